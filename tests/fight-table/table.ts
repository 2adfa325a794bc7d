import { sortTurns } from "../../src/foundry/combat/order/sorted-turns";
import type { StandInDocument } from "../../stand-in/document";
import { silently } from "../../stand-in/hooks";
import type { Plain } from "../../stand-in/objects";
import type { Generation } from "../../stand-in/profile";
import { refusal } from "../../stand-in/table/permissions";
import type { User } from "../../stand-in/user";
import type { Operation } from "../../stand-in/world";
import { Client, USERS, type Line, type UserKey } from "./client";
import { Inboxes } from "./inbox";

interface Asked {
  readonly of: Client;
  readonly fail: (error: Error) => void;
}

let isSorted = false;

/**
 * Clients at one table, each with its own documents, and the messages between them. Changes are on their way to the server, and
 * from there to each client, for as long as `random` decides. It uses no network and no page.
 */
export class FightTable {
  readonly errors: unknown[] = [];
  /** Changes that a client has made and announced, once per announcement. */
  readonly made: string[] = [];
  readonly clients = new Map<UserKey, Client>();
  readonly #server: Client;
  readonly #inboxes: Inboxes<Client>;
  readonly #asked = new Set<Asked>();
  readonly #browsers = new Map<UserKey, Map<string, unknown>>();
  #ids = 0;

  constructor(
    readonly generation: Generation,
    readonly random: () => number,
    documents: { readonly combats: readonly Plain[]; readonly actors: readonly Plain[] },
  ) {
    this.#inboxes = new Inboxes(random);
    this.#server = new Client(USERS.player, this.#line(), documents);
    if (!isSorted) isSorted = this.#server.act(sortTurns);
  }

  newId(): string {
    return `id-${this.#ids++}`;
  }

  join(user: UserKey): Client {
    const { combats, actors } = this.#server;
    const documents = { combats: combats.map((it) => it.toObject()), actors: actors.map((it) => it.toObject()) };
    const client = new Client(USERS[user], this.#line(), documents);
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
    for (let i = 0; await this.#inboxes.step(); i += 1) if (i > 5000) throw new Error("it goes on for ever");
  }

  step(): Promise<boolean> {
    return this.#inboxes.step();
  }

  /** Hook `userConnected`. */
  #tellOfUsers(of: Client): void {
    for (const client of this.clients.values())
      if (client !== of) this.#inboxes.put(client, () => client.act(() => client.order.followAll()));
  }

  #line(): Line {
    return {
      generation: this.generation,
      random: this.random,
      newId: () => this.newId(),
      isThere: (user) => this.clients.has(user),
      submit: (from, operation) => this.#submit(from, operation),
      query: (from, to, asked) => this.#query(from, to, asked),
      browser: (user) => this.#browser(user),
      failed: (error) => this.errors.push(error),
      made: (change) => this.made.push(change),
    };
  }

  #browser(user: UserKey): Map<string, unknown> {
    const kept = this.#browsers.get(user) ?? new Map<string, unknown>();
    this.#browsers.set(user, kept);
    return kept;
  }

  /** What the server refuses is an error here: nobody should try. */
  #submit(from: Client, given: Operation): Promise<StandInDocument[]> {
    const operation = structuredClone(given);
    return new Promise((resolve, reject) => {
      this.#inboxes.put(this.#server, () => {
        const refused = from.act(() => refusal(from.world, operation, from.user as never as User));
        if (refused !== null) {
          this.errors.push(new Error(refused));
          return reject(new Error(refused));
        }
        silently(() => void this.#server.receive(operation));
        for (const client of this.clients.values())
          this.#inboxes.put(client, () => {
            const changed = client.receive(operation);
            if (client === from) resolve(changed);
          });
      });
    });
  }

  #query(
    from: Client,
    to: UserKey,
    { name, data }: { readonly name: string; readonly data: unknown },
  ): Promise<unknown> {
    const of = this.clients.get(to);
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
