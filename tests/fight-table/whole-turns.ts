import { storedOrder } from "../../src/foundry/combat/stored/read-encounter";
import type { CombatDocument } from "../../src/foundry/combat/stored/documents";
import type { Turn } from "../../src/combat/encounter";
import type { AskedAction } from "../../src/foundry/combat/order/order-of-battle";
import type { Generation } from "../../stand-in/profile";
import { UNREAD, type Client, type UserKey } from "./client";
import { FAILED, FightTable } from "./table";

export const CREATURES = ["ann", "bob", "orc", "ogre", "wolf"] as const;
const PLAYERS: readonly string[] = ["ann", "bob"];

/** Of a seed: the same numbers each time. */
export const seeded = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) & 0xffffff) / 0x1000000;
  };
};

const turnOf = ({ round, acting }: Turn): string => `${round} ${acting}`;

/** What happens: its kind, who does it, which creature it concerns, and how much is delivered before. */
export type Event = readonly [number, number, number, number];

/**
 * A fight of five creatures, most of them tied, on several devices. Nobody skips turns or steps back, and a GM is always there: each
 * creature acts once a round.
 */
export class Play {
  readonly table: FightTable;
  /** Whether writes are refused, and flags spoiled. Then no two clients press buttons of the tracker at the same moment. */
  readonly isSpoiled: boolean;
  /** Steps of the tracker that are on their way. */
  #pressing: { readonly client: Client }[] = [];
  /** Lost turns: the tracker had shown them, but the active GM's client had not recorded them when it was reloaded. */
  readonly #left = new Set<string>();

  constructor(version: Generation, seed: number, users: readonly UserKey[], initiatives: readonly number[]) {
    const actors = CREATURES.map((id) => ({
      _id: `of-${id}`,
      name: id,
      ownership: { default: PLAYERS.includes(id) ? 3 : 0 },
    }));
    const combatants = CREATURES.map((id, i) => ({
      _id: id,
      name: id,
      actorId: `of-${id}`,
      initiative: initiatives[i]!,
    }));
    const combats = [{ _id: "fight", round: 0, turn: null, combatants }];
    this.isSpoiled = seed % 4 < 2;
    this.table = new FightTable(version, seeded(seed), { actors, combats });
    for (const user of users) this.table.join(user);
  }

  client(number: number): Client {
    const all = [...this.table.clients.values()];
    return all[number % all.length]!;
  }

