import type { Change, Turn } from "../../src/combat/encounter";
import { sortTurns } from "../../src/foundry/combat/order/sorted-turns";
import type { StandInDocument } from "../../stand-in/document";
import { silently } from "../../stand-in/hooks";
import { refusalOf } from "../../stand-in/operations";
import type { Generation } from "../../stand-in/profile";
import { refusal } from "../../stand-in/table/permissions";
import type { User } from "../../stand-in/user";
import type { Operation } from "../../stand-in/world";
import { wrapSteps } from "../../src/foundry/combat/order/settled-start";
import { isOrderUnread, storedOrder } from "../../src/foundry/combat/stored/read-encounter";
import { trackerTurn, type CombatDocument } from "../../src/foundry/combat/stored/documents";
import { ANY_CLIENTS_STEPS, Client, shareGlobals, type Documents, type Line, type UserKey } from "./client";
import { Inboxes } from "./inbox";

/** A turn that the tracker has shown, who has stepped to it, and whether the stored order could not be read then. */
export interface Shown extends Turn {
  readonly isUnread: boolean;
  readonly by: Client;
}

/** The error of a write that fails on purpose. */
export const FAILED = "The server does not answer.";

interface Asked {
  readonly of: Client;
  readonly fail: (error: Error) => void;
}

const isStep = ({ name, data }: Operation): boolean =>
  name === "Combat" && data.some((changed) => "turn" in changed || "round" in changed);

const MOST_STEPS = 2000;

const NEVER = new Promise<never>(() => undefined);

let isSorted = false;

/** Hooks are shared by all tables of a process: the clients of a table stop following them when the next one begins. */
let seated: ReadonlyMap<UserKey, Client> = new Map();

/**
 * Clients at one table, each with its own documents, and the messages between them. Changes are on their way to the server, and
 * from there to each client, for as long as `random` decides. It uses no network and no page.
 */
export class FightTable {
  readonly errors: unknown[] = [];
  /** Changes that a client has made and announced, once per announcement. */
  readonly made: Change[] = [];
  /** The turns that the stored journal has, or had before they were too old, by the id of their change. */
  readonly recorded = new Map<string, Turn>();
  /** How many writes were vetoed, or have failed. */
  refusals = 0;
  /** What the tracker has shown, one entry for each step. */
  readonly shown: Shown[] = [];
  readonly clients = new Map<UserKey, Client>();
  readonly #server: Client;
  readonly #inboxes: Inboxes<Client>;
  readonly #asked = new Set<Asked>();
  readonly #browsers = new Map<UserKey, Map<string, unknown>>();
  #ids = 0;

  constructor(
    readonly generation: Generation,
    readonly random: () => number,
    documents: Documents,
  ) {
    for (const client of seated.values()) client.leave();
    seated = this.clients;
    shareGlobals();
    this.#inboxes = new Inboxes(random);
    this.#server = new Client("player", this.#line(), documents);
    if (!isSorted) this.#server.act(() => wrapSteps(ANY_CLIENTS_STEPS));
    if (!isSorted) isSorted = this.#server.act(sortTurns);
  }

  newId(): string {
    return `id${this.#ids++}`;
  }

