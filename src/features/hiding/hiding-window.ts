/** The GM's window "Who notices?": the Stealth of those that hide against each enemy, by the map. */
import { actorOn } from "../../foundry/canvas/map-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { isGM } from "../../foundry/users/users";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import { createQueue } from "../../foundry/time/one-at-a-time";
import { perceptionOf } from "../../systems/adapter/actor-numbers";
import { setCondition } from "../../systems/stealth/hidden-condition";
import type { Table } from "../../table";
import { createOneWindow } from "../windows/one-window";
import { FIELD_TEMPLATES, parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { rolledD20 } from "../windows/secret-die";
import { createTyping } from "../windows/typing";
import { HIDING_DRAFT, NO_DRAFT, withEntered, withListed, withRolled, withSet, type HidingDraft } from "./hiding-draft";
import { hidingFacts, lostConditions, rolledInFight, rollsNow, type HidingFacts } from "./hiding-facts";
import { hidingContext, listed } from "./hiding-view";

const SIZE = { width: 520, height: 640, margin: 16 } as const;

type Change = (before: HidingDraft) => HidingDraft | Promise<HidingDraft>;

/**
 * What is kept for the scene that is viewed at the press. One change after the other: each starts from the one before. `keepInView` changes nothing
 * once another scene is viewed, as the map is then another one.
 */
const createKeeping = ({ gmStore }: Table, redraw: () => void) => {
  const store = gmStore.shared("hiding", HIDING_DRAFT, redraw);
  const inTurn = createQueue();
  const viewed = (): string => viewedScene()?.id ?? "";
  const of = (scene: string): HidingDraft => store.of(scene) ?? NO_DRAFT;
  const change = async (scene: string, to: Change): Promise<void> => {
    const before = of(scene);
    const after = await to(before);
    if (after !== before) await store.keep(scene, after);
  };
  const begin = (to: Change, isMeant: (scene: string) => boolean): Promise<void> => {
    const scene = viewed();
    return inTurn(async () => {
      if (scene !== "" && isMeant(scene)) await change(scene, to);
    }).then(redraw);
  };
  return {
    draft: (): HidingDraft => of(viewed()),
    keep: (to: Change): Promise<void> => begin(to, () => true),
    keepInView: (to: Change): Promise<void> => begin(to, (scene) => scene === viewed()),
  };
};

type Keeping = ReturnType<typeof createKeeping>;

const factsNow = (draft: HidingDraft, table: Table): HidingFacts | null =>
  viewedScene() === null ? null : hidingFacts(draft, table);

/**
 * Perception of every enemy that has not rolled it against the present Stealth rolls, and whose sheet has the number: one check against all of these.
 * No message has these rolls.
 */
const withPerception = async (draft: HidingDraft, table: Table): Promise<HidingDraft> => {
  const waiting = (factsNow(draft, table)?.hiders ?? []).flatMap(({ id, roll, pairs }) =>
    pairs.flatMap(({ observer, isRolled }) => (isRolled ? [] : { id, key: roll?.key ?? "", observer })),
  );
  let after = draft;
  for (const observer of new Set(waiting.map((each) => each.observer))) {
    const bonus = perceptionOf(actorOn(observer));
    if (bonus === undefined) continue;
    const die = await rolledD20({ isOneOfMany: true });
    for (const hider of waiting.filter((each) => each.observer === observer))
      after = withRolled(after, hider, observer, { die, bonus });
  }
  return after;
};

/** Sets the system's condition, or takes away the one that Parapet has set. A second press of the same button finds it done. */
const withCondition = async (draft: HidingDraft, id: string, isToSet: boolean, table: Table): Promise<HidingDraft> => {
  const its = factsNow(draft, table)?.hiders.find((each) => each.id === id);
  if (its === undefined || its.condition === null) return draft;
  const { condition, isSetHere, isHidden, hasCondition } = its;
  if (isToSet ? isHidden !== true || hasCondition : !isSetHere) return draft;
  await setCondition(actorOn(id), condition, isToSet);
  return withSet(draft, id, isToSet ? condition : null);
};

const PARTS = {
  body: {
    template: `${TEMPLATES}/hiding-body.hbs`,
    templates: [...FIELD_TEMPLATES, `${TEMPLATES}/ambush-creatures.hbs`],
    scrollable: [""],
  },
  bar: { template: `${TEMPLATES}/hiding-bar.hbs` },
};

/** What the buttons do, by their `data-action`; each has its hider in `data-key`. */
const createButtons = (keeping: Keeping, table: Table) => {
  const { later } = table;
  const { keep, keepInView } = keeping;
  return {
    roll: (): void => later(keepInView((draft) => withPerception(draft, table))),
    forget: (): void => later(keep(({ set }) => ({ ...NO_DRAFT, set }))),
    set: (id: string): void => later(keepInView((draft) => withCondition(draft, id, true, table))),
    unset: (id: string): void => later(keepInView((draft) => withCondition(draft, id, false, table))),
    leave: (id: string): void => {
      const key = rollsNow(table).get(id)?.key ?? "";
      later(keep((draft) => withListed(draft, { id, key }, false)));
    },
  };
};

const openWindow = (table: Table, keeping: Keeping, onClose: () => void) => {
  const { words, guard, later } = table;
  const safely = (act: () => void): void => guard(() => scenePlace(words), act, undefined);
  const actions = Object.fromEntries(
    Object.entries(createButtons(keeping, table)).map(([name, act]) => [
      name,
      (_: Event, target: HTMLElement): void => safely(() => act(target.dataset["key"] ?? "")),
    ]),
  );
  const enter = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name, value } = target;
    const rolls = rollsNow(table);
    later(keeping.keep((draft) => withEntered(draft, name, value, (id) => rolls.get(id)?.key ?? "")));
  };
  let context = {};
  class ParapetHiding extends parapetWindow() {
    #typing: ReturnType<typeof createTyping> | null = null;
    static override DEFAULT_OPTIONS = {
      id: "parapet-hiding",
      classes: ["parapet-ambush", "parapet-hiding", "standard-form"],
      window: { title: "PARAPET.Noticing.Title", icon: "fa-solid fa-eye-slash", resizable: true },
      position: {
        width: Math.min(SIZE.width, innerWidth - SIZE.margin),
        height: Math.min(SIZE.height, innerHeight - SIZE.margin),
      },
      actions,
    };
    static override PARTS = PARTS;
    protected override _canRender(): false | undefined {
      return this.#typing?.isTyping() === true ? false : undefined;
    }
    protected override _prepareContext(): Promise<object> {
      safely(() => (context = hidingContext(factsNow(keeping.draft(), table), table)));
      return Promise.resolve(context);
    }
    protected override _onFirstRender(rendered: object, options: object): Promise<void> {
      this.#typing = createTyping(this.element, () => later(this.render({})));
      this.element.addEventListener("change", ({ target }) => safely(() => enter(target)));
      return super._onFirstRender(rendered, options);
    }
    protected override _onClose(): void {
      onClose();
    }
  }
  return new ParapetHiding();
};

