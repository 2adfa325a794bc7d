import { describe, expect, it } from "vitest";
import type { TokenView } from "../../../foundry/canvas/map-tokens";
import { enemiesByWay, targetAfter } from "./next-target";

const token = (id: string, x: number, y: number, changes: Partial<TokenView> = {}): TokenView => ({
  id,
  isVisible: true,
  isOwned: false,
  isSized: true,
  top: { x, y },
  disposition: -1,
  isObject: false,
  ...changes,
});

const lead = token("A", 0, 0, { disposition: 1 });
const idsOf = (tokens: readonly TokenView[]): readonly string[] => tokens.map(({ id }) => id);

describe("the enemies that a key targets in turn", () => {
  it("are those that the user sees, the nearest first, and of equally near ones the left and the upper one first", () => {
    const ways: Readonly<Record<string, number>> = { far: 25, right: 5, left: 5, below: 5, giant: 5, unread: Infinity };
    const wayTo = ({ id }: TokenView): number => ways[id] ?? 0;
    const visible = [
      token("unread", 0, 0),
      token("far", 500, 0),
      // Beside the attacker, and its upper edge four squares away.
      token("giant", 150, -400),
      token("right", 100, 0),
      token("left", -100, 0),
      token("below", 0, 100),
      token("friend", 10, 0, { disposition: 1 }),
      token("unseen", 10, 0, { isVisible: false }),
      token("object", 10, 0, { isObject: true }),
      token("shapeless", 10, 0, { isSized: false }),
      lead,
    ];
    expect(idsOf(enemiesByWay(lead, visible, wayTo))).toEqual(["left", "below", "right", "giant", "far", "unread"]);
  });

  it("go on after the last target and round, both ways", () => {
    const enemies = [token("b", 1, 0), token("c", 2, 0), token("d", 3, 0)];
    const [b, c, d] = enemies as [TokenView, TokenView, TokenView];
    const next = (targeted: readonly TokenView[], step: 1 | -1) => targetAfter(enemies, targeted, step)?.id;
    expect([next([], 1), next([b], 1), next([d], 1)]).toEqual(["b", "c", "b"]);
    expect([next([], -1), next([b], -1), next([d], -1)]).toEqual(["d", "d", "c"]);
    expect([next([b, c], 1), next([b, c], -1)]).toEqual(["d", "d"]);
    expect(next([lead], 1)).toBe("b");
    expect(targetAfter([], [], 1)).toBeUndefined();
  });
});
