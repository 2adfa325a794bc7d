/** The window "What cover decided": sums of a fight, its attacks, and a replay of their cards on the map. */
import { fightMarkup, fightPage } from "../../analysis/fight/fight-page";
import { plainText } from "../../foundry/chat/chat-messages";
import { linesSaved, saveFight } from "../../foundry/journal/fight-journal";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { saveBlob, saveFile } from "../windows/json-files";
import { fitted, makeWindow } from "../windows/make-window";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { TEMPLATES } from "../windows/parapet-window";
import { createFightDrawing, type FightDrawing } from "./fight-drawing";
import { fightReading, type FightReading } from "./fight-reading";
import { createFightSession, type FightSession } from "./fight-session";

const FILE = "parapet-fight";

const escapedText = (text: string): string => foundry.utils.escapeHTML(plainText(text));

/** Saves the record of a fight: for everyone in the journal, and as files what this user may know. */
const saveActs = (table: Table, reading: FightReading, session: FightSession) => {
  const { words, later } = table;
  const save = async (combat: string): Promise<void> => {
    await reading.keep(combat);
    const name = words.say("PARAPET.Fight.Title");
    const record = reading.readForAll(combat, linesSaved(combat));
    await saveFight(combat, { name, content: fightMarkup(record, words, escapedText), lines: record.lines });
    ui.notifications.info(foundry.utils.escapeHTML(words.say("PARAPET.Fight.Saved", { name })));
  };
  return {
    save: (): void => {
      const combat = session.chosen();
      if (combat !== null && isGM()) later(save(combat));
    },
    exportPage: (): void => {
      const record = session.recordNow();
      if (record === null) return;
      const page = fightPage(record, words, game.i18n.lang);
      saveBlob(FILE, "html", new Blob([page], { type: "text/html" }));
    },
    exportData: (): void => {
      const record = session.recordNow();
      if (record !== null) saveFile(FILE, record);
    },
  };
};

/** The keys of the replay. They do nothing else while the window has the focus, except in a list of choices. */
const stepByKeys = (element: HTMLElement, steps: Readonly<Record<string, () => boolean>>): void =>
  element.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLSelectElement || steps[event.key]?.() !== true) return;
    event.preventDefault();
    event.stopPropagation();
  });

/** Marks the attack that is on the map, without drawing the list again. */
const markCurrent = (element: HTMLElement, position: number | null, status: string): void => {
  for (const row of element.querySelectorAll<HTMLElement>("[data-row]")) {
    const isCurrent = row.dataset["row"] === String(position);
    row.setAttribute("aria-current", String(isCurrent));
    if (isCurrent) row.scrollIntoView({ block: "nearest" });
  }
  const line = element.querySelector(".parapet-fight-status");
  if (line !== null) line.textContent = status;
};

/** What buttons and keys do to the replay. */
const replayActs = (session: FightSession, mark: () => void) => {
  const moved = (act: () => void): true => {
    act();
    mark();
    return true;
  };
  const back = (): true => moved(() => session.step(-1));
  const next = (): true => moved(() => session.step(1));
  const stop = (): true => moved(session.stop);
  return {
    actions: {
      show: (_: Event, { dataset }: HTMLElement): void => void moved(() => session.show(Number(dataset["index"]))),
      back: (): void => void back(),
      next: (): void => void next(),
      stop: (): void => void stop(),
    },
    // Without a replay Escape closes the window.
    keys: { ArrowLeft: back, ArrowRight: next, Escape: () => session.position() !== null && stop() },
  };
};

interface WindowParts {
  readonly table: Table;
  readonly reading: FightReading;
  readonly drawing: FightDrawing;
  readonly onClose: () => void;
}

const createWindow = (asked: string | null, { table, reading, drawing, onClose }: WindowParts) => {
  const box = () => shown.element.getBoundingClientRect();
  const session = createFightSession(asked, { table, reading, drawing, box });
  const mark = (): void => markCurrent(shown.element, session.position(), session.status());
  const { actions, keys } = replayActs(session, mark);
  const shown: OpenWindow = makeWindow({
    name: "ParapetFight",
    id: "parapet-fight",
    classes: ["parapet-fight"],
    window: { title: "PARAPET.Fight.Title", icon: "fa-solid fa-shield-halved", resizable: true },
    position: fitted(680, 720),
    actions: { ...saveActs(table, reading, session), ...actions },
    parts: {
      sums: { template: `${TEMPLATES}/fight-sums.hbs` },
      list: { template: `${TEMPLATES}/fight-list.hbs` },
      status: { template: `${TEMPLATES}/fight-status.hbs` },
      bar: { template: `${TEMPLATES}/fight-bar.hbs` },
    },
    context: () => ({ ...session.context(), isGM: isGM() }),
    begin: ({ element }) => stepByKeys(element, keys),
    rendered: mark,
    changed: (field) => {
      if (field instanceof HTMLSelectElement) again(() => session.choose(field.value));
    },
    end: () => {
      session.stop();
      onClose();
    },
  });
  const again = (act: () => void): void => {
    act();
    table.later(shown.render({}));
  };
  return { window: shown, again, session };
};

/** Milliseconds. Messages that come together are read together. */
const PAUSE = 200;

/** What this client's user is shown of fights, and what a GM's client keeps of them. */
export const createFightRecords = (table: Table) => {
  let made: ReturnType<typeof createWindow> | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hasNews = false;
  const forget = (): void => {
    const isKept = hasNews;
    hasNews = false;
    if (made === null) return;
    const { again, session } = made;
    if (isKept) keep(session.chosen());
    again(session.forget);
  };
  const showAgain = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(forget, PAUSE);
  };
  const refresh = (): void => {
    hasNews = true;
    showAgain();
  };
  const reading = fightReading(table);
  // What another GM keeps is shown and never answered: two who read different cards would answer each other without end.
  reading.whenHeard(showAgain);
  const keep = (combat: string | null): void => {
    if (combat !== null && isGM()) table.later(reading.keep(combat));
  };
  const drawing = createFightDrawing();
  const only = createOneWindow<string | null>(table, (asked, onClose) => {
    const gone = (): void => {
      made = null;
      onClose();
    };
    made = createWindow(asked, { table, reading, drawing, onClose: gone });
    return made.window;
  });
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage", "canvasReady"] as const)
    table.hooks.on(hook, refresh);
  table.whenChanged(table.changes.archive, refresh);
  table.hooks.on("canvasPan", drawing.rescale);
  return {
    settle: drawing.settle,
    /** Null for the fight in the tracker, else for the last one. */
    open: (combat: string | null): void => {
      const before = made;
      only.open(combat);
      if (before !== null) before.again(() => before.session.choose(combat));
      keep(made?.session.chosen() ?? null);
    },
    /** The fight is over: what only GMs know of its cards is kept. */
    ended: (combat: string): void => table.later(reading.keep(combat, true)),
  };
};
