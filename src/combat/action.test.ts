import { describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../tests/fights";
import { act, type CombatAction } from "./action";
import { isStanceOver, stancesIn, type EndingStance } from "./stances";
import { combatantIn, isSurpriseRound, roundShown, withCombatant, type Encounter } from "./encounter";
import type { Stance } from "../rules/attack/verdict";
import { previousRound, previousTurn } from "./journal";
import { turnOrder } from "./turn-order";
import { isHalfBegun, nextRound, nextTurn, turnEntered } from "./turns";

type Bare = CombatAction extends infer A ? (A extends { id: string } ? Omit<A, "id"> : never) : never;

let asked = 0;

const done = (fight: Encounter, action: Bare): Encounter => {
  const after = act(fight, { id: `ask-${asked++}`, ...action });
  if (typeof after === "string") throw new Error(after);
  return after;
};

const refused = (fight: Encounter, action: Bare) => act(fight, { id: "ask", ...action });

const begun = (fight: Encounter, unaware: string[] = [], hasSurpriseRound = unaware.length > 0) => {
  const surprised = {
    ...fight,
    combatants: fight.combatants.map((c) => ({ ...c, isUnaware: unaware.includes(c.id) })),
  };
  return done(fight, { kind: "begin", turn: nextRound(surprised), hasSurpriseRound, unaware });
};

const next = (fight: Encounter) => done(fight, { kind: "turn", turn: nextTurn(fight) });
const order = (fight: Encounter) => turnOrder(fight).map(({ id }) => id);

/** Whose turns come, one after the other, until the round that is called so begins. */
const turnsUntil = (fight: Encounter, shown: number): string[] => {
  const turns: string[] = [];
  for (let now = fight; roundShown(now) < shown; now = next(now)) turns.push(now.acting ?? "nobody");
  return turns;
};

const [ANN, BOB, ORC] = [combatant("ann", 25), combatant("bob", 20), combatant("orc", 17)];
const WOLF = combatant("wolf", 9);
const readied = { words: "an enemy comes through the door", action: "shoot", item: null, trigger: null };

describe("a fight", () => {
  it("begins with the highest initiative and wraps around", () => {
    const fight = begun(fightOf(WOLF, ANN, ORC));
    expect(turnsUntil(fight, 3)).toEqual(["ann", "orc", "wolf", "ann", "orc", "wolf"]);
  });

  it("has a half-begun turn when the current combatant has not acted in it, unless it holds", () => {
    const bobs = next(done(begun(fightOf(ANN, BOB)), { kind: "ready", who: "ann", readied }));
    const half = withCombatant(bobs, "bob", { actedIn: null, hasActed: false, readied: { round: 0, ...readied } });
    expect([bobs, half].map(isHalfBegun)).toEqual([false, true]);
    expect(turnEntered(half, half)).toEqual(bobs);
    expect(isHalfBegun(done(bobs, { kind: "hold", who: "bob" }))).toBe(false);
    expect(isHalfBegun(fightOf(ANN, BOB))).toBe(false);
  });

  it("skips defeated combatants if the tracker does", () => {
    const fallen = { ...ORC, isDefeated: true };
    expect(turnsUntil(begun(fightOf(ANN, fallen, WOLF)), 2)).toEqual(["ann", "wolf"]);
    expect(turnsUntil(begun({ ...fightOf(ANN, fallen, WOLF), skipsDefeated: false }), 2)).toEqual([
      "ann",
      "orc",
      "wolf",
    ]);
  });
});

describe("a surprise round", () => {
  const fight = begun(fightOf(ANN, BOB, ORC, WOLF), ["ann", "bob"]);

  it("comes before round 1, and only aware combatants act in it", () => {
    expect(isSurpriseRound(fight)).toBe(true);
    expect(turnsUntil(fight, 1)).toEqual(["orc", "wolf"]);
    expect(turnsUntil(fight, 2)).toEqual(["orc", "wolf", "ann", "bob", "orc", "wolf"]);
  });

  it("leaves surprised combatants without an action until their first turn", () => {
    const hasActed = (now: Encounter) => now.combatants.filter((each) => each.hasActed).map(({ id }) => id);
    expect(hasActed(fight)).toEqual(["orc"]);
    const round1 = next(next(fight));
    expect(isSurpriseRound(round1)).toBe(false);
    expect(hasActed(round1)).toEqual(["ann", "orc", "wolf"]);
    expect(combatantIn(round1, "bob")?.isUnaware).toBe(true);
    expect(combatantIn(next(round1), "bob")?.isUnaware).toBe(false);
  });

  it("ends at once if everyone is unaware", () => {
    const nobody = begun(fightOf(ANN, ORC), ["ann", "orc"]);
    expect([roundShown(nobody), nobody.acting]).toEqual([1, "ann"]);
  });

  it("can be a lost first turn in round 1 instead", () => {
    const fight5e = begun(fightOf(ANN, ORC, WOLF), ["ann"], false);
    expect(turnsUntil(fight5e, 3)).toEqual(["orc", "wolf", "ann", "orc", "wolf"]);
  });
});

describe("an attack in a creature's own turn", () => {
  const fight = begun(fightOf(ANN, BOB));
  const attacked = (now: Encounter) => combatantIn(now, "ann")?.attacked;
  const attacks = (now: Encounter, cost: "action" | "less", who = "ann") => done(now, { kind: "attack", who, cost });

  it("is kept until its next turn, with the most that one has cost", () => {
    const swift = attacks(fight, "less");
    const both = attacks(swift, "action");
    expect([fight, swift, both, attacks(both, "less")].map(attacked)).toEqual([null, "less", "action", "action"]);
    expect(attacked(next(both))).toBe("action");
    expect(attacked(next(next(both)))).toBeNull();
  });

  it("is one change, however often it attacks, and can be undone", () => {
    const one = attacks(fight, "action");
    expect(attacks(one, "action")).toBe(one);
    expect(one.journal.at(-1)).toMatchObject({ kind: "attack", who: "ann" });
    expect(attacked(done(one, { kind: "undo", change: one.journal.at(-1)?.id ?? "" }))).toBeNull();
  });

  it("is none out of its turn", () => {
    expect(refused(fight, { kind: "attack", who: "bob", cost: "action" })).toBe("not-acting");
  });

  it("leaves a creature that holds all the same its whole next turn", () => {
    const held = next(done(attacks(fight, "action"), { kind: "hold", who: "ann" }));
    const back = next(done(held, { kind: "stepIn", who: "ann" }));
    expect([back.acting, attacked(back)]).toEqual(["ann", null]);
  });
});

describe("a declared movement", () => {
  const fight = begun(fightOf(ANN, BOB));
  const from = { x: 200, y: 300, elevation: 0, passed: 0 };
  const withdraws = (now: Encounter, isFullRound = false) =>
    done(now, { kind: "gait", who: "ann", gait: "withdraw", from, isFullRound });

  it("is kept with its place until the creature's next turn, and can be undone", () => {
    const after = withdraws(fight);
    const moves = (now: Encounter) => combatantIn(now, "ann")?.moves;
    expect([moves(after), moves(next(after)), moves(next(next(after)))]).toEqual([
      [{ gait: "withdraw", from }],
      [{ gait: "withdraw", from }],
      [],
    ]);
    expect(moves(done(after, { kind: "undo", change: after.journal.at(-1)?.id ?? "" }))).toEqual([]);
    expect(refused(next(fight), { kind: "gait", who: "ann", gait: "withdraw", from, isFullRound: false })).toBe(
      "not-acting",
    );
  });

  it("can be a full-round action", () => {
    const stances = (now: Encounter) => stancesIn(combatantIn(now, "ann")!);
    expect([stances(withdraws(fight)), stances(withdraws(fight, true))]).toEqual([[], ["full-round"]]);
  });

  it("is not standing up, which is noted once for the turn", () => {
    const up = done(fight, { kind: "standUp", who: "ann" });
    expect(done(up, { kind: "standUp", who: "ann" })).toBe(up);
    expect([up, next(up), next(next(up))].map((now) => combatantIn(now, "ann")?.hasStoodUp)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a readied action", () => {
  const ready = done(begun(fightOf(ANN, BOB, ORC)), { kind: "ready", who: "ann", readied });

  it("interrupts without changing the current turn or any initiative", () => {
    const bobs = next(ready);
    const fired = done(bobs, { kind: "fire", who: "ann" });
    expect(fired.acting).toBe("bob");
    expect(order(fired)).toEqual(order(bobs));
    expect(combatantIn(fired, "ann")).toMatchObject({ readied: null, initiative: 25 });
  });

  it.each([
    [2, "bob"],
    [3, "ann"],
    [4, "bob"],
  ])("is lost if the tracker skips its owner's next turn and is at round %i, turn of %s", (round, acting) => {
    const bobs = next(ready);
    const away = done(bobs, { kind: "turn", turn: { round, acting } });
    expect(combatantIn(away, "ann")?.readied).toBeNull();
    expect(done(away, { kind: "undo", change: away.journal.at(-1)?.id ?? "" })).toEqual(bobs);
  });

  it("is lost when its owner's next turn begins", () => {
    const untilAnn = next(next(ready));
    expect(combatantIn(untilAnn, "ann")?.readied).not.toBeNull();
    expect(combatantIn(next(untilAnn), "ann")?.readied).toBeNull();
  });

  it("is readied once on the owner's turn and fired on another's", () => {
    expect(refused(ready, { kind: "ready", who: "bob", readied })).toBe("not-acting");
    expect(refused(ready, { kind: "ready", who: "ann", readied })).toBe("readied");
    expect(refused(ready, { kind: "fire", who: "ann" })).toBe("acting");
    expect(refused(ready, { kind: "fire", who: "bob" })).toBe("not-readied");
    expect(refused(fightOf(ANN), { kind: "ready", who: "ann", readied })).toBe("not-begun");
    expect(refused(ready, { kind: "fire", who: "stranger" })).toBe("gone");
  });
});

describe("a held action", () => {
  const held = next(done(begun(fightOf(ANN, BOB, ORC, WOLF)), { kind: "hold", who: "ann" }));

  it("steps in behind the current combatant, one below its initiative, for the rest of the combat", () => {
    const orcs = next(held);
    const stepsIn = done(orcs, { kind: "stepIn", who: "ann" });
    expect(stepsIn.acting).toBe("orc");
    expect(combatantIn(stepsIn, "ann")).toMatchObject({ initiative: 16, rolled: 25 });
    expect(turnsUntil(stepsIn, 3)).toEqual(["orc", "ann", "wolf", "bob", "orc", "ann", "wolf"]);
  });

  it("comes right behind it this round even if others are tied; from the next round tie-breaks decide", () => {
    const tied = fightOf(
      ANN,
      ORC,
      combatant("orc2", 17, { modifier: -1 }),
      combatant("elf", 16, { modifier: 4 }),
      WOLF,
    );
    const orcs = next(done(begun(tied), { kind: "hold", who: "ann" }));
    const stepsIn = done(orcs, { kind: "stepIn", who: "ann" });
    expect(turnsUntil(stepsIn, 2)).toEqual(["orc", "ann", "orc2", "elf", "wolf"]);
    expect(turnsUntil(stepsIn, 3).slice(5)).toEqual(["orc", "orc2", "elf", "ann", "wolf"]);
  });

  it("steps in behind a combatant that has just stepped in", () => {
    const both = next(done(held, { kind: "hold", who: "bob" }));
    const ann = done(both, { kind: "stepIn", who: "ann" });
    const bob = done(next(ann), { kind: "stepIn", who: "bob" });
    expect(turnsUntil(bob, 2)).toEqual(["ann", "bob", "wolf"]);
    expect(combatantIn(bob, "bob")?.initiative).toBe(15);
  });

  it("is lost when its owner's former initiative count comes up", () => {
    const round2 = next(next(next(held)));
    expect(round2.acting).toBe("ann");
    expect(combatantIn(round2, "ann")).toMatchObject({ held: null, initiative: 25, rolled: null });
  });

  it("can carry over into the next round and is that round's action then", () => {
    const orcHolds = next(next(done(next(next(begun(fightOf(ANN, BOB, ORC, WOLF)))), { kind: "hold", who: "orc" })));
    expect(orcHolds.acting).toBe("ann");
    const stepsIn = done(orcHolds, { kind: "stepIn", who: "orc" });
    expect(turnsUntil(stepsIn, 3)).toEqual(["ann", "orc", "bob", "wolf"]);
  });

  // Epic Path: the bonus counts at once, the penalty when the action comes up, both until the next turn.
  it("goes on fighting defensively, and with the attacks of opportunity that are spent, until the next turn", () => {
    const defending = done(begun(fightOf(ANN, ORC)), { kind: "stance", who: "ann", stance: "defensive" });
    const orcs = next(done(defending, { kind: "hold", who: "ann" }));
    const spent = done(orcs, { kind: "opportunity", who: "ann" });
    const acts = next(done(spent, { kind: "stepIn", who: "ann" }));
    const as = (fight: Encounter) => {
      const ann = combatantIn(fight, "ann");
      return [fight.acting, ann?.defence?.kind, ann?.opportunities];
    };
    expect(as(acts)).toEqual(["ann", "defensive", 1]);
    expect(as(next(next(acts)))).toEqual(["ann", undefined, 0]);
    // Held until its own count comes up, it is lost: the next turn begins.
    expect(as(next(spent))).toEqual(["ann", undefined, 0]);
  });

  it("is declared once, on the owner's turn", () => {
    expect(refused(held, { kind: "hold", who: "orc" })).toBe("not-acting");
    expect(refused(held, { kind: "stepIn", who: "orc" })).toBe("not-held");
    const stepsIn = done(held, { kind: "stepIn", who: "ann" });
    expect(refused(stepsIn, { kind: "stepIn", who: "ann" })).toBe("steps-in");
  });

  it("counts as an action: its owner is no longer flat-footed", () => {
    expect(combatantIn(held, "ann")?.hasActed).toBe(true);
  });
});

describe("a roll-off during a round", () => {
  const bob = { ...BOB, initiative: 17 };
  const fight = begun(fightOf({ ...bob, rollOffs: [9] }, { ...ORC, rollOffs: [4] }, { ...WOLF, initiative: 17 }));

  it("does not cost the winner against the current combatant its turn: it comes right behind this round", () => {
    expect(fight.acting).toBe("bob");
    const rolled = done(fight, { kind: "rollOff", rolls: { wolf: [20] } });
    expect(turnsUntil(rolled, 3)).toEqual(["bob", "wolf", "orc", "wolf", "bob", "orc"]);
  });

  it("gives the loser no second turn", () => {
    const wolfs = next(next(fight));
    const rolled = done(wolfs, { kind: "rollOff", rolls: { bob: [1], orc: [5], wolf: [20] } });
    expect(turnsUntil(rolled, 2)).toEqual(["wolf"]);
  });
});

describe("an action", () => {
  const start = begun(fightOf(ANN, BOB, ORC, WOLF));

  it("is performed once, however often it is requested", () => {
    const hold = { id: "one", kind: "hold", who: "ann" } as const;
    const once = act(start, hold);
    expect(typeof once === "string" ? once : act(once, hold)).toBe(once);
  });

  it("is undone by the tracker's previous turn: the holder acts again and nobody has stepped in", () => {
    const held = next(done(start, { kind: "hold", who: "ann" }));
    const anns = next(done(held, { kind: "stepIn", who: "ann" }));
    expect(anns.acting).toBe("ann");
    const bobs = done(anns, { kind: "back", turn: previousTurn(anns) });
    expect(combatantIn(bobs, "ann")?.steppedIn).not.toBeNull();
    const annsAgain = done(bobs, { kind: "back", turn: previousTurn(bobs) });
    expect(annsAgain).toEqual(start);
  });

  it("is undone by the tracker's previous round back to that round's last turn, in the order of that time", () => {
    const held = next(done(start, { kind: "hold", who: "ann" }));
    const orcs = next(held);
    const round2 = next(next(next(done(orcs, { kind: "stepIn", who: "ann" }))));
    const later = next(done(next(round2), { kind: "ready", who: "orc", readied }));
    expect([round2.acting, later.acting]).toEqual(["bob", "ann"]);
    const back = done(later, { kind: "back", turn: previousRound(later) });
    expect([back.round, back.acting, order(back)]).toEqual([1, "wolf", ["bob", "orc", "ann", "wolf"]]);
    expect(combatantIn(back, "orc")?.readied).toBeNull();
    expect({ ...next(back), journal: [] }).toEqual({ ...round2, journal: [] });
  });

  it("is undone together with the hold that ended the turn before", () => {
    const bobs = next(done(start, { kind: "hold", who: "ann" }));
    expect(done(bobs, { kind: "undo", change: bobs.journal.at(-1)?.id ?? "" })).toEqual(start);
  });

  it("is undone together with later actions", () => {
    const held = done(start, { kind: "hold", who: "ann" });
    const later = done(next(held), { kind: "ready", who: "bob", readied });
    const hold = later.journal.find(({ kind }) => kind === "hold")?.id ?? "";
    expect(done(later, { kind: "undo", change: hold })).toEqual(start);
    expect(refused(later, { kind: "undo", change: "forgotten" })).toBe("gone");
  });

  it("skips nobody when a turn is stepped back to and left again without a journal", () => {
    const forgotten = { ...next(next(start)), journal: [] };
    const back = done(forgotten, { kind: "back", turn: previousTurn(forgotten) });
    expect(turnsUntil(back, 2)).toEqual(["bob", "orc", "wolf"]);
  });

  it("is undone by the tracker's previous turn even if the current combatant has left", () => {
    const bobs = next(done(begun(fightOf(ANN, BOB, ORC, WOLF)), { kind: "ready", who: "ann", readied }));
    const wolfs = next(done(next(bobs), { kind: "fire", who: "ann" }));
    const left = { ...wolfs, combatants: wolfs.combatants.filter(({ id }) => id !== "orc") };
    const back = done(left, { kind: "back", turn: previousTurn(left) });
    expect(back).toEqual({ ...bobs, combatants: bobs.combatants.filter(({ id }) => id !== "orc") });
  });

  it("can be stepped back to for a skipped combatant, which may then act", () => {
    const surprise = next(begun(fightOf(ANN, BOB, ORC, WOLF), ["bob"]));
    const bobs = done(surprise, { kind: "back", turn: previousTurn(surprise) });
    expect(bobs.acting).toBe("bob");
    expect(combatantIn(bobs, "orc")).toMatchObject({ hasActed: false, actedIn: null });
    expect(done(bobs, { kind: "back", turn: previousTurn(bobs) }).acting).toBe("ann");
  });
});

describe("attacks of opportunity", () => {
  const count = (fight: Encounter, who: string) => combatantIn(fight, who)?.opportunities;

  it("are counted from a creature's turn to its next one, and undone", () => {
    const orcs = next(begun(fightOf(ANN, ORC)));
    const once = done(orcs, { kind: "opportunity", who: "ann" });
    const twice = done(once, { kind: "opportunity", who: "ann" });
    expect([count(orcs, "ann"), count(once, "ann"), count(twice, "ann")]).toEqual([0, 1, 2]);
    const back = done(twice, { kind: "undo", change: twice.journal.at(-1)?.id ?? "" });
    expect(count(back, "ann")).toBe(1);
    expect(count(next(twice), "ann")).toBe(0);
  });

  it("are none in a creature's own turn, and none of a defeated one", () => {
    const anns = begun(fightOf(ANN, { ...ORC, isDefeated: true }));
    expect(refused(anns, { kind: "opportunity", who: "ann" })).toBe("acting");
    expect(refused(anns, { kind: "opportunity", who: "orc" })).toBe("defeated");
    expect(refused(fightOf(ANN, ORC), { kind: "opportunity", who: "ann" })).toBe("not-begun");
  });
});

describe("a charge", () => {
  const from = { x: 100, y: 200, elevation: 0 };
  const charged = (fight: Encounter) => combatantIn(fight, "ann")?.charged;

  it("is declared once in a creature's own turn, and lasts until its next one", () => {
    const anns = done(begun(fightOf(ANN, ORC)), { kind: "charge", who: "ann", from });
    expect(charged(anns)).toEqual({ round: 1, from });
    expect(done(anns, { kind: "charge", who: "ann", from: null })).toBe(anns);
    expect(refused(anns, { kind: "charge", who: "orc", from })).toBe("not-acting");
    const orcs = next(anns);
    expect(charged(orcs)).toEqual({ round: 1, from });
    expect(charged(next(orcs))).toBeNull();
    expect(charged(done(anns, { kind: "undo", change: anns.journal.at(-1)?.id ?? "" }))).toBeNull();
  });

  it("is no full-round action, after which there are no attacks of opportunity", () => {
    const anns = done(begun(fightOf(ANN, ORC)), { kind: "charge", who: "ann", from });
    const ann = combatantIn(next(anns), "ann");
    expect(ann === null ? null : stancesIn(ann)).toEqual([]);
    expect(combatantIn(done(next(anns), { kind: "opportunity", who: "ann" }), "ann")?.opportunities).toBe(1);
  });
});

describe("finding a target for a coup de grâce", () => {
  const find = { kind: "find", who: "ann", message: "m", target: "token:t", isFullRound: false } as const;
  const finding = (fight: Encounter) => combatantIn(fight, "ann")?.finding;
  const turns = (fight: Encounter, count: number): Encounter => (count === 0 ? fight : turns(next(fight), count - 1));

  it("takes a full round in its own turn, and lasts through its next turn only", () => {
    const anns = done(begun(fightOf(ANN, ORC)), find);
    expect(finding(anns)).toEqual({ round: 1, message: "m", target: "token:t" });
    expect(refused(anns, { ...find, who: "orc" })).toBe("not-acting");
    expect([1, 2, 3].map((count) => finding(turns(anns, count))?.round)).toEqual([1, 1, 1]);
    expect(finding(turns(anns, 4))).toBeNull();
  });

  it("begins again with another target, and not with the same one", () => {
    const anns = done(begun(fightOf(ANN, ORC)), find);
    expect(done(anns, find)).toBe(anns);
    expect(finding(done(anns, { ...find, target: "token:u" }))?.target).toBe("token:u");
    expect(finding(done(turns(anns, 2), find))?.round).toBe(2);
  });

  it.each([
    { kind: "charge", who: "ann", from: null },
    { kind: "ready", who: "ann", readied },
    { kind: "stance", who: "ann", stance: "total-defense" },
    { kind: "endFind", who: "ann" },
  ] as const)("ends with $kind, and is there again when that is undone", (action) => {
    const anns = done(begun(fightOf(ANN, ORC)), find);
    const after = done(anns, action);
    expect(finding(after)).toBeNull();
    expect(finding(done(after, { kind: "undo", change: after.journal.at(-1)?.id ?? "" }))).toEqual(finding(anns));
  });

  it.each([
    { kind: "endFind", who: "ann" },
    { kind: "charge", who: "ann", from: null },
    { kind: "ready", who: "ann", readied },
    { kind: "stance", who: "ann", stance: "total-defense" },
  ] as const)("is a full-round action where the book has those, unless $kind ends it in the same turn", (action) => {
    const isFull = (fight: Encounter) => combatantIn(fight, "ann")?.isFullRound;
    const begins = begun(fightOf(ANN, ORC));
    const anns = done(begins, { ...find, isFullRound: true });
    expect([done(begins, find), anns, next(anns), done(anns, action)].map(isFull)).toEqual([false, true, true, false]);
    const declared = done(begins, { kind: "stance", who: "ann", stance: "full-round" });
    expect(isFull(done(done(declared, { ...find, isFullRound: true }), action))).toBe(true);
  });

  it("does not outlast a turn that was skipped", () => {
    const anns = done(begun(fightOf(ANN, ORC)), find);
    const skipped = done(anns, { kind: "turn", turn: { round: 2, acting: "orc" } });
    expect(finding(skipped)).toBeNull();
  });
});

describe("a coup de grâce", () => {
  const find = { kind: "find", who: "ann", message: "m", target: "token:t", isFullRound: true } as const;
  const [coup, endCoup] = [
    { kind: "coup", who: "ann", isFullRound: true },
    { kind: "endCoup", who: "ann" },
  ] as const;
  const state = (fight: Encounter) => {
    const ann = combatantIn(fight, "ann");
    return [ann?.isFullRound, ann?.finding?.round];
  };

  it("is a full-round action where the book has those, until the next turn; undone it is none", () => {
    const anns = begun(fightOf(ANN, ORC));
    const after = done(anns, coup);
    expect([after, next(after), next(next(after)), done(after, endCoup)].map((fight) => state(fight)[0])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(done(anns, { ...coup, isFullRound: false })).toBe(anns);
  });

  it("ends the search for its target, which is there again when it is undone", () => {
    const found = next(next(done(begun(fightOf(ANN, ORC)), find)));
    expect(state(found)).toEqual([false, 1]);
    const after = done(found, coup);
    expect(state(after)).toEqual([true, undefined]);
    expect(state(done(after, endCoup))).toEqual([false, 1]);
  });

  it("leaves a full-round action that was declared before it", () => {
    const declared = done(begun(fightOf(ANN, ORC)), { kind: "stance", who: "ann", stance: "full-round" });
    expect(refused(done(declared, coup), endCoup)).toBe("gone");
    expect(state(done(declared, coup))).toEqual([true, undefined]);
  });

  it("of an earlier turn is not undone", () => {
    const later = next(next(done(begun(fightOf(ANN, ORC)), coup)));
    expect(refused(done(later, { kind: "stance", who: "ann", stance: "full-round" }), endCoup)).toBe("gone");
  });
});

describe("a stance", () => {
  const stances = (fight: Encounter) => {
    const ann = combatantIn(fight, "ann");
    return ann === null ? null : stancesIn(ann);
  };
  const taken = (fight: Encounter, stance: Stance): Encounter => done(fight, { kind: "stance", who: "ann", stance });
  const ended = (stance: EndingStance) => ({ kind: "endStance", who: "ann", stance }) as const;

  it.each(["defensive", "total-defense", "full-round"] as const)(
    "of %s lasts until the creature's next turn",
    (stance) => {
      const anns = taken(begun(fightOf(ANN, ORC)), stance);
      expect(stances(anns)).toEqual([stance]);
      expect(taken(anns, stance)).toBe(anns);
      expect(stances(next(anns))).toEqual([stance]);
      expect(stances(next(next(anns)))).toEqual([]);
      expect(stances(done(anns, { kind: "undo", change: anns.journal.at(-1)?.id ?? "" }))).toEqual([]);
    },
  );

  it("is declared in the creature's own turn, and excludes the other way of defending", () => {
    const fight = begun(fightOf(ANN, ORC));
    const other = { kind: "stance", who: "ann", stance: "total-defense" } as const;
    expect(refused(taken(fight, "defensive"), other)).toBe("defending");
    expect(refused(done(fight, other), { ...other, stance: "defensive" })).toBe("defending");
    expect(refused(next(fight), other)).toBe("not-acting");
    expect(stances(taken(taken(fight, "defensive"), "stealth"))).toEqual(["defensive", "stealth"]);
    expect(stances(taken(taken(fight, "defensive"), "full-round"))).toEqual(["defensive", "full-round"]);
  });

  it.each(["taking-cover", "stealth", "class-stance"] as const)(
    "of %s lasts until it ends, also out of turn",
    (stance) => {
      const anns = taken(begun(fightOf(ANN, ORC)), stance);
      const later = next(next(next(anns)));
      expect(stances(later)).toEqual([stance]);
      const over = done(later, ended(stance));
      expect(stances(over)).toEqual([]);
      expect(refused(over, ended(stance))).toBe("gone");
      expect(stances(done(over, { kind: "undo", change: over.journal.at(-1)?.id ?? "" }))).toEqual([stance]);
    },
  );

  // Epic Path, "Stances": one at a time, kept for one minute, which is ten rounds.
  it("of stealth and one of a class exclude each other, and are over after ten rounds", () => {
    const anns = taken(begun(fightOf(ANN, ORC)), "class-stance");
    expect(stances(taken(anns, "stealth"))).toEqual(["stealth"]);
    expect(stances(taken(taken(anns, "stealth"), "class-stance"))).toEqual(["class-stance"]);
    const isOver = (fight: Encounter) => fight.combatants.map(isStanceOver);
    let later = anns;
    while (roundShown(later) < 11) {
      expect(isOver(later)).toEqual([false, false]);
      later = next(later);
    }
    expect(isOver(later)).toEqual([true, false]);
    expect(isOver(done(later, ended("class-stance")))).toEqual([false, false]);
    // Begun again, it has another minute.
    expect(isOver(taken(done(later, ended("class-stance")), "class-stance"))).toEqual([false, false]);
  });

  it("of a class goes on in a charge", () => {
    const anns = taken(begun(fightOf(ANN, ORC)), "class-stance");
    expect(stances(done(anns, { kind: "charge", who: "ann", from: null }))).toEqual(["class-stance"]);
  });

  it("of stealth ends with a charge", () => {
    const anns = taken(taken(begun(fightOf(ANN, ORC)), "stealth"), "defensive");
    expect(stances(done(anns, { kind: "charge", who: "ann", from: null }))).toEqual(["defensive"]);
  });
});

describe("an encounter that lasts too long", () => {
  it("restarts with new initiatives, rounds counted from 1, and nobody having acted", () => {
    let fight = begun(fightOf(ANN, ORC));
    while (roundShown(fight) < 11) fight = next(fight);
    const anew = done(fight, { kind: "restart", renewal: 1, initiatives: { ann: 3, orc: 14 } });
    expect([anew.round, roundShown(anew), anew.acting]).toEqual([11, 1, "orc"]);
    expect(turnsUntil(anew, 3)).toEqual(["orc", "ann", "orc", "ann"]);
    expect(refused(anew, { kind: "restart", renewal: 1, initiatives: {} })).toBe("too-late");
    const back = done(anew, { kind: "undo", change: anew.journal.at(-1)?.id ?? "" });
    expect({ ...back, journal: [] }).toEqual({ ...fight, journal: [] });
  });
});
