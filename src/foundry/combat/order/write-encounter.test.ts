import { describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../../../tests/fights";
import type { Encounter } from "../../../combat/encounter";
import { trackerTurn } from "../stored/documents";
import { NO_SECRETS, type Secrets } from "../stored/stored";
import { writeEncounter } from "./write-encounter";

/** What Foundry's combat does with a change: keeps what differs from its state, and has its turns in the order of initiative. */
class TrackedCombat {
  readonly id = "fight";
  round = 1;
  /** The round of the server, which this client may not know yet. */
  serverRound = 1;
  turn: number | null = 0;
  flags: object = {};
  turns: readonly { readonly id: string; readonly players: readonly []; readonly flags: object }[];
  readonly updates: object[] = [];
  /** What comes from another client while the first change is on its way. */
  meanwhile: () => void = () => undefined;

  constructor(...ids: readonly string[]) {
    this.turns = ids.map((id) => ({ id, players: [], flags: {} }));
  }

  get combatants() {
    return { contents: this.turns, get: (id: string) => this.turns.find((each) => each.id === id) };
  }

  async update(changes: { readonly round?: number }, { diff = true }: { readonly diff?: boolean } = {}): Promise<void> {
    this.updates.push(changes);
    if (changes.round !== undefined && (!diff || changes.round !== this.round)) this.serverRound = changes.round;
    await Promise.resolve();
    Object.assign(this, changes);
    if (this.updates.length === 1) this.meanwhile();
  }

  async updateEmbeddedDocuments(_: string, changes: readonly { readonly _id: string; readonly flags: object }[]) {
    await Promise.resolve();
    this.turns = this.turns.map((each) => ({
      ...each,
      flags: changes.find(({ _id }) => _id === each.id)?.flags ?? each.flags,
    }));
  }
}

const ORC_WAITS = fightOf(combatant("elf", 15), combatant("orc", 12));
const ELFS_TURN: Encounter = { ...ORC_WAITS, round: 1, acting: "elf" };
const ORCS_TURN: Encounter = { ...ORC_WAITS, round: 1, acting: "orc" };

const writeOrcsTurn = (combat: TrackedCombat): Promise<boolean> =>
  writeEncounter(
    combat as never,
    { before: ELFS_TURN, after: ORCS_TURN, tracker: { round: 1, acting: "elf" } },
    { of: () => NO_SECRETS, keep: () => Promise.resolve() } as never,
    NO_SECRETS.plan,
  );

const acting = (combat: TrackedCombat) => trackerTurn(combat as never);

describe("a change that moves the tracker", () => {
  it("is written once where nothing else moves it", async () => {
    const combat = new TrackedCombat("elf", "orc");
    expect(await writeOrcsTurn(combat)).toBe(true);
    expect(acting(combat)).toEqual({ round: 1, acting: "orc" });
    expect(combat.updates).toHaveLength(1);
  });

  it("gives the turn to the right creature although the order changed while it was written", async () => {
    const combat = new TrackedCombat("elf", "orc");
    combat.meanwhile = () => {
      combat.turns = combat.turns.toReversed();
    };
    expect(await writeOrcsTurn(combat)).toBe(true);
    expect(acting(combat)).toEqual({ round: 1, acting: "orc" });
    expect(combat.updates).toHaveLength(2);
  });

  it("gives it that turn in its own round although a step to the next round is on its way to this client", async () => {
    const combat = new TrackedCombat("elf", "orc");
    combat.meanwhile = () => {
      combat.turns = combat.turns.toReversed();
      combat.serverRound = 2;
    };
    expect(await writeOrcsTurn(combat)).toBe(true);
    expect([combat.serverRound, acting(combat)]).toEqual([1, { round: 1, acting: "orc" }]);
  });
});

describe("what a creature without players has readied", () => {
  const shoots = { round: 1, words: "somebody opens the door", action: "shoots", item: null, trigger: null };
  const withShot = (id: string): Encounter => ({
    ...ORCS_TURN,
    combatants: ORCS_TURN.combatants.map((each) => (each.id === id ? { ...each, readied: shoots } : each)),
  });

  it("is among the GMs' secrets, and not in the documents that every client has", async () => {
    const combat = new TrackedCombat("elf", "orc");
    const kept: Secrets[] = [];
    const secrets = { of: () => NO_SECRETS, keep: (_: string, its: Secrets) => Promise.resolve(void kept.push(its)) };
    const change = { before: ORCS_TURN, after: withShot("orc"), tracker: { round: 1, acting: "orc" } };
    expect(await writeEncounter(combat as never, change, secrets as never, NO_SECRETS.plan)).toBe(true);
    expect(kept.map(({ combatants }) => combatants)).toEqual([
      { orc: { isUnaware: false, readied: shoots, isStealthy: false, stanceSince: null, opportunities: 0 } },
    ]);
    expect(JSON.stringify([combat.flags, combat.turns])).not.toMatch(/door|shoots/);
  });
});
