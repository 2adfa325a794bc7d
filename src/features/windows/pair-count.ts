/** Counts how many pairs of creatures have another verdict by other rules. */
import type { Attack, VerdictLevel } from "../../rules/attack/verdict";
import type { Battlefield } from "../../scene/model/battlefield";

export interface PairsCounted {
  readonly changed: number;
  readonly done: number;
  readonly all: number;
}

/** One of two rules. Both judge the same attacks. */
export interface Side {
  readonly judge: (attack: Attack) => VerdictLevel;
  readonly levelName: (level: string) => string;
}

/** What a label or a card says of a verdict. Null where there is none, as for a creature that is too large. */
const shownBy = ({ judge, levelName }: Side, attack: Attack): string | null => {
  try {
    const { cover, concealment, missChance, modifiers, dice, texts = [], permissions } = judge(attack);
    return JSON.stringify([
      ...[levelName(cover), concealment, missChance, texts],
      modifiers.map(({ stat, value, type }) => [stat, value, type]),
      dice.map(({ kind, count }) => [kind, count]),
      // What is allowed is not said.
      permissions.filter(({ isAllowed }) => !isAllowed).map(({ action }) => action),
    ]);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Shoots from each creature at each other one, one pair in a step. `tell` gets the count after each. */
export function* pairSteps(
  { creatures }: Pick<Battlefield, "creatures">,
  { before, after }: { readonly before: Side; readonly after: Side },
  tell: (counted: PairsCounted) => void,
): Generator<void, void> {
  const all = creatures.length * (creatures.length - 1);
  let [changed, done] = [0, 0];
  for (const attacker of creatures)
    for (const target of creatures) {
      if (attacker === target) continue;
      const attack: Attack = { attacker: attacker.id, target: target.id, kind: "ranged", reach: null, origin: null };
      if (shownBy(before, attack) !== shownBy(after, attack)) changed += 1;
      done += 1;
      tell({ changed, done, all });
      yield;
    }
}
