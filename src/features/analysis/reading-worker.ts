/**
 * Reads a map in a worker. This file is loaded twice: by the window, for its address and for reading in slices, and by the worker
 * itself. It imports only rooms without Foundry and without a DOM, so that a worker can load what it imports.
 */
import { NoPlacesError, readMap, type Reading, type ReadingTask } from "../../analysis/reading/reading";
import type { ReadingData } from "../../analysis/page/page-acts";
import type { Progress } from "../../analysis/analysis";
import type { Book } from "../../rules/books/book";
import { readHouseRules, withHouseRules } from "../../rules/books/house-rules";
import { dataBook } from "../../rules/books/data/data-book";
import type { RuleSetDocument } from "../../rules/books/data/document";
import { TooLargeError } from "../../rules/judge/question-size";
import { registerRuleSet, ruleSetWith } from "../../rules/index";
import type { Scene, SceneWall } from "../../scene/model/scene";
import { wordsFrom, type Words } from "../../words/localize";

/** The rule set as a worker can make it: one of this module's, with house rules or none, or a document. */
export interface RulesToSend {
  readonly id: string;
  /** As the world stores them; undefined for none. */
  readonly house: unknown;
  readonly document: RuleSetDocument | undefined;
}

/** What the window sends. */
export interface Order {
  readonly task: ReadingTask;
  readonly rules: RulesToSend;
  /** All texts of the user's language that an analysis says. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a worker gets: the walls in parts, then the order without them. A message with all walls would hold up the page. */
export type Message =
  { readonly kind: "walls"; readonly walls: Scene["walls"] } | { readonly kind: "read"; readonly order: Order };

/** Walls of a message: of so many the copy takes less than a millisecond. */
const PART = 200;

const withWalls = (order: Order, walls: Scene["walls"]): Order => ({
  ...order,
  task: { ...order.task, scene: { ...order.task.scene, walls } },
});

/** Sends an order. Yields after each message but the last. */
export function* sendOrder(send: (message: Message) => void, order: Order): Generator<void, void> {
  const { walls } = order.task.scene;
  for (let from = 0; from < walls.length; from += PART) {
    send({ kind: "walls", walls: walls.slice(from, from + PART) });
    yield;
  }
  send({ kind: "read", order: withWalls(order, []) });
}

/** Puts an order together again. Returns it with its last message, and undefined before. */
export const createReceiver = (): ((message: Message) => Order | undefined) => {
  const walls: SceneWall[] = [];
  return (message) => {
    if (message.kind === "read") return withWalls(message.order, walls.splice(0));
    walls.push(...message.walls);
    return undefined;
  };
};

/** Why a map cannot be read. */
export type Fault = { readonly kind: "no-places" | "too-many" } | { readonly kind: "other"; readonly message: string };

/** What the worker answers. */
export type Answer =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "picture"; readonly picture: string }
  | { readonly kind: "done"; readonly markup: string; readonly data: ReadingData; readonly page: Blob }
  | { readonly kind: "failed"; readonly fault: Fault };

export const faultOf = (error: unknown): Fault => {
  if (error instanceof NoPlacesError) return { kind: "no-places" };
  const message = error instanceof Error ? error.message : String(error);
  // A ground of a quarter of a million places: src/analysis/ground.ts.
  if (error instanceof RangeError && !(error instanceof TooLargeError) && message.startsWith("places: "))
    return { kind: "too-many" };
  return { kind: "other", message };
};

/** Where a worker finds this file. */
export const ADDRESS = import.meta.url;

export { readMap };

/** Milliseconds between two messages of a kind. */
const [PROGRESS_PAUSE, PICTURE_PAUSE] = [100, 1500];

/** Passes on what is new of the steps, but not more often than anyone can look at it. */
export const createReport = (tell: (answer: Answer) => void) => {
  const start = performance.now();
  let [told, drawn] = [start, start];
  return ({ progress, picture }: { readonly progress: Progress; readonly picture: (() => string) | null }): void => {
    const now = performance.now();
    if (now - told > PROGRESS_PAUSE) {
      told = now;
      tell({ kind: "progress", progress });
    }
    if (picture !== null && now - drawn > PICTURE_PAUSE) {
      tell({ kind: "picture", picture: picture() });
      // A picture that takes long comes seldom.
      drawn = performance.now() + 4 * (performance.now() - now);
    }
  };
};

const bookFor = ({ id, house, document }: RulesToSend): Book => {
  const book = document === undefined ? ruleSetWith(id) : dataBook(document);
  if (book === undefined) throw new RangeError(`rule set: expected one that is there, got ${id}`);
  const its = house === undefined ? book : withHouseRules(book, readHouseRules(book, house));
  registerRuleSet(its);
  return its;
};

const wordsOf = ({ texts, task: { lang } }: Order): Words =>
  wordsFrom(() => ({
    lang,
    has: (key) => Object.hasOwn(texts, key),
    localize: (key) => texts[key] ?? key,
    format: (key, data) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? ""),
  }));

const buffersOf = (data: ReadingData): Transferable[] => [
  ...new Set(Object.values(data).flatMap((value: unknown) => (ArrayBuffer.isView(value) ? [value.buffer] : []))),
];

/** To the window that has started this worker. */
const answer = (its: Answer, transfer: Transferable[] = []): void => postMessage(its, { transfer });

const read = (order: Order): void => {
  const report = createReport(answer);
  const steps = readMap(order.task, bookFor(order.rules), wordsOf(order));
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) report(step.value);
  const { markup, data, page }: Reading = step.value;
  const file = new Blob([page()], { type: "text/html" });
  answer({ kind: "done", markup, data, page: file }, buffersOf(data));
};

/** Does what a window sends, where this is a worker. */
const listen = (): void => {
  const receive = createReceiver();
  addEventListener("message", ({ data }: MessageEvent<Message>) => {
    const order = receive(data);
    if (order === undefined) return;
    try {
      read(order);
    } catch (error) {
      answer({ kind: "failed", fault: faultOf(error) });
    }
  });
};

if ("WorkerGlobalScope" in globalThis && !("document" in globalThis)) listen();
