// `npm run bench:turns`: how long a turn of a large fight keeps a GM's page busy under Parapet, with all that the stand-in writes
// and draws for it. On 5,000 walls, in Chromium. Fails if the median is above its target.
import { parseArgs } from "node:util";
import { HOOK_CLOCK } from "./hook-clock.mjs";
import { HANDS } from "./hook-plays.mjs";
import { quantile, withScenePages } from "./scene-page.mjs";

/** Milliseconds a turn, at the median. */
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
  ${HANDS}
  const tokens = [...canvas.scene.tokens.contents];
  const wanted = Number(${JSON.stringify(values.combatants)});
  while (tokens.length < wanted)
    tokens.push(...(await canvas.scene.createEmbeddedDocuments("Token", [
      { ...tokens[0].toObject(), _id: undefined, id: undefined, name: "Reserve " + tokens.length, x: 100 * tokens.length, y: 0 },
    ])));
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", tokens.slice(0, wanted).map(({ id }, i) =>
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
  for (const profile of values.profile) {
    const page = await open({ profile, system: "homemade" }, HOOK_CLOCK);
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
    const [times, listeners] = [[], []].map((each) => /** @type {number[]} */ (each));
    for (let i = 0; i < Number(values.turns); i++) {
      const from = await busy();
      const told = await page.evaluate(TURN);
      if (!told.isCounted) throw new Error(`turn ${i + 1} was not counted by Parapet`);
      times?.push((await busy()) - from - idle);
      listeners?.push(told.listeners);
    }
    const said = (/** @type {readonly number[]} */ its) =>
      [quantile(its, 0.5), Math.min(...its), Math.max(...its)].map((time) => time.toFixed(0)).join(", ");
    console.log(
      `Version ${profile}, ${count} combatants, ms a turn (median, least, most): ${said(times ?? [])}; Parapet's listeners ${said(listeners ?? [])}; idle ${idle.toFixed(0)}`,
    );
    isKept &&= quantile(times ?? [], 0.5) <= PROMISED;
    await page.close();
  }
});
if (!isKept) {
  console.error(`Promised: at the median at most ${PROMISED} ms a turn.`);
  process.exitCode = 1;
}
