import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

/**
 * Attacks and saves of Pathfinder 1e, from the use of an action to its message. The process is the playground's, shaped like
 * the system's (docs/systems.md). The numbers are the book's: cover +4 AC and +2 Reflex, soft cover +4 AC, flanking +2, range
 * -2 an increment. An attack has +6, and each test sets the dice.
 */

const table = layTable();

/** `m` is behind the pillar for `A`, `s` behind `o`, and `x` in a closed cell. `F` and `G` stand about `f`. */
const HALL = [
  "map",
  "+---+---+---+---+---+---+---+---+---+---+",
  "| A       o       s                 |   |",
  "+   +   +   +   +   +   +   +   +   +   +",
  "|                                   | x |",
  "+   +   +---+   +   +   +   +   +   +---+",
  "|       |   | m       F   f   G         |",
  "+   +   +---+   +   +   +   +   +   +   +",
  "|                                       |",
  "+---+---+---+---+---+---+---+---+---+---+",
].join("\n");

/** What the tests ask of the page: attacks by the names of creatures, and what the last message says. */
const TOOLS = `
  const tokenOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const target = (...names) => {
    for (const each of canvas.tokens.placeables) each.setTarget(false, { releaseOthers: false });
    for (const name of names) tokenOf(name).setTarget(true, { releaseOthers: false });
  };
  const face = (natural) => void (CONFIG.Dice.randomUniform = () => (natural - 0.5) / 20);
  const soon = () => new Promise((done) => setTimeout(done, 20));
  const used = () => game.messages.contents.filter(({ flags, system }) => (flags.pf1?.metadata ?? system.action) !== undefined);
  const attack = async (attacker, item, targets, options = {}) => {
    target(...targets);
    const before = used().length;
    await pf1.playground.use(tokenOf(attacker), item, { skipDialog: true, ...options });
    await soon();
    return used().length === before ? null : used().at(-1);
  };
  const record = (message) => message.flags.parapet?.attack;
  const rolls = (message) => [...new DOMParser().parseFromString(message._source.content, "text/html")
    .querySelectorAll(".chat-attack")].map((it) => it.textContent);
  const rows = (message) => [...new DOMParser().parseFromString(message._source.content, "text/html")
    .querySelectorAll(".target")].map((it) => it.textContent.replace(" Reflex", ""));
  const layBurst = async (x, y) => {
    const since14 = game.release.generation >= 14;
    const source = since14
      ? { name: "Burst", shapes: [{ type: "circle", x, y, radius: 600 }] }
      : { t: "circle", x, y, distance: 30 };
    return (await canvas.scene.createEmbeddedDocuments(since14 ? "Region" : "MeasuredTemplate", [source]))[0].uuid;
  };
  const saved = async (name) => {
    [...document.querySelectorAll("#chat [data-saving-throw]")].at(-1).click();
    await soon();
    return game.messages.contents.at(-1).rolls[0].formula;
  };
  face(10);
`;

