import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Mira and Krell as the tests name them, the notices so far, and Mira's turn in a combat with Krell. */
const BEGIN = `
  globalThis.api = game.modules.get("parapet").api;
  const idOf = (name) => canvas.scene.tokens.getName(name).id;
  Object.assign(globalThis, { mira: idOf("Mira"), krell: idOf("Krell"), nub: idOf("Nub") });
  globalThis.verdict = api.judge(mira, krell);
  await api.overrides.set("anyone", nub, { cover: "soft" });
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  const fighters = [mira, krell].map((tokenId, i) => ({ tokenId, sceneId: canvas.scene.id, initiative: 20 - i }));
  await combat.createEmbeddedDocuments("Combatant", fighters);
  await combat.startCombat();
  while (combat.flags.parapet?.order === undefined) await new Promise((goOn) => setTimeout(goOn));
`;

/** What is thrown or rejected, as it is called and what it says. */
const failureOf = (playground: Playground, asked: string): Promise<string> =>
  playground.run(`
    try {
      return JSON.stringify(await (async () => ${asked})());
    } catch ({ name, message }) {
      return name + ": " + message;
    }
  `);

const NO_SCENE = "RangeError: scene: expected one in view, got none that can be read";

const ASKED: readonly (readonly [string, unknown])[] = [
  ["api.judge(mira, krell)", null],
  ["[...api.judgeAll()]", []],
  ["[...api.judgeAll({ attackers: [mira], targets: [krell] })]", []],
  ["api.words(api.judge(mira, krell))", null],
  ["api.sentences(api.judge(mira, krell))", null],
  ["api.sentences(verdict)", null],
  ["api.words(verdict).headline", "Soft cover"],
  ["api.coverMap(mira)", null],
  ["api.scatter(mira, krell)", null],
  ["api.movement.threatened(mira)", null],
  ["api.movement.provoked(mira, [])", null],
  ["api.battleMap()", null],
  ["api.overrides.of('anyone', nub)", null],
  ["api.combat.stateOf(nub)", null],
  ["api.combat.stateOf('nobody')", null],
  ["api.combat.stateOf(mira).isActing", true],
  ["api.draw(mira, krell)()", undefined],
];

const WRONG: readonly (readonly [string, RegExp])[] = [
  ["api.judge(7, krell)", /^RangeError: attacker: expected a token .*, got 7/],
  ["api.judge(mira, krell, { kind: 'thrown' })", /^RangeError: kind: expected .*, got "thrown"/],
];

const REJECTED = [
  'api.overrides.set("anyone", nub, { cover: "partial" })',
  'api.overrides.clear("anyone", nub)',
  'api.combat.ready(mira, { action: "shoot", trigger: { event: "seen", creature: krell } })',
];

describe.each(versions("logic"))("on version %i", (profile) => {
  let playground: Playground;
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
    await playground.run(BEGIN);
  });
  afterEach(() => playground.close());

  describe("without a scene", () => {
    beforeEach(() => playground.run("await canvas.draw(null);"));
    afterEach(async () => {
      expect(await playground.notices()).toEqual([]);
      expect(playground.errors).toEqual([]);
    });

    test("queries return null or nothing and do not throw", async () => {
      for (const [asked, answer] of [...ASKED, ["api.overrides.list()", []] as const])
        expect(await playground.run(`return ${asked};`), asked).toEqual(answer);
    });

    test("invalid arguments are rejected all the same", async () => {
      for (const [asked, refused] of WRONG) expect(await failureOf(playground, asked), asked).toMatch(refused);
    });

    test("changes of a scene reject and change nothing", async () => {
      for (const asked of REJECTED) expect(await failureOf(playground, asked), asked).toBe(NO_SCENE);
      await playground.run("await canvas.draw(game.scenes.contents[0]);");
      expect(
        await playground.run("return [api.overrides.of('anyone', nub), api.combat.stateOf(mira).readied];"),
      ).toEqual([{ cover: "soft" }, null]);
    });

    test("a combat goes on for its combatants", async () => {
      const outcomes = await playground.run(`return [
        await api.combat.ready(mira, { words: "the door opens", action: "shoot" }),
        await api.combat.cancel(mira),
        await api.combat.hold(mira),
        await api.combat.hold(nub),
        api.combat.openReady(nub),
      ].map(({ isDone, why }) => why ?? isDone);`);
      expect(outcomes).toEqual([true, true, true, "not-fighting", "not-fighting"]);
      expect(await failureOf(playground, "api.combat.stateOf(7)")).toMatch(
        /^RangeError: who: expected a token .*, got 7/,
      );
    });

    test("the map check opens and asks for a scene", async () => {
      expect(await playground.run("return api.openMapCheck().isDone;")).toBe(true);
      await playground.page.getByText("View a scene to check it.").waitFor();
    });

    test("the cover map is switched on for the next scene", async () => {
      expect(await playground.run("return [api.showCoverMap(true), api.showCoverMap()];")).toEqual([true, false]);
    });
  });

  test("an unreadable scene behaves the same, and the GM is notified once", async () => {
    await playground.run("await canvas.scene.update({ grid: { distance: 0 } }); await canvas.draw();");
    for (const [asked, answer] of ASKED) expect(await playground.run(`return ${asked};`), asked).toEqual(answer);
    for (const asked of REJECTED) expect(await failureOf(playground, asked), asked).toBe(NO_SCENE);
    await expect
      .poll(() => playground.notices())
      .toEqual([expect.stringMatching(/grid\.distance: expected .*, got 0/)]);
    expect(playground.errors.splice(0)).toHaveLength(1);
  });
});
