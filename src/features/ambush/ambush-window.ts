import { ALL_PREY, DIFFICULTIES } from "../../combat/surprise/ambush";
import { combatWith, viewedCombat, type CombatDocument } from "../../foundry/combat/stored/documents";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import { fitted, makeWindow } from "../windows/make-window";
import type { OpenWindow } from "../windows/one-window";
import { FIELD_TEMPLATES, TEMPLATES } from "../windows/parapet-window";
import { ambushActs, type AmbushActs } from "./ambush-actions";
import { ambushContext } from "./ambush-context";
import { withEntered, type Entered } from "./ambush-form";
import type { AmbushParts } from "./ambush-view";
import { addCreatures, wantsAll } from "./before-begin";
import { createPicks } from "../windows/pick-place";

interface OpenAmbush {
  readonly combat: CombatDocument;
  readonly window: OpenWindow;
}

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

/** Picks the approach on the map: a creature of the prey, or the place where the first of them would stand. */
const createPick = (actions: AmbushActs, { words }: AmbushParts) => {
  const picks = createPicks();
  const begin = (): void => {
    const view = actions.view();
    const prey = view?.outcome.noticing.map(({ id }) => id) ?? [];
    const whoIs = (token: string | null): string | undefined =>
      view?.combatants.find(({ id, tokenId }) => tokenId === token && prey.includes(id))?.id;
    picks.pick(words.say("PARAPET.Ambush.PickNow"), ({ token, corner }) => {
      const last = view?.draft.approach?.who;
      const who = whoIs(token) ?? (last === ALL_PREY ? undefined : last) ?? prey[0];
      const at = whoIs(token) === undefined ? corner : null;
      if (who !== undefined) actions.change((draft) => ({ ...draft, approach: { who, at } }));
    });
  };
  return { begin, end: picks.stop };
};

const PARTS = {
  body: {
    template: `${TEMPLATES}/ambush-body.hbs`,
    templates: [...FIELD_TEMPLATES, `${TEMPLATES}/ambush-creatures.hbs`],
    scrollable: [""],
  },
  begin: { template: `${TEMPLATES}/ambush-begin.hbs` },
  bar: { template: `${TEMPLATES}/ambush-bar.hbs` },
};

/** What the buttons do, by their `data-action`. */
const createButtons = (actions: AmbushActs, pick: () => void, begin: () => void): Record<string, () => void> => ({
  pick,
  check: actions.check,
  spoil: actions.spoil,
  ask: actions.askPlayers,
  roll: actions.rollAll,
  "spot-once": () => actions.spot(true),
  "spot-each": () => actions.spot(false),
  "all-aware": () => actions.markAll("aware"),
  "all-unaware": () => actions.markAll("unaware"),
  add: actions.add,
  tell: actions.tell,
  forget: actions.forget,
  begin,
});

const openWindow = (combat: CombatDocument, parts: AmbushParts, onClose: () => void): OpenAmbush => {
  const { words, guard, later } = parts;
  const safely = (act: () => void): void => guard(() => scenePlace(words), act, undefined);
  const actions = ambushActs(combat, parts, () => redraw());
  const pick = createPick(actions, parts);
  const begin = (): void => later(actions.begin().then((isBegun) => (isBegun ? shown.close() : undefined)));
  const buttons = Object.entries(createButtons(actions, pick.begin, begin));
  let context = {};
  const redraw = (): void => later(shown.render({}));
  const shown: OpenWindow = makeWindow({
    name: "ParapetAmbush",
    id: "parapet-ambush",
    classes: ["parapet-ambush", "standard-form"],
    window: { title: "PARAPET.Ambush.Title", icon: "fa-solid fa-user-ninja", resizable: true },
    position: fitted(520, 760),
    actions: Object.fromEntries(buttons.map(([name, act]) => [name, () => safely(act)])),
    parts: PARTS,
    context: () => {
      safely(() => (context = ambushContext(actions.view(), actions.spots(), words)));
      return context;
    },
    begin: ({ element, parts: its }) => {
      const foot = element.ownerDocument.createElement("footer");
      foot.className = "parapet-ambush-foot";
      its["begin"]?.before(foot);
      foot.append(...["begin", "bar"].flatMap((part) => its[part] ?? []));
    },
    changed: (field) => safely(() => enter(field, actions)),
    typed: redraw,
    end: () => {
      pick.end();
      onClose();
    },
  });
  later(shown.render({ force: true }));
  return { combat, window: shown };
};

/** The GM's window for an ambush: one at a time, of the fight that the tracker shows. */
export const createAmbushWindow = (parts: AmbushParts) => {
  let open: OpenAmbush | null = null;
  const openNew = (combat: CombatDocument): void => {
    if (open !== null) parts.later(open.window.close());
    const opened = openWindow(combat, parts, () => {
      if (open === opened) open = null;
    });
    open = opened;
  };
  const show = (combat: CombatDocument): void => {
    if (open?.combat === combat) open.window.bringToFront();
    else openNew(combat);
  };
  return {
    open: show,
    /** Offers to make an encounter of all creatures on the scene. `opens` shows what has been made, or what there is by then. */
    offerNew: (opens: (combat: CombatDocument | null) => void): void => {
      const offer = async (): Promise<void> => {
        if (!(await wantsAll(parts))) return;
        const there = viewedCombat() ?? (await addCreatures(null, parts));
        if (there !== null) opens(there);
      };
      parts.later(offer());
    },
    /** The fight, its creatures or the map have changed. A fight that has begun cannot be prepared any more. */
    refresh: (): void => {
      if (open === null) return;
      const { combat, window } = open;
      if (combatWith(combat.id)?.round === 0) return parts.later(window.render({}));
      open = null;
      parts.later(window.close());
    },
  };
};
