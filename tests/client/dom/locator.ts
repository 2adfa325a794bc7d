import { queryAllByLabelText, queryAllByRole, queryAllByText, queryAllByTitle } from "@testing-library/dom";
import { callIn, soon } from "./evaluate";
import type { PageWindow } from "./window";

/** What elements are looked for in: the page, or the elements of another locator. */
type Find = () => readonly Element[];

type Text = string | RegExp;

interface Options {
  readonly exact?: boolean;
}

interface RoleOptions extends Options {
  readonly name?: Text;
  readonly checked?: boolean;
}

interface Filter {
  readonly hasText?: Text;
  readonly has?: DomLocator;
}

const plain = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();

/** Playwright's rule: a string is a part of the text in any case, unless it is exact. */
const matches = (text: string | null, wanted: Text, { exact = false }: Options = {}): boolean => {
  if (wanted instanceof RegExp) return wanted.test(plain(text));
  return exact ? plain(text) === plain(wanted) : plain(text).toLowerCase().includes(plain(wanted).toLowerCase());
};

const matcher = (wanted: Text, options?: Options) => (text: string) => matches(text, wanted, options);

/** Without styles: elements that HTML or their own style hides. */
export const isShown = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute("hidden") || /(display:\s*none|visibility:\s*hidden)/.test(at.getAttribute("style") ?? ""))
      return false;
    const parent = at.parentElement;
    if (parent?.tagName === "DETAILS" && !parent.hasAttribute("open") && at.tagName !== "SUMMARY") return false;
    if (at.tagName === "DIALOG" && !at.hasAttribute("open")) return false;
    if (["TEMPLATE", "SCRIPT", "STYLE"].includes(at.tagName)) return false;
  }
  return element.isConnected && !(element instanceof Object && element.getAttribute("type") === "hidden");
};

const isDisabled = (element: Element): boolean => element.matches(":disabled, [aria-disabled=true]");

/** The innermost ones of those whose text is it. */
const byText = (root: HTMLElement, wanted: Text, options?: Options): readonly Element[] => {
  const all = queryAllByText(root, (_, element) => element !== null && matches(element.textContent, wanted, options), {
    ignore: "script, style, head, title",
  });
  return all.filter((each) => !all.some((other) => other !== each && each.contains(other)));
};

const byRole = (root: HTMLElement, role: string, { name, exact, checked }: RoleOptions): readonly Element[] =>
  queryAllByRole(root, role, {
    hidden: true,
    ...(checked === undefined ? {} : { checked }),
    ...(name === undefined ? {} : { name: matcher(name, exact === undefined ? {} : { exact }) }),
  }).filter((it) => isShown(it) && it.closest("[aria-hidden=true]") === null);

/** One part of a selector: CSS, `role=button[name="Fix"]`, `text=Fix` or `nth=0`. */
const partIn = (roots: readonly Element[], part: string): readonly Element[] => {
  const [, role = "", name] = /^role=([a-z]+)(?:\[name="(.*)"\])?$/.exec(part) ?? [];
  if (role !== "")
    return roots.flatMap((root) => byRole(root as HTMLElement, role, name === undefined ? {} : { name, exact: true }));
  if (part.startsWith("text="))
    return roots.flatMap((root) =>
      byText(root as HTMLElement, part.slice(5).replace(/^"|"$/g, ""), { exact: part.includes('"') }),
    );
  if (part.startsWith("nth=")) return [...roots].slice(Number(part.slice(4))).slice(0, 1);
  return roots.flatMap((root) => [...root.querySelectorAll(part)]);
};

/** Elements by a selector of Playwright's; each once, in the order of the page. */
const selected = (roots: readonly Element[], selector: string): readonly Element[] => {
  const found = selector.split(" >> ").reduce<readonly Element[]>((within, part) => partIn(within, part.trim()), roots);
  return [...new Set(found)];
};

/** The part of Playwright's `Locator` that tests use, on a window without layout. */
export class DomLocator {
  constructor(
    private readonly at: () => PageWindow,
    private readonly what: string,
    private readonly find: Find,
  ) {}

