// `npm run bench:turns`: how much longer a turn of a large fight keeps a GM's page busy with Parapet than without it, with all that
// the stand-in writes and draws for it. On 5,000 walls, in Chromium. Fails if the difference of the medians is above its target.
import { parseArgs } from "node:util";
import { HOOK_CLOCK } from "./hook-clock.mjs";
import { quantile, withScenePages } from "./scene-page.mjs";

/** Milliseconds a turn, at the median, beyond those without Parapet. */
const PROMISED = 100;
/** Milliseconds after a turn in which what it caused is done. */
const WAIT = 600;

const { values } = parseArgs({
  options: {
    combatants: { type: "string", default: "120" },
    turns: { type: "string", default: "30" },
    profile: { type: "string", multiple: true, default: ["13", "14"] },
  },
});

const BEGIN = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  // The playground's panel asks for everyone's verdict after each change: no table does.
  game.modules.get("parapet").api = undefined;
  const fighters = [...canvas.scene.tokens.contents];
  const wanted = Number(${JSON.stringify(values.combatants)});
  while (fighters.length < wanted)
    fighters.push(...(await canvas.scene.createEmbeddedDocuments("Token", [
      { ...fighters[0].toObject(), _id: undefined, id: undefined, name: "Reserve " + fighters.length, x: 100 * fighters.length, y: 0 },
    ])));
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", fighters.slice(0, wanted).map(({ id }, i) =>
    ({ tokenId: id, sceneId: canvas.scene.id, initiative: 300 - i })));
  await combat.startCombat();
  for (let i = 0; i < 20; i++) await frame();
  globalThis.fight = combat;
  return combat.combatants.size ?? combat.combatants.length;
})()`;

const TURN = `(async () => {
  const { combat } = { combat: globalThis.fight };
  hookCalls.take();
  const before = combat.combatant.id;
  await combat.nextTurn();
  await new Promise((done) => setTimeout(done, ${WAIT}));
  const part = (id) => combat.combatants.get(id).flags.parapet?.part;
  return {
    isCounted: combat.combatant.id !== before && part(before)?.hasActed === true,
    listeners: hookCalls.take().reduce((sum, { ms }) => sum + ms, 0),
  };
})()`;

let isKept = true;

await withScenePages(async (open) => {
  /** The milliseconds of each turn, and those of Parapet's listeners in it. @param {string} profile @param {boolean} isLeftOut */
  const timesOf = async (profile, isLeftOut) => {
    const page = await open(
      { profile, system: "homemade" },
      `globalThis.isParapetLeftOut = ${isLeftOut};${HOOK_CLOCK}`,
    );
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const busy = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
    };
    const count = await page.evaluate(BEGIN);
    await page.waitForTimeout(3000);
    // What the page does in that time without a turn.
    const idleFrom = await busy();
    await page.waitForTimeout(5 * WAIT);
    const idle = ((await busy()) - idleFrom) / 5;
    /** @type {number[]} */
    const times = [];
    /** @type {number[]} */
    const listeners = [];
    for (let i = 0; i < Number(values.turns); i++) {
      const from = await busy();
      const told = await page.evaluate(TURN);
      if (told.isCounted === isLeftOut) throw new Error(`turn ${i + 1}: counted by Parapet is ${told.isCounted}`);
      times.push((await busy()) - from - idle);
      listeners.push(told.listeners);
    }
    await page.close();
    return { count, times, listeners };
  };
  for (const profile of values.profile) {
    const [without, its] = [await timesOf(profile, true), await timesOf(profile, false)];
    const said = (/** @type {readonly number[]} */ all) =>
      [quantile(all, 0.5), Math.min(...all), Math.max(...all)].map((time) => time.toFixed(0)).join(", ");
    const more = quantile(its.times, 0.5) - quantile(without.times, 0.5);
    console.log(
      `Version ${profile}, ${its.count} combatants, ms a turn (median, least, most): ${said(its.times)}; without Parapet ${said(without.times)}; its listeners ${said(its.listeners)}; more at the median ${more.toFixed(0)}`,
    );
    isKept &&= more <= PROMISED;
  }
});
if (!isKept) {
  console.error(`Promised: at the median at most ${PROMISED} ms a turn more than without Parapet.`);
  process.exitCode = 1;
}
