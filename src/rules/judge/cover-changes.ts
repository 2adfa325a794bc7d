/** Verdicts with the cover, concealment and disadvantage that features leave. A line of effect stays as it is found. */
import type { CoverChange, Penalty } from "../attack/cover-change";
import { reason, type Attack, type Concealment, type Reason, type Ruling, type Verdict } from "../attack/verdict";
import type { RuleSet } from "./rule-set";

type Levels = readonly string[];

const TOTAL = "total";

/** The level that a change makes of another. Total cover is no line of effect: nothing changes it, and nothing raises to it. */
const changedLevel = (
  levels: Levels,
  from: string,
  { does, level, steps }: Pick<CoverChange, "does" | "level" | "steps">,
): string => {
  const open = levels.filter((each) => each !== TOTAL);
  const rank = open.indexOf(from);
  const named = level === null ? -1 : open.indexOf(level);
  // A level of another book changes nothing here.
  if (rank < 0 || does === null || (level !== null && named < 0)) return from;
  const ranks = {
    ignore: level === null || rank <= named ? 0 : rank,
    set: level === null ? rank : named,
    raise: Math.min(open.length - 1, rank + steps),
    lower: Math.max(0, rank - steps),
  };
  return open[ranks[does]] ?? from;
};

const LOWERED = { none: "none", partial: "none", total: "partial" } as const satisfies Record<Concealment, Concealment>;

const changedConcealment = (from: Concealment, { conceals }: Pick<CoverChange, "conceals">): Concealment =>
  conceals === null || (conceals === "ignore" && from === TOTAL) ? from : LOWERED[from];

/** A level is set before it is raised or lowered, and ignored last. */
const ORDER = ["set", "raise", "lower", "ignore"] as const;

const inOrder = (changes: readonly CoverChange[]): readonly CoverChange[] => {
  const rankOf = ({ does }: CoverChange): number => (does === null ? ORDER.length : ORDER.indexOf(does));
  return changes.toSorted((p, q) => rankOf(p) - rankOf(q));
};

/** Names the feature by its own name or as "a feature"; who may know the name depends on `of`. */
const named = (key: string, { note, of }: CoverChange, data: Reason["data"]): Reason =>
  reason(`Feature.${key}`, { feature: note === "" ? UNNAMED : note, of, ...data });

/** The key of the words for a feature without a name, or with a name that the reader may not know. */
export const UNNAMED = "PARAPET.Feature.unnamed";

type Known = Pick<RuleSet, "id" | "levels" | "concealmentWords">;

interface Changed {
  readonly cover: string;
  readonly concealment: Concealment;
  readonly reasons: readonly Reason[];
}

/** Where a miss chance is ruled, it is rolled whatever a feature makes of the concealment: no sentence says otherwise. */
const withChange = (
  before: Changed,
  change: CoverChange,
  { id, levels, concealmentWords }: Known,
  { missChance }: Pick<Ruling, "missChance">,
): Changed => {
  const words = (level: string): string => `PARAPET.Cover.${id}.${level}`;
  const cover = changedLevel(levels, before.cover, change);
  const concealment = concealmentWords === null ? before.concealment : changedConcealment(before.concealment, change);
  const ofCover =
    cover === before.cover
      ? []
      : change.does === "ignore"
        ? [named("Ignored", change, { found: words(before.cover) })]
        : [named("Changed", change, { found: words(before.cover), cover: words(cover) })];
  const ofConcealment =
    concealment === before.concealment || missChance !== undefined
      ? []
      : [named(`Concealment.${change.conceals ?? "ignore"}`, change, {})];
  return { cover, concealment, reasons: [...before.reasons, ...ofCover, ...ofConcealment] };
};

/** The changes that lift a disadvantage which the verdict has, by its reason. */
const liftingIn = (
  { reasons }: Verdict,
  changes: readonly CoverChange[],
): readonly (CoverChange & { lifts: Penalty })[] =>
  changes.flatMap((change) => {
    const { lifts } = change;
    return lifts !== null && reasons.some(({ key }) => key === `PARAPET.Reason.Penalty.${lifts}`)
      ? [{ ...change, lifts }]
      : [];
  });

/**
 * The verdict with an attack's changes. Changed parts are judged again as if the GM had ruled them, so that numbers, effects
 * and permissions follow. The drawing stays. The reasons are the features, then those without them.
 */
export const withCoverChanges = (
  rules: Pick<RuleSet, "id" | "levels" | "concealmentWords" | "heeds">,
  changes: NonNullable<Attack["coverChanges"]>,
  ruled: Ruling | undefined,
  judge: (ruled: Ruling | undefined, lifts: readonly Penalty[]) => Verdict,
): Verdict => {
  const before = judge(ruled, []);
  if (!before.lineOfEffect || !rules.heeds.includes("ruled")) return before;
  const lifting = liftingIn(before, changes);
  const lifts = lifting.map((change) => change.lifts);
  const found = lifts.length === 0 ? before : judge(ruled, lifts);
  const ofLifting = lifting.map((change) => named(`Lifted.${change.lifts}`, change, {}));
  const { cover, concealment, reasons } = inOrder(changes).reduce(
    (changed: Changed, change) => withChange(changed, change, rules, ruled ?? {}),
    { cover: found.cover, concealment: found.concealment, reasons: ofLifting },
  );
  if (cover === found.cover && concealment === found.concealment)
    return lifts.length === 0 ? found : { ...found, reasons: [...reasons, ...found.reasons] };
  const { lines, figures, obstacles, origin, fraction, lineOfSight } = found;
  const verdict = judge(
    {
      ...ruled,
      ...(cover === found.cover ? {} : { cover }),
      ...(concealment === found.concealment ? {} : { concealment }),
    },
    lifts,
  );
  const its = { lines, figures, obstacles, origin, fraction, lineOfSight };
  return { ...verdict, ...its, reasons: [...reasons, ...found.reasons] };
};
