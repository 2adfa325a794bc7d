/** Apart from `provoked.ts`, which is loaded at the start: this asks the cover map's rules. */
import { toLattice } from "../../geometry/numbers/lattice";
import { tokenOf, type MapQuestion } from "../../rules/cover-map/cover-map";
import type { Provoked } from "../../rules/movement/provoke";
import { creatureWithId } from "../../scene/model/battlefield";
import type { Walk } from "../../scene/spaces/walks";
import { provokedNow } from "./path-advice/provoked";

/** Who gets an attack of opportunity at the walk to a place from where the question's creature stands. */
export const provokedByWalk = (
  { way }: Pick<Walk, "way">,
  question: MapQuestion,
  table: Parameters<typeof provokedNow>[2],
): readonly Provoked[] => {
  const { battlefield, creature } = question;
  const mover = creatureWithId(battlefield, creature);
  if (mover === undefined) return [];
  const from = tokenOf(question);
  const turns = way.map(([x, y]) => ({ x: toLattice(x - from.x), y: toLattice(y - from.y), up: 0 }));
  return provokedNow(battlefield, { mover, turns, gait: "move" }, table);
};
