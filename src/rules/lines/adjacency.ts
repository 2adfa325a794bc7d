import type { Battlefield, Creature } from "../../battlefield/battlefield";
import { isWithinReach } from "./distance";

/** Whether two creatures are adjacent: each within a reach of one square, or grid unit, of the other. */
export const areAdjacent = (battlefield: Battlefield, p: Creature, q: Creature): boolean =>
  isWithinReach(battlefield, p, q, battlefield.grid.distance);
