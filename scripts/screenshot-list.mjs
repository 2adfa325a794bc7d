// What `npm run screenshots` takes pictures of, each by the scripts that bring it about on the playground.

import { MESSY, onWalls, REGION } from "./table-scripts.mjs";

/**
 * A window by the script that opens it, the tab to open in it, and the part of the page to take. Also the text after `?` in the
 * page's address, and whether Mira aims at Krell.
 *
 * @typedef {{ name: string, open: string, tab: string | null, shown: string, width: number, query: string, isAimed: boolean }} DialogPicture
 */

/**
 * A part of the map, scene pixels: left, top, width, height; the scale is what fits, unless it is said. The scene is the
 * sample, unless there is the text of another.
 *
 * @typedef {object} MapPicture
 * @property {string} name
 * @property {string | null} text
 * @property {string} ruleset
 * @property {string} attacker
 * @property {string | null} target
 * @property {string} before
 * @property {(page: import("playwright-core").Page) => Promise<void>} after
 * @property {readonly [number, number, number, number]} view
 * @property {number | null} scale
 * @property {boolean} isWhole all of the map on the page, legend and labels included
 */

const PANEL = 'await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });';

const tokenNamed = (/** @type {string} */ name) =>
  `canvas.scene.tokens.contents.find((token) => token.name === "${name}")`;

/** The controlled creature attacks the targets and two more, as without a game system. */
const attack = (/** @type {string} */ cards) => `
  CONFIG.Dice.randomUniform = () => 0.415;
  await game.settings.set("parapet", "cards", "${cards}");
  for (const token of [${tokenNamed("Nub")}, ${tokenNamed("Wisp")}]) token.object.setTarget(true, { releaseOthers: false });
  ${WIDE_CHAT}
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();`;

/** The chat log by itself, as wide as Foundry's sidebar. */
const WIDE_CHAT = `
  document.body.append(document.querySelector("#chat"));
  document.querySelector("#chat").style.cssText =
    "position: absolute; z-index: 99; top: 0; left: 0; width: 300px; max-height: none; background: var(--paper);";`;

/** Bram attacks three targets, or five creatures save against the fireball, in dnd5e. */
const dnd5e = (/** @type {string} */ script) => `
  ${WIDE_CHAT}
  await game.settings.set("parapet", "ruleset", "dnd5e");
  await game.settings.set("parapet", "cards", "compact");
  CONFIG.Dice.randomUniform = () => 0.475;
  const { playground } = dnd5e;
  const its = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const rest = () => new Promise((done) => setTimeout(done, 300));
  const armed = (item) => playground.activity(its("Bram"), item);
  ${script}
  await rest();`;

const VOLLEY = dnd5e(`
  for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
  for (const name of ["Pike", "Thud", "Wisp"]) its(name).setTarget(true, { releaseOthers: false });
  await armed("bow").use();`);

const FIVE_SAVES = dnd5e(`
  const fireball = armed("fireball");
  await fireball.use();
  await playground.layArea(fireball, { x: 830, y: 440 });
  ["Thud", "Pike", "Skrit", "Krell", "Vesna"].forEach((name, i) => its(name).control({ releaseOthers: i === 0 }));
  document.querySelector('#chat [data-action="rollSave"]').click();
  await rest();
  await rest();`);

/** @type {readonly (Partial<DialogPicture> & { name: string, open: string })[]} */
const dialogs = [
  { name: "wall-sheet", open: "await canvas.scene.walls.contents[0].sheet.render({ force: true });" },
  {
    name: "token-sheet",
    open: `
      const { sheet } = ${tokenNamed("Gark")};
      await sheet.render({ force: true });
      sheet.changeTab("parapet", "sheet");`,
  },
  {
    name: "prototype-token-sheet",
    open: `
      const actor = game.addActor({ name: "Ogre" });
      const { PrototypeTokenConfig } = foundry.applications.sheets;
      const sheet = await new PrototypeTokenConfig({ prototype: actor.prototypeToken }).render({ force: true });
      sheet.changeTab("parapet", "sheet");`,
  },
  {
    name: "tile-sheet",
    open: `
      const [tile] = await canvas.scene.createEmbeddedDocuments("Tile", [{ x: 300, y: 350 }]);
      await tile.sheet.render({ force: true });`,
    tab: "overhead",
  },
  { name: "region-sheet", open: `${REGION} await region.sheet.render({ force: true });`, tab: "behaviors" },
  { name: "terrain-sheet", open: `${REGION} await behaviors[0].sheet.render({ force: true });` },
  { name: "veil-sheet", open: `${REGION} await behaviors[1].sheet.render({ force: true });` },
  { name: "panel", open: PANEL },
  { name: "panel-narrow", open: PANEL, width: 390, isAimed: false },
  { name: "wall-edit", open: onWalls("parapet-walls") },
  { name: "map-check", open: `${MESSY} ${onWalls("parapet-map-check")}` },
  {
    name: "token-hud",
    open: `
      await canvas.hud.token.bind(${tokenNamed("Krell")}.object);
      document.querySelector(".parapet-rule").click();`,
    shown: "#map",
    width: 1200,
  },
  { name: "card", open: attack("full"), shown: "#chat" },
  { name: "card-compact", open: attack("compact"), shown: "#chat" },
  ...[5, 6].flatMap((shape) => {
    const query = `system=dnd5e&profile=14&shape=${shape}`;
    return [
      { name: `card-dnd5e-${shape}-attack`, open: VOLLEY, shown: "#chat", isAimed: false, query },
      { name: `card-dnd5e-${shape}-saves`, open: FIVE_SAVES, shown: "#chat", isAimed: false, query },
    ];
  }),
  {
    name: "refusal",
    open: `void pf1.playground.use(${tokenNamed("Bram")}.object, "bow", { skipDialog: true });`,
    shown: ".parapet-refusal",
    query: "system=pf1",
  },
  {
    name: "roll-dialog",
    open: dnd5e(`
      for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
      its("Thud").setTarget(true, { releaseOthers: false });
      void armed("bow").rollAttack({}, { configure: true });`),
    shown: "dialog",
    isAimed: false,
    query: "system=dnd5e&profile=14&shape=6",
  },
  { name: "welcome", open: "", query: "system=dnd5e&first-run", isAimed: false },
  {
    name: "tour",
    open: `
      const tour = [...game.tours].find(({ id }) => id === "first-steps");
      await tour.start();
      await tour.next();`,
    shown: "body",
    isAimed: false,
  },
];

