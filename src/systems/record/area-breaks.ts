import type { AreaOrigin, Attack } from "../../rules/attack/verdict";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import { ownFlag } from "../../foundry/own-flags";
import { amendmentsIn, recordIfRead } from "./attack-record";

/** Pixels by which two readings of one place may differ. */
const SAME_PLACE = 1;

/** Read first: a world may have thousands of messages, and few are of areas. */
const isOfArea = (flags: object): boolean => Reflect.get(Object(ownFlag(flags, "attack")) as object, "of") === "area";

/**
 * The walls (`wall:ID`) that an area breaks by its card, for saves against it: the newest card of an area that starts there on this
 * scene, by the same maker.
 * `messages` are in the order of the chat.
 */
export const brokenByArea = (
  messages: readonly { readonly flags: object }[],
  { origin, attacker }: Pick<Attack, "origin" | "attacker">,
  scene: string | null,
): readonly string[] => {
  if (origin === null) return [];
  const isThere = (start: AreaOrigin | null): boolean =>
    start !== null && Math.hypot(start.x - origin.x, start.y - origin.y) <= SAME_PLACE;
  /** Its own: what is not known tells nothing apart. */
  const isOfOther = (its: string | null, ours: string | null): boolean =>
    its !== null && ours !== null && its !== ours && !isStandIn(its);
  const isIts = (flags: object): boolean => {
    const record = recordIfRead(flags);
    if (record === undefined || isOfOther(record.scene, scene) || isOfOther(record.attacker, attacker)) return false;
    return record.targets.some(({ verdict }) => isThere(verdict.origin));
  };
  const card = messages.toReversed().find(({ flags }) => isOfArea(flags) && isIts(flags));
  return card === undefined ? [] : [...amendmentsIn(card.flags).breaks];
};
