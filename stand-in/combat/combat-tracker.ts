// Evidence: stand-in/EVIDENCE.md, "Order of battle".
import { undecided } from "../undecided";
import { ApplicationV2 } from "../applications/application";
import { ContextMenu, type ContextMenuEntry } from "../applications/context-menu";
import { HandlebarsApplicationMixin } from "../applications/handlebars-application";
import type { RenderOptions } from "../applications/life-cycle";
import { isA } from "../applications/realms";
import { AbstractSidebarTab } from "../applications/sidebar-tab";
import { Hooks } from "../hooks";
import type { Plain } from "../objects";
import { Token } from "../token";
import { Combat } from "./combat";
import type { Combatant } from "./combatant";
import { turnContext, withSharedPrecision, type TurnContext } from "./tracker-context";

/** What the header and footer buttons do to the shown combat. */
const COMBAT_ACTIONS = [
  ...["startCombat", "endCombat", "nextTurn", "previousTurn", "nextRound", "previousRound"],
  ...["rollAll", "rollNPC", "resetAll"],
] as const;

const FOLDER = "templates/sidebar/tabs/combat";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.CombatTracker.html, with our own templates:
 * rows are `li.combatant[data-combatant-id]`.
 */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: Plain = {
    id: "combat",
    classes: ["combat-sidebar"],
    window: { title: "Combat Encounters" },
    actions: {
      activateCombatant: CombatTracker.#onCombatant,
      createCombat: CombatTracker.#onCreate,
      cycleCombat: CombatTracker.#onCycle,
      panToCombatant: CombatTracker.#onCombatant,
      popout: CombatTracker.#onPopout,
      rollInitiative: CombatTracker.#onCombatant,
      toggleDefeated: CombatTracker.#onCombatant,
      toggleHidden: CombatTracker.#onCombatant,
    },
  };
  static override PARTS = {
    header: { template: `${FOLDER}/header.hbs` },
    tracker: { template: `${FOLDER}/tracker.hbs`, scrollable: [""] },
    footer: { template: `${FOLDER}/footer.hbs` },
  };

  get combats(): Combat[] {
    return ourCombats();
  }

  get viewed(): Combat | null {
    const viewed: unknown = game.combats.viewed;
    return viewed instanceof Combat ? viewed : null;
  }

  set viewed(combat: Combat | null) {
    const all: unknown = game.combats;
    if (canChoose(all)) all.choose(combat);
    void this.render();
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Plain> {
    const context: Plain = {
      ...(await super._prepareContext(options)),
      user: game.user,
      isPopout: this.isPopout,
      areRowsFocusable: undecided().areRowsFocusable,
    };
    return {
      ...context,
      ...(await this._prepareCombatContext(context)),
      ...(await this._prepareTrackerContext(context)),
    };
  }

  protected _prepareCombatContext(context: Plain): Promise<Plain>;
  protected _prepareCombatContext(): Promise<Plain> {
    const combat = this.viewed;
    const combats = this.combats.map((it, i) => ({ id: it.id, label: i + 1, active: it === combat }));
    const control = combat !== null && combat.started && combat.combatant?.isOwner === true;
    const title = combat === null ? "No Combat" : combat.started ? `Round ${combat._source.round}` : "Not Started";
    return Promise.resolve({
      combat,
      combats,
      hasCombat: combat !== null,
      control,
      title,
      linked: combat?._source.scene !== null,
    });
  }

  protected async _prepareTrackerContext(context: Plain): Promise<Plain>;
  protected async _prepareTrackerContext(): Promise<Plain> {
    const combat = this.viewed;
    if (combat === null) return { turns: [], hasDecimals: false };
    const turns: TurnContext[] = [];
    for (const [i, combatant] of combat.turns.entries())
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, i));
    return { turns: withSharedPrecision(turns), hasDecimals: turns.some(({ hasDecimals }) => hasDecimals) };
  }

  protected _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<TurnContext> {
    return Promise.resolve(turnContext(combat, combatant, index));
  }

  protected _isTokenVisible(token: Token): boolean {
    return token.visible;
  }

  protected override async _onFirstRender(context: Plain, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#menu(this._getEntryContextOptions(), ".combatant", "getCombatantContextOptions");
    const encounter = this._getCombatContextOptions();
    this.#menu(encounter, ".encounter-context-control", "getCombatContextOptions");
    this.element.addEventListener("change", (event) => this._onUpdateInitiative(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && isA("HTMLElement", event.target) && event.target.matches(".combatant"))
        event.target.click();
    });
  }

  /**
   * `getCombatantContextOptions` and `getCombatContextOptions` are documented; modules found that both menus use the
   * names of the class and its parents. Here both kinds of hooks are called, for both menus.
   */
  #menu(entries: ContextMenuEntry[], selector: string, hook: string): void {
    Hooks.callAll(hook, this, entries);
    const cls: unknown = this.constructor;
    const chain = isTrackerClass(cls) ? [...cls.inheritanceChain()] : [];
    for (const { name } of chain) Hooks.callAll(`get${name}ContextOptions`, this, entries);
    const isButton = selector.includes("control");
    new ContextMenu(this.element, selector, entries, { jQuery: false, fixed: true });
    if (isButton) new ContextMenu(this.element, selector, entries, { jQuery: false, fixed: true, eventName: "click" });
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = (): boolean => game.user.isGM;
    const of = (row: HTMLElement): Combatant | null => this.#combatantOf(row);
    return [
      entry("Clear Initiative", isGM, (row) => of(row)?.update({ initiative: null })),
      entry("Reroll Initiative", isGM, (row) => of(row)?.rollInitiative()),
      entry("Remove Combatant", isGM, (row) => of(row)?.delete()),
    ];
  }

  protected _getCombatContextOptions(): ContextMenuEntry[] {
    const isGM = (): boolean => game.user.isGM;
    return [
      entry("Reset Initiative", isGM, () => this.viewed?.resetAll()),
      entry("Delete Encounter", isGM, () => this.viewed?.endCombat()),
    ];
  }

  #combatantOf(inside: HTMLElement): Combatant | null {
    const id = inside.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"] ?? "";
    return this.viewed?.turns.find((it) => it.id === id) ?? null;
  }

  protected override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    super._onClickAction(event, target);
    const action = COMBAT_ACTIONS.find((it) => it === target.dataset["action"]);
    if (action !== undefined) void this.viewed?.[action]();
  }

  static #onCombatant(this: object, event: PointerEvent, target: HTMLElement): void {
    if (this instanceof CombatTracker) void this._onCombatantControl(event, target);
  }

  protected async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown>;
  protected async _onCombatantControl(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatantOf(target);
    if (combatant === null) return;
    const { action } = target.dataset;
    if (action === "activateCombatant") return this.#activate(combatant);
    if (action === "panToCombatant") return this._onPanToCombatant(combatant);
    if (action === "rollInitiative") return combatant.rollInitiative();
    if (action === "toggleDefeated") return this._onToggleDefeatedStatus(combatant);
    if (action === "toggleHidden") return combatant.update({ hidden: !combatant._source.hidden });
  }

  #activate(combatant: Combatant): void {
    const token = placeableOf(combatant);
    if (token?.isOwner === true) token.control();
  }

  protected _onPanToCombatant(combatant: Combatant): void {
    const token = placeableOf(combatant);
    if (token !== null && this._isTokenVisible(token)) void canvas.animatePan({ x: token.center.x, y: token.center.y });
  }

  protected async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const isDefeated = !combatant.isDefeated;
    await combatant.update({ defeated: isDefeated });
    await combatant.actor?.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, {
      overlay: true,
      active: isDefeated,
    });
  }

  /** A number; with a sign, relative to the former value. */
  protected _onUpdateInitiative({ target }: Event): void {
    if (!isA("HTMLInputElement", target) || !target.matches(".initiative-input")) return;
    const combatant = this.#combatantOf(target);
    const { value } = target;
    const typed = Number(value.replace("=", ""));
    if (combatant === null || !Number.isFinite(typed)) return void this.render();
    const base = /^[+-]/.test(value) ? (combatant._source.initiative ?? 0) : 0;
    void combatant.update({ initiative: value === "" ? null : base + typed });
  }

  scrollToTurn(): void {
    this.element.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  static async #onCreate(this: object): Promise<void> {
    const combat = await Combat.create();
    await combat?.activate();
  }

  static #onCycle(this: object, _event: PointerEvent, { dataset }: HTMLElement): void {
    if (!(this instanceof CombatTracker)) return;
    this.viewed = this.combats.find(({ id }) => id === dataset["combatId"]) ?? null;
  }

  static #onPopout(this: object): void {
    if (this instanceof CombatTracker) void this.renderPopout();
  }
}

/** With the field names of both versions. */
const entry = (
  label: string,
  visible: (target: HTMLElement) => boolean,
  act: (target: HTMLElement) => unknown,
): ContextMenuEntry =>
  game.release.generation === 13
    ? { name: label, condition: visible, callback: act, icon: "" }
    : { label, visible, onClick: (_event, target) => act(target), icon: "" };

const ourCombats = (): Combat[] => {
  const all: readonly unknown[] = game.combats.combats;
  return all.filter((it) => it instanceof Combat);
};

const canChoose = (all: unknown): all is { readonly choose: (combat: Combat | null) => void } =>
  typeof all === "object" && all !== null && "choose" in all;

const isTrackerClass = (cls: unknown): cls is typeof ApplicationV2 =>
  typeof cls === "function" && cls.prototype instanceof ApplicationV2;

const placeableOf = ({ token }: Combatant): Token | null => {
  const object: unknown = token === null ? null : Reflect.get(token, "object");
  return object instanceof Token ? object : null;
};
