import { ROLES, SIDES, withAwareness, type AmbushDraft } from "../../combat/surprise/ambush";

/** What a form's input holds. */
export type Entered = string | boolean;

const numberIn = (value: Entered): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
};

/** One of them, or null for anything else. */
const among = <T>(all: readonly T[], value: Entered): T | null => all.find((each) => String(each) === value) ?? null;

const yesOrNo = (value: Entered): boolean | null => (value === "yes" ? true : value === "no" ? false : null);

const die = (value: Entered): number | null => {
  const number = numberIn(value);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= 20 ? number : null;
};

const CHANGES: Readonly<Record<string, (draft: AmbushDraft, value: Entered, id: string) => AmbushDraft>> = {
  kind: (draft, value) => ({ ...draft, kind: value === "accident" ? "accident" : "ambush" }),
  sides: (draft, value) => ({ ...draft, sides: among(SIDES, value) ?? draft.sides, roles: {}, approach: null }),
  role: (draft, value, id) => ({ ...draft, roles: { ...draft.roles, [id]: among(ROLES, value) ?? "bystander" } }),
  minutes: (draft, value) => ({ ...draft, minutes: Math.max(numberIn(value) ?? 0, 0) }),
  isQuick: (draft, value) => ({ ...draft, isQuick: value === true }),
  skill: (draft, value) => ({ ...draft, skill: numberIn(value) ?? 0 }),
  isInvisible: (draft, value) => ({ ...draft, isInvisible: yesOrNo(value) }),
  isHidden: (draft, value) => ({ ...draft, isHidden: yesOrNo(value) }),
  approach: (draft, value) => ({ ...draft, approach: value === "" ? null : { who: String(value), at: null } }),
  d20: (draft, value) => ({ ...draft, d20: die(value), isSpoiled: false }),
  challenge: (draft, value) => ({ ...draft, challenge: numberIn(value) }),
  harderBy: (draft, value) => ({ ...draft, harderBy: among([0, 1, 2] as const, value) ?? 0 }),
  total: (draft, value, id) => withAwareness(draft, id, { total: numberIn(value), rolled: null }),
  mark: (draft, value, id) => withAwareness(draft, id, { mark: among(["aware", "unaware"] as const, value) }),
  lookOut: (draft, value, id) => withAwareness(draft, id, { isLookingOut: value === true }),
};

/** The draft with what was entered under a name: `FIELD`, or `FIELD-ID` of a combatant; the same for any other name. */
export const withEntered = (draft: AmbushDraft, name: string, value: Entered): AmbushDraft => {
  const [field = "", ...id] = name.split("-");
  return CHANGES[field]?.(draft, value, id.join("-")) ?? draft;
};