describe.each(versions("differs"))("attacks of Pathfinder 1e on version %i", (profile) => {
  const testOnce = logicTest(profile);
  let playground: Playground;
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  const open = async (user = "gm", shape = "11"): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1", user, shape });
    await playground.dropFile("hall.txt", HALL);
    await playground.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'x')");
  };
  const run = <T>(script: string): Promise<T> => playground.run(`${TOOLS} ${script}`);

  test.each(["gm", "player"])("have cover and soft cover on their dice, once, for a %s", async (user) => {
    await open(user);
    const seen = await run(`
      const soft = await attack("A", "ray", ["s"]);
      const hard = await attack("A", "ray", ["m"]);
      return { soft: rolls(soft), hard: rolls(hard), rows: [...rows(soft), ...rows(hard)],
        levels: [soft, hard].map((it) => record(it).targets[0].verdict.cover) };
    `);
    expect(seen).toEqual({
      soft: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])"],
      hard: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Cover])"],
      rows: ["s AC 15, touch 12, flat-footed 13", "m AC 15, touch 12, flat-footed 13"],
      levels: ["soft", "standard"],
    });
  });

  testOnce(
    "have the same number on every attack of a full attack and on each confirmation, and nothing left afterwards",
    async () => {
      await open();
      const seen = await run(`
      face(20);
      let use;
      Hooks.once("pf1PostActionUse", (it) => void (use = it));
      const message = await attack("A", "ray", ["s"], { options: { fullAttack: true } });
      const again = await attack("A", "ray", ["f"]);
      return { rolls: rolls(message), left: use.shared.attackBonus, again: rolls(again),
        actor: tokenOf("A") && pf1.playground.actorOf(tokenOf("s")).system.attributes.ac.normal.total };
    `);
      const [first, second] = ["- 4[Soft cover]", "- 4[Soft cover] - 5"].map(
        (end) => `(1d20 + 6[Attack bonus] ${end})`,
      );
      expect(seen).toMatchObject({
        rolls: [
          `Attack: 22 ${first}Confirmation: 22 ${first}`,
          `Second attack: 17 ${second}Confirmation: 17 ${second}`,
        ],
        left: [],
        actor: 15,
      });
    },
  );

  testOnce("show each target's own armour class where one roll strikes at several", async () => {
    await open();
    const seen = await run(`
      const message = await attack("A", "ray", ["s", "o"]);
      const both = await attack("A", "ray", ["s", "m"]);
      return { rolls: [...rolls(message), ...rolls(both)], rows: [...rows(message), ...rows(both)],
        base: pf1.playground.actorOf(tokenOf("s")).system.attributes.ac.normal.total };
    `);
    expect(seen).toEqual({
      rolls: ["Attack: 16 (1d20 + 6[Attack bonus])", "Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])"],
      rows: [
        ...["s AC 19, touch 16, flat-footed 17", "o AC 15, touch 12, flat-footed 13"],
        ...["s AC 15, touch 12, flat-footed 13", "m AC 15, touch 12, flat-footed 13"],
      ],
      base: 15,
    });
  });

  testOnce("flank once, whether the dialog's box is ticked or not", async () => {
    await open();
    const seen = await run(`
      const own = await attack("F", "sword", ["f"]);
      const ticked = await attack("F", "sword", ["f"], { options: { flanking: true } });
      return [own, ticked].flatMap(rolls);
    `);
    expect(seen).toEqual(Array(2).fill("Attack: 18 (1d20 + 6[Attack bonus] + 2[Flanking])"));
  });

  testOnce("without a line of effect are asked about before an arrow is spent, and made anyway once", async () => {
    await open();
    const asked = await run(`
      const pending = attack("A", "bow", ["x"]);
      await soon();
      const text = document.querySelector(".parapet-refusal").textContent;
      document.querySelector(".parapet-refusal button[data-action=leave]").click();
      const message = await pending;
      return { text, message, arrows: pf1.playground.actorOf(tokenOf("A")).arrows };
    `);
    expect(asked).toMatchObject({
      message: null,
      arrows: 20,
      text: expect.stringContaining("cannot attack") as string,
    });
    const anyway = await run(`
      const pending = attack("A", "bow", ["x"]);
      await soon();
      document.querySelector(".parapet-refusal button[data-action=anyway]").click();
      const message = await pending;
      const windows = document.querySelectorAll(".parapet-refusal").length;
      return { rolls: rolls(message).length, windows, arrows: pf1.playground.actorOf(tokenOf("A")).arrows };
    `);
    expect(anyway).toEqual({ rolls: 1, windows: 0, arrows: 19 });
  });

  testOnce("of a player are blocked where the GM has it so, and no dice fall", async () => {
    await open();
    await playground.set("refusal", "block");
    await playground.becomePlayer();
    const seen = await run(`
      let dice = 0;
      const uniform = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = () => { dice++; return uniform(); };
      const message = await attack("A", "bow", ["x"]);
      return { message, dice, arrows: pf1.playground.actorOf(tokenOf("A")).arrows };
    `);
    expect(seen).toEqual({ message: null, dice: 0, arrows: 20 });
    expect((await playground.notices()).join()).toContain("cannot attack");
  });

  testOnce("are no charge by Epic Path where somebody stands in the lane", async () => {
    await open();
    await playground.set("ruleset", "epic-path");
    const seen = await run(`
      const pending = attack("A", "sword", ["s"], { options: { charge: true } });
      await soon();
      const text = document.querySelector(".parapet-refusal")?.textContent;
      document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
      return { text, isLeft: (await pending) === null };
    `);
    expect(seen).toEqual({ isLeft: true, text: expect.stringMatching(/charge/) as string });
  });

  testOnce("pass over cover and concealment by Improved Precise Shot", async () => {
    await open();
    const seen = await run(`
      const { document } = tokenOf("A");
      await document.update({ actorId: game.addActor({ name: "A" }).id, actorLink: true });
      const feat = { type: "feat", name: "Improved Precise Shot", system: {} };
      Object.defineProperty(document.actor, "items", { value: [feat], configurable: true });
      const message = await attack("A", "ray", ["s"]);
      const { cover, reasons } = record(message).targets[0].verdict;
      return { rolls: rolls(message), cover, by: reasons[0].data.feature };
    `);
    expect(seen).toEqual({
      rolls: ["Attack: 16 (1d20 + 6[Attack bonus])"],
      cover: "none",
      by: "Improved Precise Shot",
    });
  });

  test.each([
    ["11", "pathfinder1e"],
    ["12", "pathfinder1e"],
    ["12", "epic-path"],
  ])("by an area give saves the cover from its origin, once, in shape %s by %s", async (shape, ruleset) => {
    await open("gm", shape);
    await playground.set("ruleset", ruleset);
    const seen = await run(`
      const template = await layBurst(350, 350);
      await attack("A", "ray", ["m"], { template });
      const far = await saved("m");
      await attack("A", "ray", ["m"], { template: await layBurst(250, 150) });
      return [far, await saved("m")];
    `);
    expect(seen).toEqual(["1d20 + 3[Base]", "1d20 + 3[Base] + 2[Cover]"]);
  });

  test.each(["gm", "player"])("that lose their cover to another module do not claim it, as %s", async (user) => {
    await open(user);
    const seen = await run(`
      const { prototype } = pf1.actionUse.ActionUse;
      const { generateChatAttacks } = prototype;
      prototype.generateChatAttacks = function (...args) {
        this.shared.attackBonus.length = 0;
        return generateChatAttacks.apply(this, args);
      };
      return rolls(await attack("A", "bow", ["s"]))[0];
    `);
    expect(seen).not.toContain("cover");
    await expect
      .poll(() => playground.page.locator("#chat .parapet-card").last().textContent())
      .toContain("+4 AC not applied");
  });

  test("by an area in the air have no cover from what its lines pass over", async () => {
    await open();
    const seen = await run(`
      await tokenOf("m").document.update({ x: 400 }, { animate: false });
      await canvas.scene.updateEmbeddedDocuments("Wall",
        canvas.scene.walls.map(({ id }) => ({ _id: id, flags: { "wall-height": { bottom: 0, top: 10 } } })));
      const template = await layBurst(150, 150);
      await attack("A", "ray", ["m"], { template });
      const low = await saved("m");
      await canvas.scene.${profile === 13 ? "templates" : "regions"}.contents.at(-1).update({
        elevation: ${profile === 13 ? "60" : "{ bottom: 40, top: 80 }"},
      });
      await attack("A", "ray", ["m"], { template });
      return [low, await saved("m")];
    `);
    // Over the pillar, three fifths of the way, the lines are still 24 ft up.
    expect(seen).toEqual(["1d20 + 3[Base] + 2[Cover]", "1d20 + 3[Base]"]);
  });

  test.each(["pathfinder1e", "epic-path"])(
    "by an area name improved evasion on the save's message in %s, behind improved cover alone",
    async (ruleset) => {
      await open();
      await playground.set("ruleset", ruleset);
      const seen = await run(`
      const text = () => game.messages.contents.at(-1).flavor;
      const template = await layBurst(250, 150);
      await attack("A", "ray", ["m"], { template });
      const plain = [await saved("m"), text()];
      await canvas.scene.updateEmbeddedDocuments("Wall",
        canvas.scene.walls.map(({ id }) => ({ _id: id, "flags.parapet.cover": "improved" })));
      await attack("A", "ray", ["m"], { template });
      return [plain, [await saved("m"), text()]];
    `);
      expect(seen).toEqual([
        ["1d20 + 3[Base] + 2[Cover]", "Reflex"],
        ["1d20 + 3[Base] + 4[Improved cover]", expect.stringContaining("Improved cover: improved evasion")],
      ]);
    },
  );

  test.each([
    ["pathfinder1e", "(1d20 + 6[Attack bonus] + 2[Flanking])"],
    ["epic-path", "(1d20 + 6[Attack bonus])"],
  ])("are made by %s, with the system's own flanking", async (ruleset, flanked) => {
    await open();
    await playground.set("ruleset", ruleset);
    const seen = await run<{ covered: string; flanked: string; ruleset: string }>(`
      const covered = await attack("A", "ray", ["s"]);
      const [flanked] = rolls(await attack("F", "sword", ["f"]));
      return { covered: rolls(covered)[0], flanked, ruleset: record(covered).ruleset };
    `);
    expect(seen).toEqual({
      ruleset,
      covered: "Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])",
      flanked: expect.stringContaining(flanked) as string,
    });
  });

  /** Beside each other, with the pillar between. */
  const MEET = `
    await tokenOf("A").document.update({ x: 100, y: 200 });
    await tokenOf("m").document.update({ x: 200, y: 100 });
  `;

  testOnce("in another's turn are asked about where there is cover, though others are blocked", async () => {
    await open();
    await playground.set("refusal", "block");
    const seen = await run(`
      ${MEET}
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      const combatants = ["m", "A"].map((name, i) =>
        ({ tokenId: tokenOf(name).id, sceneId: canvas.scene.id, initiative: 20 - i }));
      await combat.createEmbeddedDocuments("Combatant", combatants);
      Object.assign(game.user, { isGM: false });
      let use;
      Hooks.once("pf1CreateActionUse", (it) => void (use = it));
      const pending = attack("A", "sword", ["m"]);
      await soon();
      const asked = document.querySelector(".parapet-refusal")?.textContent;
      document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
      const opportunity = await pending;
      await combat.update({ turn: 1 });
      return { asked, opportunity, left: use.shared.attackBonus, own: rolls(await attack("A", "sword", ["m"])) };
    `);
    expect(seen).toEqual({
      asked: expect.stringMatching(/attacks? of opportunity/i) as string,
      opportunity: null,
      left: [],
      own: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Cover])"],
    });
  });

  testOnce(
    "at several tell of one that cannot be attacked that it is left out, and count its cover nowhere",
    async () => {
      await open();
      await playground.set("refusal", "block");
      await playground.becomePlayer();
      const seen = await run(`
      const message = await attack("A", "ray", ["s", "x"]);
      const said = document.querySelector("#chat").textContent.match(/Left out of the attack|Attacked anyway/g);
      return { rolls: rolls(message), rows: rows(message), said };
    `);
      expect(seen).toEqual({
        rolls: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])"],
        rows: ["s AC 15, touch 12, flat-footed 13", "x AC 15, touch 12, flat-footed 13"],
        said: ["Left out of the attack"],
      });
    },
  );

  testOnce("of somebody unseen are saved against by a player with the truth, who learns the number alone", async () => {
    await open();
    const before = `
      await tokenOf("m").document.update({ disposition: 1 });
      await attack("A", "ray", ["m"], { template: await layBurst(250, 150) });
      await tokenOf("A").document.update({ hidden: true, disposition: -1 });
      Object.assign(game.user, { isGM: false });
    `;
    const seen = await run(`
      ${before}
      const formula = await saved("m");
      const { flags } = game.messages.contents.at(-1);
      return { formula, flags: flags.parapet, text: document.querySelector("#chat").lastElementChild.textContent };
    `);
    expect(seen).toMatchObject({
      formula: "1d20 + 3[Base] + 2[Cover]",
      text: expect.not.stringMatching(/\bA\b|wall/) as string,
    });
    expect((seen as { flags?: object }).flags).toBeUndefined();
    expect(await playground.notices()).toEqual([]);
  });

  testOnce("by their dialog are made with the boxes that are ticked in it", async () => {
    await open();
    await run(`
      target("f");
      window.pending = pf1.playground.use(tokenOf("F"), "sword");
    `);
    const { page } = playground;
    await page.getByRole("checkbox", { name: "Flanking" }).check();
    await page.getByRole("button", { name: "Full attack" }).click();
    await page.waitForSelector("#chat .chat-attack");
    expect(await run("return rolls(used().at(-1));")).toEqual([
      "Attack: 18 (1d20 + 6[Attack bonus] + 2[Flanking])",
      "Second attack: 13 (1d20 + 6[Attack bonus] + 2[Flanking] - 5)",
    ]);
  });
});
