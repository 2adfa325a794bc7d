import "./layers.css";
import { SettingsConfig } from "../stand-in/applications/settings-config";
import type { StandInCanvas } from "../stand-in/canvas";
import { GENERATIONS, type Generation } from "../stand-in/profile";
import { installQuench } from "../stand-in/quench";
import { startStandIn, type StandIn } from "../stand-in/start";
import type { Undecided } from "../stand-in/undecided";
import { USER_KEYS, type UserKey } from "../stand-in/user";
import { keepDrawBar } from "./draw/draw-bar";
import type { Pencil } from "./draw/drawing";
import { keepUndoing } from "./draw/undo";
import { offerGuide } from "./guide/guide";
import { keepLegendClear } from "./guide/legend-room";
import { keepStories } from "./guide/stories";
import { addCreature, joinAll } from "./hands/adding";
import { attachKeyboard } from "./hands/keyboard";
import { attachPlacing } from "./hands/placing";
import { attachPointer } from "./hands/pointer";
import { zoomAboutMiddle } from "./hands/zoom";
import { Hooks } from "../stand-in/hooks";
import { packSources } from "./pack-sources";
import { keepLevelChoice } from "./panel/level-choice";
import { keepMapDrawn, showBeginning, showWhole } from "./map/map";
import { keepPlacedDrawn } from "./map/placed";
import { languageAsked, offerLanguages } from "./languages";
import { attachOpening } from "./opening";
import { element } from "./page";
import { keepAttack } from "./panel/attack";

import { keepPanel } from "./panel/panel";
import { keepToast } from "./panel/toast";
import { apiOf } from "./panel/words";
import { keepTours } from "./panel/tours";
import { keepRulesChoice } from "./panel/rules/rules-choice";
import { offerOtherUser } from "./panel/other-user";
import { offerSystems } from "./panel/system-choice";
import { keepToolbar } from "./panel/toolbar";
import { say, translatePage } from "./say";
import { attachSharing } from "./sharing/share-panel";
import { systemAsked } from "./systems/index";
import { noSystem } from "./systems/no-system";
import { followTheme } from "./theme";

/** `?profile=13`; the newest version by default. */
const generationAsked = (): Generation => {
  const asked = new URLSearchParams(window.location.search).get("profile");
  return GENERATIONS.find((it) => String(it) === asked) ?? 14;
};

/** `?user=player`, or in a shared world also `gm2` and `player2`; the GM by default. */
const userAsked = (): UserKey => {
  const asked = new URLSearchParams(window.location.search).get("user");
  return USER_KEYS.find((it) => it === asked) ?? "gm";
};

/** For systems without an adapter: d20 rolls are attacks, and Parapet tracks turns. */
const WITHOUT_ADAPTER = { "parapet.attackDice": "d20", "parapet.orderOfBattle": "on" };

/**
 * A world whose GM has answered the module's first-start question, with the proposed rules and what a system without an
 * adapter needs. With `?first-run`, a world in which the module has never run.
 */
const storedBefore = (): Readonly<Record<string, unknown>> => {
  const asked = new URLSearchParams(window.location.search);
  if (asked.has("first-run")) return {};
  return {
    "parapet.firstStart": "done",
    ...(systemAsked(asked).attack === noSystem.attack ? WITHOUT_ADAPTER : {}),
    // The tavern's fight is one of the fifth edition.
    ...(asked.has("system") || asked.get("opening") === "sample" ? {} : { "parapet.ruleset": "dnd5e" }),
    // The roll in a message of its own, with Parapet's card.
    ...(asked.has("opening") || systemAsked(asked).id !== "dnd5e" ? {} : { "dnd5e.chatCardSummary": false }),
  };
};

/** `?hud=plain`: the token HUD is not a form. `?rows=plain`: tracker rows are not focusable. */
const waysAsked = (): Undecided => {
  const query = new URLSearchParams(window.location.search);
  return { isHudForm: query.get("hud") !== "plain", areRowsFocusable: query.get("rows") !== "plain" };
};

const markProfile = (generation: Generation): void => {
  for (const it of GENERATIONS) {
    const link = element(`profile-${it}`, HTMLAnchorElement);
    const query = new URLSearchParams(window.location.search);
    query.set("profile", String(it));
    query.delete("shape");
    link.href = `?${query.toString()}${window.location.hash}`;
    if (it === generation) link.setAttribute("aria-current", "true");
  }
};

