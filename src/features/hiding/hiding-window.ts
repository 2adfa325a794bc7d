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
import { hidingFacts, rollsNow, type HidingFacts } from "./hiding-facts";
import { hidingContext } from "./hiding-view";

const SIZE = { width: 520, height: 640, margin: 16 } as const;

/** What is kept for the viewed scene. One change after the other: each starts from the one before. */
const createKeeping = ({ gmStore }: Table, redraw: () => void) => {
  const store = gmStore.shared("hiding", HIDING_DRAFT, redraw);
  const inTurn = createQueue();
  const draft = (): HidingDraft => store.of(viewedScene()?.id ?? "") ?? NO_DRAFT;
  const keep = (to: (before: HidingDraft) => HidingDraft | null): Promise<void> =>
    inTurn(async () => {
      const scene = viewedScene()?.id;
      if (typeof scene === "string") await store.keep(scene, to(draft()));
    }).then(redraw);
  return { draft, keep };
};

type Keeping = ReturnType<typeof createKeeping>;

const factsNow = ({ draft }: Keeping, table: Table): HidingFacts | null =>
  viewedScene() === null ? null : hidingFacts(draft(), table);

/** Perception of every enemy that has no roll yet and whose sheet has the number. No message has these rolls. */
const rollPerception = async (keeping: Keeping, table: Table): Promise<void> => {
  const observers =
    factsNow(keeping, table)?.hiders.flatMap(({ pairs }) => pairs.map(({ observer }) => observer)) ?? [];
  for (const observer of new Set(observers)) {
    const bonus = perceptionOf(actorOn(observer));
    if (bonus === undefined || keeping.draft().rolled[observer] !== undefined) continue;
    const die = await rolledD20({ isOneOfMany: true });
    await keeping.keep((draft) => withRolled(draft, observer, { die, bonus }));
  }
};

/** Sets the system's condition, or takes away the one that Parapet has set. */
const toggleCondition = async (id: string, keeping: Keeping, table: Table): Promise<void> => {
  const its = factsNow(keeping, table)?.hiders.find((each) => each.id === id);
  if (its === undefined || its.condition === null) return;
  const { condition, isSetHere, isHidden, hasCondition } = its;
  if (!isSetHere && (isHidden !== true || hasCondition)) return;
  await setCondition(actorOn(id), condition, !isSetHere);
  await keeping.keep((draft) => withSet(draft, id, isSetHere ? null : condition));
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
  return {
    roll: (): void => later(rollPerception(keeping, table)),
    forget: (): void => later(keeping.keep(({ set }) => ({ ...NO_DRAFT, set }))),
    condition: (key: string): void => later(toggleCondition(key, keeping, table)),
    leave: (key: string): void => later(keeping.keep((draft) => withListed(draft, key, false))),
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
      safely(() => (context = hidingContext(factsNow(keeping, table), table)));
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
  const { open, shown } = createOneWindow<null>(table, (_, onClose) => openWindow(table, keeping, onClose));
  // A roll, initiative, or a condition.
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage", "updateCombatant"] as const)
    table.hooks.on(hook, refresh);
  return {
    open: (): void => {
      if (isGM()) open(null);
    },
    refresh,
  };
};
