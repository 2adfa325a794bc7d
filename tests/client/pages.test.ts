import { expect, inject, test } from "vitest";
import { layTable, Playground } from "./playground";

/** A page in the window of a former page starts as a new one. */

const table = layTable();

/** The window of jsdom that shows it. */
const windowOf = ({ page }: Playground): unknown => (page as unknown as { readonly opened?: unknown }).opened;

/** Everything that a page can leave behind. */
const DIRTY = `
  globalThis.heard = [];
  const mark = (what) => () => void heard.push(what);
  Hooks.on("controlToken", mark("hook"));
  Hooks.on("canvasReady", mark("hook"));
  globalThis.leftover = "global";
  Array.prototype.leftover = "prototype";
  Math.random = () => 0.5;
  Date.now = () => 5;
  globalThis.fetch = () => Promise.reject(new Error("A former page's fetch."));
  CONFIG.Dice.randomUniform = () => 0.5;
  CONFIG.queries.leftover = () => 1;
  game.keybindings.register("parapet", "leftover", { name: "Leftover", editable: [{ key: "KeyQ" }], onDown: mark("key") });
  game.modules.get("parapet").api.leftover = true;
  for (const type of ["keydown", "pointermove", "visibilitychange", "resize"])
    for (const target of [window, document, document.body]) target.addEventListener(type, mark(type));
  setInterval(mark("interval"), 1);
  setTimeout(mark("timeout"), 200);
  requestAnimationFrame(function again() { heard.push("frame"); requestAnimationFrame(again); });
  new MutationObserver(mark("observer")).observe(document, { childList: true, subtree: true, attributes: true });
  sessionStorage.setItem("leftover", "session");
  document.documentElement.dataset.leftover = "root";
  document.body.dataset.leftover = "body";
  document.title = "Leftover";
  document.head.append(Object.assign(document.createElement("style"), { id: "leftover" }));
  document.body.append(Object.assign(document.createElement("div"), { id: "leftover-part" }));
  await game.settings.set("parapet", "ruleset", "rise");
  await canvas.scene.update({ name: "Leftover" });
  await canvas.scene.deleteEmbeddedDocuments("Token", [canvas.scene.tokens.contents.at(-1).id]);
  await game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
  await ChatMessage.create({ content: "Leftover" });
  ui.notifications.warn("Leftover");
  canvas.tokens.placeables[0].control();
  canvas.tokens.placeables[1].setTarget(true);
  void new foundry.applications.api.DialogV2({ window: { title: "Leftover" }, content: "", buttons: [{ action: "ok", label: "OK" }] }).render({ force: true });
  Object.assign(game.user, { isGM: false });
  history.replaceState(null, "", "?leftover");
  navigator.leftover = true;
`;

/** What a test can see of all that. */
const STATE = `
  const seen = {
    heard: globalThis.heard ?? null,
    leftover: [globalThis.leftover ?? null, [].leftover ?? null, navigator.leftover ?? null, sessionStorage.getItem("leftover")],
    random: Math.random() === Math.random(),
    now: Date.now() === 5,
    die: CONFIG.Dice.randomUniform() === CONFIG.Dice.randomUniform(),
    queries: "leftover" in CONFIG.queries,
    isGM: game.user.isGM,
    keys: [...game.keybindings.actions.keys()].filter((id) => id.includes("leftover")),
    api: "leftover" in game.modules.get("parapet").api,
    marks: [document.documentElement.dataset.leftover ?? null, document.body.dataset.leftover ?? null, document.title],
    parts: document.querySelectorAll("#leftover, #leftover-part").length,
    ruleset: game.settings.get("parapet", "ruleset"),
    scene: [canvas.scene.name, canvas.scene.tokens.size],
    documents: [game.combats.size, game.messages.size, game.scenes.size],
    notices: document.querySelectorAll("#notices .notice").length,
    choices: [canvas.tokens.controlled.length, game.user.targets.size],
    windows: foundry.applications.instances.size,
    dialogs: document.querySelectorAll("dialog").length,
    address: location.search.includes("leftover"),
  };
  return seen;
`;

/** Dirties a page and reads all of it back in the next one. Whether that had the same window, if there are windows. */
const dirties = async (): Promise<boolean> => {
  const first = await Playground.open(table, 14);
  const fresh = await first.run(STATE);
  expect(fresh).toMatchObject({ heard: null, isGM: true, notices: 0, documents: [0, 0, 1] });
  await first.run(DIRTY);
  await first.page.keyboard.down("Shift");
  const window = windowOf(first);
  expect(await first.run(STATE)).not.toEqual(fresh);
  // Dirtying it is no error of the page.
  first.errors.length = 0;
  await first.close();

  const second = await Playground.open(table, 14);
  const isSame = windowOf(second) === window;
  await second.run(`addEventListener("keydown", ({ shiftKey }) => { if (shiftKey) globalThis.heard = ["Shift"]; });`);
  await second.click("Mira");
  await second.page.keyboard.press("q");
  await second.run("canvas.tokens.releaseAll(); await new Promise((done) => setTimeout(done, 250));");
  expect(await second.run(STATE)).toEqual(fresh);
  await second.close();
  return isSame || inject("engine") !== "dom";
};

test("a page remembers nothing of the page before it", async () => {
  // Now and then a window has shown all its pages, and the next page gets a new one.
  expect((await dirties()) || (await dirties())).toBe(true);
});

test("what a former page still does is no error of the next page", async () => {
  const first = await Playground.open(table, 14);
  await first.run(`
    for (let i = 0; i < 20; i++) void Promise.resolve().then(() => new Promise((done) => setTimeout(done, 10 * i))).then(() => game.noSuchMember);
    void (async () => { for (let i = 0; i < 50; i++) await canvas.scene.update({ name: "Scene " + i }); })();
  `);
  await first.page.close();
  const second = await Playground.open(table, 14);
  await second.run("await new Promise((done) => setTimeout(done, 300));");
  expect(await second.run("return canvas.scene.name;")).not.toMatch(/^Scene/);
  await second.close();
});

test("a test moves the clock of its page on, and the next page has the right time", async () => {
  const hour = 3_600_000;
  /** How many hours the page is ahead. */
  const ahead = async (page: Playground): Promise<number> => {
    const there = await page.run<number>("return new Date().getTime();");
    return Math.round((there - Date.now()) / hour);
  };
  const first = await Playground.open(table, 14);
  await first.page.clock.install();
  await first.run(`
    globalThis.rang = [];
    setTimeout(() => rang.push("an hour"), ${hour});
    setTimeout(() => rang.push("too early"), ${2 * hour});
    setInterval(() => rang.push("every minute"), 60_000);
  `);
  await first.page.clock.fastForward(hour);
  await expect.poll(() => first.run("return rang.sort();")).toEqual(["an hour", "every minute"]);
  expect(await ahead(first)).toBe(1);
  await first.close();

  const second = await Playground.open(table, 14);
  expect(await ahead(second)).toBe(0);
  await second.close();
});
