// `npm run bench:hooks`: the time of Parapet's listeners in each call of a hook, on a scene of 5,000 walls, in Chromium on the
// stand-in. It plays the rolls of each game system, and other actions at a table. Attacks are made with nothing changed since
// the last one, and in the frame after the attacker has moved. Fails if a median is above its target.
import { parseArgs } from "node:util";
import { HOOK_CLOCK } from "./hook-clock.mjs";
import { HANDS, PLAYS, TABLE } from "./hook-plays.mjs";
import { quantile, withScenePages } from "./scene-page.mjs";

/** Milliseconds a call, at the median. */
const PROMISED = 2;
/** Hooks that cost less at the median are not worth a line, where another does. */
const SHOWN = 0.1;

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "200" },
    only: { type: "string", default: "" },
    profile: { type: "string", multiple: true, default: ["13", "14"] },
    user: { type: "string", default: "gm" },
    scene: { type: "string", default: "" },
  },
});

/** @typedef {{ readonly name: string, readonly play: string, readonly targets?: number }} Play */

/** The script of a page: plays each so many times and gives the calls of hooks. @param {typeof TABLE} table @param {readonly Play[]} plays */
const scriptOf = ({ before }, plays) => `(async () => {
  ${HANDS}
  const kept = new Set();
  const clear = async () => {
    await rest();
    for (const { id } of [...game.messages.contents]) if (!kept.has(id)) await game.messages.get(id).delete();
    await rest();
  };
  attacker.control({ releaseOthers: true });
  ${before}
  const of = async (targets, isMoved, play) => {
    if (targets !== undefined) aim(targets);
    await clear();
    const calls = [];
    for (let i = 0; i < ${Number(values.times)}; i++) {
      if (isMoved) {
        await step(i);
        await frame();
      }
      hookCalls.take();
      await play(i);
      for (let pause = 0; pause < 3; pause++) await rest();
      calls.push(...hookCalls.take());
      if (i % 10 === 9) await clear();
    }
    return calls;
  };
  return [${plays
    .flatMap(({ play, targets }) =>
      (targets === undefined ? [false] : [false, true]).map(
        (isMoved) => `await of(${targets}, ${isMoved}, async (i) => { ${play} }),`,
      ),
    )
    .join("\n")}];
})()`;

/** @param {readonly { hook: string, ms: number }[]} calls */
const hooksIn = (calls) => new Set(calls.map(({ hook }) => hook));

/** @param {readonly string[]} cells */
const row = (cells) =>
  console.log(`| ${cells.map((cell, i) => (i < 2 ? cell.padEnd([34, 36][i] ?? 0) : cell.padStart(7))).join(" | ")} |`);

let isKept = true;

/** @param {string} name @param {readonly { hook: string, ms: number }[]} calls */
const show = (name, calls) => {
  const rows = [...hooksIn(calls)].map((hook) => {
    const times = calls.filter((call) => call.hook === hook).map(({ ms }) => ms);
    return { hook, times, median: quantile(times, 0.5) };
  });
  const [dearest] = rows.toSorted((p, q) => q.median - p.median);
  if (dearest === undefined) throw new Error(`${name}: came no call of a hook that Parapet listens to`);
  isKept &&= dearest.median < PROMISED;
  for (const { hook, times, median } of rows.filter((each) => each === dearest || each.median >= SHOWN)) {
    const figures = [median, quantile(times, 0.99), Math.max(...times)].map((time) => time.toFixed(1));
    row([name, hook, String(times.length), ...figures]);
  }
};

await withScenePages(async (open) => {
  for (const profile of values.profile) {
    console.log(
      `\nVersion ${profile}, ${values.user}, ${values.scene === "" ? "5,000 walls, 100 tokens" : values.scene}; ms a call\n`,
    );
    row(["what is done", "hook or method", "calls", "median", "99 %", "most"]);
    row(["---", "---", "---:", "---:", "---:", "---:"]);
    for (const table of [...PLAYS, TABLE]) {
      const { system, ruleset } = table;
      const plays = /** @type {readonly Play[]} */ (table.plays);
      const called = (/** @type {Play} */ { name }) => (table === TABLE ? name : `${system}: ${name}`);
      const wanted = plays.filter((play) => called(play).includes(values.only));
      if (wanted.length === 0) continue;
      const page = await open({ profile, system }, HOOK_CLOCK);
      await page.evaluate(
        async ([id, user]) => {
          const { game, canvas } = /** @type {any} */ (globalThis);
          const wanted = { ruleset: id, refusal: "off", missChance: "card" };
          for (const [key, value] of Object.entries(wanted)) await game.settings.set("parapet", key, value);
          if (user !== "player") return;
          // The stand-in computes what a player sees for each frame, wall by wall.
          await canvas.scene.update({ tokenVision: false });
          game.user.isGM = false;
        },
        [ruleset, values.user],
      );
      const taken = await page.evaluate(scriptOf(table, wanted));
      const names = wanted.flatMap((play) =>
        play.targets === undefined ? [called(play)] : [called(play), `${called(play)}, after a move`],
      );
      names.forEach((name, i) => show(name, taken[i]));
      await page.close();
    }
  }
}, values.scene);
if (!isKept) {
  console.error(`Promised: at the median under ${PROMISED} ms a call.`);
  process.exitCode = 1;
}
