/** The search field of the panel. */
import type { Words } from "../../words/localize";
import { foundIn, type SearchEntry } from "./config-search";
import type { PanelView } from "./config-view";

const INPUT = "parapet-config-search";
const LIST = "parapet-config-results";
const FLASH = "parapet-config-flash";

/** Milliseconds. */
const FLASH_TIME = 1600;

export type ConfigSearch = ReturnType<typeof createSearch>;

/** What is searched for and found, and which result the arrow keys have come to. */
export const createSearch = (view: () => PanelView) => {
  let query = "";
  let found: readonly SearchEntry[] = [];
  let active = 0;
  return {
    isOpen: (): boolean => query.trim() !== "",
    ask: (asked: string): void => {
      [query, active] = [asked, 0];
      found = foundIn(view(), asked);
    },
    /** To the next result, or by -1 to the one before. */
    move: (by: 1 | -1): void => {
      if (found.length > 0) active = (active + by + found.length) % found.length;
    },
    chosen: (): SearchEntry | undefined => found[active],
    withId: (id: string): SearchEntry | undefined => found.find((entry) => entry.id === id),
    /** Context of templates/config-found.hbs. */
    context: ({ say, plural }: Words) => ({
      isOpen: query.trim() !== "",
      note:
        found.length === 0
          ? say("PARAPET.Config.Search.None", { query: query.trim() })
          : plural("PARAPET.Config.Search.Found", found.length),
      results: found.map((entry, i) => ({ ...entry, resultId: `${LIST}-${i}`, isActive: i === active })),
    }),
    activeId: (): string => (found.length === 0 ? "" : `${LIST}-${active}`),
  };
};

/** The window that has the search. */
interface SearchWindow {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
  changeTab(tab: string, group: string): void;
}

interface Listening {
  readonly group: string;
  readonly later: (done: Promise<unknown>) => void;
}

/** Of any window. */
const isElement = (target: EventTarget | null): target is Element => target !== null && "closest" in target;

/** Lists results as the user types: arrow keys choose one, Enter or a click goes to it, Escape ends the search. */
export const listenToSearch = (app: SearchWindow, search: ConfigSearch, { group, later }: Listening): void => {
  const { element } = app;
  const input = (): HTMLInputElement | null => element.querySelector<HTMLInputElement>(`#${INPUT}`);
  const show = async (): Promise<void> => {
    await app.render({ parts: ["found"] });
    input()?.setAttribute("aria-expanded", String(search.isOpen()));
    input()?.setAttribute("aria-activedescendant", search.activeId());
    element.querySelector(`#${CSS.escape(search.activeId() || LIST)}`)?.scrollIntoView({ block: "nearest" });
  };
  const ask = (query: string): Promise<void> => {
    search.ask(query);
    return show();
  };
  const clear = (): Promise<void> => {
    const field = input();
    if (field !== null) field.value = "";
    return ask("");
  };
  const goTo = async (entry: SearchEntry | undefined): Promise<void> => {
    if (entry === undefined) return;
    await clear();
    app.changeTab(entry.tab, group);
    const field = element.querySelector<HTMLElement>(`#${CSS.escape(entry.id)}`);
    const row = field?.closest(".form-group, fieldset") ?? field;
    row?.scrollIntoView({ block: "center" });
    // Foundry's sliders have their inputs inside.
    const input = field?.querySelector<HTMLElement>("input") ?? field;
    input?.focus({ preventScroll: true });
    row?.classList.add(FLASH);
    setTimeout(() => row?.classList.remove(FLASH), FLASH_TIME);
  };
  const keys: Readonly<Record<string, () => Promise<void>>> = {
    ArrowDown: () => (search.move(1), show()),
    ArrowUp: () => (search.move(-1), show()),
    Enter: () => goTo(search.chosen()),
    Escape: clear,
  };
  element.addEventListener("input", ({ target }) => {
    if (target === input()) later(ask(input()?.value ?? ""));
  });
  element.addEventListener("keydown", (event) => {
    const act = event.target === input() && Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    // Without a search Escape closes the window; Enter would submit the form.
    if (act === undefined || (!search.isOpen() && event.key !== "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    later(act());
  });
  element.addEventListener("click", ({ target }) => {
    const result = isElement(target) ? target.closest<HTMLElement>("[data-found]") : null;
    if (result !== null) later(goTo(search.withId(result.dataset["found"] ?? "")));
  });
};
