// `npm run bench:offers`: what offered attacks of opportunity add to a movement that provokes nothing, in its creature's turn of a fight
// of 40 on 5,000 walls, in Chromium on the stand-in. Movements with and without the offers take turns on one page. It counts what
// Parapet's listeners take until two frames later. Fails if the medians are farther apart than its target.
import { parseArgs } from "node:util";
import { HOOK_CLOCK } from "./hook-clock.mjs";
import { quantile, withScenePages } from "./scene-page.mjs";

/** Milliseconds a movement, at the median. */
const PROMISED = 1;

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "100" },
    profile: { type: "string", multiple: true, default: ["13", "14"] },
    ruleset: { type: "string", multiple: true, default: ["epic-path", "pathfinder1e", "dnd5e", "pathfinder2e"] },
  },
});

/** The systems that the rule sets are played in. @type {Readonly<Record<string, string>>} */
const SYSTEMS = { "epic-path": "pf1", pathfinder1e: "pf1", dnd5e: "dnd5e", pathfinder2e: "pf2e" };

const BEGIN = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  // The playground's panel asks for everyone's verdict after each change: no table does.
  game.modules.get("parapet").api = undefined;
  const tokens = [...canvas.scene.tokens.contents];
  const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
  const nearest = (of) => tokens.filter((it) => it !== of).map((it) => far(it, of)).sort((p, q) => p - q)[0];
  // Nobody reaches it on its way.
  const mover = tokens.sort((p, q) => nearest(q) - nearest(p))[0];
  const fighters = [mover, ...tokens.filter((it) => it !== mover).sort((p, q) => far(p, mover) - far(q, mover))].slice(0, 40);
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", fighters.map(({ id }, i) =>
    ({ tokenId: id, sceneId: canvas.scene.id, initiative: 300 - i })));
  await combat.startCombat();
  for (let i = 0; i < 20; i++) await frame();
  globalThis.mover = mover;
  globalThis.home = { x: mover.x, y: mover.y };
  return { acts: combat.combatant.tokenId === mover.id, room: nearest(mover) };
})()`;

/** Moves to and fro by a space, with a stop on the way, and gives the time of listeners. @param {string} offers */
const moves = (offers) => `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  await game.settings.set("parapet", "opportunityOffers", "${offers}");
  for (let i = 0; i < 4; i++) await frame();
  const { x, y } = globalThis.mover.x === home.x ? { x: home.x + 100, y: home.y } : home;
  hookCalls.take();
  await globalThis.mover.move([{ x, y }]);
  for (let i = 0; i < 2; i++) await frame();
  const calls = hookCalls.take();
  const sum = (all) => all.reduce((total, { ms }) => total + ms, 0);
  return {
    all: sum(calls),
    hook: sum(calls.filter(({ hook }) => hook === "moveToken")),
    asked: document.querySelectorAll(".parapet-offers, .parapet-offer-waiting").length,
  };
})()`;

let isKept = true;

/** @param {readonly number[]} all */
const said = (all) => [quantile(all, 0.5), quantile(all, 0.9)].map((time) => time.toFixed(2)).join(", ");

await withScenePages(async (open) => {
  for (const profile of values.profile)
    for (const ruleset of values.ruleset) {
      const page = await open({ profile, system: SYSTEMS[ruleset] ?? "homemade" }, HOOK_CLOCK);
      await page.evaluate(async (id) => {
        const { game } = /** @type {any} */ (globalThis);
        for (const [key, value] of Object.entries({ ruleset: id, orderOfBattle: "on", opportunityAsked: "on" }))
          await game.settings.set("parapet", key, value);
      }, ruleset);
      const { acts, room } = await page.evaluate(BEGIN);
      if (!acts) throw new Error("It is not the mover's turn.");
      await page.evaluate(`Hooks.callAll("canvasReady", canvas)`);
      await page.waitForTimeout(2000);
      /** @type {Record<string, { all: number[], hook: number[] }>} */
      const times = { on: { all: [], hook: [] }, off: { all: [], hook: [] } };
      for (let i = 0; i < 2 * Number(values.times) + 10; i++) {
        const offers = i % 4 < 2 ? "on" : "off";
        const { all, hook, asked } = await page.evaluate(moves(offers));
        if (asked > 0) throw new Error(`The movement provokes: a fighter is ${room} pixels away.`);
        // The first ones load and compile.
        if (i < 10) continue;
        times[offers]?.all.push(all);
        times[offers]?.hook.push(hook);
      }
      await page.close();
      const { on, off } = times;
      if (on === undefined || off === undefined) continue;
      const [more, inHook] = [
        quantile(on.all, 0.5) - quantile(off.all, 0.5),
        quantile(on.hook, 0.5) - quantile(off.hook, 0.5),
      ];
      isKept &&= more < PROMISED;
      console.log(
        `Version ${profile}, ${ruleset}: ms a movement (median, 90 %), with offers ${said(on.all)}, without ${said(off.all)}; more at the median ${more.toFixed(2)}, in moveToken alone ${inHook.toFixed(2)}`,
      );
    }
});
if (!isKept) {
  console.error(`Promised: at the median under ${PROMISED} ms a movement more than without offers.`);
  process.exitCode = 1;
}
