import { describe, expect, it } from "vitest";
import type { TokenView } from "../../foundry/canvas/canvas-view";
import { attackersFor } from "./overlay-attackers";

const token = (id: string, seen: Partial<TokenView> = {}): TokenView => ({
  id,
  isVisible: true,
  isOwned: false,
  top: { x: 0, y: 0 },
  ...seen,
});

const [archer, bard, orc] = [token("archer"), token("bard"), token("orc")] as const;

describe("the overlay's attacker", () => {
  it("is the token that is controlled, whoever has the turn", () => {
    expect(attackersFor([archer], orc)).toEqual({ lead: archer, others: [] });
  });

  it("is of several the one last taken, the others beside it", () => {
    expect(attackersFor([archer, bard], null)).toEqual({ lead: bard, others: [archer] });
  });

  it("is whoever has the turn when no token is controlled", () => {
    expect(attackersFor([], orc)).toEqual({ lead: orc, others: [] });
  });

  it("is a hidden token that has the turn for its owner alone", () => {
    expect(attackersFor([], token("shadow", { isVisible: false }))).toBeUndefined();
    expect(attackersFor([], token("shadow", { isVisible: false, isOwned: true }))?.lead.id).toBe("shadow");
  });

  it("is nobody out of combat with no token controlled", () => {
    expect(attackersFor([], null)).toBeUndefined();
  });
});
