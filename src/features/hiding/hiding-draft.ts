import * as v from "valibot";
import { finite, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";

/** What GMs have entered and rolled for the hiders of a scene. Only GMs have it. */

const MARKS = ["noticed", "unnoticed"] as const;
export type Mark = (typeof MARKS)[number];

const HIDER = objectOf({
  /** The roll that this belongs to; "" for none. With another roll nothing of it counts. */
  of: v.string(),
  /** The total that the GM has entered in place of the roll's. */
  total: v.nullable(finite),
  /** By observer: the GM's word in place of the comparison. */
  marks: v.record(v.string(), oneOf(MARKS)),
  /** By observer: whether the hider is out of its sight. */
  sights: v.record(v.string(), v.boolean("true or false")),
});
export type HiderDraft = v.InferOutput<typeof HIDER>;

const ROLLED = objectOf({ die: finite, bonus: finite });

export const HIDING_DRAFT = objectOf({
  hiders: v.record(v.string(), HIDER),
  /** Creatures that hide without a roll that Parapet has read, and those that the GM has taken out. */
  listed: v.record(v.string(), v.boolean("true or false")),
  /** Perception checks, by observer. */
  rolled: v.record(v.string(), ROLLED),
  /** The conditions that Parapet has set, by hider. */
  set: v.record(v.string(), v.string()),
});
export type HidingDraft = v.InferOutput<typeof HIDING_DRAFT>;

export const NO_DRAFT: HidingDraft = { hiders: {}, listed: {}, rolled: {}, set: {} };

/** What counts for a hider with this roll. */
export const hiderIn = ({ hiders }: HidingDraft, id: string, roll: string): HiderDraft => {
  const kept = hiders[id];
  return kept?.of === roll ? kept : { of: roll, total: null, marks: {}, sights: {} };
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

export const withRolled = (
  draft: HidingDraft,
  observer: string,
  rolled: v.InferOutput<typeof ROLLED>,
): HidingDraft => ({
  ...draft,
  rolled: { ...draft.rolled, [observer]: rolled },
});

/** Another one is listed, or not any more. */
export const withListed = (draft: HidingDraft, id: string, isListed: boolean): HidingDraft => ({
  ...draft,
  listed: { ...draft.listed, [id]: isListed },
});

/** Null: none is set any more. */
export const withSet = (draft: HidingDraft, id: string, condition: string | null): HidingDraft => ({
  ...draft,
  set: withEntry(draft.set, id, condition ?? undefined),
});

const SIGHTS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** The fields of the window: `add`, `total-HIDER`, `mark-HIDER-OBSERVER`, `sight-HIDER-OBSERVER`, by ids of tokens. */
export const withEntered = (
  draft: HidingDraft,
  name: string,
  value: string,
  rollOf: (hider: string) => string,
): HidingDraft => {
  const [field, token = "", watcher = ""] = name.split("-");
  if (field === "add") return value === "" ? draft : withListed(draft, value, true);
  const [id, observer] = [`token:${token}`, `token:${watcher}`];
  const its = hiderIn(draft, id, rollOf(id));
  if (field === "total") {
    const total = value.trim() === "" ? NaN : Number(value);
    return withHider(draft, id, { ...its, total: Number.isFinite(total) ? total : null });
  }
  if (field === "mark") {
    const mark = MARKS.find((each) => each === value);
    return withHider(draft, id, { ...its, marks: withEntry(its.marks, observer, mark) });
  }
  if (field === "sight")
    return withHider(draft, id, { ...its, sights: withEntry(its.sights, observer, SIGHTS[value]) });
  return draft;
};
