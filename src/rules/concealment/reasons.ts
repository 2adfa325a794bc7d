import { idsOf } from "../cover/drawn-lines";
import { blockersNamed } from "../cover/blockers";
import { SIGHT } from "../line-of-effect/line-of-effect";
import type { Hiding } from "./concealment";
import { reason } from "../attack/reason";
import type { Reason } from "../attack/verdict";

/** Why a target is hidden, in one rule set's family of sentences: `FAMILY.CAUSE`, or `FAMILY.DEGREE` of veils. */
export const hidingReasonsIn = (family: string, hiding: Hiding, data: Reason["data"] = {}): Reason[] => {
  const reasons: Reason[] = [];
  for (const cause of hiding.causes) {
    const behind =
      cause === "NoSight" && hiding.unseenIn !== undefined ? blockersNamed(hiding.unseenIn, SIGHT) : NOTHING;
    reasons.push(
      behind.length === 0
        ? reason(`${family}.${cause}`, data)
        : reason(`${family}.SightBlocked`, { ...data, obstacles: idsOf(behind) }),
    );
  }
  if (hiding.veils.length > 0)
    reasons.push(reason(`${family}.${hiding.concealment}`, { ...data, veils: idsOf(hiding.veils) }));
  for (const sense of hiding.senses) reasons.push(reason(`Sense.${sense}`));
  if (hiding.found !== undefined) reasons.push(reason(`Found.${hiding.found}`));
  return reasons;
};

const NOTHING: ReturnType<typeof blockersNamed> = [];
