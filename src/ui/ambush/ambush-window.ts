import { DIFFICULTIES } from "../../combat/surprise";
import type { CombatDocument } from "../../foundry/combat/documents";
import { scenePlace } from "../../foundry/places";
import { isActiveGM, isGM } from "../../foundry/table-view";
import { borrowFocus } from "../form/borrow-focus";
import { ambushContent } from "./ambush-content";
import { withEntered, type Entered } from "./ambush-form";
import { ambushActs, type AmbushActs, type AmbushParts, type AmbushView } from "./ambush-state";
import { pickPlace } from "./pick-place";

interface Window {
  readonly render: (options: object) => Promise<unknown>;
  readonly bringToFront: () => void;
  readonly close: () => Promise<unknown>;
  readonly rendered: boolean;
}

interface OpenAmbush {
  readonly combat: CombatDocument;
  readonly acts: AmbushActs;
  readonly window: Window;
}

const SIZE = { width: 480, height: 720, margin: 16 } as const;

const position = () => ({
  width: Math.min(SIZE.width, innerWidth - SIZE.margin),
  height: Math.min(SIZE.height, innerHeight - SIZE.margin),
});

const enteredIn = (target: EventTarget | null): { readonly name: string; readonly value: Entered } | null => {
  if (target === null || !("name" in target) || !("value" in target)) return null;
  const isCheck = "type" in target && target.type === "checkbox" && "checked" in target;
  return { name: String(target.name), value: isCheck ? target.checked === true : String(target.value) };
};

const enter = (target: EventTarget | null, acts: AmbushActs): void => {
  const entered = enteredIn(target);
  if (entered === null) return;
  const { name, value } = entered;
  const difficulty = DIFFICULTIES.find((each) => name === `dc-${each}`);
  if (difficulty === undefined) return acts.change((draft) => withEntered(draft, name, value));
  const number = value === "" ? null : Number(value);
  acts.keepNumber(difficulty, number !== null && Number.isFinite(number) ? number : null);
};

/** The approach is a creature of the prey, or where its first one would stand. */
const pickApproach = ({ acts }: Pick<OpenAmbush, "acts">): void => {
  const view = acts.view();
  const prey = view?.outcome.noticing.map(({ id }) => id) ?? [];
  const whoIs = (token: string | null): string | undefined =>
    view?.combatants.find(({ id, tokenId }) => tokenId === token && prey.includes(id))?.id;
  pickPlace(({ token, corner }) => {
    const who = whoIs(token) ?? view?.draft.approach?.who ?? prey[0];
    if (who === undefined) return;
    const at = whoIs(token) === undefined ? corner : null;
    acts.change((draft) => ({ ...draft, approach: { who, at } }));
  });
};

const press = (action: string, open: OpenAmbush, { words, later }: AmbushParts): void => {
  const { acts, window } = open;
  const run: Readonly<Record<string, () => void>> = {
    pick: () => {
      ui.notifications.info(words.say("PARAPET.Ambush.PickNow"));
      pickApproach(open);
    },
    check: acts.check,
    spoil: acts.spoil,
    ask: acts.askPlayers,
    roll: acts.rollAll,
    "all-aware": () => acts.markAll("aware"),
    "all-unaware": () => acts.markAll("unaware"),
    forget: acts.forget,
    begin: () => later(acts.begin().then(() => window.close())),
  };
  run[action]?.();
};

const draw = (into: HTMLElement, view: AmbushView | null, { words }: AmbushParts): void => {
  const { activeElement } = into.ownerDocument;
  const { scrollTop } = into;
  const held = into.contains(activeElement) ? activeElement?.id : undefined;
  const note = into.ownerDocument.createElement("p");
  note.textContent = words.say("PARAPET.Ambush.NoSurprise");
  into.replaceChildren(...(view === null ? [note] : ambushContent({ document: into.ownerDocument, words }, view)));
  into.scrollTop = scrollTop;
  if (held) into.querySelector<HTMLElement>(`#${CSS.escape(held)}`)?.focus({ preventScroll: true });
};

const openWindow = (combat: CombatDocument, parts: AmbushParts, onClose: () => void): OpenAmbush => {
  const acts = ambushActs(combat, parts, () => {
    if (shown.rendered) void shown.render({});
  });
  const place = (): string => scenePlace(parts.words);
  class ParapetAmbush extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS = {
      id: "parapet-ambush",
      classes: ["parapet-ambush", "standard-form"],
      window: { title: "PARAPET.Ambush.Title", icon: "fa-solid fa-user-ninja", resizable: true },
      position: position(),
    };
    protected override _renderHTML(): Promise<null> {
      return Promise.resolve(null);
    }
    protected override _replaceHTML(_: unknown, into: HTMLElement): void {
      parts.guard(place, () => draw(into, acts.view(), parts), undefined);
    }
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      const content = this.element.querySelector<HTMLElement>(".window-content");
      content?.addEventListener("change", ({ target }) => parts.guard(place, () => enter(target, acts), undefined));
      content?.addEventListener("click", ({ target }) => {
        const pressed = target instanceof Element ? target.closest<HTMLElement>("button[data-act]") : null;
        const act = pressed?.dataset["act"];
        if (act !== undefined) parts.guard(place, () => press(act, open, parts), undefined);
      });
      borrowFocus(this);
      return super._onFirstRender(context, options);
    }
    protected override _onClose(): void {
      onClose();
    }
  }
  const shown: Window = new ParapetAmbush();
  const open = { combat, acts, window: shown };
  void shown.render({ force: true });
  return open;
};

/** The GM's window for an ambush: one at a time, of the fight that the tracker shows. */
export const createAmbushWindow = (parts: AmbushParts) => {
  let open: OpenAmbush | null = null;
  const say = (key: "PARAPET.Ambush.NoCombat" | "PARAPET.Ambush.Begun" | "PARAPET.Ambush.OtherGM"): void =>
    void ui.notifications.info(parts.words.say(key));
  const openFor = (combat: CombatDocument | null): void => {
    if (!isGM()) return;
    if (!isActiveGM()) return say("PARAPET.Ambush.OtherGM");
    if (combat === null) return say("PARAPET.Ambush.NoCombat");
    if (combat.round > 0) return say("PARAPET.Ambush.Begun");
    if (open?.combat === combat) return open.window.bringToFront();
    void open?.window.close();
    const opened = openWindow(combat, parts, () => {
      if (open === opened) open = null;
    });
    open = opened;
  };
  return {
    openFor,
    /** The fight, its creatures or the map have changed. */
    refresh: (): void => {
      if (open?.window.rendered === true) void open.window.render({});
    },
  };
};
