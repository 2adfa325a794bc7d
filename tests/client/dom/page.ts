import { callIn, outcome } from "./evaluate";
import type { Hands } from "./hands";
import { DomLocator } from "./locator";
import { SharedBrowser } from "./shared";
import { giveBack, takeWindow, type PageWindow } from "./window";

type Listener = (event: never) => void;

type Clicking = Parameters<DomLocator["click"]>[0];

/** The part of Playwright's `Page` that tests use, on a window without layout. Each window has its own globals and no styles. */
export class DomPage {
  readonly #listeners: [string, Listener][] = [];
  readonly #before: string[] = [];
  #window: PageWindow | null = null;
  #address = new URL("http://localhost/");

  constructor(
    private readonly shared: SharedBrowser,
    readonly context: () => DomContext,
  ) {}

  get isOpen(): boolean {
    return this.#window !== null;
  }

  get opened(): PageWindow {
    if (this.#window === null) throw new Error("The page shows nothing.");
    return this.#window;
  }

  get hands(): Hands {
    return this.opened.hands;
  }

  on(event: "console" | "pageerror", listener: Listener): this {
    this.#listeners.push([event, listener]);
    return this;
  }

  #tell(event: string, value: unknown): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(value as never);
  }

  addInitScript(script: string): Promise<void> {
    this.#before.push(`{ ${script} }`);
    return Promise.resolve();
  }

  async goto(address: string): Promise<void> {
    await this.close();
    this.#address = new URL(address);
    this.#window = takeWindow();
    const events = {
      onConsole: (type: string, text: string) =>
        this.#tell("console", { type: () => (type === "warn" ? "warning" : type), text: () => text }),
      onError: (error: unknown) => this.#tell("pageerror", error),
    };
    this.#window.open(this.#address, this.shared, events, this.#before.join("\n"));
  }

  reload(): Promise<void> {
    return this.goto(this.url());
  }

  url(): string {
    return this.opened.window.location.href;
  }

  title(): Promise<string> {
    return Promise.resolve(this.opened.window.document.title);
  }

  async close(): Promise<void> {
    const window = this.#window;
    this.#window = null;
    if (window !== null) await giveBack(window);
  }

  evaluate(script: string | ((given: never) => unknown), given?: unknown): Promise<unknown> {
    const { opened } = this;
    return typeof script === "string" ? outcome(() => opened.evaluate(script)) : callIn(opened, script, [given]);
  }

  async waitForFunction(
    script: string | ((given: never) => unknown),
    given?: unknown,
  ): Promise<{ readonly jsonValue: () => Promise<unknown> }> {
    for (const end = performance.now() + 30_000; ;) {
      const value = await this.evaluate(script, given);
      if (value) return { jsonValue: () => Promise.resolve(value) };
      if (performance.now() > end) throw new Error(`Timeout: ${String(script)}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  /** The clocks of all pages of the context, which go on by themselves, and which tests move on. */
  readonly clock = {
    install: (): Promise<void> => Promise.resolve(),
    fastForward: (milliseconds: number): Promise<void> => {
      for (const page of this.context().pages()) page.opened.passTime(milliseconds);
      return Promise.resolve();
    },
  };

  waitForTimeout(time: number): Promise<void> {
    return new Promise((done) => setTimeout(done, time));
  }

  get #whole(): DomLocator {
    return new DomLocator(
      () => this.opened,
      "",
      () => [this.opened.window.document.documentElement],
    );
  }

  locator(...given: Parameters<DomLocator["locator"]>): DomLocator {
    return this.#whole.locator(...given);
  }

  getByRole(...given: Parameters<DomLocator["getByRole"]>): DomLocator {
    return this.#whole.getByRole(...given);
  }

  getByText(...given: Parameters<DomLocator["getByText"]>): DomLocator {
    return this.#whole.getByText(...given);
  }

  getByLabel(...given: Parameters<DomLocator["getByLabel"]>): DomLocator {
    return this.#whole.getByLabel(...given);
  }

  getByTitle(...given: Parameters<DomLocator["getByTitle"]>): DomLocator {
    return this.#whole.getByTitle(...given);
  }

  async waitForSelector(selector: string, options?: Parameters<DomLocator["waitFor"]>[0]): Promise<void> {
    await this.locator(selector).waitFor(options);
  }

  textContent(selector: string): Promise<string | null> {
    return this.locator(selector).first().textContent();
  }

  inputValue(selector: string): Promise<string> {
    return this.locator(selector).first().inputValue();
  }

  click(selector: string, options?: Clicking): Promise<void> {
    return this.locator(selector).first().click(options);
  }

  fill(selector: string, text: string): Promise<void> {
    return this.locator(selector).first().fill(text);
  }

  press(selector: string, keys: string): Promise<void> {
    return this.locator(selector).first().press(keys);
  }

  focus(selector: string): Promise<void> {
    return this.locator(selector).first().focus();
  }

  hover(selector: string): Promise<void> {
    return this.locator(selector).first().hover();
  }

  isVisible(selector: string): Promise<boolean> {
    return this.locator(selector).isVisible();
  }

  selectOption(selector: string, wanted: Parameters<DomLocator["selectOption"]>[0]): Promise<string[]> {
    return this.locator(selector).first().selectOption(wanted);
  }

  bringToFront(): Promise<void> {
    return Promise.resolve();
  }

  readonly keyboard = {
    press: (keys: string) => this.hands.press(keys),
    down: (key: string) => this.hands.down(key),
    up: (key: string) => this.hands.up(key),
    type: (text: string) => this.hands.type(text),
  };

  readonly mouse = {
    move: (x: number, y: number) => Promise.resolve(this.hands.move(x, y)),
    down: ({ button }: { button?: "left" | "right" } = {}) => Promise.resolve(this.hands.pressButton(button)),
    up: ({ button }: { button?: "left" | "right" } = {}) => Promise.resolve(this.hands.release(button)),
    click: (x: number, y: number, { button }: { button?: "left" | "right" } = {}) => {
      this.hands.move(x, y);
      this.hands.pressButton(button);
      return Promise.resolve(this.hands.release(button));
    },
    dblclick: async (x: number, y: number) => {
      await this.mouse.click(x, y);
      await this.mouse.click(x, y);
    },
  };
}

/** Pages that share what pages of one browser share. */
export class DomContext {
  readonly #shared = new SharedBrowser();
  readonly #pages: DomPage[] = [];

  newPage(): Promise<DomPage> {
    const page = new DomPage(this.#shared, () => this);
    this.#pages.push(page);
    return Promise.resolve(page);
  }

  pages(): readonly DomPage[] {
    return this.#pages.filter((page) => page.isOpen);
  }

  async close(): Promise<void> {
    for (const page of this.#pages.splice(0)) await page.close();
  }
}
