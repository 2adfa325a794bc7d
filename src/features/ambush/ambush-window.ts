import { DIFFICULTIES } from "../../combat/surprise/ambush";
import { combatWith, type CombatDocument } from "../../foundry/combat/stored/documents";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import { isGM } from "../../foundry/canvas/canvas-view";
import { drawnWindow } from "../windows/drawn-window";
import { notDoneWords, type NoAmbush } from "../tracker/refusal-messages";
import { ambushActs, type AmbushActs } from "./ambush-actions";
import { createAmbushBody } from "./ambush-body";
import { withEntered, type Entered } from "./ambush-form";
import type { AmbushParts } from "./ambush-view";
import { pickPlace } from "./pick-place";

interface Window {
  readonly render: (options: object) => Promise<unknown>;
  readonly bringToFront: () => void;
  readonly close: () => Promise<unknown>;
  readonly rendered: boolean;
}

interface OpenAmbush {
  readonly combat: CombatDocument;
  readonly actions: AmbushActs;
  readonly window: Window;
  /** Has the next press on the map taken for the approach; nothing waits for one after the window. */
  readonly pick: () => void;
}

const SIZE = { width: 520, height: 760, margin: 16 } as const;

const position = () => ({
  width: Math.min(SIZE.width, innerWidth - SIZE.margin),
  height: Math.min(SIZE.height, innerHeight - SIZE.margin),
});

const enteredIn = (target: EventTarget | null): { readonly name: string; readonly value: Entered } | null => {
  if (target === null || !("name" in target) || !("value" in target)) return null;
  const isCheck = "type" in target && target.type === "checkbox" && "checked" in target;
  return { name: String(target.name), value: isCheck ? target.checked === true : String(target.value) };
};

const enter = (target: EventTarget | null, actions: AmbushActs): void => {
  const entered = enteredIn(target);
  if (entered === null) return;
  const { name, value } = entered;
  const difficulty = DIFFICULTIES.find((each) => name === `dc-${each}`);
  if (difficulty === undefined) return actions.change((draft) => withEntered(draft, name, value));
  const number = value === "" ? null : Number(value);
  actions.keepNumber(difficulty, number !== null && Number.isFinite(number) ? number : null);
};

/** The approach is a creature of the prey, or where its first one would stand. */
const createPick = (actions: AmbushActs, { words }: AmbushParts) => {
  let end = (): void => undefined;
  const begin = (): void => {
    end();
    const view = actions.view();
    const prey = view?.outcome.noticing.map(({ id }) => id) ?? [];
    const whoIs = (token: string | null): string | undefined =>
      view?.combatants.find(({ id, tokenId }) => tokenId === token && prey.includes(id))?.id;
    ui.notifications.info(words.say("PARAPET.Ambush.PickNow"));
    end = pickPlace(({ token, corner }) => {
      const who = whoIs(token) ?? view?.draft.approach?.who ?? prey[0];
      const at = whoIs(token) === undefined ? corner : null;
      if (who !== undefined) actions.change((draft) => ({ ...draft, approach: { who, at } }));
    });
  };
  return { begin, end: (): void => end() };
};

const press = (action: string, { actions, window, pick }: OpenAmbush, { later }: AmbushParts): void => {
  const run: Readonly<Record<string, () => void>> = {
    pick,
    check: actions.check,
    spoil: actions.spoil,
    ask: actions.askPlayers,
    roll: actions.rollAll,
    "all-aware": () => actions.markAll("aware"),
    "all-unaware": () => actions.markAll("unaware"),
    tell: actions.tell,
    forget: actions.forget,
    begin: () => later(actions.begin().then(() => window.close())),
  };
  run[action]?.();
};

/** On the window's content, which is drawn anew time and again. */
const listen = (element: HTMLElement, open: OpenAmbush, parts: AmbushParts): void => {
  const safely = (act: () => void): void => parts.guard(() => scenePlace(parts.words), act, undefined);
  const content = element.querySelector<HTMLElement>(".window-content");
  content?.addEventListener("change", ({ target }) => safely(() => enter(target, open.actions)));
  content?.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("button[data-act]") : null;
    const act = pressed?.dataset["act"];
    if (act !== undefined) safely(() => press(act, open, parts));
  });
};

const openWindow = (combat: CombatDocument, parts: AmbushParts, onClose: () => void): OpenAmbush => {
  const actions = ambushActs(combat, parts, () => redraw());
  const pick = createPick(actions, parts);
  class ParapetAmbush extends drawnWindow() {
    #body: ReturnType<typeof createAmbushBody> | null = null;
    static override DEFAULT_OPTIONS = {
      id: "parapet-ambush",
      classes: ["parapet-ambush", "standard-form"],
      window: { title: "PARAPET.Ambush.Title", icon: "fa-solid fa-user-ninja", resizable: true },
      position: position(),
    };
    protected override _replaceHTML(_: unknown, into: HTMLElement): void {
      const draw = (): void => {
        this.#body ??= createAmbushBody(into, parts.words);
        this.#body.draw(actions.view() ?? "PARAPET.Ambush.NoSurprise");
      };
      parts.guard(() => scenePlace(parts.words), draw, undefined);
    }
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      listen(this.element, open, parts);
      this.#body?.listen(() => redraw());
      return super._onFirstRender(context, options);
    }
    protected override _onClose(): void {
      pick.end();
      onClose();
    }
  }
  const shown: Window = new ParapetAmbush();
  const redraw = (): void => {
    if (shown.rendered) void shown.render({});
  };
  const open: OpenAmbush = { combat, actions, window: shown, pick: pick.begin };
  void shown.render({ force: true });
  return open;
};

/** The GM's window for an ambush: one at a time, of the fight that the tracker shows. */
export const createAmbushWindow = (parts: AmbushParts) => {
  let open: OpenAmbush | null = null;
  const openAnew = (combat: CombatDocument): void => {
    void open?.window.close();
    const opened = openWindow(combat, parts, () => {
      if (open === opened) open = null;
    });
    open = opened;
  };
  const tryOpen = (combat: CombatDocument | null): NoAmbush | null => {
    if (combat === null) return "no-encounter";
    if (!isOrderOn()) return "order-off";
    if (combat.round > 0) return "begun";
    if (open?.combat === combat) open.window.bringToFront();
    else openAnew(combat);
    return null;
  };
  return {
    /** Opens it, or says why not. */
    tryOpen,
    /** The same for the GM, who is told why not. */
    openFor: (combat: CombatDocument | null): void => {
      const why = isGM() ? tryOpen(combat) : null;
      if (why !== null) ui.notifications.info(notDoneWords(why, parts.words));
    },
    /** The fight, its creatures or the map have changed. A fight that has begun cannot be prepared any more. */
    refresh: (): void => {
      if (open?.window.rendered !== true) return;
      const isWaiting = combatWith(open.combat.id)?.round === 0;
      void (isWaiting ? open.window.render({}) : open.window.close());
    },
  };
};
