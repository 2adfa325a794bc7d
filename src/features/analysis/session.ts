/** One reading after the other in a window: what was chosen, what goes on, and what there is to save. */
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { bringToLife } from "../../analysis/page/page-acts.js";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Scene } from "../../scene/model/scene";
import type { Table } from "../../table";
import { saveBlob } from "../windows/json-files";
import { firstChoices, withAnswer, type Choices } from "./choices";
import { orderFor } from "./order";
import { cornersLeft, pickCorners, pickWay } from "./picks";
import { pictureFile } from "./picture-file";
import { startReading, type Listener, type Reader } from "./run";
import { faultSaid, progressSaid } from "./view";

/** The window that shows it. */
export interface SessionWindow {
  readonly redraw: (...parts: readonly ("options" | "bar")[]) => void;
  /** What is said in the window, at once. */
  readonly say: (status: string) => void;
  /** Lets presses through to the map below, while points are marked there. */
  readonly fade: (isFaded: boolean) => void;
  /** Shows on the map what is marked there. */
  readonly mark: (choices: Choices) => void;
  /** The element for the result; null before the window is drawn. */
  readonly result: () => HTMLElement | null;
}

/** A result that can be saved. */
/** What the scene is judged by: the book with its house rules, and the scene's settings. */
interface Rules {
  readonly book: object;
  readonly settings: string;
}

const rulesNow = ({ verdicts }: Table): Rules => {
  const settings = verdicts.real.rules();
  return { book: ruleSetInForce(settings.ruleset), settings: JSON.stringify(settings) };
};

const areSame = (p: Rules, q: Rules): boolean => p.book === q.book && p.settings === q.settings;

interface Kept {
  readonly scene: Scene;
  readonly rules: Rules;
  readonly name: string;
  readonly page: () => Blob;
}

/** Markup of ours, in which all names are escaped, in place of what an element has. */
const fill = (element: HTMLElement | null, markup: string): void => {
  if (element !== null) element.innerHTML = markup;
};

const sceneNow = (table: Table): Scene | null => (viewedScene() === null ? null : table.verdicts.real.current().scene);

/** A file's name from a scene's. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}. -]+/gu, "-").trim() || "map";

/** What the buttons beside the options do on the map. */
const createMarks = (
  { words }: Table,
  { say, redraw, fade, mark }: SessionWindow,
  choices: { readonly now: () => Choices; readonly set: (next: Partial<Choices>) => void },
) => {
  let end = (): void => undefined;
  const change = (next: Partial<Choices>): void => {
    choices.set(next);
    mark(choices.now());
    redraw("options");
  };
  /** Says what to press as long as a press is waited for. */
  const whileWaiting = (told: () => string) => (isWaiting: boolean) => {
    fade(isWaiting);
    say(isWaiting ? told() : "");
  };
  const wayTold = (): string => words.say("PARAPET.Analysis.Way.Picking");
  const areasTold = (): string =>
    words.say("PARAPET.Analysis.Areas.Picking", { left: cornersLeft(choices.now().corners) });
  return {
    end: (): void => end(),
    markWay: (): void => {
      change({ way: [] });
      end = pickWay((point) => change({ way: [...choices.now().way, point] }), whileWaiting(wayTold));
    },
    markAreas: (): void => {
      change({ corners: [] });
      end = pickCorners((marked) => change({ corners: marked }), whileWaiting(areasTold));
    },
    clear: (): void => {
      end();
      change({ way: [], corners: [] });
    },
  };
};

/** What the window does with the answers of a reading. */
const listenerFor = (
  table: Table,
  { say, result, redraw }: SessionWindow,
  end: (kept: Kept | null) => void,
  reading: Omit<Kept, "page">,
): Listener => {
  const { words } = table;
  return {
    onProgress: (progress) => say(progressSaid(progress, words)),
    onPicture: (picture) => fill(result(), `<div class="parapet-reading">${picture}</div>`),
    onDone: ({ markup, data, page }) => {
      const into = result();
      fill(into, markup);
      const root = into?.firstElementChild ?? null;
      if (root !== null) bringToLife(root, data);
      end({ ...reading, page });
      say(words.say(sceneNow(table) === reading.scene ? "PARAPET.Analysis.Done" : "PARAPET.Analysis.Changed"));
      redraw("bar");
    },
    onFault: (fault) => {
      fill(result(), "");
      end(null);
      say(faultSaid(fault, words));
      redraw("bar");
    },
  };
};

