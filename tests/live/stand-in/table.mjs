// What the stand-in's pages share within one browser (`stand-in/table`), for pages of several: the server's side of page.js.

/** @typedef {import("node:http").ServerResponse} Stream */

export class LiveTable {
  /** @type {unknown[]} */
  #log;
  /** The open page of each id, by which the others reach it. @type {Map<string, Stream>} */
  #pages = new Map();
  /** Names that pages hold while they are open, by page. @type {Map<string, string>} */
  #held = new Map();

  /** @param {unknown[]} log entries with which the world begins */
  constructor(log) {
    this.#log = log;
  }

  /** @param {string} page @param {Stream} stream */
  join(page, stream) {
    stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    stream.write(":\n\n");
    this.#pages.set(page, stream);
    stream.on("close", () => this.#leave(page));
  }

  /** @param {string} page */
  #leave(page) {
    this.#pages.delete(page);
    for (const [name, holder] of [...this.#held]) {
      if (holder !== page) continue;
      this.#held.delete(name);
      this.#tell(page, { released: name });
    }
  }

  /** @param {string} from @param {object} news */
  #tell(from, news) {
    for (const [page, stream] of this.#pages) if (page !== from) stream.write(`data: ${JSON.stringify(news)}\n\n`);
  }

  /**
   * What a page asks of `page.js`, and the answer to it.
   * @param {{ page: string, add?: unknown, after?: number, hold?: string, free?: string, held?: true, post?: object }} asked
   */
  answer({ page, add, after, hold, free, held, post }) {
    if (add !== undefined) return { position: this.#log.push(add) };
    if (after !== undefined) return { entries: this.#log.slice(after) };
    if (held) return { names: [...this.#held.keys()] };
    if (free !== undefined) this.#held.delete(free);
    if (post !== undefined) this.#tell(page, post);
    if (hold === undefined || this.#held.has(hold)) return { isHeld: false };
    this.#held.set(hold, page);
    return { isHeld: true };
  }

  /** A server with open streams does not close. */
  close() {
    for (const stream of this.#pages.values()) stream.end();
  }
}
