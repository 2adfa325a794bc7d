import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { areNextToEachOther } from "./distance";

/** Whether two creatures are adjacent. */
export const areAdjacent = (battlefield: Battlefield, p: Creature, q: Creature): boolean =>
  areNextToEachOther(battlefield, p, q);
