import { JSDOM, VirtualConsole, type DOMWindow } from "jsdom";
import vm from "node:vm";
import { Hands } from "./hands";
import { isShown } from "./locator";
import { BOXES, NOWHERE, type Box } from "./map-box";
import { MISSING } from "./missing";
import { fileAt, html, moduleAt, ORIGIN, scripts, type StartModule } from "./scripts";
import type { Realm, SharedBrowser } from "./shared";

/**
 * Windows of jsdom in which the built playground and module run. A window is used by one page after the other, because a new
 * one costs more: compiled code stays. Before each use everything else is new: the document, the globals, and the scripts with
 * all that they remember. Timers and listeners of the former page are gone.
 */

export interface PageEvents {
  readonly onConsole: (type: string, text: string) => void;
  readonly onError: (error: unknown) => void;
}

type Start = (this: DOMWindow) => unknown;

type Listening = readonly [target: EventTarget, ...given: Parameters<EventTarget["addEventListener"]>];

/** Nobody looks at the map's pixels here. Where things are is still worked out when it is asked for. */
const UNDRAWN = "PIXI.Renderer.prototype.render = () => undefined;";

/** Milliseconds between animation frames: shorter than a screen's, so that tests wait less. */
const FRAME = 8;

interface Timer {
  /** By the clock of the page. */
  due: number;
  handle?: NodeJS.Timeout;
  /** Waits for so many milliseconds from now. */
  readonly wait: (rest: number) => void;
}

/** Gives a function that puts what tells the time so many milliseconds ahead. */
const PASS_TIME = `((ahead) => {
  const Before = Date;
  globalThis.Date = class Date extends Before {
    constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); }
    static now() { return Before.now() + ahead; }
  };
  const now = performance.now.bind(performance);
  performance.now = () => now() + ahead;
})`;

/** jsdom remembers what each selector found last, and with it the page it was on. A new window bounds that. */
const PAGES_OF_A_WINDOW = 25;

/** Turns of the event loop that a page which is left has for what it was doing. */
const LAST_TURNS = 5;

const textOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  return "stack" in value && typeof value.stack === "string" ? value.stack : (JSON.stringify(value) ?? "");
};

const rectOf = ({ x, y, width, height }: Box): DOMRect =>
  ({ x, y, width, height, left: x, top: y, right: x + width, bottom: y + height }) as DOMRect;

/** Where a style of its own fixes an element, if it says all of it in pixels. */
const fixedBox = (element: Element): Box | undefined => {
  const style = element.getAttribute("style") ?? "";
  if (!/position:\s*fixed/.test(style)) return undefined;
  const said = (name: string): number => Number(new RegExp(`(?:^|[;\\s])${name}:\\s*(-?[\\d.]+)px`).exec(style)?.[1]);
  const box = { x: said("left"), y: said("top"), width: said("width"), height: said("height") };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
};

/** The map and the bars on it have a place, and what its own style fixes; nothing else has. */
const layOut = ({ Element, HTMLElement }: typeof globalThis): void => {
  const boxOf = (element: Element): Box =>
    BOXES.find(([selector]) => element.matches(selector))?.[1] ?? fixedBox(element) ?? NOWHERE;
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return rectOf(boxOf(this));
  };
  // None of what is hidden.
  Element.prototype.getClientRects = function (this: Element) {
    return (isShown(this) ? [rectOf(boxOf(this))] : []) as never;
  };
  for (const [owner, name] of [
    [Element, "client"],
    [HTMLElement, "offset"],
  ] as const)
    for (const side of ["Width", "Height"] as const)
      Object.defineProperty(owner.prototype, name + side, {
        configurable: true,
        get(this: Element) {
          return boxOf(this)[side === "Width" ? "width" : "height"];
        },
      });
};

/** All windows of this process. */
const windows: PageWindow[] = [];

let isRouting = false;

/** A rejection that nobody handles is an error of the page in whose window it happens, and not of the tests. */
const routeRejections = (): void => {
  if (isRouting) return;
  isRouting = true;
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason, promise) => {
    const its = windows.find((each) => each.owns(promise));
    if (its !== undefined) return its.events?.onError(reason);
    for (const other of others) other(reason, promise);
  });
};

