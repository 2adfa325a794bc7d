import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { layTable, Playground } from "./playground";

/**
 * The differences of dnd5e 6.0 from 5.3, on Foundry 14. Messages are typed, each token has a row, saves are folded into their
 * usage card, and areas are regions. The tavern is that of dnd5e.test.ts. By default the die shows 10. So an attack's total is 15 and a
 * save's is 12 without cover.
 */
const table = layTable();

let playground: Playground;

/** The world that pages share; null for a page of its own. */
const open = async (settings: Readonly<Record<string, string>> = {}, world: string | null = null) => {
  const shared: Readonly<Record<string, string>> = world === null ? {} : { world, user: "gm" };
  playground = await Playground.openWith(table, { profile: "14", system: "dnd5e", ...shared });
  for (const [key, value] of Object.entries({ ruleset: "dnd5e", ...settings })) await playground.set(key, value);
};

/** `cardsIn` finds Parapet's cards that can be seen; `saves` are the messages of saves as they come. */
const MORE = `
  const armorOf = (name) => playground.actorOf(token(name)).system.attributes.ac;
  const cardsIn = (element) => [...element.querySelectorAll(".parapet-card")].filter((it) => it.getClientRects().length > 0);
  const saves = () => game.messages.filter((it) => it.type === "save");
  const usage = () => game.messages.find((it) => it.type === "usage");
  const summaries = () => [...elementOf(usage()).querySelectorAll(".card-summary")];
  const until = async (isSo) => {
    for (let i = 0; i < 100 && !isSo(); i += 1) await rest();
  };
  const byName = (a, b) => (fromUuidSync(a.dataset.targetUuid).name < fromUuidSync(b.dataset.targetUuid).name ? -1 : 1);
  const saveAll = async (...names) => {
    names.forEach((name, i) => token(name).control({ releaseOthers: i === 0 }));
    const wanted = saves().length + names.length;
    elementOf(usage()).querySelector('[data-action="rollSave"]').click();
    await until(() => saves().length === wanted);
    await rest();
  };
  const attack = async (...names) => {
    aim(...names);
    await armed("bow").use();
    await until(() => rolls().length > 0);
    await rest();
  };
`;

/** Bram's fireball, burst at (840, 450): from there the wall that begins at (900, 500) gives Thud half cover. */
const FIREBALL = `
  const fireball = armed("fireball");
  await fireball.use();
  await until(() => usage() !== undefined);
  await playground.layArea(fireball, { x: 840, y: 450 });
  await rest();
`;

const run = <T>(script: string): Promise<T> => playground.run<T>(`${HANDS} ${MORE} ${script}`);

afterEach(async () => {
  expect(playground.errors).toEqual([]);
  await playground.page.close();
});

describe("an attack of dnd5e 6", () => {
  test.each([
    ["block", ["Thud 16", "Gark null", "Pike 14"], ["✓ Pike 14", "✗ Thud 16", "✗ Gark ∞"]],
    ["warn", ["Thud 16", "Gark 14", "Pike 14"], ["✓ Gark 14", "✓ Pike 14", "✗ Thud 16"]],
  ])("on several targets, with forbidden attacks set to %s, has a row for each", async (refusal, acs, shown) => {
    await open({ refusal });
    expect(
      await run(`
        await attack("Thud", "Gark", "Pike");
        return { acs: acs(last()), shown: shown(last()) };
      `),
    ).toEqual({ acs, shown });
  });

  test("on two tokens of one actor has each token's own cover", async () => {
    await open();
    const seen = await run(`
      await playground.link("Thud", "Wisp");
      await attack("Thud", "Wisp");
      const actors = new Set(last().system.targets.map(({ actor }) => actor));
      return { acs: acs(last()), shown: shown(last()), actors: actors.size };
    `);
    expect(seen).toEqual({ acs: ["Thud 16", "Wisp 19"], shown: ["✗ Thud 16", "✗ Wisp 19"], actors: 1 });
  });

  test("hits a target in cover with a natural 20, but never one in total cover", async () => {
    await open({ refusal: "block" });
    const seen = await run(`
      CONFIG.Dice.randomUniform = () => 19.5 / 20;
      armorOf("Wisp").base = 30;
      await attack("Wisp", "Gark");
      return shown(last());
    `);
    expect(seen).toEqual(["✓ Wisp 35", "✗ Gark ∞"]);
  });

  test("misses a target that the system itself marks as totally covered", async () => {
    await open();
    const seen = await run(`
      await playground.actorOf(token("Pike")).toggleStatusEffect("coverTotal", { active: true });
      await attack("Pike", "Thud");
      return { acs: acs(last()), shown: shown(last()) };
    `);
    expect(seen).toEqual({ acs: ["Pike null", "Thud 16"], shown: ["✗ Pike ∞", "✗ Thud 16"] });
  });

  test("adds cover to an overridden armor class, which contains none of the system's", async () => {
    await open();
    const seen = await run(`
      Object.assign(armorOf("Thud"), { override: 15, min: 20 });
      Object.assign(armorOf("Wisp"), { override: 15, cover: 2 });
      await attack("Thud", "Wisp");
      return acs(last());
    `);
    expect(seen).toEqual(["Thud 17", "Wisp 20"]);
  });

  test("counts cover once if another module replaces the target list between the hooks", async () => {
    await open();
    const seen = await run(`
      Hooks.on("dnd5e.preRollAttackV2", (process, dialog, message) => {
        message.data.system.targets = structuredClone(message.data.system.targets);
      });
      await attack("Thud", "Wisp");
      return acs(last());
    `);
    expect(seen).toEqual(["Thud 16", "Wisp 19"]);
  });

  test("uses the current targets when it is made anyway", async () => {
    await open();
    const seen = await run(`
      aim("Gark");
      await armed("bow").rollAttack();
      await rest();
      aim("Thud");
      await press("anyway");
      return acs(last());
    `);
    expect(seen).toEqual(["Thud 16"]);
  });

  test("has one card in its message, however often it is rendered", async () => {
    await open();
    const seen = await run(`
      await attack("Pike", "Thud");
      const counts = [cardsIn(elementOf(last())).length];
      for (let i = 0; i < 2; i += 1) {
        await ui.chat.updateMessage(last());
        counts.push(cardsIn(elementOf(last())).length);
      }
      return { counts, all: document.querySelectorAll("#chat .parapet-card").length };
    `);
    expect(seen).toEqual({ counts: [1, 1, 1], all: 1 });
  });
});

