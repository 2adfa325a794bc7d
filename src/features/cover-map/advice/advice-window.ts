/** The GM's window "What would the monsters do?". It only tells: no token moves, and nobody attacks. */
import { tileOutline } from "../tile-looks";
import { drawPlaces } from "../best-places/draw-places";
import { controlledTokens } from "../../../foundry/canvas/map-tokens";
import { panTo } from "../../../foundry/canvas/screen-place";
import { isGM } from "../../../foundry/users/users";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import { viewedScene } from "../../../foundry/canvas/viewed-scene";
import { shotAt } from "../../../rules/judge/likely-attack";
import { GOALS, type Goal } from "../../../rules/cover-map/advice";
import { MOST_PLACES } from "../../../rules/cover-map/best-places";
import type { Table } from "../../../table";
import { fitted, makeWindow } from "../../windows/make-window";
import { createOneWindow, type OpenWindow } from "../../windows/one-window";
import { TEMPLATES } from "../../windows/parapet-window";
import { adviceView, type Chosen } from "./advice-view";
import { adviseInIdleTime, type CreatureAdvice, type PlaceAdvice } from "./advise";

const HOSTILE = -1;

/** Creatures that a GM may ask about: those that live, hostile ones first, in the order of the scene. */
const askable = ({ verdicts }: Table): readonly string[] => {
  if (viewedScene() === null) return [];
  const { isObject } = verdicts.knowledge();
  const alive = verdicts.real
    .known()
    .battlefield.creatures.filter(({ id, isDead, kind }) => !isDead && kind === "creature" && !isObject(id));
  const isFoe = ({ disposition }: { readonly disposition: number }): boolean => disposition === HOSTILE;
  return [...alive.filter(isFoe), ...alive.filter((each) => !isFoe(each))].map(({ id }) => id);
};

/** The controlled creature, failing that the first hostile one. */
const firstChosen = (creatures: readonly string[]): string | null => {
  const controlled = controlledTokens().map(({ id }) => `token:${id}`);
  return creatures.find((id) => controlled.includes(id)) ?? creatures[0] ?? null;
};

/** Draws one line of the advice on the map until the next. */
const createMarking = (table: Table, box: () => DOMRect) => {
  let graphics: PIXI.Graphics | null = null;
  let redraw = (): void => undefined;
  let unpin = (): void => undefined;
  const clear = (): void => {
    unpin();
    unpin = () => undefined;
    redraw = () => undefined;
    graphics?.clear();
  };
  return {
    clear,
    rescale: (): void => redraw(),
    settle: (container: PIXI.Container | null): void => {
      clear();
      graphics = container && container.addChild(new PIXI.Graphics());
    },
    target: (creature: string, target: string): void => {
      clear();
      unpin = table.pins.add(shotAt(creature, target));
    },
    place: (creature: string, { middle }: PlaceAdvice): void => {
      clear();
      const { scene } = table.verdicts.real.known();
      const token = scene.tokens.find(({ id }) => `token:${id}` === creature);
      if (token === undefined) return;
      const { unsetBase } = ruleSetInForce(table.verdicts.real.rules().ruleset);
      const { points } = tileOutline(token, scene.grid, unsetBase, 1);
      redraw = () => {
        if (graphics !== null) drawPlaces(graphics, { best: [middle], reach: [] }, points);
      };
      redraw();
      panTo(middle, box());
    },
  };
};

type Marking = ReturnType<typeof createMarking>;

/** What is chosen, and what is known of it so far. */
const createState = (table: Table, redraw: () => void) => {
  let chosen: Chosen = { creature: firstChosen(askable(table)), goal: "attack" };
  let advice: CreatureAdvice | null | undefined = null;
  let calling = new AbortController();
  const look = async (): Promise<void> => {
    calling.abort();
    calling = new AbortController();
    const { signal } = calling;
    advice = null;
    const creatures = askable(table);
    if (chosen.creature === null || !creatures.includes(chosen.creature))
      chosen = { ...chosen, creature: firstChosen(creatures) };
    redraw();
    const { creature, goal } = chosen;
    const wish = { goal, target: null, speed: null, most: MOST_PLACES };
    try {
      const found = creature === null ? undefined : await adviseInIdleTime(creature, wish, table, signal);
      if (signal.aborted) return;
      advice = found ?? undefined;
    } catch (error) {
      if (signal.aborted) return;
      advice = undefined;
      throw error;
    } finally {
      if (!signal.aborted) redraw();
    }
  };
  return {
    chosen: () => chosen,
    advice: () => advice,
    look,
    choose: (next: Partial<Chosen>): void => void (chosen = { ...chosen, ...next }),
    end: (): void => calling.abort(),
  };
};

const isGoal = (value: string): value is Goal => GOALS.some((goal) => goal === value);

const openWindow = (table: Table, marking: Marking, onClose: () => void) => {
  const { later } = table;
  const state = createState(table, () => later(shown.render({})));
  const look = (): void => {
    marking.clear();
    later(state.look());
  };
  const show = (_: Event, target: HTMLElement): void => {
    const { creature } = state.chosen();
    const [kind = "", key = ""] = (target.dataset["key"] ?? "").split(" ");
    if (creature === null) return;
    const place = kind === "place" ? state.advice()?.places[Number(key)] : undefined;
    if (kind === "target") marking.target(creature, key);
    else if (place !== undefined) marking.place(creature, place);
  };
  const shown: OpenWindow = makeWindow({
    name: "ParapetAdvice",
    id: "parapet-advice",
    classes: ["parapet-advice"],
    window: { title: "PARAPET.Tool.Advice", icon: "fa-solid fa-skull", resizable: true },
    position: fitted(440, 560),
    actions: { show, look },
    parts: {
      choice: { template: `${TEMPLATES}/advice-choice.hbs` },
      status: { template: `${TEMPLATES}/advice-status.hbs` },
      lists: {
        template: `${TEMPLATES}/advice-lists.hbs`,
        templates: [`${TEMPLATES}/advice-row.hbs`],
        scrollable: [""],
      },
    },
    context: () => adviceView(state.chosen(), askable(table), state.advice(), table),
    changed: (field) => {
      if (!(field instanceof HTMLSelectElement)) return;
      state.choose(isGoal(field.value) ? { goal: field.value } : { creature: field.value });
      look();
    },
    end: () => {
      state.end();
      marking.clear();
      onClose();
    },
  });
  look();
  return { window: shown, look };
};

/** Milliseconds. Changes that come together are looked at together. */
const PAUSE = 300;

export const createAdvice = (table: Table) => {
  let look = (): void => undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const { open, shown } = createOneWindow<null>(table, (_, onClose) => {
    const made = openWindow(table, marking, onClose);
    ({ look } = made);
    return made.window;
  });
  const marking = createMarking(table, () => shown()?.element.getBoundingClientRect() ?? new DOMRect());
  return {
    open: (): void => {
      if (isGM()) open(null);
    },
    /** Something on the map or in the rules has changed, or another scene is viewed. */
    refresh: (): void => {
      clearTimeout(waiting);
      if (shown() !== null) waiting = setTimeout(() => shown() !== null && look(), PAUSE);
    },
    rescale: marking.rescale,
    settle: marking.settle,
  };
};