/** @type {readonly DialogPicture[]} */
export const DIALOGS = dialogs.map((dialog) => ({
  tab: null,
  shown: ".application",
  width: 1000,
  query: "",
  isAimed: true,
  ...dialog,
}));

const nothingMore = () => Promise.resolve();

const HEXES = `grid hex-odd-rows 100 5 ft
token A at 0,0
token C at 200,0
token b at 400,0
token d at 350,173
wall w 300,150 500,150
`;

const GRIDLESS = `grid gridless 100 5 ft
token A at 0,80
token b at 400,240
token C at 210,140 base round
wall w 330,60 330,180
`;

const DUSK = `
  await canvas.scene.update({ environment: { darknessLevel: 1, globalLight: { enabled: false } } });
  await canvas.scene.createEmbeddedDocuments("AmbientLight", [{ x: 50, y: 450, config: { bright: 5, dim: 40 } }]);`;

const SLIT = `
  const low = canvas.scene.walls.contents.find(({ flags }) => flags.parapet?.cover === "low");
  await low.update({ flags: { parapet: { cover: "improved" } } });`;

const RULING = `
  await game.modules.get("parapet").api.overrides.set(${tokenNamed("Mira")}.id, ${tokenNamed("Krell")}.id, { cover: "improved" });`;

/** @type {readonly [number, number, number, number]} */
const YARD = [40, 290, 620, 320];
/** @type {readonly [number, number, number, number]} */
const WHOLE = [0, 0, 1400, 900];

/** @param {import("playwright-core").Page} page */
const layCircle = async (page) => {
  await page.locator("#place-circle").click();
  const at = await page.evaluate("(({ x, y }) => ({ x, y }))(canvas.clientCoordinatesFromCanvas({ x: 250, y: 250 }))");
  const { x, y } = /** @type {{ x: number, y: number }} */ (at);
  await page.mouse.move(x - 8, y);
  await page.mouse.move(x, y);
};

/**
 * Presses the map's key so often, and waits until each place is drawn.
 *
 * @param {import("playwright-core").Page} page
 * @param {number} presses
 */
const showMap = async (page, presses) => {
  await page.locator("#board").hover({ position: { x: 5, y: 200 } });
  for (let n = 0; n < presses; n++) await page.keyboard.press("b");
  const places = await page.evaluate(`
    game.modules.get("parapet").api.coverMap(canvas.tokens.controlled[0], { target: [...game.user.targets][0] })
      .then((all) => all.length)`);
  const tiles = "canvas.parapetCoverMap.children[0]?.children[0]?.children.length";
  await page.waitForFunction(`${tiles} >= ${String(places)}`, null, { polling: 100 });
  // Outlines of the safest places follow.
  await page.waitForTimeout(2000);
};

const showThreatMap = (/** @type {import("playwright-core").Page} */ page) => showMap(page, 1);
const showCoverMap = (/** @type {import("playwright-core").Page} */ page) => showMap(page, 2);

/** @type {readonly (Partial<MapPicture> & Pick<MapPicture, "name">)[]} */
const maps = [
  { name: "overlay-soft-cover" },
  { name: "overlay-improved-cover", target: "Nub", before: SLIT, view: [-160, -110, 900, 640] },
  { name: "overlay-no-line-of-effect", target: "Bram", view: [40, 160, 1060, 360] },
  { name: "overlay-cone", ruleset: "rise" },
  { name: "overlay-facing", ruleset: "ninth-age" },
  { name: "overlay-half-cover", ruleset: "dnd5e", view: [40, 270, 720, 340] },
  { name: "overlay-centre-line", ruleset: "pathfinder2e" },
  { name: "overlay-veil", target: "Wisp", view: [-40, 380, 700, 560] },
  { name: "overlay-dim-light", before: DUSK },
  { name: "overlay-ruling", before: RULING, view: [40, 270, 720, 340] },
  { name: "overlay-area", target: null, view: [-170, -170, 840, 800], after: layCircle },
  { name: "overlay-hex", text: HEXES, attacker: "A", target: "b", view: [-60, -90, 640, 400] },
  { name: "overlay-gridless", text: GRIDLESS, attacker: "A", target: "b", view: [-60, 0, 640, 400] },
  { name: "overlay-small", view: WHOLE, scale: 0.2 },
  { name: "overlay-large", view: [320, 320, 300, 200], scale: 2 },
  { name: "cover-map", view: WHOLE, isWhole: true, target: "Krell", after: showCoverMap },
  { name: "threat-map", ruleset: "dnd5e", view: WHOLE, isWhole: true, target: null, after: showThreatMap },
];

/** @type {readonly MapPicture[]} */
export const MAPS = maps.map((map) => ({
  text: null,
  ruleset: "pathfinder1e",
  attacker: "Mira",
  target: "Krell",
  before: "",
  after: nothingMore,
  view: YARD,
  scale: null,
  isWhole: false,
  ...map,
}));
