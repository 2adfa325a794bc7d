import type { MovementNews } from "../world";
import type { Client } from "./presence";

/** types13 `client/config.d.mts`, CONFIG.queries: the handler does not get the sender. */
type Handler = (data: unknown, options: { readonly timeout?: number }) => unknown;

/** Messages between two pages. */
export type Message =
  | { readonly type: "grown" | "here" }
  | { readonly type: "movement"; readonly news: MovementNews }
  | {
      readonly type: "query";
      readonly id: string;
      readonly from: string;
      readonly to: string;
      readonly name: string;
      readonly json: string;
      readonly timeout: number | undefined;
    }
  | {
      readonly type: "answer";
      readonly id: string;
      readonly to: string;
      readonly json?: string;
      readonly error?: string;
    };

interface Waiting {
  readonly of: Client;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Throws for functions and undefined, which are not JSON. */
const jsonOf = (value: unknown): string => {
  const json: unknown = JSON.stringify(value ?? null);
  if (typeof json !== "string") throw new Error("Query data must be JSON-serializable.");
  return json;
};

const handlerOf = (name: string): Handler => {
  const queries: Readonly<Record<string, unknown>> = { ...CONFIG.queries };
  const handler = queries[name];
  if (typeof handler !== "function") throw new Error(`"${name}" is not a registered query.`);
  return (data, options): unknown => Reflect.apply(handler, undefined, [data, options]);
};

/** This client's answer. */
export const answerTo = async (name: string, data: unknown, timeout?: number): Promise<unknown> => {
  const answer = await handlerOf(name)(JSON.parse(jsonOf(data)), timeout === undefined ? {} : { timeout });
  return JSON.parse(jsonOf(answer));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html#query between pages of one browser. */
export class Queries {
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly self: string,
    private readonly post: (message: Message) => void,
  ) {}

  /** Rejects when the other page's handler does, on timeout, and when the other page closes. */
  ask(of: Client, name: string, data: unknown, timeout?: number): Promise<unknown> {
    handlerOf(name);
    const json = jsonOf(data);
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { of, resolve, reject });
      this.post({ type: "query", id, from: this.self, to: of.id, name, json, timeout });
      if (timeout !== undefined)
        setTimeout(() => this.#fail(id, `The query "${name}" timed out after ${timeout} ms.`), timeout);
    });
  }

  async hear(message: Message): Promise<void> {
    if (message.type === "query" && message.to === this.self) await this.#answer(message);
    if (message.type !== "answer" || message.to !== this.self) return;
    const { id, json, error } = message;
    if (error !== undefined || json === undefined) this.#fail(id, error ?? "There is no answer.");
    else this.#waiting.get(id)?.resolve(JSON.parse(json));
    this.#waiting.delete(id);
  }

  left(client: Client): void {
    for (const [id, { of }] of this.#waiting) if (of.id === client.id) this.#fail(id, "The user has disconnected.");
  }

  async #answer({ id, from: to, name, json, timeout }: Extract<Message, { type: "query" }>): Promise<void> {
    try {
      const value = await answerTo(name, JSON.parse(json), timeout);
      this.post({ type: "answer", id, to, json: jsonOf(value) });
    } catch (error) {
      console.warn(error);
      this.post({ type: "answer", id, to, error: messageOf(error) });
    }
  }

  #fail(id: string, reason: string): void {
    this.#waiting.get(id)?.reject(new Error(reason));
    this.#waiting.delete(id);
  }
}