describe("a save of dnd5e 6 that is folded into its usage card", () => {
  test.each([[["Pike", "Thud"]], [["Mira", "Pike", "Thud", "Vesna", "Wisp"]]])(
    "has its own card there and nowhere else: %j",
    async (names) => {
      await open();
      const seen = await run(
        `
        ${FIREBALL}
        await saveAll(...${JSON.stringify(names)});
        const look = () => summaries().sort(byName).map((it) => {
          const [card, ...others] = cardsIn(it);
          const { messageId, targetUuid } = it.dataset;
          const name = fromUuidSync(targetUuid).name;
          const isOwn = game.messages.get(messageId).speaker.alias === name && card?.textContent.includes(name) === true;
          return { name, isOwn, others: others.length };
        });
        const once = look();
        await ui.chat.updateMessage(usage());
        for (const save of saves()) await ui.chat.updateMessage(save);
        const own = saves().map((save) => elementOf(save));
        return {
          once, twice: look(), isHidden: own.every((it) => it.hidden), shownBelow: own.flatMap(cardsIn).length,
          outside: cardsIn(elementOf(usage())).length - names.length,
        };
      `.replaceAll("names.length", String(names.length)),
      );
      const wanted = names.map((name) => ({ name, isOwn: true, others: 0 }));
      expect(seen).toEqual({ once: wanted, twice: wanted, isHidden: true, shownBelow: 0, outside: 0 });
    },
  );

  test("has its card in its own message if the user turned summaries off", async () => {
    await open();
    const seen = await run(`
      await game.settings.set("dnd5e", "chatCardSummary", false);
      ${FIREBALL}
      await saveAll("Thud", "Pike");
      return { summaries: summaries().length, cards: saves().map((save) => cardsIn(elementOf(save)).length) };
    `);
    expect(seen).toEqual({ summaries: 0, cards: [1, 1] });
  });

  test("has an outcome from its total with cover, for the token that saves", async () => {
    await open();
    const seen = await run(`
      CONFIG.Dice.randomUniform = () => 10.5 / 20;
      ${FIREBALL}
      await saveAll("Thud", "Pike");
      const nameOf = (uuid) => fromUuidSync(uuid).name;
      const totals = saves().map((save) => [save.speaker.alias, save.rolls[0].total]);
      const outcomes = [...usage().system.outcomes].map(([uuid, outcome]) => [nameOf(uuid), outcome]);
      return { totals: Object.fromEntries(totals), outcomes: Object.fromEntries(outcomes) };
    `);
    expect(seen).toEqual({ totals: { Thud: 15, Pike: 13 }, outcomes: { Thud: "success", Pike: "failure" } });
  });

  test("finds its fireball from the message alone, as when modules request saves without a click", async () => {
    await open();
    const seen = await run(`
      ${FIREBALL}
      const asked = { ability: "dex", target: 15, event: null };
      const data = { speaker: ChatMessage.getSpeaker({ token: token("Thud").document }), system: { origin: usage().id } };
      await playground.actorOf(token("Thud")).rollSavingThrow(asked, {}, { data });
      return [saves()[0].rolls[0].formula, ...covers(saves()[0])];
    `);
    expect(seen).toEqual(["1d20 + 2 + 0 + 2", "half"]);
  });

  test("has cover from an area whose creator has no token on the scene", async () => {
    await open();
    const seen = await run(`
      await playground.link("Bram");
      const fireball = armed("fireball");
      await fireball.use();
      await token("Bram").document.delete();
      const [region] = await playground.layArea(fireball, { x: 840, y: 450 });
      await saveAll("Thud");
      return { hasOrigin: "origin" in region.flags.dnd5e, formula: saves()[0].rolls[0].formula };
    `);
    expect(seen).toEqual({ hasOrigin: false, formula: "1d20 + 2 + 0 + 2" });
  });

  test("has cover from its area beside an unreadable one, which the GM learns about", async () => {
    await open();
    const formula = await run(`
      ${FIREBALL}
      const flags = { dnd5e: { activity: fireball.uuid, item: fireball.item.uuid } };
      const shapes = [{ type: "circle", x: "far", y: 0, radius: 100 }];
      await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Damaged", shapes, flags }]);
      await saveAll("Thud");
      return saves()[0].rolls[0].formula;
    `);
    expect(formula).toBe("1d20 + 2 + 0 + 2");
    expect(playground.errors.splice(0)).toContainEqual(expect.stringContaining("region.shapes[0].x"));
  });

  test("has cover from the shape that contains the creature", async () => {
    await open();
    const seen = await run(`
      const fireball = armed("fireball");
      await fireball.use();
      await playground.layArea(fireball, { x: 2300, y: 300 }, { x: 840, y: 450 });
      await saveAll("Thud");
      return saves()[0].rolls[0].formula;
    `);
    expect(seen).toBe("1d20 + 2 + 0 + 2");
  });
});

