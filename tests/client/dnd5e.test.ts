import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { HALL } from "./hall";
import { layTable, Playground } from "./playground";

/**
 * Attacks and saves of dnd5e, played by the playground in the order of the system's hooks. In the tavern Bram sees Pike in the
 * open, Thud past a corner (half cover) and Wisp past the whole house (three-quarters cover). Gark is in the yard, behind the
 * wall. Everyone's armor class is 14, and the attack bonus is 5.
 */
const table = layTable();

const USERS = ["gm", "player"] as const;

/** dnd5e 5.3 runs on both versions of Foundry, 6.0 on the newer alone. */
const PLAYED = [
  { profile: 13, shape: 5, users: USERS },
  { profile: 14, shape: 5, users: ["gm"] },
  { profile: 14, shape: 6, users: USERS },
] as const;

describe.each(PLAYED)("dnd5e $shape on version $profile", ({ profile, shape, users }) => {
  const testOnce = shape === 6 ? test : () => undefined;
  let playground: Playground;

  /** Settings are the GM's; a player comes after them. */
  const open = async (user: (typeof USERS)[number] = "gm", settings: Readonly<Record<string, string>> = {}) => {
    playground = await Playground.openWith(table, { profile: String(profile), shape: String(shape), system: "dnd5e" });
    for (const [key, value] of Object.entries({ ruleset: "dnd5e", ...settings })) await playground.set(key, value);
    if (user === "player") await playground.becomePlayer();
  };

  const run = <T>(script: string): Promise<T> => playground.run<T>(`${HANDS} ${script}`);

  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  const VOLLEY = `
    aim("Pike", "Thud", "Wisp");
    await armed("bow").use();
    await rest();
  `;

  test.each(users)("several targets each get their own number, as %s", async (user) => {
    await open(user);
    const seen = await run(`${VOLLEY}
      return { acs: acs(last()), covers: covers(last()), formula: last().rolls[0].formula, shown: shown(last()) };
    `);
    expect(seen).toEqual({
      acs: ["Pike 14", "Thud 16", "Wisp 19"],
      covers: ["none", "half", "three-quarters"],
      formula: "1d20 + 5",
      shown: ["✓ Pike 14", "✗ Thud 16", "✗ Wisp 19"],
    });
  });

  test.each(users)("cover that the armor class holds already is not claimed for the roll, as %s", async (user) => {
    await open(user);
    const seen = await run(`
      const { ac } = playground.actorOf(token("Thud")).system.attributes;
      ac.cover = 2;
      ${VOLLEY}
      return { acs: acs(last()) };
    `);
    // Thud has half cover, and its sheet counts as much; Wisp has three-quarters, which its sheet does not know.
    expect(seen).toEqual({ acs: ["Pike 14", "Thud 16", "Wisp 19"] });
    const card = playground.page.locator("#chat .parapet-card").last();
    await expect.poll(() => card.textContent()).toMatch(/\+2 AC already counted by the game system.*\+5 AC applied/);
  });

  test("Undo on the card restores the targets' numbers and the system's verdicts", async () => {
    await open();
    const seen = await run(`${VOLLEY}
      await undo(last());
      return { acs: acs(last()), shown: shown(last()) };
    `);
    expect(seen).toEqual({
      acs: ["Pike 14", "Thud 14", "Wisp 14"],
      shown: ["✓ Pike 14", "✓ Thud 14", "✓ Wisp 14"],
    });
  });

  testOnce("what is taken back is what the roll began with, whatever has become of its targets since", async () => {
    await open();
    const seen = await run(`${VOLLEY}
      playground.actorOf(token("Thud")).system.attributes.ac.base = 20;
      await token("Wisp").document.delete();
      await undo(last());
      return acs(last());
    `);
    expect(seen).toEqual(["Pike 14", "Thud 14", "Wisp 14"]);
  });

  testOnce("is played by the rules of another game, where the GM wants that", async () => {
    await open("gm", { ruleset: "rise" });
    await playground.dropFile("hall.txt", HALL);
    await playground.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'm')");
    const seen = await run(`
      aim("o", "s", "m");
      await playground.activity(token("A"), "bow").use();
      await rest();
      const { ruleset } = last().flags.parapet.attack;
      return { acs: acs(last()), covers: covers(last()), formula: last().rolls[0].formula, ruleset };
    `);
    expect(seen).toEqual({
      acs: ["o 14", "s 16", "m 16"],
      covers: ["none", "standard", "standard"],
      formula: "1d20 + 5",
      ruleset: "rise",
    });
  });

  test("a single target's number is set for that roll only", async () => {
    await open();
    const seen = await run(`
      const numbers = [];
      for (const name of ["Thud", "Pike", "Thud"]) {
        aim(name);
        await armed("bow").use();
        await rest();
        numbers.push([last().rolls[0].options.target, ...acs(last())]);
      }
      return [...numbers, bram.system.attributes.ac.value, playground.actorOf(token("Thud")).system.attributes.ac.value];
    `);
    expect(seen).toEqual([[16, "Thud 16"], [14, "Pike 14"], [16, "Thud 16"], 14, 14]);
  });

  testOnce("cover that the target's own sheet has already counts once", async () => {
    await open();
    const seen = await run(`
      playground.actorOf(token("Thud")).system.attributes.ac.cover = 2;
      aim("Thud");
      await armed("bow").use();
      await rest();
      return acs(last());
    `);
    expect(seen).toEqual(["Thud 16"]);
  });

  testOnce("nothing is changed where the table wants no numbers on its dice", async () => {
    await open("gm", { modifiers: "off" });
    expect(await run(`${VOLLEY} return acs(last());`)).toEqual(["Pike 14", "Thud 14", "Wisp 14"]);
  });

  testOnce("the mode in which the dialog is left is the one that counts", async () => {
    await open();
    const seen = await run(`
      bram.items.push({ name: "Sharpshooter", type: "feat", identifier: "sharpshooter" });
      aim("Thud");
      const numbers = [];
      for (const mode of ["oneHanded", "thrown"]) {
        await armed("dagger").use();
        await rest();
        document.querySelector("dialog select").value = mode;
        await press("normal");
        numbers.push([last().rolls[0].options.attackMode, last().rolls[0].options.target, ...acs(last())]);
      }
      return numbers;
    `);
    expect(seen).toEqual([
      ["oneHanded", 16, "Thud 16"],
      ["thrown", 14, "Thud 14"],
    ]);
  });

  testOnce(
    "whoever was targeted when the roll began stays its target, whatever is targeted while its dialog is open",
    async () => {
      await open();
      const seen = await run(`
      aim("Thud");
      await armed("dagger").use();
      await rest();
      aim("Wisp");
      await press("normal");
      const { targets } = last().flags.parapet.attack;
      return { acs: acs(last()), covers: covers(last()), isThud: targets[0].target === "token:" + token("Thud").id };
    `);
      expect(seen).toEqual({ acs: ["Thud 16"], covers: ["half"], isThud: true });
    },
  );

  testOnce("an unseen target is attacked at a disadvantage, and with one that is seen it is not", async () => {
    await open();
    await playground.change("Pike", { flags: { parapet: { conditions: ["invisible"] } } });
    const seen = await run(`
      const rolled = [];
      for (const names of [["Pike"], ["Pike", "Thud"]]) {
        aim(...names);
        await armed("bow").use();
        await rest();
        const card = [...document.querySelectorAll("#chat .parapet-card")].at(-1);
        const said = [...card.querySelectorAll(".parapet-card-also")].filter((it) => it.textContent.includes("not applied"));
        rolled.push([last().rolls[0].formula, said.map((it) => it.parentElement.textContent)]);
      }
      return rolled;
    `);
    expect(seen).toEqual([
      ["2d20kl + 5", []],
      ["1d20 + 5", [expect.stringMatching(/Pike.*disadvantage against this target, not applied/s)]],
    ]);
  });

  test("a forbidden attack costs nothing until it is made anyway, and the question comes once", async () => {
    await open();
    const seen = await run(`
      aim("Gark");
      await armed("bow").use();
      await rest();
      const asked = { isAsked: isAsked(), arrows: bram.arrows, messages: game.messages.contents.length };
      await press("leave");
      const left = { arrows: bram.arrows, messages: game.messages.contents.length };
      await armed("bow").use();
      await rest();
      await press("anyway");
      const anyway = { isAsked: isAsked(), arrows: bram.arrows, rolls: rolls().length, acs: acs(last()) };
      await armed("bow").use();
      await rest();
      return { asked, left, anyway, next: isAsked() };
    `);
    expect(seen).toEqual({
      asked: { isAsked: true, arrows: 20, messages: 0 },
      left: { arrows: 20, messages: 0 },
      anyway: { isAsked: false, arrows: 19, rolls: 1, acs: ["Gark 14"] },
      next: true,
    });
  });

  testOnce("a roll without a use is refused as well, and made as it was asked for", async () => {
    await open();
    const seen = await run(`
      aim("Gark");
      const stopped = await armed("bow").rollAttack({ rolls: [{ options: { advantage: true } }] });
      await rest();
      const before = { isAsked: isAsked(), rolls: stopped.length };
      await press("anyway");
      return { before, formulas: rolls().map((it) => it.rolls[0].formula) };
    `);
    expect(seen).toEqual({ before: { isAsked: true, rolls: 0 }, formulas: ["2d20kh + 5"] });
  });

  testOnce("a player may not attack what is forbidden outright, and others of several targets alone", async () => {
    await open("player", { refusal: "block" });
    const seen = await run(`
      aim("Gark");
      await armed("bow").use();
      await rest();
      const blocked = { isAsked: isAsked(), arrows: bram.arrows, messages: game.messages.contents.length };
      aim("Gark", "Thud");
      await armed("bow").use();
      await rest();
      const said = document.querySelector("#chat").textContent.match(/Left out of the attack|Attacked anyway/g);
      return { blocked, acs: acs(last()), targets: last().flags.parapet.attack.targets.length, said };
    `);
    expect(seen).toEqual({
      blocked: { isAsked: false, arrows: 20, messages: 0 },
      acs: ["Gark null", "Thud 16"],
      targets: 2,
      said: ["Left out of the attack"],
    });
  });

  const SAVE = `
    token("Thud").control({ releaseOthers: true });
    [...document.querySelectorAll('#chat [data-action="rollSave"]')].at(-1).click();
    await rest();
  `;

  test("an area placed by an item has a card, without a measurement", async () => {
    await open();
    const seen = await run(`
      await playground.layArea(armed("fireball"), { x: 850, y: 650 });
      await rest();
      return [...document.querySelectorAll("#chat .parapet-card")].map((it) => it.textContent);
    `);
    expect(seen).toEqual([expect.stringContaining("Thud") as string]);
  });

  test("an area belongs to its caster, even without a controlled token or a current turn", async () => {
    await open();
    const seen = await run(`
      canvas.tokens.releaseAll();
      await playground.layArea(armed("fireball"), { x: 850, y: 650 });
      await rest();
      return game.messages.contents.at(-1).flags.parapet.attack.attacker === "token:" + token("Bram").id;
    `);
    expect(seen).toBe(true);
  });

  /**
   * Both areas contain Thud. From (850, 650) all is open. From (840, 450) the wall that begins at (900, 500) hides one corner of
   * the lower left of Thud's squares.
   */
  test.each(users)("a Dexterity save has cover from where its area was placed, as %s", async (user) => {
    await open(user);
    const seen = await run(`${CARD}
      const activity = armed("fireball");
      await activity.use();
      await rest();
      ${SAVE}
      const unlaid = { formula: last().rolls[0].formula, has: last().flags.parapet !== undefined };
      await playground.layArea(activity, { x: 850, y: 650 });
      ${SAVE}
      const near = last().rolls[0].formula;
      await playground.layArea(activity, { x: 840, y: 450 });
      ${SAVE}
      const said = () => cardOf(last()).match(/(not )?applied|already counted by the game system/)?.[0];
      const found = { unlaid, near, far: last().rolls[0].formula, cover: covers(last()), said: said() };
      const { ac } = playground.actorOf(token("Thud")).system.attributes;
      ac.cover = 2;
      ${SAVE}
      Object.assign(found, { own: last().rolls[0].formula, saidOfOwn: said() });
      ac.cover = 0;
      await canvas.scene.updateEmbeddedDocuments("Wall",
        canvas.scene.walls.map(({ id }) => ({ _id: id, flags: { "wall-height": { bottom: 0, top: 10 } } })));
      await canvas.scene.${profile === 13 ? "templates" : "regions"}.contents.at(-1).update({
        elevation: ${profile === 13 ? "60" : "{ bottom: 40, top: 80 }"},
      });
      ${SAVE}
      return { ...found, aloft: last().rolls[0].formula };
    `);
    expect(seen).toEqual({
      unlaid: { formula: "1d20 + 2 + 0", has: false },
      near: "1d20 + 2 + 0",
      far: "1d20 + 2 + 0 + 2",
      cover: ["half"],
      said: "applied",
      own: "1d20 + 2 + 2",
      saidOfOwn: "already counted by the game system",
      // From 60 ft up all lines pass over a wall of 10 ft.
      aloft: "1d20 + 2 + 0",
    });
  });

  test.each(users)(
    "a save against an area that breaks a wall by its card has no cover from that wall, as %s",
    async (user) => {
      await open(user);
      const seen = await run(`
      const activity = armed("fireball");
      await activity.use();
      await rest();
      await playground.layArea(activity, { x: 840, y: 450 });
      await rest();
      const card = game.messages.contents.findLast(({ flags }) => flags.parapet?.attack.of === "area");
      ${SAVE}
      const whole = last().rolls[0].formula;
      const near = canvas.scene.walls.filter(({ c }) => [[c[0], c[1]], [c[2], c[3]]].some(([x, y]) => x === 900 && y === 500));
      const say = (isBroken) => card.update({
        "flags.parapet.amended.breaks": Object.fromEntries(near.map(({ id }) => ["wall:" + id, isBroken])),
      });
      await say(true);
      ${SAVE}
      const broken = last().rolls[0].formula;
      await say(false);
      ${SAVE}
      return [whole, broken, last().rolls[0].formula];
    `);
      expect(seen).toEqual(["1d20 + 2 + 0 + 2", "1d20 + 2 + 0", "1d20 + 2 + 0 + 2"]);
    },
  );

  const CARD = `const cardOf = (message) => elementOf(message).querySelector(".parapet-card").textContent;`;

  test.each(users)("with Sharpshooter has no cover in the way, and the card of %s names the feat", async (user) => {
    await open(user);
    const seen = await run(`${CARD}
      bram.items.push({ name: "Sharpshooter", type: "feat", identifier: "sharpshooter" });
      ${VOLLEY}
      return { acs: acs(last()), covers: covers(last()), card: cardOf(last()) };
    `);
    expect(seen).toMatchObject({ acs: ["Pike 14", "Thud 14", "Wisp 14"], covers: ["none", "none", "none"] });
    const { card } = seen as { readonly card: string };
    expect(card).toContain("Sharpshooter: Half cover does not count.");
    expect(card).toContain("Sharpshooter: Three-quarters cover does not count.");
  });

  test("a feature of an Active Effect counts for each target by its own cover, and Undo restores the numbers", async () => {
    await open();
    const seen = await run(`
      const change = { key: "flags.parapet.cover", value: "ignore:half;" };
      const changes = ${profile === 13 ? "{ changes: [{ ...change, mode: 2 }] }" : '{ system: { changes: [{ ...change, type: "add" }] } }'};
      await bram.createEmbeddedDocuments("ActiveEffect", [{ name: "Keen eye", ...changes }]);
      ${VOLLEY}
      const numbers = acs(last());
      await undo(last());
      return { numbers, undone: acs(last()) };
    `);
    expect(seen).toEqual({
      numbers: ["Pike 14", "Thud 14", "Wisp 19"],
      undone: ["Pike 14", "Thud 14", "Wisp 14"],
    });
  });

  testOnce("a save against Sacred Flame has no bonus of cover, and one against another spell has", async () => {
    await open();
    const seen = await run(`${CARD}
      const flame = armed("flame");
      await flame.use();
      await rest();
      ${SAVE}
      const first = { formula: last().rolls[0].formula, cover: covers(last()), card: cardOf(last()) };
      ${SAVE.replace("Thud", "Wisp")}
      const farther = { formula: last().rolls[0].formula, cover: covers(last()) };
      flame.item.identifier = "another";
      ${SAVE}
      const second = last().rolls[0].formula;
      ${SAVE.replace("Thud", "Wisp")}
      return { first, farther, second, secondFarther: last().rolls[0].formula };
    `);
    expect(seen).toEqual({
      first: {
        formula: "1d20 + 2 + 0",
        cover: ["none"],
        card: expect.stringContaining("Sacred Flame: Half cover does not count.") as string,
      },
      farther: { formula: "1d20 + 2 + 0", cover: ["none"] },
      second: "1d20 + 2 + 0 + 2",
      secondFarther: "1d20 + 2 + 0 + 5",
    });
  });

  testOnce(
    "the map shows what a controlled creature has for all its attacks, and no feat for weapons alone",
    async () => {
      await open();
      const seen = await run(`
      const labels = async () => {
        game.modules.get("parapet").api.refresh();
        await rest();
        return game.modules.get("parapet").api.judge(token("Bram"), token("Thud")).cover;
      };
      bram.items.push({ name: "Sharpshooter", type: "feat", identifier: "sharpshooter" });
      const first = await labels();
      bram.items.push({ name: "Lens", type: "loot", flags: { parapet: { cover: "ignore:half" } } });
      const { judge } = game.modules.get("parapet").api;
      return [first, judge(token("Bram"), token("Thud"), { means: "weapon" }).cover, await labels()];
    `);
      expect(seen).toEqual(["half", "none", "none"]);
    },
  );
});
