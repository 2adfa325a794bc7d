import fc from "fast-check";
import { describe, it } from "vitest";
import { dequal as isDeepEqual } from "dequal/lite";
import { combatant, fightOf } from "../../tests/fights";
import { act, type CombatAction } from "./action";
import { combatantIn, withCombatant, type Encounter } from "./encounter";
import { previousTurn } from "./journal";
import { tiedGroups } from "./rank";
import { turnOrder } from "./turn-order";
import { nextRound, nextTurn } from "./turns";
import { propertyRuns } from "../../tests/property-runs";

const must = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise);
};

const reloaded = (fight: Encounter): Encounter => JSON.parse(JSON.stringify(fight)) as Encounter;

/** Three numbers a step: an action, the index of its combatant, and a die. */
type Step = readonly [number, number, number];

interface Told {
  readonly round: number;
  readonly who: string;
}

/**
 * A random table: the game master and players do what they may in any order. The log of turns is kept here, apart from
 * the fight, and undone with them.
 */
class Table {
  fight: Encounter = fightOf();
  /** Whose turns came, without those of creatures that held their action then. */
  turns: readonly Told[] = [];
  /** Those that had come before each change. */
  readonly before = new Map<string, readonly Told[]>();
  /** Whose place in this round somebody's hand has changed: nothing is known of when they act. */
  touched = new Set<string>();
  /** Nobody was left, and nobody's turn has come since. */
  wasEmpty = false;
  asked = 0;
  joined = 0;

  at(number: number): string {
    const { combatants } = this.fight;
    return combatants.length === 0 ? "nobody" : combatants[number % combatants.length]!.id;
  }

  /** Does it as two game masters would at once, and as one whose client reloads in between. */
  ask(action: CombatAction): void {
    const was = this.fight;
    this.before.set(action.id, this.turns);
    const now = act(was, action);
    if (typeof now === "string") return;
    must(isDeepEqual(act(reloaded(was), action), now), "a reloaded client would do otherwise");
    const isJournalled = now.journal.at(-1)?.id === action.id;
    const hasLeft = was.acting !== null && combatantIn(was, was.acting) === null;
    if (isJournalled && action.kind !== "back" && action.kind !== "undo") {
      must(act(now, action) === now, "done twice");
      if (!hasLeft) this.undoes(was, now, action.id);
    }
    this.fight = now;
    if (action.kind === "begin" || action.kind === "turn") this.told(was);
    if (action.kind === "undo" || action.kind === "back") {
      this.tookBack(was);
      this.before.set(action.id, this.turns);
    }
  }

  undoes(was: Encounter, now: Encounter, change: string): void {
    const back = act(now, { id: "undo", kind: "undo", change });
    const last = was.journal.at(-1);
    // Who holds does not stay in its turn.
    const isHold = last?.kind === "hold" && last.who === was.acting && now.acting !== was.acting;
    const wanted = isHold ? (act(was, { id: "undo", kind: "undo", change: last.id }) as Encounter) : was;
    const journal = wanted.journal.slice(Math.max(0, was.journal.length - 19));
    must(isDeepEqual(back, { ...wanted, journal }), `${change} is not undone`);
  }

  told(was: Encounter): void {
    const { round, acting } = this.fight;
    if (was.round === round && was.acting === acting) return;
    if (round !== was.round) this.roundIsOver(was);
    if (acting !== null) this.turns = [...this.turns, { round, who: acting }];
  }

  /** A creature that was in the round from beginning to end, without changes, has had a turn in it. */
  roundIsOver(was: Encounter): void {
    const acted = new Set(this.turns.filter(({ round }) => round === was.round).map(({ who }) => who));
    for (const each of was.combatants) {
      const waits = each.isDefeated || each.held !== null || (each.isUnaware && was.round === 1);
      if (was.round > 0 && !waits && !this.touched.has(each.id)) must(acted.has(each.id), `${each.id} lost its turn`);
    }
    this.touched = new Set();
  }

  /** What is no longer in the journal did not happen. */
  tookBack(was: Encounter): void {
    if (this.fight.acting === null) this.wasEmpty = true;
    const left = new Set(this.fight.journal.map(({ id }) => id));
    const gone = was.journal.find(({ id }) => !left.has(id));
    if (gone !== undefined) this.turns = this.before.get(gone.id) ?? [];
    const { round } = this.fight;
    this.turns = this.turns.filter((turn) => turn.round <= round);
    const behind = turnOrder(this.fight).map(({ id }) => id);
    const from = behind.indexOf(this.fight.acting ?? "");
    this.turns = this.turns.filter((turn) => turn.round < round || behind.indexOf(turn.who) <= from);
    // Who is stepped back to has the turn; in the round it was stepped into, hands may have been anywhere.
    for (const { id } of this.fight.combatants) this.touched.add(id);
  }

