import { chromium, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { serve } from "../../scripts/serve.mjs";
import { DomContext } from "./dom/page";
import { ORIGIN } from "./dom/scripts";

/** Drives the BUILT module on the built playground: tested against a stand-in, not Foundry. */

/**
 * The map has few pixels, and WebGL only pretends to do its work. Without a graphics card both cost the time that the tests
 * wait for.
 */
export const UNPAINTED = `
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.2 });
  const told = {
    getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, premultipliedAlpha: true, stencil: true }),
    getParameter: (name) => (name === 0x1f02 ? "WebGL 2.0" : 16),
    getProgramParameter: (program, name) => (name === 0x8b82 ? true : 0),
    getShaderParameter: () => true,
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getShaderInfoLog: () => "",
    getProgramInfoLog: () => "",
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getUniformLocation: () => ({}),
    getAttribLocation: () => 0,
    getError: () => 0,
    isContextLost: () => false,
    checkFramebufferStatus: () => 0x8cd5,
  };
  const contexts = new WeakMap();
  const contextOf = (canvas) => {
    const context = Object.create(WebGL2RenderingContext.prototype);
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype))) {
      const { value } = Object.getOwnPropertyDescriptor(WebGL2RenderingContext.prototype, name);
      if (typeof value !== "function" || name === "constructor") continue;
      const answer = told[name] ?? (name.startsWith("create") || name === "fenceSync" ? () => ({}) : () => undefined);
      Object.defineProperty(context, name, { value: answer });
    }
    const own = { canvas, drawingBufferWidth: canvas.width, drawingBufferHeight: canvas.height };
    for (const name of Object.keys(own)) Object.defineProperty(context, name, { value: own[name] });
    return context;
  };
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
    if (!kind.includes("webgl")) return getContext.call(this, kind, ...options);
    if (!contexts.has(this)) contexts.set(this, contextOf(this));
    return contexts.get(this);
  };
`;

/** Harmless messages of the software renderer. */
const HARMLESS = /GPU stall due to ReadPixels|favicon/;

/** A script that runs once the client has its hooks and before any module begins: there they are `its`. */
export const beforeModules = (script: string): string => `
  let hooks;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    get: () => hooks,
    set: (its) => {
      hooks = its;
      ${script}
    },
  });
`;

/** Who may sit at a table that several pages share: `stand-in/user.ts`. */
export type UserKey = "gm" | "gm2" | "player" | "player2";

export interface Line {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly isBlocked: boolean;
}

export interface VerdictSeen {
  readonly cover: string;
  readonly concealment: string;
  readonly lineOfEffect: boolean;
  readonly lines: readonly Line[];
}

export interface Table {
  readonly context: BrowserContext;
  readonly url: string;
  readonly isWhole?: boolean;
}

/**
 * Opens a place for pages. In a window of jsdom (`dom`), pages have no layout and no styles, and cost a quarter of the
 * processor time. In Chromium, `setup.ts` has started one, and a first page keeps the others' process.
 */
export const openTable = async (isPainted = false): Promise<Table & { readonly close: () => Promise<void> }> => {
  if (inject("engine") === "dom") {
    const context = new DomContext();
    return { context: context as never as BrowserContext, url: ORIGIN, close: () => context.close() };
  }
  const server = await serve({ port: 0 });
  const browser = await chromium.connect(inject("chromium"));
  const context = await browser.newContext({
    viewport: { width: 900, height: 640 },
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
  });
  if (!isPainted) await context.addInitScript(UNPAINTED);
  await (await context.newPage()).goto(`${server.url}nothing`);
  const close = async (): Promise<void> => {
    await browser.close();
    server.close();
  };
  return { context, url: server.url, isWhole: isPainted, close };
};

interface TableOptions {
  /** WebGL draws, for tests that look at pictures. */
  readonly isPainted?: boolean;
  /** Pages show the whole playground, for tests of the playground; else only the stand-in for the client. */
  readonly isWhole?: boolean;
}

/** The table of one file's tests, there from their beginning to their end. */
export const layTable = ({ isPainted = false, isWhole = isPainted }: TableOptions = {}): Table => {
  const table = { isWhole } as Awaited<ReturnType<typeof openTable>>;
  beforeAll(async () => void Object.assign(table, await openTable(isPainted), { isWhole }));
  afterAll(() => table.close());
  return table;
};

/** A page of one profile on which everything that the console calls an error is kept. */
export class Playground {
  readonly errors: string[] = [];

  private constructor(readonly page: Page) {
    page.on("console", (message) => {
      if (message.type() === "error" && !HARMLESS.test(message.text())) this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  /** `before` is a script that runs before the page's own. */
  static async open(table: Table, profile: number, scene?: string, before = ""): Promise<Playground> {
    const given = scene === undefined ? "" : `&scene=${encodeURIComponent(scene)}`;
    return Playground.#at(table, `?profile=${profile}${given}`, before);
  }

  /** As a player, who owns friendly tokens. */
  static async openAsPlayer(table: Table, profile: number): Promise<Playground> {
    return Playground.#at(table, `?profile=${profile}&user=player`, "");
  }

  /** With what the address may ask for besides: `user`, `system`, `scene`. */
  static async openWith(table: Table, query: Readonly<Record<string, string>>, before = ""): Promise<Playground> {
    return Playground.#at(table, `?${new URLSearchParams(query).toString()}`, before);
  }

  /**
   * One more page at the same table: pages of one `world` share its documents. Who joins first should be the GM, who finds
   * the world empty and opens the scenes.
   */
  static async join(
    table: Table,
    { world, profile, user = "gm" }: { readonly world: string; readonly profile: number; readonly user?: UserKey },
    before = "",
  ): Promise<Playground> {
    const query = new URLSearchParams({ profile: String(profile), world, user });
    return Playground.#at(table, `?${query.toString()}`, before);
  }

  /** Opens with the small sample unless the address asks for another opening. */
  static async #at({ context, url, isWhole = false }: Table, query: string, before: string): Promise<Playground> {
    const page = await context.newPage();
    await page.addInitScript(before);
    const playground = new Playground(page);
    const address = new URL(query, url);
    if (!address.searchParams.has("opening")) address.searchParams.set("opening", "sample");
    if (!isWhole) address.searchParams.set("bare", "");
    await page.goto(address.href);
    await page.waitForSelector("body[data-ready]");
    return playground;
  }

  /** Puts the page away at a test's end; what its console called an error, and nobody took out of `errors`, is a failure. */
  async close(): Promise<void> {
    const errors = [...this.errors];
    await this.page.close();
    expect(errors).toEqual([]);
  }

  /** The same page as a player sees it, in place of this one. */
  async asPlayer(): Promise<Playground> {
    const { origin: url, search, searchParams } = new URL(this.page.url());
    const query = new URLSearchParams(search);
    query.set("user", "player");
    const table = { context: this.page.context(), url, isWhole: !searchParams.has("bare") };
    const player = await Playground.#at(table, `?${query.toString()}`, "");
    await this.page.close();
    return player;
  }

  /** Screen place of a scene's point. */
  at(x: number, y: number): Promise<{ x: number; y: number }> {
    return this.page.evaluate(
      ([px, py]) => {
        const { x: left, y: top } = (globalThis as never as Client).canvas.clientCoordinatesFromCanvas({
          x: px,
          y: py,
        });
        return { x: left, y: top };
      },
      [x, y] as const,
    );
  }

  async middleOf(name: string): Promise<{ x: number; y: number }> {
    const { x, y } = await this.page.evaluate((wanted) => {
      const token = (globalThis as never as Client).canvas.tokens.placeables.find((it) => it.document.name === wanted)!;
      return { x: token.document.x + token.w / 2, y: token.document.y + token.h / 2 };
    }, name);
    return this.at(x, y);
  }

  async hover(name: string): Promise<void> {
    const { x, y } = await this.middleOf(name);
    await this.page.mouse.move(x, y);
    await this.settle();
  }

  async click(name: string): Promise<void> {
    const { x, y } = await this.middleOf(name);
    await this.page.mouse.click(x, y);
    await this.settle();
  }

  /** A few frames, so that what was asked for is drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
        ),
    );
  }

  verdict(attacker: string, target: string): Promise<VerdictSeen | null> {
    return this.page.evaluate(
      ([from, to]) => {
        const { canvas, game } = globalThis as never as Client;
        const idOf = (name: string): string => canvas.tokens.placeables.find((it) => it.document.name === name)!.id;
        return game.modules.get("parapet").api.judge(idOf(from), idOf(to));
      },
      [attacker, target] as const,
    );
  }

  overlay(): Promise<Overlay> {
    return this.page.evaluate(() => {
      const { lines, labels } = (globalThis as never as Client).game.modules.get("parapet").api.overlay;
      return { lines, labels };
    });
  }

  /** What the labels on the map say. */
  async labels(): Promise<string[]> {
    return (await this.overlay()).labels.map(({ text }) => text);
  }

  /** What the labels say while the key is held: all there is to say, line by line. */
  async details(): Promise<string[]> {
    await this.page.keyboard.down("v");
    await this.settle();
    const said = await this.labels();
    await this.page.keyboard.up("v");
    await this.settle();
    return said;
  }

  /** The badges by the names of their creatures. */
  badges(): Promise<Record<string, string>> {
    return this.run(`
      const { badges } = game.modules.get("parapet").api.overlay;
      return Object.fromEntries(badges.map(({ tokenId, text }) => [canvas.tokens.get(tokenId).document.name, text]));
    `);
  }

  /** What the small signs on the map say: names of obstacles, what areas and other attackers do. */
  signs(): Promise<string[]> {
    return this.run("return game.modules.get('parapet').api.overlay.signs.map(({ text }) => text);");
  }

  /** The scene's rectangle over which the module has drawn; null when it has drawn nothing. */
  drawn(): Promise<Box | null> {
    return this.page.evaluate(() => {
      const { parapet, parapetSigns } = (globalThis as never as Client).canvas;
      const drawn = [parapet, parapetSigns].map((layer) => layer.getLocalBounds());
      const [part = null] = drawn.filter(({ width, height }) => width > 0 || height > 0);
      return part && { x: part.x, y: part.y, width: part.width, height: part.height };
    });
  }

  /** The kinds of figures on the map, each once. */
  figures(): Promise<string[]> {
    return this.page.evaluate(() => {
      const { figures = [] } = (globalThis as never as Client).game.modules.get("parapet").api.overlay;
      return [...new Set(figures.map(({ kind }) => kind))];
    });
  }

  /** By a script, not by the form. */
  async set(key: string, value: unknown): Promise<void> {
    await this.page.evaluate(([its, to]) => (globalThis as never as Client).game.settings.set("parapet", its, to), [
      key,
      value,
    ] as const);
    await this.settle();
  }

  async dropFile(name: string, text: string): Promise<void> {
    await this.page.evaluate(
      ([fileName, content]) => {
        const event = new Event("drop", { bubbles: true, cancelable: true });
        const dataTransfer = { files: [new File([content], fileName)] };
        document.querySelector("#map")!.dispatchEvent(Object.assign(event, { dataTransfer }));
      },
      [name, text] as const,
    );
  }

  /** Changes a creature's document. */
  async change(name: string, changes: object): Promise<void> {
    await this.page.evaluate(
      ([wanted, to]) => {
        const { canvas } = globalThis as never as Client;
        return void canvas.tokens.placeables.find((it) => it.document.name === wanted)!.document.update(to);
      },
      [name, changes] as const,
    );
    await this.settle();
  }

  /** The user is a player from now on. */
  async becomePlayer(): Promise<void> {
    await this.page.evaluate(() => void Object.assign((globalThis as never as Client).game.user, { isGM: false }));
  }

  /** Runs a script in the page as the body of an async function. */
  run<T>(script: string): Promise<T> {
    return this.page.evaluate(`(async () => { ${script} })()`);
  }

  notices(): Promise<string[]> {
    return this.page.locator("#notices .notice").allTextContents();
  }
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Overlay {
  readonly figures?: readonly { readonly kind: string }[];
  readonly lines: readonly Line[];
  readonly labels: readonly { readonly tokenId: string; readonly text: string }[];
}

/** What the tests ask of the page's globals. */
export interface Client {
  readonly Hooks: {
    readonly once: (name: string, listener: () => void) => void;
    readonly callAll: (name: string) => void;
  };
  readonly canvas: {
    readonly scene: {
      readonly id: string;
      readonly levels: unknown;
      readonly getSurfaces: unknown;
      readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<unknown>;
      readonly walls: { readonly contents: readonly { readonly update: (changes: object) => Promise<unknown> }[] };
      readonly update: (changes: object) => Promise<unknown>;
    };
    readonly clientCoordinatesFromCanvas: (point: { x: number; y: number }) => { x: number; y: number };
    readonly parapet: { readonly getLocalBounds: () => Box };
    readonly parapetSigns: { readonly getLocalBounds: () => Box };
    readonly tokens: {
      readonly placeables: readonly {
        readonly id: string;
        readonly w: number;
        readonly h: number;
        readonly x: number;
        visible: boolean;
        readonly document: {
          readonly name: string;
          readonly x: number;
          readonly y: number;
          readonly update: (changes: object) => Promise<unknown>;
        };
      }[];
    };
  };
  readonly game: {
    readonly version: string;
    readonly user: object;
    readonly settings: { readonly set: (namespace: string, key: string, value: unknown) => Promise<unknown> };
    readonly scenes: { readonly contents: readonly { readonly id: string; readonly view: () => Promise<unknown> }[] };
    readonly modules: {
      readonly get: (id: string) => {
        readonly api: {
          readonly judge: (from: string, to: string) => VerdictSeen | null;
          readonly sentences: (verdict: VerdictSeen) => readonly string[] | null;
          readonly battleMap: () => Promise<string | null>;
          readonly overlay: Overlay;
        };
      };
    };
  };
}
