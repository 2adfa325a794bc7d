import { ATTACK_KINDS, type Attack } from "../src/rules/attack/verdict";
import type { Battlefield } from "../src/scene/model/battlefield";

/** All attacks among creatures of a map; among at most so many of them, evenly spread, where it has more. */
export const attacksAmong = ({ creatures }: Battlefield, most: number): Attack[] => {
  const step = Math.max(1, creatures.length / most);
  const some = creatures.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return some.flatMap((attacker) =>
    some.flatMap((target) =>
      attacker === target
        ? []
        : ATTACK_KINDS.map((kind) => ({ attacker: attacker.id, target: target.id, kind, reach: null, origin: null })),
    ),
  );
};
