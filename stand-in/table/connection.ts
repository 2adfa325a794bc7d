import { randomID } from "../objects";
import type { MovementNews } from "../world";
import { Log, type Entry, type Written } from "./log";
import { Presence, type Client } from "./presence";
import { Queries, type Message } from "./queries";

interface Listener {
  /** Applies a change here. The result resolves `submit` on the page that sent it. */
  readonly receive: (entry: Entry, isOwn: boolean) => unknown;
  readonly onNews: (news: MovementNews) => void;
  readonly onPresence: (client: Client, isThere: boolean) => void;
}

/**
 * A page's connection to a world shared with other pages of this browser. All pages apply changes in the same order,
 * after they are written to the log, the sending page included.
 */
export class Connection {
  readonly self: Client;
  readonly queries: Queries;
  readonly #presence: Presence;
  readonly #channel: BroadcastChannel;
  #position = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #listener: Listener | null = null;
  readonly #done = new Map<number, unknown>();

  private constructor(
    world: string,
    userId: string,
    private readonly log: Log,
  ) {
    this.self = { id: randomID(), userId };
    this.#channel = new BroadcastChannel(`stand-in ${world}`);
    this.queries = new Queries(this.self.id, (message) => this.#channel.postMessage(message));
    this.#presence = new Presence(world, this.self, (client, isThere) => this.#changed(client, isThere));
  }

  static async open(world: string, userId: string): Promise<Connection> {
    return new Connection(world, userId, await Log.open(world));
  }

  get clients(): readonly Client[] {
    return this.#presence.clients;
  }

  /** The entries so far, which `join` does not deliver again. */
  async past(): Promise<readonly Entry[]> {
    const written = await this.log.after(this.#position);
    this.#position = written.at(-1)?.position ?? this.#position;
    return written.map(({ entry }) => entry);
  }

  /** Delivers later changes. Who is connected is known before this resolves. */
  async join(listener: Listener): Promise<void> {
    this.#listener = listener;
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Message>) => void this.#hear(data));
    await this.#presence.join();
    await this.#presence.look();
    this.#post({ type: "here" });
    await this.#catchUp();
  }

  /** Resolves to the result of applying the entry here. */
  async submit(entry: Entry): Promise<unknown> {
    const position = await this.log.add(entry);
    this.#post({ type: "grown" });
    await this.#catchUp();
    const result = this.#done.get(position);
    this.#done.delete(position);
    if (result instanceof Error) throw result;
    return result;
  }

  tell(news: MovementNews): void {
    this.#post({ type: "movement", news });
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }

  async #hear(message: Message): Promise<void> {
    if (message.type === "grown") await this.#catchUp();
    else if (message.type === "here") await this.#presence.look();
    else if (message.type === "movement") await this.#catchUp().then(() => this.#listener?.onNews(message.news));
    else await this.#catchUp().then(() => this.queries.hear(message));
  }

  #changed(client: Client, isThere: boolean): void {
    if (!isThere) this.queries.left(client);
    this.#listener?.onPresence(client, isThere);
  }

  #catchUp(): Promise<unknown> {
    this.#queue = this.#queue.then(async () => {
      for (const written of await this.log.after(this.#position)) this.#receive(written);
    });
    return this.#queue;
  }

  #receive({ position, entry }: Written): void {
    this.#position = position;
    const isOwn = entry.client === this.self.id;
    try {
      const result = this.#listener?.receive(entry, isOwn);
      if (isOwn) this.#done.set(position, result);
    } catch (error) {
      if (isOwn) this.#done.set(position, error);
      else console.error(error);
    }
  }
}
