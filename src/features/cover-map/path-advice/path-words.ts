import { levelIcon } from "../../../drawing/level-icon";
import { toPixels } from "../../../geometry/numbers/lattice";
import { enemiesOf } from "../../../rules/cover-map/cover-map";
import type { PathStep } from "../../../rules/cover-map/path-advice";
import type { Table } from "../../../table";
import { headingOf } from "../../../words/sentences";
import { tipOf } from "../map-legend";
import type { ChipText } from "./path-chip";
import type { JudgedPath } from "./path-judging";

/** The cover at a step and who reacts to the way; null where nobody could attack at all. */
const wordsAt = (
  { shift, cover }: PathStep,
  { question, mover, provoked }: JudgedPath,
  table: Table,
): ChipText | null => {
  const { words } = table;
  const { battlefield, creature, ruleSet, scene } = question;
  if (cover === undefined || enemiesOf(battlefield, creature).length === 0) return null;
  const token = scene.tokens.find(({ id }) => `token:${id}` === creature);
  const [x, y] = [(token?.x ?? 0) + toPixels(shift.x), (token?.y ?? 0) + toPixels(shift.y)];
  const place = { key: "", x, y, creature: mover, distance: 0, cover, isStale: false };
  const [main = "", ...rest] = tipOf(question, place, table).split("\n");
  const level = cover.level === null ? undefined : ruleSet.levels[cover.level];
  const names = provoked.map(({ enemy }) => headingOf(enemy.id, battlefield, words));
  return {
    icon: level === undefined ? null : levelIcon(ruleSet.id, level),
    main,
    rest,
    warning: names.length === 0 ? "" : words.say("PARAPET.Path.Provokes", { names: words.list(names) }),
  };
};

/** The words for the end of a way; null while its cover is not worked out. The last ones are kept. */
export const createPathWords = (table: Table) => {
  let kept: { readonly key: string; readonly by: object; readonly text: ChipText | null } | undefined;
  return (judged: JudgedPath): ChipText | null => {
    const last = judged.steps.at(-1);
    if (last?.cover === undefined) return null;
    const key = JSON.stringify([last, judged.provoked.map(({ enemy }) => enemy.id)]);
    if (kept?.key !== key || kept.by !== judged.question)
      kept = { key, by: judged.question, text: wordsAt(last, judged, table) };
    return kept.text;
  };
};