  async delivers(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) await this.table.step();
  }

  /** Until the tracker of this client shows another turn than this one. */
  async leaves(client: Client, { round, acting }: Turn): Promise<void> {
    const isThere = ({ combat }: Client): boolean =>
      combat._source.round === round && (combat.combatant?.id ?? null) === acting;
    for (let i = 0; isThere(client) && i < 100; i += 1) await this.delivers(1);
  }

  /** A button of the tracker. */
  presses(client: Client, script: (client: Client) => Promise<unknown>): void {
    if (this.isSpoiled && this.#pressing.some((other) => other.client !== client)) return;
    const press = { client };
    this.#pressing.push(press);
    client
      .act(() => script(client))
      .catch((error: unknown) => this.table.errors.push(error))
      .finally(() => (this.#pressing = this.#pressing.filter((other) => other !== press)));
  }

  starts(client: Client): void {
    this.presses(client, ({ combat }) => combat.startCombat());
  }

  next(client: Client): void {
    if (client.combat._source.round > 0) this.presses(client, ({ combat }) => combat.nextTurn());
  }

  ask(client: Client, action: AskedAction): void {
    client.ask({ ...action, id: this.table.newId() }).catch(() => undefined);
  }

  writes(client: Client, what: "part" | "order", who: string, which: number): void {
    const flags = { parapet: { [what]: RUBBISH[what][which % RUBBISH[what].length] } };
    this.presses(client, ({ combat }) =>
      what === "order" ? combat.update({ flags }) : combat.updateEmbeddedDocuments("Combatant", [{ _id: who, flags }]),
    );
  }

  async happens([what, by, whom, delivered]: Event): Promise<void> {
    await this.delivers(delivered);
    const client = this.client(by);
    const { combat } = client;
    if (combat._source.round === 0) return this.starts(this.table.clients.get("gm")!);
    const acting = combat.combatant?.id ?? "";
    const who = CREATURES[whom % CREATURES.length]!;
    const gm = this.table.clients.get(by % 2 === 0 ? "gm" : "gm2")!;
    const its = storedOrder(combat as unknown as CombatDocument);
    if (what < 10) return this.next(client);
    if (what < 12) return this.ask(gm, { kind: "hold", who: acting });
    if (what < 14) return this.ask(gm, { kind: "stepIn", who });
    if (what === 14) return this.reloads((["gm", "gm2", "player"] as const)[by % 3]!);
    if (what > 18) return this.ask(gm, { kind: "opportunity", who });
    if (!this.isSpoiled) return this.next(client);
    if (what === 15) client.vetoes += 1 + (whom % 2);
    if (what === 16) client.failures += 1;
    if (what === 17 && its !== undefined) this.writes(gm, "part", who, whom);
    if (what === 18 && its !== undefined) this.writes(gm, "order", who, whom);
  }

  /**
   * Of the steps of two clients at the same moment, Foundry makes one: the round of the one and the turn of the other. Only the
   * client that records can tell, so it does not reload then.
   */
  reloads(user: UserKey): void {
    const taken = this.taken();
    const waiting = this.table.shown.filter((turn) => !taken.includes(turnOf(turn)));
    const stepping = new Set([...this.#pressing.map(({ client }) => client), ...waiting.map(({ by }) => by)]);
    if (user === "gm" && stepping.size > 1) return;
    if (user === "gm") for (const turn of waiting) this.#left.add(turnOf(turn));
    this.#pressing = this.#pressing.filter(({ client }) => client.key !== user);
    this.table.leave(user);
    this.table.join(user);
  }

  /** The turns that were taken, in their order. A turn that is recorded again after its record was spoiled is the same one. */
  taken(): string[] {
    const taken = [...this.table.recorded.values()].map(turnOf);
    return this.isSpoiled ? taken.filter((turn, i) => turn !== taken[i - 1]) : taken;
  }

  /** One more turn, in which nothing is refused: what could not be written before is recorded with it. */
  async ends(): Promise<void> {
    await this.table.idle();
    for (const client of this.table.clients.values()) client.vetoes = client.failures = 0;
    this.next(this.client(0));
    await this.table.idle();
  }

  /**
   * Which creatures have acted in a finished round other than once, or once more for each time that they held their action. Lost are
   * turns that were shown while the stored order could not be read, and those whose write was refused twice in a row.
   */
  faults(): string[] {
    const [taken, { round: last }] = [this.taken(), this.client(0).combat._source];
    const holds = this.table.made.filter(({ kind }) => kind === "hold").map(({ who, turn }) => `${turn.round} ${who}`);
    const unread = this.table.shown.filter(({ isUnread }) => isUnread).map(turnOf);
    const faults: string[] = [];
    let refused = this.table.refusals;
    for (let round = 1; round < last; round += 1)
      for (const id of CREATURES) {
        const turn = `${round} ${id}`;
        const acts = taken.filter((each) => each === turn).length;
        const held = holds.filter((each) => each === turn).length;
        if (acts >= 1 && acts <= 1 + held) continue;
        if (acts === 0 && (this.#left.has(turn) || unread.includes(turn))) continue;
        if (acts === 0) refused -= 2;
        if (acts > 0 || refused < 0) faults.push(`${id} acts ${acts} times in round ${round}`);
      }
    return faults;
  }

  /** Attacks of opportunity that still count for the creature whose turn it is. After a held action they do. */
  stuckMarks(): string[] {
    const { gm } = Object.fromEntries(this.table.clients) as { readonly gm: Client };
    const fight = gm.act(() => gm.order.fight(gm.combat as unknown as CombatDocument));
    const its = fight.combatants.find(({ id }) => id === fight.acting);
    const goesOn = its === undefined || its.steppedIn?.round === fight.round;
    return goesOn || its.opportunities === 0 ? [] : [`${its.id} begins its turn with ${its.opportunities} counted`];
  }

  /** Errors that nobody caused on purpose. */
  errors(): string[] {
    const onPurpose = this.isSpoiled ? [FAILED, UNREAD] : [];
    return this.table.errors.map(String).filter((said) => !onPurpose.some((each) => said.includes(each)));
  }
}

/** What stays unreadable, without the loss of who has acted. */
const RUBBISH: Readonly<Record<"part" | "order", readonly unknown[]>> = {
  part: [
    { held: "never" },
    { charged: 7, moves: "x" },
    { more: { turn: 1 } },
    { readied: { round: "x" }, isUnaware: 3 },
  ],
  order: [null, 7, "x", [], { turn: { round: "x", acting: 4 } }, { journal: "x", more: {} }],
};
