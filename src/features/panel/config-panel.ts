import { onceAFrame } from "../../foundry/time/measured";
import type { Attack } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { SCOPES } from "./config-draft";
import { placingFor, type Placing } from "./config-place";
import { attackNow, attackOnPage } from "./config-preview";
import { createSearch, listenToSearch, type ConfigSearch } from "./config-search-box";
import { openSession, type ConfigSession } from "./config-session";
import { offerRemoval } from "./offer-removal";

/** The group of tabs. */
const GROUP = "settings";

const PARTS = {
  head: { template: `${TEMPLATES}/config-head.hbs` },
  found: { template: `${TEMPLATES}/config-found.hbs` },
  settings: { template: `${TEMPLATES}/config-settings.hbs`, scrollable: [".tab.active"] },
  preview: { template: `${TEMPLATES}/config-preview.hbs` },
  footer: { template: `${TEMPLATES}/config-footer.hbs` },
};
type Part = keyof typeof PARTS;

/** The open window. */
interface OpenPanel {
  readonly session: ConfigSession;
  /** Renders parts again. */
  readonly show: (parts: readonly Part[]) => void;
  readonly tabGroups: Record<string, string | null>;
  bringToFront(): void;
  close(): Promise<unknown>;
}

interface Place {
  current: OpenPanel | null;
}

const inputOf = (target: EventTarget | null): { readonly name: string; readonly value: string } | null => {
  if (target instanceof HTMLInputElement && target.type === "checkbox")
    return { name: target.name, value: target.checked ? "on" : "off" };
  return target !== null && "name" in target && "value" in target
    ? { name: String(target.name), value: String(target.value) }
    : null;
};

/** Passes a change in the form to the session. Returns the parts to render again. */
const partsAfter = (session: ConfigSession, target: EventTarget | null): readonly Part[] => {
  const input = inputOf(target);
  const scope = SCOPES.find((each) => each === input?.value);
  if (input === null || input.name === "") return [];
  if (input.name !== "scope") return session.answer(input.name, input.value) ? ["settings", "preview"] : ["preview"];
  if (scope !== undefined) session.choose(scope);
  return ["settings"];
};

const resetIn = ({ session, show, tabGroups }: OpenPanel): void => {
  session.reset(tabGroups[GROUP] ?? "");
  show(["settings", "preview"]);
};

/** Closes the window if the user has removed all data of Parapet. */
const removeWith = async (panel: OpenPanel, place: Place, { words }: Table): Promise<void> => {
  if (!(await offerRemoval(words))) return;
  // Nothing is stored again.
  place.current = null;
  await panel.close();
};

/** The two inputs of each of Foundry's sliders have the name of its row. */
const nameSliders = (element: HTMLElement): void => {
  for (const input of element.querySelectorAll("range-picker input")) {
    const label = input.closest(".form-group")?.querySelector("label")?.textContent ?? "";
    input.setAttribute("aria-label", label);
  }
};

/** The tabs, of which one is active: a player has no more than one. */
const tabsIn = ({ session, tabGroups }: OpenPanel) => {
  const { tabs, scopes } = session.view();
  const active = tabs.find(({ id }) => id === tabGroups[GROUP]) ?? tabs[0];
  tabGroups[GROUP] = active?.id ?? null;
  return { scopes, tabs: tabs.map((tab) => ({ ...tab, isActive: tab === active })), hasTabs: tabs.length > 1 };
};

/** What the panel's buttons do. */
const actionsOf = (place: Place, table: Table) => {
  const { safely, later, features } = table;
  const withPanel = (act: (panel: OpenPanel) => unknown) => (): void => {
    const { current } = place;
    if (current !== null) safely(() => void act(current), undefined);
  };
  return {
    reset: withPanel(resetIn),
    remove: withPanel((panel) => later(removeWith(panel, place, table))),
    houseRules: withPanel(({ session }) => features.houseRules?.open(session.ruleset())),
    ruleSets: (): void => features.ruleSets?.open(),
    checkMap: (): void => features.mapCheck?.open(),
  };
};

const panelClass = (place: Place, table: Table) => {
  const { safely, later } = table;

  return class ParapetConfig extends parapetWindow() implements OpenPanel {
    static override DEFAULT_OPTIONS = {
      id: "parapet-config",
      classes: ["parapet-config"],
      tag: "form",
      window: { title: "PARAPET.Config.Title", icon: "fa-solid fa-shield-halved", resizable: true },
      actions: actionsOf(place, table),
      form: { closeOnSubmit: true, handler: () => place.current?.session.save() ?? Promise.resolve() },
    };
    static override PARTS = PARTS;
    readonly session = openSession(table);
    readonly #search: ConfigSearch = createSearch(() => this.session.view());
    readonly #placing: Placing | null;

    constructor() {
      const placing = safely(() => placingFor(attackOnPage(table)), null);
      super(placing === null ? {} : { position: placing.place });
      this.#placing = placing;
    }

    protected override _prepareContext(): Promise<object> {
      place.current = this;
      const preview = safely(() => this.session.preview(), null);
      return Promise.resolve({
        ...tabsIn(this),
        group: GROUP,
        search: this.#search.context(table.words),
        hasPreview: preview !== undefined,
        preview,
      });
    }
    protected override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listenToSearch(this, this.#search, { group: GROUP, later });
      safely(() => this.#placing?.settle(), undefined);
    }
    protected override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      nameSliders(this.element);
    }
    protected override _onChangeForm(...[, event]: [unknown, Event]): void {
      this.show(safely(() => partsAfter(this.session, event.target), []));
    }
    protected override _onClose(options: object): void {
      super._onClose(options);
      if (place.current === this && this.#placing !== null) later(this.#placing.remember(this.position));
      place.current = null;
      safely(() => this.session.end(), undefined);
    }
    show = (parts: readonly Part[]): void => {
      if (parts.length > 0) later(this.render({ parts: [...parts] }));
    };
  };
};

/** The panel for all settings. */
export const createPanel = (table: Table) => {
  const place: Place = { current: null };
  const Panel = panelClass(place, table);
  return {
    open: (): void => {
      if (place.current !== null) return place.current.bringToFront();
      table.later(new Panel().render({ force: true }));
    },
    /** The attack that the panel tries out; null without one. */
    attackNow: (): Attack | null => attackNow(null, table),
    /** The attack or its verdict may have changed: updates the preview. */
    refresh: onceAFrame(() => place.current?.show(["preview"])),
    /** Other rules may be offered, or have other names. */
    rulesChanged: onceAFrame(() => {
      place.current?.session.rulesChanged();
      place.current?.show(["settings", "preview"]);
    }),
    sceneChanged: (): void => {
      place.current?.session.sceneChanged();
      place.current?.show(["head", "settings", "preview"]);
    },
  };
};
