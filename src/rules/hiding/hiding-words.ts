import { idsOf } from "../lines/drawn-lines";
import { blockersNamed } from "../lines/blockers";
import { SIGHT } from "../lines/lines-between";
import type { Hiding } from "./hiding";
import { reason } from "../reason";
import type { Reason } from "../verdict";

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