  #next(what: string, find: Find): DomLocator {
    return new DomLocator(this.at, `${this.what} ${what}`.trim(), find);
  }

  #roots(): readonly HTMLElement[] {
    return this.find() as readonly HTMLElement[];
  }

  locator(selector: string, filter: Filter = {}): DomLocator {
    return this.#next(selector, () => selected(this.find(), selector)).filter(filter);
  }

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    return this.#next(`${role} ${String(options.name ?? "")}`, () =>
      this.#roots().flatMap((root) => byRole(root, role, options)),
    );
  }

  getByText(text: Text, options?: Options): DomLocator {
    return this.#next(`text ${text}`, () => this.#roots().flatMap((root) => byText(root, text, options)));
  }

  getByLabel(text: Text, options?: Options): DomLocator {
    const within = (root: HTMLElement): readonly Element[] => queryAllByLabelText(root, matcher(text, options));
    return this.#next(`label ${text}`, () => this.#roots().flatMap(within));
  }

  getByTitle(text: Text, options?: Options): DomLocator {
    return this.#next(`title ${text}`, () =>
      this.#roots().flatMap((root) => queryAllByTitle(root, matcher(text, options))),
    );
  }

  filter({ hasText, has }: Filter): DomLocator {
    if (hasText === undefined && has === undefined) return this;
    const isIt = (element: Element): boolean =>
      (hasText === undefined || matches(element.textContent, hasText)) &&
      (has === undefined || has.find().some((inner) => element !== inner && element.contains(inner)));
    return this.#next(`with ${String(hasText ?? has?.what)}`, () => this.find().filter(isIt));
  }

  first(): DomLocator {
    return this.nth(0);
  }

  last(): DomLocator {
    return this.nth(-1);
  }

  nth(i: number): DomLocator {
    return this.#next(`[${i}]`, () => this.find().slice(i).slice(0, 1));
  }

  count(): Promise<number> {
    return Promise.resolve(this.find().length);
  }

  all(): Promise<DomLocator[]> {
    return Promise.resolve(this.find().map((_, i) => this.nth(i)));
  }

  /**
   * The element, once it is there and only one. With `isReady`, once it can be used and is the same after a moment: what a page
   * has just drawn may not listen yet. Playwright waits for two frames.
   */
  async element(isReady = false): Promise<HTMLElement> {
    let before: Element | undefined;
    return soon(`${this.what} is not there${isReady ? ", or cannot be used" : ""}`, () => {
      const found = this.find();
      if (found.length > 1) throw new Error(`strict mode violation: ${this.what} resolved to ${found.length} elements`);
      const [element] = found;
      if (element === undefined || (isReady && (!isShown(element) || isDisabled(element)))) return undefined;
      const isSteady = !isReady || element === before;
      before = element;
      return isSteady ? (element as HTMLElement) : undefined;
    });
  }

  async waitFor({
    state = "visible",
  }: { readonly state?: "attached" | "detached" | "visible" | "hidden" } = {}): Promise<void> {
    await soon(`${this.what} is not ${state}`, () => {
      const found = this.find();
      const isSo =
        state === "attached"
          ? found.length > 0
          : state === "detached"
            ? found.length === 0
            : state === "visible"
              ? found.some(isShown)
              : !found.some(isShown);
      return isSo ? true : undefined;
    });
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent;
  }

  async innerText(): Promise<string> {
    return plain((await this.element()).textContent);
  }

  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.find().map(({ textContent }) => textContent ?? ""));
  }

  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.find().map(({ textContent }) => plain(textContent)));
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  isVisible(): Promise<boolean> {
    return Promise.resolve(this.find().slice(0, 1).some(isShown));
  }

  isHidden(): Promise<boolean> {
    return Promise.resolve(!this.find().slice(0, 1).some(isShown));
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.element());
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.element());
  }

  async isChecked(): Promise<boolean> {
    return ((await this.element()) as HTMLInputElement).checked;
  }

  async click(
    options: {
      readonly button?: "left" | "right";
      readonly modifiers?: readonly string[];
      readonly force?: boolean;
    } = {},
  ): Promise<void> {
    const others = Object.keys(options).filter((key) => !["button", "modifiers", "force"].includes(key));
    if (others.length > 0)
      throw new Error(`click with ${others.join()} needs a browser: move the test to tests/browser.`);
    await this.at().hands.click(await this.element(options.force !== true), options);
  }

  async dblclick(): Promise<void> {
    const element = await this.element(true);
    for (let i = 0; i < 2; i++) await this.at().hands.click(element);
    await this.dispatchEvent("dblclick");
  }

  async fill(text: string): Promise<void> {
    this.at().hands.fill(await this.element(true), text);
  }

  async press(keys: string): Promise<void> {
    await this.focus();
    await this.at().hands.press(keys);
  }

  async selectOption(wanted: string | readonly string[] | { readonly label: string }): Promise<string[]> {
    const element = (await this.element(true)) as HTMLSelectElement;
    const all = typeof wanted === "string" || !("label" in wanted) ? [wanted].flat() : [wanted.label];
    const options = await soon(`${this.what} has no option ${all.join()}`, () => {
      const found = [...element.options].filter(({ value, label }) => all.includes(value) || all.includes(label));
      return found.length === all.length ? found : undefined;
    });
    this.at().hands.select(element, options);
    return options.map(({ value }) => value);
  }

  async setChecked(isOn: boolean): Promise<void> {
    const element = (await this.element(true)) as HTMLInputElement;
    if (element.checked !== isOn) await this.at().hands.click(element);
    if (element.checked !== isOn) throw new Error(`${this.what} did not change.`);
  }

  check(): Promise<void> {
    return this.setChecked(true);
  }

  uncheck(): Promise<void> {
    return this.setChecked(false);
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
  }

  async blur(): Promise<void> {
    (await this.element()).blur();
  }

  async hover(): Promise<void> {
    this.at().hands.over(await this.element(true));
  }

  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    const { window } = this.at();
    (await this.element()).dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true, ...init }));
  }

  async evaluate<T>(script: (element: never, given: never) => T, given?: unknown): Promise<T> {
    return callIn(this.at(), script, [await this.element(), given]) as Promise<T>;
  }

  async evaluateAll<T>(script: (elements: never, given: never) => T, given?: unknown): Promise<T> {
    return callIn(this.at(), script, [this.find(), given]) as Promise<T>;
  }

  toString(): string {
    return this.what;
  }
}
