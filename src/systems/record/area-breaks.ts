import type { AreaOrigin } from "../../rules/attack/verdict";
import { ownFlag } from "../../foundry/own-flags";
import { amendmentsIn, recordIfRead } from "./read-record";

/** Pixels by which two readings of one place may differ. */
const SAME_PLACE = 1;

/** Read first: a world may have thousands of messages, and few are of areas. */
const isOfArea = (flags: object): boolean => Reflect.get(Object(ownFlag(flags, "attack")) as object, "of") === "area";

/**
 * The walls (`wall:ID`) that an area breaks by its card, for saves against it: the newest card of an area that starts there.
 * `messages` are in the order of the chat.
 */
export const brokenByArea = (
  messages: readonly { readonly flags: object }[],
  origin: AreaOrigin | null,
): readonly string[] => {
  if (origin === null) return [];
  const isThere = (start: AreaOrigin | null): boolean =>
    start !== null && Math.hypot(start.x - origin.x, start.y - origin.y) <= SAME_PLACE;
  const card = messages
    .toReversed()
    .find(
      ({ flags }) =>
        isOfArea(flags) && recordIfRead(flags)?.targets.some(({ verdict }) => isThere(verdict.origin)) === true,
    );
  return card === undefined ? [] : [...amendmentsIn(card.flags).breaks];
};
