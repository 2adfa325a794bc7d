/** The obstacles that hide a part of a target from one choice of the attacker. */
import type { BandState } from "../../geometry/heights/height-band";
import type { Pair } from "../attack/between";
import type { Obstacle } from "../attack/obstacle";
import { floorGrade } from "../line-of-effect/floors";
import { type Sieve, solidContacts, stateHalfway } from "../line-of-effect/weighed-obstacles";
import { cloakOf, type Cloak, type Fan } from "./corner-cover";
import { once } from "./cover-kind";

/** Whether an obstacle in this state hides a part. */
export type Hides = (obstacle: Obstacle, state: Exclude<BandState, "misses">) => boolean;

/** Areas with heights count if they are on a line of the choice with this grade at least. */
export const cloaks = (pair: Pair, hides: Hides, least: number): ((sieve: Sieve, fan: Fan) => Cloak) => {
  const hidesHalfway = (obstacle: Obstacle): boolean => {
    const state = stateHalfway(pair, obstacle);
    return state !== "misses" && hides(obstacle, state);
  };
  const solids = pair.solids.flatMap((number) => {
    const obstacle = pair.obstacles[number];
    return obstacle !== undefined && hasHeight(obstacle) ? [{ number, obstacle }] : [];
  });
  const standing = once(() =>
    pair.obstacles.filter(
      (obstacle) => hidesHalfway(obstacle) && (obstacle.kind !== "terrain" || !hasHeight(obstacle)),
    ),
  );
  const cloak = once(() => cloakOf(pair, standing()));
  if (solids.length === 0) return cloak;
  return (sieve, { starts, ends }) => {
    const met = new Set(
      starts.flatMap((start) =>
        ends.flatMap((end) =>
          solidContacts(sieve, { start, end }).flatMap(({ grade, obstacles }) => (grade >= least ? obstacles : [])),
        ),
      ),
    );
    const areas = solids.filter(({ number }) => met.has(number)).map(({ obstacle }) => obstacle);
    return cloakOf(pair, [...standing(), ...areas]);
  };
};

const hasHeight = ({ extent: { bottom, top } }: Obstacle): boolean => bottom !== -Infinity || top !== Infinity;

/** Whether a floor stops one of the lines: it hides more than its edges show. */
export const isFloored = ({ floors }: Sieve, { starts, ends }: Fan): boolean =>
  starts.some((start) => ends.some((end) => floorGrade(floors, { start, end }) > 0));
