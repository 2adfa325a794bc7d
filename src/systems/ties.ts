/** What settles ties of initiative: its modifier, then Dexterity. */
export interface Ties {
  readonly modifier: number;
  readonly dexterity: number;
}

const numberAt = (whole: unknown, path: readonly string[]): number => {
  const found = path.reduce<unknown>(
    (of, name) => (typeof of === "object" && of !== null ? (Reflect.get(of, name) as unknown) : undefined),
    whole,
  );
  return typeof found === "number" && Number.isFinite(found) ? found : 0;
};

/** By the paths that dnd5e and pf1 share; 0 for systems that keep them elsewhere, where the roll-off decides. */
export const tiesOf = (actor: object | null): Ties => ({
  modifier: numberAt(actor, ["system", "attributes", "init", "total"]),
  dexterity: numberAt(actor, ["system", "abilities", "dex", "mod"]),
});
