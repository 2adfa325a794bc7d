import { idsOf } from "../lines/drawn-lines";
import type { Hiding } from "./hiding";
import { reason } from "../reason";
import type { Reason } from "../verdict";

/** Why a target is hidden, in one rule set's family of sentences: `FAMILY.CAUSE`, or `FAMILY.DEGREE` of veils. */
export const hidingReasonsIn = (family: string, hiding: Hiding, data: Reason["data"] = {}): Reason[] => [
  ...hiding.causes.map((cause) =>
    cause === "NoSight" && hiding.unseenBehind.length > 0
      ? reason(`${family}.SightBlocked`, { ...data, obstacles: idsOf(hiding.unseenBehind) })
      : reason(`${family}.${cause}`, data),
  ),
  ...(hiding.veils.length === 0
    ? []
    : [reason(`${family}.${hiding.concealment}`, { ...data, veils: idsOf(hiding.veils) })]),
  ...hiding.senses.map((sense) => reason(`Sense.${sense}`)),
];