  step([what, index, die]: Step): void {
    const who = this.at(index);
    const id = `ask-${this.asked++}`;
    switch (what) {
      case 0:
        return this.join(die);
      case 1:
        return this.set(who, { initiative: die, rollOffs: [] });
      case 2:
        return this.set(who, { isDefeated: die > 10 });
      case 3:
        return this.leave(id, who);
      case 4:
        return this.begin(id, die);
      case 5:
        return this.ask({ id, kind: "ready", who: this.fight.acting ?? who, readied: READIED });
      case 6:
        return this.ask({ id, kind: "fire", who });
      case 7: {
        this.hold(id);
        return this.next(`${id}-turn`);
      }
      case 8:
        return this.ask({ id, kind: "stepIn", who });
      case 9:
        this.touched.add(who);
        return this.ask({ id, kind: "cancel", who });
      case 10:
        return this.rollOff(id, die);
      case 11:
        return this.restart(id, die);
      case 12:
        return this.ask({ id, kind: "undo", change: this.fight.journal.at(-1 - (die % 4))?.id ?? "none" });
      case 13:
        return this.ask({ id, kind: "back", turn: previousTurn(this.fight) });
      case 15:
        return this.ask({ id, kind: "standUp", who });
      case 14:
        return this.ask({ id, kind: "attack", who: this.fight.acting ?? who, cost: die > 10 ? "action" : "less" });
      default:
        return this.next(id);
    }
  }

  hold(id: string): void {
    const who = this.fight.acting ?? "nobody";
    this.ask({ id, kind: "hold", who });
    if (this.fight.journal.at(-1)?.id !== id) return;
    this.turns = this.turns.filter((turn) => turn.who !== who || turn.round !== this.fight.round);
  }

  next(id: string): void {
    if (this.fight.round > 0) this.ask({ id, kind: "turn", turn: nextTurn(this.fight) });
  }

  join(die: number): void {
    if (this.fight.combatants.length >= 6) return;
    const id = `c${this.joined++}`;
    this.touched.add(id);
    const initiative = die === 20 ? null : die;
    this.fight = { ...this.fight, combatants: [...this.fight.combatants, combatant(id, initiative)] };
  }

  set(who: string, change: Parameters<typeof withCombatant>[2]): void {
    // Where the acting creature is put elsewhere, the tracker goes on from there.
    if (who === this.fight.acting) for (const { id } of this.fight.combatants) this.touched.add(id);
    this.touched.add(who);
    this.fight = withCombatant(this.fight, who, change);
  }

  leave(id: string, who: string): void {
    const was = this.fight;
    this.fight = { ...was, combatants: was.combatants.filter((each) => each.id !== who) };
    const next = nextTurn(was);
    const turn = next.acting === who ? nextRound(this.fight) : next;
    if (was.acting === who) this.ask({ id, kind: "turn", turn });
  }

  begin(id: string, die: number): void {
    const unaware = this.fight.combatants.filter((_, i) => ((die >> i) & 1) === 1).map((each) => each.id);
    const combatants = this.fight.combatants.map((each) => ({ ...each, isUnaware: unaware.includes(each.id) }));
    const turn = nextRound({ ...this.fight, combatants });
    if (this.fight.round === 0) this.ask({ id, kind: "begin", turn, hasSurpriseRound: die > 10, unaware });
  }

  rollOff(id: string, die: number): void {
    const tied = tiedGroups(this.fight.combatants).flat();
    this.ask({
      id,
      kind: "rollOff",
      rolls: Object.fromEntries(tied.map((each, i) => [each.id, [1 + ((die + 7 * i) % 20)]])),
    });
  }

  restart(id: string, die: number): void {
    const initiatives = Object.fromEntries(
      this.fight.combatants.map((each, i) => [each.id, 1 + ((die * (i + 3)) % 20)]),
    );
    if (this.fight.round === 0) return;
    this.ask({ id, kind: "restart", renewal: this.fight.renewals + 1, initiatives });
    const { round, acting } = this.fight;
    this.turns = [...this.turns.filter((turn) => turn.round < round), { round, who: acting ?? "nobody" }];
    this.touched = new Set();
  }

  holds(): void {
    const { fight } = this;
    const names = new Set(fight.combatants.map((each) => each.id));
    const order = turnOrder(fight);
    must(order.length === names.size && order.every((each) => names.has(each.id)), "somebody is lost from the order");
    if (names.size === 0) this.wasEmpty = true;
    if (fight.acting !== null) this.wasEmpty = false;
    if (fight.round > 0 && !this.wasEmpty) must(names.has(fight.acting ?? ""), "it is nobody's turn");
    const readied = combatantIn(fight, fight.acting)?.readied ?? null;
    must(readied === null || readied.round === fight.round, "a readied action outlived its turn");
    const told = this.turns.map(({ round, who }) => `${round} ${who}`);
    must(new Set(told).size === told.length, "somebody acts twice in a round");
    must(fight.journal.length <= 20, "the journal has no bounds");
  }
}

const READIED = { words: "when it moves", action: "shoot", item: null, trigger: null };

const steps = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 20 })),
  { minLength: 5, maxLength: 30 },
);

describe("in any sequence of actions", () => {
  it("nobody acts twice in a round or is skipped, no readied action outlives its turn, and undo restores every byte", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const table = new Table();
        for (const die of [12, 17, 12]) table.join(die);
        for (const step of all) {
          table.step(step);
          table.holds();
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});