  join(user: UserKey): Client {
    const { combats, actors, messages } = this.#server;
    const client = new Client(user, this.#line(), {
      combats: combats.map((it) => it.toObject()),
      actors: actors.map((it) => it.toObject()),
      messages: messages.map((it) => it.toObject()),
    });
    this.clients.set(user, client);
    this.#tellOfUsers(client);
    client.join().catch((error: unknown) => this.errors.push(error));
    return client;
  }

  leave(user: UserKey): void {
    const client = this.clients.get(user);
    if (client === undefined) return;
    client.leave();
    this.clients.delete(user);
    this.#inboxes.drop(client);
    for (const asked of this.#asked) if (asked.of === client) asked.fail(new Error("The user has disconnected."));
    this.#tellOfUsers(client);
  }

  /** Until nothing is on its way. */
  async idle(): Promise<void> {
    // What follows by promises alone may come after a step that found nothing.
    for (let i = 0; (await this.step()) || (await this.step()); i += 1)
      if (i > MOST_STEPS) throw new Error("it goes on for ever");
  }

  step(): Promise<boolean> {
    return this.#inboxes.step();
  }

  /** Hook `userConnected`. What the user wrote before comes before it. */
  #tellOfUsers(of: Client): void {
    this.#inboxes.put(this.#server, () => {
      for (const client of this.clients.values())
        if (client !== of) this.#inboxes.put(client, () => client.act(() => client.order.followAll()));
    });
  }

  #line(): Line {
    return {
      generation: this.generation,
      random: this.random,
      newId: () => this.newId(),
      isThere: (user) => this.#devicesOf(user).length > 0,
      loaded: (client) => new Promise((done) => this.#inboxes.put(this.#server, () => this.#inboxes.put(client, done))),
      submit: (from, operation) => this.#submit(from, operation),
      query: (from, to, asked) => this.#query(from, to, asked),
      browser: (device) => this.#browser(device),
      failed: (error) => this.errors.push(error),
      made: (change) => this.made.push(change),
      vetoed: () => (this.refusals += 1),
    };
  }

  /** A page that was left asks and writes nothing any more. */
  #isThere(client: Client): boolean {
    return [...this.clients.values()].includes(client);
  }

  #devicesOf(user: string): Client[] {
    return [...this.clients.values()].filter((client) => client.user.id === user);
  }

  #browser(user: UserKey): Map<string, unknown> {
    const kept = this.#browsers.get(user) ?? new Map<string, unknown>();
    this.#browsers.set(user, kept);
    return kept;
  }

  /** What the server refuses is an error here: nobody should try. */
  #submit(from: Client, given: Operation): Promise<StandInDocument[]> {
    const operation = structuredClone(given);
    if (!this.#isThere(from)) return NEVER;
    return new Promise((resolve, reject) => {
      this.#inboxes.put(this.#server, () => {
        if (from.failures > 0) {
          from.failures -= 1;
          this.refusals += 1;
          return this.#inboxes.put(from, () => reject(new Error(FAILED)));
        }
        const double = this.#server.act(() => refusalOf(this.#server.world, operation));
        if (double !== null) return this.#inboxes.put(from, () => reject(new Error(double)));
        const refused = from.act(() => refusal(from.world, operation, from.user as never as User));
        if (refused !== null) {
          this.errors.push(new Error(refused));
          return reject(new Error(refused));
        }
        silently(() => void this.#server.receive(operation));
        this.#show(operation, from);
        this.#record();
        for (const client of this.clients.values())
          this.#inboxes.put(client, () => {
            const changed = client.receive(operation);
            if (client === from) resolve(changed);
          });
      });
    });
  }

  #turn(): Turn {
    return this.#server.act(() => trackerTurn(this.#server.combat as unknown as CombatDocument));
  }

  /** An undone change is no longer in the journal, while older ones are. */
  #record(): void {
    const journal = storedOrder(this.#server.combat as unknown as CombatDocument)?.journal ?? [];
    const turns = new Map(
      journal.filter(({ kind }) => kind === "begin" || kind === "turn").map((it) => [it.id, it.turn]),
    );
    const [oldest] = turns.keys();
    const known = [...this.recorded.keys()];
    const kept = known.indexOf(oldest ?? "");
    for (const id of kept < 0 ? [] : known.slice(kept)) if (!turns.has(id)) this.recorded.delete(id);
    for (const [id, turn] of turns) this.recorded.set(id, turn);
  }

  #show(operation: Operation, by: Client): void {
    const isUnread = isOrderUnread(this.#server.combat as unknown as CombatDocument);
    if (isStep(operation)) this.shown.push({ ...this.#turn(), isUnread, by });
  }

  #query(
    from: Client,
    to: string,
    { name, data }: { readonly name: string; readonly data: unknown },
  ): Promise<unknown> {
    const [of] = this.#devicesOf(to);
    if (!this.#isThere(from)) return NEVER;
    if (of === undefined) return Promise.reject(new Error(`The user ${to} is not connected.`));
    return new Promise((resolve, reject) => {
      const asked: Asked = { of, fail: reject };
      this.#asked.add(asked);
      const answer = (tell: () => void): void => {
        this.#asked.delete(asked);
        this.#inboxes.put(from, tell);
      };
      this.#inboxes.put(of, () => {
        const handled = of.act(async () => (await of.handlers[name]?.(structuredClone(data), {})) ?? null);
        handled.then(
          (said) => answer(() => resolve(structuredClone(said))),
          (error: unknown) => answer(() => reject(new Error(String(error)))),
        );
      });
    });
  }
}
