/** Models of one unit that touch and face the same way are one target: their bounding rectangle. RULES 7. */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { footprintOf } from "../../../scene/spaces/footprint";
import { turned } from "../../../scene/model/hex";
import { isWithinGap } from "../../../geometry/polygons/gap";
import { toPixels } from "../../../geometry/numbers/lattice";

/** The greatest gap between bases that touch: a fiftieth of a grid unit, as in RULES 2.2. */
const touching = ({ grid }: Battlefield): number => Math.floor(grid.size / 50);

const isRanked = ({ base, isDead, isHidden }: Creature): boolean => base === "rectangular" && !isDead && !isHidden;

const facesAlike = (p: Creature, q: Creature): boolean => (p.rotation - q.rotation) % 360 === 0;

/** The models of the target's unit in one block with it, itself included. */
const blockOf = (battlefield: Battlefield, target: Creature, attacker: string | null): readonly Creature[] => {
  if (target.unit === null || !isRanked(target)) return [target];
  const mates = new Set(
    battlefield.creatures.filter(
      (other) =>
        other !== target &&
        other.id !== attacker &&
        other.unit === target.unit &&
        other.level === target.level &&
        isRanked(other) &&
        facesAlike(other, target),
    ),
  );
  const block = [target];
  for (const model of block)
    for (const mate of mates)
      if (isWithinGap(model.footprint, mate.footprint, touching(battlefield))) {
        mates.delete(mate);
        block.push(mate);
      }
  return block;
};

const blocks = new WeakMap<Battlefield, Map<string, Battlefield>>();

/** The battlefield with the target's block in place of the target; the same battlefield if the target stands alone. */
export const withBlock = (battlefield: Battlefield, target: Creature, attacker: string | null): Battlefield => {
  if (target.unit === null) return battlefield;
  const key = `${target.id} ${attacker ?? ""}`;
  const known = blocks.get(battlefield) ?? new Map<string, Battlefield>();
  blocks.set(battlefield, known);
  const field = known.get(key) ?? blocked(battlefield, target, attacker);
  known.set(key, field);
  return field;
};

const blocked = (battlefield: Battlefield, target: Creature, attacker: string | null): Battlefield => {
  const block = blockOf(battlefield, target, attacker);
  if (block.length === 1) return battlefield;
  const one = together(battlefield, target, block);
  const creatures = battlefield.creatures.flatMap((other) => {
    if (other === target) return [one];
    return block.includes(other) ? [] : [other];
  });
  return { ...battlefield, creatures };
};

/** The bounding rectangle of a block, in the direction that it faces. */
const together = ({ grid }: Battlefield, target: Creature, block: readonly Creature[]): Creature => {
  const { rotation } = target;
  const places = block
    .flatMap(({ footprint }) => footprint)
    .map(({ x, y }) => turned([toPixels(x), toPixels(y)], -rotation));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const size = toPixels(grid.size);
  const [width, height] = [right - left, bottom - top];
  const [cx, cy] = turned([(left + right) / 2, (top + bottom) / 2], rotation);
  const body = { x: cx - width / 2, y: cy - height / 2, width: width / size, height: height / size };
  const { polygon: footprint, ...points } = footprintOf(
    { ...body, rotation, shape: 4, base: "rectangular" },
    { ...grid, size },
  );
  return {
    ...target,
    ...points,
    footprint,
    extent: {
      bottom: Math.min(...block.map(({ extent }) => extent.bottom)),
      top: Math.max(...block.map(({ extent }) => extent.top)),
    },
  };
};