/** Gives a function that ends all observers. Those of the document would outlive their page. */
const WATCH_OBSERVERS = `(() => {
  const all = new Set();
  globalThis.MutationObserver = class MutationObserver extends globalThis.MutationObserver {
    observe(...given) {
      all.add(this);
      super.observe(...given);
    }
  };
  return () => {
    for (const observer of all) observer.disconnect();
    all.clear();
  };
})()`;

/** Objects whose properties a page may replace. */
const REPLACEABLE = [
  ...["Math", "Date", "JSON", "Object", "Array", "Promise", "console", "performance", "CSS"],
  ...["Object", "Array", "String", "Promise", "EventTarget", "Node", "Element", "HTMLElement", "HTMLCanvasElement"].map(
    (name) => `${name}.prototype`,
  ),
];

export class PageWindow implements Realm {
  readonly window: DOMWindow;
  readonly hands: Hands;
  events: PageEvents | null = null;
  readonly parse: Realm["parse"];
  readonly dispatch: Realm["dispatch"];
  readonly target: Realm["target"];
  readonly #dom: JSDOM;
  readonly #isPromise: (value: unknown) => boolean;
  readonly #vendor: readonly Start[];
  readonly #starts = new Map<string, StartModule>();
  /** The modules of the page by their addresses. */
  #modules = new Map<string, Promise<object>>();
  readonly #blank: Node;
  readonly #own: readonly (readonly [object, ReadonlyMap<PropertyKey, PropertyDescriptor>])[];
  readonly #timers = new Map<number, Timer>();
  /** Milliseconds that tests have moved the clock of the page on. */
  #ahead = 0;
  #lastTimer = 0;
  readonly #listening: Listening[] = [];
  readonly #endObservers: () => void;
  #shared: SharedBrowser | null = null;
  /** Counts the pages that used this window. */
  #page = 0;

  constructor() {
    routeRejections();
    windows.push(this);
    const console = new VirtualConsole();
    for (const type of ["error", "warn", "info", "log", "debug"] as const)
      console.on(type, (...said: unknown[]) => this.events?.onConsole(type, said.map(textOf).join(" ")));
    console.on("jsdomError", (error) => this.events?.onError(error.cause ?? error));
    // Visual: the document is not hidden.
    const options = { url: ORIGIN, runScripts: "outside-only", pretendToBeVisual: true } as const;
    this.#dom = new JSDOM(html(), { ...options, virtualConsole: console });
    this.window = this.#dom.window;
    const inside = this.evaluate(`({
      parse: JSON.parse,
      target: () => new EventTarget(),
      dispatch: (target, type, init) => void target.dispatchEvent(new MessageEvent(type, init)),
      isPromise: (value) => value instanceof Promise,
    })`) as Pick<Realm, "parse" | "target" | "dispatch"> & { readonly isPromise: (value: unknown) => boolean };
    ({ parse: this.parse, target: this.target, dispatch: this.dispatch, isPromise: this.#isPromise } = inside);
    this.evaluate(`{ ${MISSING} }`);
    layOut(this.window as unknown as typeof globalThis);
    // jsdom listens to its own document from the first search on.
    this.window.document.querySelector("body");
    this.hands = new Hands(this);
    this.#endObservers = this.evaluate(WATCH_OBSERVERS) as () => void;
    this.#ownTimers();
    this.#watchListeners();
    this.#blank = this.window.document.documentElement.cloneNode(true);
    this.#vendor = scripts().vendor.map((script) => this.#run(script) as Start);
    const kept = [
      this.window,
      this.window.document,
      this.window.navigator,
      ...REPLACEABLE.map((name) => this.evaluate(name) as object),
    ];
    this.#own = kept.map((it) => [
      it,
      new Map(Reflect.ownKeys(it).map((key) => [key, Object.getOwnPropertyDescriptor(it, key)!])),
    ]);
  }

  #run(script: vm.Script): unknown {
    return script.runInContext(this.#dom.getInternalVMContext());
  }

