import type { NoticeWay } from "../../rules/hiding/noticing";
import { numberAt, perceptionOf } from "../adapter/actor-numbers";

/** In Pathfinder 2e a DC is 10 and the modifier. */
const DC_BASE = 10;

/** The number on an actor's sheet that Stealth is compared with; null where the sheet has none, and where Perception is rolled. */
export const noticingNumber = (actor: object | null, way: NoticeWay): number | null => {
  if (way === "passive") return numberAt(actor, ["system", "skills", "prc", "passive"]) ?? null;
  if (way !== "dc") return null;
  const modifier = perceptionOf(actor);
  return numberAt(actor, ["system", "perception", "dc"]) ?? (modifier === undefined ? null : DC_BASE + modifier);
};
