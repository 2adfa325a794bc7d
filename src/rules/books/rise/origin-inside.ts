import type { Creature } from "../../../scene/model/battlefield";
import { levelsMeet } from "../../../scene/model/levels";
import { edgesOf } from "../../../geometry/numbers/lattice";
import { isInside } from "../../../geometry/polygons/region";
import type { Pair } from "../../attack/between";

/**
 * The creatures strictly inside of which an area's point of origin lies, at its height, while the centre of who makes it
 * does not. Nothing may start there. The dead and those whom the GM hides have no inside. Source: Rise, "Inside Creatures".
 */
export const bodiesAround = ({ battlefield, attacker }: Pair, maker: Creature | undefined): Creature[] =>
  battlefield.creatures.filter((creature) => {
    const body = edgesOf(creature.footprint);
    return (
      !creature.isHidden &&
      !creature.isDead &&
      levelsMeet(battlefield, creature.level, attacker.level) &&
      creature.extent.bottom < attacker.extent.top &&
      attacker.extent.bottom < creature.extent.top &&
      isInside(attacker.centre, body) &&
      (maker === undefined || !isInside(maker.centre, body))
    );
  });