  async #start(address: URL): Promise<object> {
    const { imports, script } = moduleAt(address.pathname);
    const start = this.#starts.get(address.pathname) ?? (this.#run(script) as StartModule);
    this.#starts.set(address.pathname, start);
    const load = (path: string): Promise<object> => this.load(new URL(path, address));
    const imported = await Promise.all(imports.map(load));
    return start({ url: address.href, load, imported });
  }

  /** What a module of the page exports. As in a browser, each address is another module, which starts once. */
  load(address: URL): Promise<object> {
    const module = this.#modules.get(address.href) ?? this.#start(address);
    this.#modules.set(address.href, module);
    return module;
  }

  get isWorn(): boolean {
    return this.#page >= PAGES_OF_A_WINDOW;
  }

  /** No page will use it any more. */
  end(): void {
    windows.splice(windows.indexOf(this), 1);
    this.window.close();
  }

  owns(promise: unknown): boolean {
    return this.#isPromise(promise);
  }

  /** Evaluates a script with the window's globals. */
  evaluate(script: string): unknown {
    return new vm.Script(script, { filename: "test.js" }).runInContext(this.#dom.getInternalVMContext()) as unknown;
  }

  /** Calls it later, unless another page uses the window by then. */
  later(act: () => void): void {
    const page = this.#page;
    setImmediate(() => {
      if (page === this.#page) this.#guarded(act);
    });
  }

  /** What is thrown is an error of the page. */
  #guarded(act: () => unknown): void {
    try {
      act();
    } catch (error) {
      this.events?.onError(error);
    }
  }

  /** Shows the page at an address. `before` is a script that runs before the page's own. */
  open(address: URL, shared: SharedBrowser, events: PageEvents, before: string): void {
    this.#dom.reconfigure({ url: address.href });
    this.events = events;
    this.#shared = shared;
    this.#lend(address, shared);
    this.evaluate(before);
    this.#modules = new Map();
    for (const start of this.#vendor) start.call(this.window);
    this.evaluate(UNDRAWN);
    this.load(new URL(scripts().main)).catch((error: unknown) => events.onError(error));
  }

  /** Forgets the page, once what it was doing has come to an end. */
  async leave(): Promise<void> {
    this.#page += 1;
    this.events = null;
    this.#shared?.leave(this);
    this.#shared = null;
    this.#ahead = 0;
    this.#stop();
    // Promises of the page go on as long as they wait for each other only.
    for (let i = 0; i < LAST_TURNS; i++) await new Promise((done) => setImmediate(done));
    this.#stop();
    this.hands.reset();
    const { document } = this.window;
    // jsdom keeps sheets of styles that leave with the root, and a root that was searched: each would keep its whole page.
    for (const style of document.querySelectorAll("style")) style.remove();
    for (const part of [document.head, document.body]) part.replaceChildren();
    document.replaceChild(this.#blank.cloneNode(true), document.documentElement);
    this.window.sessionStorage.clear();
    for (const [it, properties] of this.#own) {
      for (const key of Reflect.ownKeys(it)) if (!properties.has(key)) Reflect.deleteProperty(it, key);
      for (const [key, descriptor] of properties) {
        const now = Object.getOwnPropertyDescriptor(it, key);
        if (now?.value !== descriptor.value || now?.get !== descriptor.get) Object.defineProperty(it, key, descriptor);
      }
    }
    this.window.performance.clearMeasures();
  }

  #stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer.handle);
    this.#timers.clear();
    for (const [target, ...given] of this.#listening.splice(0)) target.removeEventListener(...given);
    this.#endObservers();
  }

  /** Timers that end with the page, by its clock. */
  #ownTimers(): void {
    /** `fire` gets what ends the timer, and says whether it was still going, and what makes it wait again. */
    const add = (time: number, fire: (done: () => boolean, again: () => void) => void): number => {
      this.#lastTimer += 1;
      const id = this.#lastTimer;
      const wait = (rest: number): void => {
        timer.due = this.#now() + rest;
        clearTimeout(timer.handle);
        timer.handle = setTimeout(
          fire,
          rest,
          () => this.#timers.delete(id),
          () => wait(time),
        );
      };
      const timer: Timer = { due: 0, wait };
      this.#timers.set(id, timer);
      wait(time);
      return id;
    };
    const clear = (id: number): void => {
      clearTimeout(this.#timers.get(id)?.handle);
      this.#timers.delete(id);
    };
    type Act = (...given: unknown[]) => unknown;
    Object.assign(this.window, {
      setTimeout: (act: Act, time = 0, ...given: unknown[]) =>
        add(time, (done) => (done(), this.#guarded(() => act(...given)))),
      setInterval: (act: Act, time = 0, ...given: unknown[]) =>
        add(time, (_done, again) => (again(), this.#guarded(() => act(...given)))),
      // Node runs timers until none is due: frames that take long would keep out all that waits for other things.
      requestAnimationFrame: (act: Act) =>
        add(FRAME, (done) => setImmediate(() => done() && this.#guarded(() => act(this.#now())))),
      clearTimeout: clear,
      clearInterval: clear,
      cancelAnimationFrame: clear,
    });
  }

  /** Milliseconds by the clock of the page. */
  #now(): number {
    return performance.now() + this.#ahead;
  }

  /** Moves the clock of the page on: what is due by then happens at once, each timer one time. */
  passTime(milliseconds: number): void {
    this.#ahead += milliseconds;
    (this.evaluate(PASS_TIME) as (time: number) => void)(milliseconds);
    const now = this.#now();
    for (const timer of this.#timers.values()) timer.wait(Math.max(0, timer.due - now));
  }

  /** Remembers what listens to the document and the window, which outlive a page. */
  #watchListeners(): void {
    const { EventTarget, document } = this.window;
    const add = Reflect.get<EventTarget, "addEventListener">(EventTarget.prototype, "addEventListener");
    const lasting = new Set<unknown>([this.window, document]);
    const listening = this.#listening;
    EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...given) {
      const target = this ?? (document.defaultView as unknown as EventTarget);
      if (lasting.has(target)) listening.push([target, ...given]);
      add.apply(target, given);
    };
  }

  /** What a page takes from its browser. */
  #lend(address: URL, shared: SharedBrowser): void {
    const { window } = this;
    const answerTo = (url: string): object => {
      try {
        const body = fileAt(new URL(url, address).pathname);
        return {
          ok: true,
          status: 200,
          json: () => Promise.resolve(this.parse(body)),
          text: () => Promise.resolve(body),
        };
      } catch {
        return { ok: false, status: 404, statusText: "Not Found" };
      }
    };
    /** Of a server of its own that a test has started: its scripts are still those on the disk. */
    const served = async (url: string): Promise<object> => {
      const response = await fetch(new URL(url, address));
      const body = await response.text();
      const { ok, status, statusText } = response;
      const json = () => Promise.resolve(this.parse(body));
      return { ok, status, statusText, json, text: () => Promise.resolve(body) };
    };
    const isOwn = address.origin === new URL(ORIGIN).origin;
    const channel = (name: string): object => shared.channel(this, name);
    const { parse } = this;
    class OwnResponse extends Response {
      override async json(): Promise<unknown> {
        return parse(await this.text());
      }
    }
    const given = {
      fetch: (url: string) => (isOwn ? Promise.resolve(answerTo(url)) : served(url)),
      BroadcastChannel: function (name: string) {
        return channel(name);
      },
      indexedDB: shared.databases(this),
      localStorage: shared.storage(),
      ...{ Blob, CompressionStream, DecompressionStream, Response: OwnResponse, TextEncoder, TextDecoder },
    };
    for (const [name, value] of Object.entries(given))
      Object.defineProperty(window, name, { configurable: true, writable: true, value });
    Object.defineProperty(window.navigator, "locks", { configurable: true, value: shared.locks(this) });
    const { head } = window.document;
    const append = head.append.bind(head);
    // The module's styles and script; jsdom itself loads neither.
    head.append = (...nodes) => {
      append(...nodes);
      for (const node of nodes) if (typeof node !== "string") this.#load(node as Element);
    };
  }

  #load(node: Element): void {
    const { Event } = this.window;
    const page = this.#page;
    const done = node instanceof this.window.HTMLScriptElement ? this.load(new URL(node.src)) : Promise.resolve();
    const tell = (type: string): void => {
      if (page === this.#page) node.dispatchEvent(new Event(type));
    };
    done.then(
      () => tell("load"),
      (error: unknown) => {
        this.events?.onError(error);
        tell("error");
      },
    );
  }
}

/** Windows that no page uses. */
const free: PageWindow[] = [];

export const takeWindow = (): PageWindow => free.pop() ?? new PageWindow();

export const giveBack = async (window: PageWindow): Promise<void> => {
  await window.leave();
  if (window.isWorn) window.end();
  else free.push(window);
};
