/** A page of a connected user. */
export interface Client {
  readonly id: string;
  readonly userId: string;
}

const nameOf = (world: string, { id, userId }: Client): string => `stand-in ${world}|${userId}|${id}`;

/** Who is connected to a world: each page holds a lock while it is open, and the others wait for its release. */
export class Presence {
  #clients: readonly Client[] = [];

  constructor(
    private readonly world: string,
    private readonly self: Client,
    private readonly onChange: (client: Client, isThere: boolean) => void,
  ) {}

  get clients(): readonly Client[] {
    return this.#clients;
  }

  /** Resolves once this page is known to the others. */
  join(): Promise<void> {
    return new Promise((joined) => {
      void navigator.locks.request(nameOf(this.world, this.self), () => {
        this.#clients = [this.self];
        joined();
        return new Promise<never>(() => undefined);
      });
    });
  }

  /** Checks who is connected. */
  async look(): Promise<void> {
    const { held = [] } = await navigator.locks.query();
    const prefix = `stand-in ${this.world}|`;
    for (const { name = "" } of held) {
      if (!name.startsWith(prefix)) continue;
      const [userId = "", id = ""] = name.slice(prefix.length).split("|");
      if (!this.#clients.some((it) => it.id === id)) this.#meet({ id, userId });
    }
  }

  #meet(client: Client): void {
    this.#clients = [...this.#clients, client];
    this.onChange(client, true);
    void navigator.locks.request(nameOf(this.world, client), () => {
      this.#clients = this.#clients.filter(({ id }) => id !== client.id);
      this.onChange(client, false);
    });
  }
}
