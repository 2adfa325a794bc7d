import * as v from "valibot";
import { finite, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";

/** What GMs have entered and rolled for the hiders of a scene. Only GMs have it. */

const MARKS = ["noticed", "placed", "unnoticed"] as const;
export type Mark = (typeof MARKS)[number];

const ROLLED = objectOf({ die: finite, bonus: finite });
type Rolled = v.InferOutput<typeof ROLLED>;

const HIDER = objectOf({
  /** The roll that this belongs to; "" for none. With another roll nothing of it counts. */
  of: v.string(),
  /** The total that the GM has entered in place of the roll's. */
  total: v.nullable(finite),
  /** Whether the GM has listed it or taken it out; null: it is listed if it has rolled. */
  isListed: v.nullable(v.boolean("true or false")),
  /** By observer: the GM's word in place of the comparison. */
  marks: v.record(v.string(), oneOf(MARKS)),
  /** By observer: whether the hider is out of its sight. */
  sights: v.record(v.string(), v.boolean("true or false")),
  /** By observer: its Perception check, which opposes this roll alone. */
  rolled: v.record(v.string(), ROLLED),
});
export type HiderDraft = v.InferOutput<typeof HIDER>;

export const HIDING_DRAFT = objectOf({
  hiders: v.record(v.string(), HIDER),
  /** The conditions that Parapet has set, by hider. */
  set: v.record(v.string(), v.string()),
});
export type HidingDraft = v.InferOutput<typeof HIDING_DRAFT>;

export const NO_DRAFT: HidingDraft = { hiders: {}, set: {} };

/** What counts for a hider with this roll. */
export const hiderIn = ({ hiders }: HidingDraft, id: string, roll: string): HiderDraft => {
  const kept = hiders[id];
  return kept?.of === roll ? kept : { of: roll, total: null, isListed: null, marks: {}, sights: {}, rolled: {} };
};

const withHider = (draft: HidingDraft, id: string, next: HiderDraft): HidingDraft => ({
  ...draft,
  hiders: { ...draft.hiders, [id]: next },
});

/** Without an entry where the value is undefined. */
const withEntry = <T>(all: Readonly<Record<string, T>>, key: string, value: T | undefined): Record<string, T> =>
  Object.fromEntries([
    ...Object.entries(all).filter(([each]) => each !== key),
    ...(value === undefined ? [] : [[key, value] as const]),
  ]);

/** A hider by its token's id and the key of its roll. */
export interface HiderRoll {
  readonly id: string;
  readonly key: string;
}

export const withRolled = (
  draft: HidingDraft,
  { id, key }: HiderRoll,
  observer: string,
  rolled: Rolled,
): HidingDraft => {
  const its = hiderIn(draft, id, key);
  return withHider(draft, id, { ...its, rolled: { ...its.rolled, [observer]: rolled } });
};

/** Another one is listed, or not any more, until it rolls again. */
export const withListed = (draft: HidingDraft, { id, key }: HiderRoll, isListed: boolean): HidingDraft =>
  withHider(draft, id, { ...hiderIn(draft, id, key), isListed });

/** Null: none is set any more. */
export const withSet = (draft: HidingDraft, id: string, condition: string | null): HidingDraft => ({
  ...draft,
  set: withEntry(draft.set, id, condition ?? undefined),
});

const SIGHTS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Without a roll another total is another check: the Perception checks against the one before are gone. */
const withTotal = (its: HiderDraft, value: string): HiderDraft => {
  const total = value.trim() === "" ? NaN : Number(value);
  const rolled = its.of === "" && its.total !== null ? {} : its.rolled;
  return { ...its, rolled, total: Number.isFinite(total) ? total : null };
};

/** The fields of the window: `add`, `total-HIDER`, `mark-HIDER-OBSERVER`, `sight-HIDER-OBSERVER`, by ids of tokens. */
export const withEntered = (
  draft: HidingDraft,
  name: string,
  value: string,
  rollOf: (hider: string) => string,
): HidingDraft => {
  const [field, token = "", watcher = ""] = name.split("-");
  if (field === "add") return value === "" ? draft : withListed(draft, { id: value, key: rollOf(value) }, true);
  const [id, observer] = [`token:${token}`, `token:${watcher}`];
  const its = hiderIn(draft, id, rollOf(id));
  if (field === "total") return withHider(draft, id, withTotal(its, value));
  if (field === "mark") {
    const mark = MARKS.find((each) => each === value);
    return withHider(draft, id, { ...its, marks: withEntry(its.marks, observer, mark) });
  }
  if (field === "sight")
    return withHider(draft, id, { ...its, sights: withEntry(its.sights, observer, SIGHTS[value]) });
  return draft;
};