const attachZoom = (canvas: StandInCanvas): void => {
  const zooms = { "zoom-in": 1.25, "zoom-out": 0.8 };
  for (const [id, factor] of Object.entries(zooms)) {
    element(id, HTMLButtonElement).addEventListener("click", () => {
      zoomAboutMiddle(canvas, factor);
    });
  }
  const fit = (): void => showWhole(canvas);
  element("zoom-fit", HTMLButtonElement).addEventListener("click", fit);
  const begin = (): void => showBeginning(canvas);
  Hooks.on("canvasReady", begin);
  canvas.app.renderer.on("resize", begin);
  // The renderer follows the window alone, and the bars above the map can become higher.
  new ResizeObserver(() => canvas.app.queueResize()).observe(element("view", HTMLElement));
};

const attachButtons = (standIn: Awaited<ReturnType<typeof startStandIn>>): void => {
  const { game } = standIn;
  element("add-creature", HTMLButtonElement).addEventListener("click", () => {
    void addCreature(standIn);
  });
  element("join-combat", HTMLButtonElement).hidden = !game.user.isGM;
  element("join-combat", HTMLButtonElement).addEventListener("click", () => {
    void joinAll(standIn);
  });
  // One press: the window opens, and begins to read.
  element("read-map", HTMLButtonElement).hidden = !game.user.isGM;
  element("read-map", HTMLButtonElement).addEventListener("click", () => {
    apiOf(standIn)?.openAnalysis(true);
  });
  const more = element("more-toggle", HTMLButtonElement);
  more.addEventListener("click", () => {
    const isOpen = element("more", HTMLElement).classList.toggle("open");
    more.setAttribute("aria-expanded", String(isOpen));
  });
  element("open-settings", HTMLButtonElement).addEventListener("click", () => {
    void new SettingsConfig().render({ force: true });
  });
};

const keepDrawn = (canvas: StandInCanvas): void => {
  keepMapDrawn(canvas);
  keepPlacedDrawn(canvas);
};

const attachHands = (standIn: StandIn, board: HTMLCanvasElement): void => {
  const { canvas } = standIn;
  const pencil: Pencil = { kind: null };
  let refresh = (): void => undefined;
  const undoing = keepUndoing(standIn, () => refresh());
  refresh = keepDrawBar(standIn, pencil, undoing);
  attachPlacing(canvas);
  attachPointer(canvas, board, pencil);
  attachKeyboard(standIn, undoing);
};

/** What only people look at: `?bare`, which tests use, leaves it out. */
const keepShown = async (standIn: StandIn): Promise<void> => {
  // Its settings exist from `init` on. Tests also run combats without it.
  const hasParapet = standIn.game.settings.settings.has("parapet.ruleset");
  keepDrawn(standIn.canvas);
  keepLevelChoice(standIn);
  if (hasParapet) keepPanel(standIn);
  keepToolbar(standIn);
  keepTours(standIn);
  if (hasParapet) keepRulesChoice(standIn);
  offerSystems(standIn);
  offerOtherUser(standIn);
  attachSharing(standIn);
  keepToast(standIn);
  keepLegendClear(standIn);
  offerGuide(standIn);
  await keepStories(standIn);
};

const start = async (): Promise<void> => {
  const generation = generationAsked();
  markProfile(generation);
  followTheme();
  const query = new URLSearchParams(window.location.search);
  if (query.has("quench")) installQuench();
  const isBare = query.has("bare");
  if (!isBare) translatePage();
  offerLanguages();
  const system = systemAsked(query);
  const board = element("board", HTMLCanvasElement);
  const standIn = await startStandIn({
    generation,
    moduleFolder: "./modules/parapet/",
    board,
    notices: element("notices", HTMLUListElement),
    chat: element("chat", HTMLOListElement),
    hotbar: element("hotbar", HTMLDivElement),
    system,
    readPack: packSources,
    lang: languageAsked(),
    user: userAsked(),
    world: query.get("world"),
    undecided: waysAsked(),
    stored: storedBefore(),
  });
  const { canvas } = standIn;
  keepAttack(standIn, system, isBare ? "sword" : "bow");
  attachHands(standIn, board);
  attachZoom(canvas);
  attachButtons(standIn);
  if (!isBare) await keepShown(standIn);
  await attachOpening(standIn);
  document.body.dataset["ready"] = String(generation);
  element("loading", HTMLElement).hidden = true;
};

start().catch((error: unknown) => {
  console.error(error);
  element("loading", HTMLElement).hidden = true;
  const list = element("notices", HTMLUListElement);
  const item = document.createElement("li");
  item.className = "notice notice-error";
  item.textContent = say("error.start", { cause: error instanceof Error ? error.message : String(error) });
  list.append(item);
});