export const createHiding = (table: Table) => {
  const refresh = (): void => {
    const window = shown();
    if (window !== null) table.later(window.render({}));
  };
  const keeping = createKeeping(table, refresh);
  const dropLost = (): void => {
    if (lostConditions(keeping.draft()).length === 0) return;
    const withoutLost: Change = (draft) => lostConditions(draft).reduce((all, id) => withSet(all, id, null), draft);
    table.later(keeping.keepInView(withoutLost));
  };
  const { open, shown } = createOneWindow<null>(table, (_, onClose) => openWindow(table, keeping, onClose));
  // A roll, initiative, or a condition.
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage", "updateCombatant"] as const)
    table.hooks.on(hook, refresh);
  return {
    open: (): void => {
      if (isGM()) open(null);
    },
    /** A fight has begun: a notice that goes by itself, where somebody has rolled Stealth and the window is not open. */
    tellRolled: (): void => {
      if (shown() !== null || viewedScene() === null) return;
      const rolled = rolledInFight(table);
      if (rolled.length === 0) return;
      const said = table.words.say("PARAPET.Noticing.Begun", { names: listed(rolled, table) });
      ui.notifications.info(foundry.utils.escapeHTML(said));
    },
    refresh: (): void => {
      refresh();
      dropLost();
    },
  };
};
