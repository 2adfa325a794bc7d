import type { PanelView } from "./config-view";

/** Something in the panel that can be searched for. */
export interface SearchEntry {
  /** Of its element. */
  readonly id: string;
  readonly tab: string;
  /** The tab's label. */
  readonly place: string;
  readonly label: string;
  readonly hint: string;
}

const entriesIn = ({ tabs }: PanelView): readonly SearchEntry[] =>
  tabs.flatMap(({ id: tab, label: place, sections, acts }) => [
    ...sections.flatMap(({ rows }) => rows.map(({ id, label, hint }) => ({ id, tab, place, label, hint }))),
    ...acts.map(({ id, heading, hint }) => ({ id, tab, place, label: heading, hint })),
  ]);

/** Without capitals and accents. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Fewer is better: the words of the label's beginning, of the label, of the hint as well. */
const rankOf = ({ label, hint }: SearchEntry, words: readonly string[]): number | null => {
  const [name, all] = [plain(label), plain(`${label} ${hint}`)];
  if (!words.every((word) => all.includes(word))) return null;
  if (words.every((word) => name.includes(word))) return name.startsWith(words[0] ?? "") ? 0 : 1;
  return 2;
};

/** What has every word of the query in its label or hint, over all tabs; what has them in the label comes first. */
export const foundIn = (view: PanelView, query: string): readonly SearchEntry[] => {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const ranked = entriesIn(view).flatMap((entry) => {
    const rank = rankOf(entry, words);
    return rank === null ? [] : [{ entry, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
};