/** What the GM has chosen for the viewed scene. */
const createChoosing = (table: Table, window: SessionWindow) => {
  let choices = firstChoices(sceneNow(table));
  let chosenOn = viewedScene()?.id;
  const marks = createMarks(table, window, {
    now: () => choices,
    set: (next) => void (choices = { ...choices, ...next }),
  });
  return {
    marks,
    choices: () => choices,
    answer: (name: string, value: string | boolean): void => {
      choices = withAnswer(choices, name, value);
      if (name === "level") window.redraw("options");
    },
    /** Begins again where another scene is viewed. */
    settle: (halt: () => void): void => {
      if (viewedScene()?.id === chosenOn) return;
      // What is read of the scene before is not what is viewed.
      halt();
      chosenOn = viewedScene()?.id;
      choices = firstChoices(sceneNow(table));
      marks.end();
      window.mark(choices);
      window.redraw("options", "bar");
    },
  };
};

/** Reads the viewed scene when asked to, one after the other. */
const createReading = (table: Table, reader: Reader, window: SessionWindow, choices: () => Choices) => {
  const { words } = table;
  const { say, redraw, result } = window;
  let kept: Kept | null = null;
  let stop: (() => void) | null = null;
  const end = (next: Kept | null): void => {
    stop = null;
    kept = next;
  };
  const start = (scene: Scene): void => {
    kept = null;
    fill(result(), "");
    say(words.say("PARAPET.Analysis.Stage.places"));
    const listener = listenerFor(table, window, end, { scene, rules: rulesNow(table), name: fileName(scene.name) });
    try {
      stop = startReading({ asked: orderFor(table, choices()), words, listener, reader });
    } catch (error) {
      listener.onFault(reader.faultOf(error));
    }
    redraw("bar");
  };
  const halt = (): void => {
    stop?.();
    end(null);
  };
  return {
    start,
    halt,
    cancel: (): void => {
      halt();
      say(words.say("PARAPET.Analysis.Canceled"));
      redraw("bar");
    },
    isBusy: () => stop !== null,
    kept: () => kept,
  };
};

export const createSession = (table: Table, reader: Reader, window: SessionWindow) => {
  const { words, later } = table;
  const { choices, answer, marks, settle } = createChoosing(table, window);
  const reading = createReading(table, reader, window, choices);
  const { kept, isBusy } = reading;
  const savePicture = async ({ name }: Kept): Promise<void> => {
    const svg = window.result()?.querySelector<SVGSVGElement>("svg[data-part=map]");
    if (svg !== null && svg !== undefined) saveBlob(name, "png", await pictureFile(svg));
  };
  const withKept = (act: (its: Kept) => void) => (): void => {
    const its = kept();
    if (its !== null) act(its);
  };
  return {
    scene: () => sceneNow(table),
    choices,
    answer,
    isBusy,
    canSave: () => kept() !== null,
    actions: {
      start: (): void => {
        const scene = sceneNow(table);
        if (scene === null || isBusy()) return;
        marks.end();
        reading.start(scene);
      },
      cancel: reading.cancel,
      savePage: withKept(({ name, page }) => saveBlob(name, "html", page())),
      savePicture: withKept((its) => later(savePicture(its))),
      markWay: marks.markWay,
      markAreas: marks.markAreas,
      clear: marks.clear,
    },
    /** The scene has changed, or another one is viewed. */
    refresh: (): void => {
      settle(() => {
        if (isBusy()) reading.cancel();
      });
      const its = kept();
      if (its !== null && (sceneNow(table) !== its.scene || !areSame(rulesNow(table), its.rules)))
        window.say(words.say("PARAPET.Analysis.Changed"));
    },
    end: (): void => {
      marks.end();
      reading.halt();
    },
  };
};
