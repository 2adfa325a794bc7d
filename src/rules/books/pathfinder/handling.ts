/**
 * Weapons that need room around their bearer.
 *
 * Source: Epic Path, "Cover" (qualities Unwieldy and Cumbersome): no attack, or -4, beside blocked terrain.
 * Read this way: a wall that blocks effect, or a closed door or portcullis, that touches the creature's space, at the creature's
 * height and on its level (docs/decisions/0035-no-room-beside-a-portcullis.md). Or terrain there that blocks effect, less than a square from it. Terrain that the creature stands in is not beside it.
 */
import { meetingOf } from "../../../geometry/contact/sight-line";
import { overlaps } from "../../../geometry/heights/height-band";
import { compareDistance } from "../../../geometry/numbers/exact-distance";
import { edgesOf, type Segment } from "../../../geometry/numbers/lattice";
import { isInside } from "../../../geometry/polygons/region";
import type { Battlefield, Creature, Wall } from "../../../scene/model/battlefield";
import { isOnLevel } from "../../../scene/model/levels";
import type { Handling } from "../../../scene/model/scene";
import type { Duel } from "./outcome";

/** The attack's own, or the attacker's for its melee weapon. */
const handlingIn = ({ attack, attacker }: Duel): Handling | null =>
  attack.handling ?? (attack.kind === "melee" ? attacker.handling : null);

/** A portcullis lets effects pass, and nobody through. */
const isShut = ({ blocksEffect, blocksMovement, isDoor }: Wall): boolean => blocksEffect || (isDoor && blocksMovement);

/** Whether something that takes its room is right beside a creature. */
const isBesideWall = ({ walls, terrains, grid }: Battlefield, creature: Creature): boolean => {
  const edges = edgesOf(creature.footprint);
  const touches = ({ a, b }: Segment): boolean =>
    isInside(a, edges) || edges.some((edge) => meetingOf(a, b, edge) !== undefined);
  const isNear = (its: Segment): boolean =>
    touches(its) ||
    edges.some((edge) =>
      [compareDistance(edge.a, its, grid.size), compareDistance(its.a, edge, grid.size)].some((sign) => sign < 0),
    );
  const isThere = ({ extent, levels }: Pick<Battlefield["terrains"][number], "extent" | "levels">): boolean =>
    isOnLevel(levels, [creature.level]) && overlaps(extent, creature.extent);
  return (
    walls.some((wall) => isShut(wall) && isThere(wall) && touches(wall)) ||
    terrains.some(
      (area) =>
        area.blocksEffect && isThere(area) && !isInside(creature.centre, area.region) && area.region.some(isNear),
    )
  );
};

/** Whether the attack's weapon is one of these and has no room. */
export const isHindered = (duel: Duel, handling: Handling): boolean =>
  handlingIn(duel) === handling && isBesideWall(duel.battlefield, duel.attacker);