test("messages of dnd5e 6 are unchanged after a reload", async () => {
  await open({}, "dnd5e-6-reload");
  const look = `
    const save = saves()[0];
    return {
      acs: acs(last()), shown: shown(last()), card: cardsIn(elementOf(last())).map((it) => it.textContent),
      folded: summaries().map((it) => cardsIn(it).map((card) => card.textContent)), isHidden: elementOf(save).hidden,
    };
  `;
  const before = await run(`
    ${FIREBALL}
    await saveAll("Thud");
    aim("Pike", "Thud", "Wisp");
    await armed("bow").use();
    await until(() => rolls().length === 2);
    await rest();
    ${look}
  `);
  expect(before).toMatchObject({
    acs: ["Pike 14", "Thud 16", "Wisp 19"],
    shown: ["✓ Pike 14", "✗ Thud 16", "✗ Wisp 19"],
    card: [expect.stringContaining("Wisp") as string],
    folded: [[expect.stringContaining("Thud") as string]],
    isHidden: true,
  });
  await playground.page.reload();
  await playground.page.waitForSelector("body[data-ready]");
  expect(
    await run(`await until(() => document.querySelectorAll("#chat > li").length > 3); await rest(); ${look}`),
  ).toEqual(before);
});

test("a save rolled by a player has its card on the GM's usage card too, once per page", async () => {
  await open({}, "dnd5e-6-shared");
  const query = { profile: "14", system: "dnd5e", world: "dnd5e-6-shared", user: "player" };
  const player = await Playground.openWith(table, query);
  await run(`
    const fireball = playground.activity(token("Gark"), "fireball");
    await fireball.use();
    await playground.layArea(fireball, { x: 850, y: 650 });
    await until(() => usage() !== undefined);
  `);
  const look = `
    await until(() => saves().length === 1 && summaries().length === 1 && cardsIn(summaries()[0]).length === 1);
    const all = cardsIn(elementOf(usage())).length + cardsIn(elementOf(saves()[0])).length;
    return { cards: summaries().map((it) => cardsIn(it).length), all, isHidden: elementOf(saves()[0]).hidden };
  `;
  await player.run(`${HANDS} ${MORE} await until(() => usage() !== undefined); await rest(); await saveAll("Bram");`);
  const wanted = { cards: [1], all: 1, isHidden: true };
  expect(await run(look)).toEqual(wanted);
  expect(await player.run(`${HANDS} ${MORE} ${look}`)).toEqual(wanted);
  await player.close();
});

test("the playground's usage card follows the data of its saves, not their flags, and is deleted with them", async () => {
  await open();
  const seen = await run(`
    ${FIREBALL}
    await saveAll("Thud", "Pike");
    const [first, second] = saves();
    const drawn = elementOf(usage());
    await first.update({ "flags.world.note": 1 });
    await rest();
    const afterFlags = elementOf(usage()) === drawn;
    await first.update({ "system.resisted": true });
    await rest();
    const afterSystem = elementOf(usage()) === drawn;
    await second.delete();
    await rest();
    const left = summaries().map((it) => it.dataset.messageId === first.id);
    await usage().delete();
    await rest();
    return { afterFlags, afterSystem, left, saves: saves().length };
  `);
  expect(seen).toEqual({ afterFlags: true, afterSystem: false, left: [true], saves: 0 });
});
