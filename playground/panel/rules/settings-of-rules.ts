/** Which settings a rule set uses. The page has only the module's API; a test compares this with the module's own table. */

interface Book {
  readonly id: string;
  readonly options: readonly { readonly key: string }[];
}

/** Besides options: settings that only these books use. */
const OWN: readonly { readonly keys: RegExp; readonly books: readonly string[] }[] = [
  { keys: /^dice-(?:charge|cumbersome|defensive)$/, books: ["epic-path"] },
  { keys: /^dice-(?:invisible|range)$/, books: ["pathfinder1e", "epic-path"] },
  {
    keys: /^dice-(?:flanking|higher-ground|prone|squeezing|entangled|dazzled|shaken|helpless)$/,
    books: ["pathfinder1e"],
  },
  { keys: /^flatFooted$/, books: ["pathfinder1e", "epic-path", "dnd5e", "dnd35", "tales-of-the-valiant"] },
  {
    keys: /^opportunity(?:Offers|Asked)$/,
    books: [
      ...["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"],
      ...["starfinder1e", "dnd35", "tales-of-the-valiant"],
    ],
  },
];

/** Whether a rule set uses a setting, by its key. */
export const isUsedBy = (key: string, rules: string, books: readonly Book[]): boolean => {
  const having = books.filter(({ options }) => options.some((option) => option.key === key));
  if (having.length > 0) return having.some(({ id }) => id === rules);
  return OWN.every(({ keys, books: its }) => !keys.test(key) || its.includes(rules));
};
