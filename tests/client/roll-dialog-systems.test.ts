import { afterEach, describe, expect, test } from "vitest";
import { DIALOG_HANDS } from "./roll-dialog-hands";
import { HALL } from "./hall";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** The line on cover in the roll dialogs of pf1, pf2e and swade. dnd5e's is in roll-dialog.test.ts. */
const table = layTable();

const BEGIN = `
  ${DIALOG_HANDS}
  CONFIG.Dice.randomUniform = () => 0.475;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const aim = (...names) => {
    for (const each of canvas.tokens.placeables) each.setTarget(false, { releaseOthers: false });
    for (const name of names) named(name).setTarget(true, { releaseOthers: false });
  };
`;

let playground: Playground;
const open = async (query: Readonly<Record<string, string>>): Promise<void> => {
  playground = await Playground.openWith(table, query);
};
const run = <T>(script: string): Promise<T> => playground.run<T>(`${BEGIN} ${script}`);

afterEach(async () => {
  expect(playground.errors).toEqual([]);
  await playground.page.close();
});

const PF1 = `
  const begin = async (...names) => {
    aim(...names);
    void pf1.playground.use(named("A"), "ray", { skipDialog: false });
    await opened();
  };
  const attack = async () => {
    await posted(() => document.querySelector("button[name=attack_single]").click());
    const message = game.messages.contents.findLast(({ flags, system }) => (flags.pf1?.metadata ?? system.action) !== undefined);
    const page = new DOMParser().parseFromString(message._source.content, "text/html");
    const texts = (of) => [...page.querySelectorAll(of)].map((it) => it.textContent.replace(/ Reflex.*|, touch.*/, ""));
    return [...texts(".chat-attack"), ...texts(".target")];
  };
`;

describe.each(versions("differs"))("the attack dialog of pf1 on version %i", (profile) => {
  const begin = async (): Promise<void> => {
    await open({ profile: String(profile), system: "pf1", shape: "11" });
    await playground.dropFile("hall.txt", HALL);
    await playground.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'm')");
  };

  test("shows the cover, rolls with the chosen level once, and says so on the card", async () => {
    await begin();
    const seen = await run<{ said: string; shown: string[] }>(`${PF1}
      await begin("m");
      const [shown] = lines();
      await choose(0, "none");
      const chosen = lines()[0][1];
      const rolled = await attack();
      const said = cardText();
      await begin("m");
      return { shown, chosen, rolled, said, next: await attack(), left: rulingsLeft() };
    `);
    expect(seen.shown.slice(0, 2)).toEqual(["m", "Cover (+4 AC), by the rules"]);
    expect(seen.shown[2]).toMatch(/^Cover from /);
    expect(seen).toMatchObject({
      chosen: "No cover",
      rolled: ["Attack: 16 (1d20 + 6[Attack bonus])", "m AC 15"],
      next: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Cover])", "m AC 15"],
      left: [],
    });
    expect(seen.said).toContain("Ruled for this attack by Gamemaster: No cover.");
  });

  test("rules on one of two targets, and keeps the choice while the dialog is rendered again", async () => {
    await begin();
    const seen = await run(`${PF1}
      await begin("s", "m");
      await choose(0, "none");
      document.querySelector(".attack-boxes input[name=flanking]").click();
      await pause();
      const shown = lines().map(([name, cover]) => [name, cover]);
      document.querySelector(".attack-boxes input[name=flanking]").click();
      await pause();
      const ruled = await attack();
      await begin("s", "m");
      return { shown, ruled, next: await attack() };
    `);
    expect(seen).toEqual({
      shown: [
        ["s", "No cover"],
        ["m", "Cover (+4 AC), by the rules"],
      ],
      ruled: ["Attack: 16 (1d20 + 6[Attack bonus])", "s AC 15", "m AC 19"],
      // What both targets have is on the dice.
      next: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])", "s AC 15", "m AC 15"],
    });
  });

  test("leaves nothing when it is cancelled", async () => {
    await begin();
    const seen = await run(`${PF1}
      await begin("m");
      await choose(0, "none");
      document.querySelector(".window-app .header-control").click();
      await pause();
      const messages = game.messages.size;
      await begin("m");
      return { messages, again: lines()[0][1], rolled: await attack() };
    `);
    expect(seen).toEqual({
      messages: 0,
      again: "Cover (+4 AC), by the rules",
      rolled: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Cover])", "m AC 15"],
    });
  });
});

/** Mira shoots: Nub stands behind the low wall with standard cover (+2), Krell behind Gark with lesser cover (+1). Their AC is 16. */
const PF2E = `
  const { Check, CheckModifier, Modifier, played } = game.pf2e;
  Check.showsDialogs = true;
  let context;
  const begin = async (name) => {
    context = played.strike(named("Mira"), named(name), { id: "bow", title: "Bow", kind: "ranged" });
    void Check.roll(new CheckModifier("strike", { modifiers: [new Modifier({ slug: "bow", type: "item", modifier: 1 })] }), context);
    await opened();
  };
  const roll = async () => {
    await posted(() => document.querySelector("button.roll").click());
    const { flags } = game.messages.contents.findLast(({ flags }) => "pf2e" in flags);
    const changes = flags.parapet.attack.targets[0].changes.map(({ stat, value }) => stat + value);
    return [flags.pf2e.context.dc.value, changes.join(), flags.pf2e.context.options.filter((it) => it.includes("cover")).join()];
  };
`;

describe.each(versions("differs"))("the check dialog of pf2e on version %i", (profile) => {
  test("shows the cover, rolls against the chosen level once, and says so on the card", async () => {
    await open({ profile: String(profile), system: "pf2e" });
    const seen = await run<{ said: string; shown: string[] }>(`${PF2E}
      await begin("Nub");
      const [shown] = lines();
      await choose(0, "greater");
      const chosen = lines()[0][1];
      const ruled = await roll();
      const said = cardText();
      const own = [context.dc.value, [...context.options].some((it) => it.includes("cover"))];
      await begin("Nub");
      return { shown, chosen, ruled, said, own, next: await roll(), left: rulingsLeft() };
    `);
    expect(seen.shown.slice(0, 2)).toEqual(["Nub", "Standard cover (+2 AC), by the rules"]);
    expect(seen.shown[2]).toMatch(/^Standard cover from a low wall/);
    expect(seen).toMatchObject({
      chosen: "Greater cover (+4 AC)",
      ruled: [20, "ac4", "target:cover-bonus:4,target:cover-level:greater"],
      // What the caller has in hand stays as it was.
      own: [16, false],
      next: [18, "ac2", "target:cover-bonus:2,target:cover-level:standard"],
      left: [],
    });
    expect(seen.said).toContain("Ruled for this attack by Gamemaster: Greater cover.");
  });

  test("has no cover by choice, keeps it while the dialog is rendered again, and leaves nothing when cancelled", async () => {
    await open({ profile: String(profile), system: "pf2e" });
    const seen = await run(`${PF2E}
      await begin("Nub");
      await choose(0, "greater");
      await choose(0, "none");
      document.querySelector(".modifier-container input").click();
      await pause();
      const kept = lines()[0][1];
      const ruled = await roll();
      await begin("Nub");
      await choose(0, "greater");
      document.querySelector(".window-app .header-control").click();
      await pause();
      const messages = game.messages.contents.filter(({ flags }) => "pf2e" in flags).length;
      await begin("Krell");
      return { kept, ruled, messages, krell: [lines()[0][1], ...(await roll())] };
    `);
    expect(seen).toEqual({
      kept: "No cover",
      ruled: [16, "", ""],
      messages: 1,
      krell: ["Lesser cover (+1 AC), by the rules", 17, "ac1", "target:cover-bonus:1,target:cover-level:lesser"],
    });
  });

  test("has no choice and claims no number where another module has replaced the DC", async () => {
    await open({ profile: String(profile), system: "pf2e" });
    const seen = await run(`${PF2E}
      Hooks.on("renderCheckModifiersDialog", (app) => { app.context.dc = { slug: "ac", value: 25 }; });
      await begin("Nub");
      await until(() => levels()[0].length === 0);
      return { shown: lines()[0].slice(0, 2), choices: levels()[0].length, rolled: (await roll()).slice(0, 2) };
    `);
    expect(seen).toMatchObject({ shown: ["Nub", "Standard cover"], choices: 0, rolled: [25, ""] });
  });
});

/** By Pathfinder's rules: Krell is behind Gark with soft cover (+4 AC, a penalty of 4), Gark stands in the open. */
const SWADE = `
  game.swade.played.hasDialog = true;
  const begin = async (...names) => {
    aim(...names);
    named("Mira").control();
    document.querySelector("#attack-item").value = "bow";
    document.querySelector("#attack").requestSubmit();
    await opened();
  };
  const formula = () => document.querySelector("dialog .formula").textContent;
  const roll = async () => {
    await posted(() => document.querySelector('dialog [data-action="roll"]').click());
    return game.messages.contents.at(-1).rolls[0].formula;
  };
`;

describe.each(versions("logic").flatMap((version) => [true, false].map((isListed) => [version, isListed] as const)))(
  "the roll dialog of swade on version %i (its cover in the list: %s)",
  (profile, isListed) => {
    const begin = async (): Promise<void> => {
      await open({ profile: String(profile), system: "swade" });
      await playground.run(`game.swade.played.hasListedCover = ${isListed};`);
    };

    test("shows the cover, rolls with the chosen level once, and says so on the card", async () => {
      await begin();
      const seen = await run<{ said: string; shown: string[] }>(`${SWADE}
        await begin("Krell");
        const [shown] = lines();
        const before = formula();
        await choose(0, "none");
        const chosen = [lines()[0][1], formula(), document.activeElement === rows()[0].querySelector("select")];
        const rolled = await roll();
        const said = cardText();
        await begin("Krell");
        return { shown, before, chosen, rolled, said, next: await roll(), left: rulingsLeft() };
      `);
      expect(seen.shown).toEqual(["Krell", "Soft cover (−4 attack), by the rules", "Soft cover from Gark."]);
      expect(seen).toMatchObject({
        before: "1d8 + 0 + 1 - 4",
        chosen: ["No cover", "1d8 + 0 + 1", true],
        rolled: "1d8 + 0 + 1",
        next: "1d8 + 0 + 1 - 4",
        left: [],
      });
      expect(seen.said).toContain("Ruled for this attack by Gamemaster: No cover.");
    });

    test("gives the card of a cancelled attack to no later roll of the creature", async () => {
      await begin();
      const seen = await run(`${SWADE}
        await begin("Krell");
        await [...foundry.applications.instances.values()].find((app) => app.constructor.name === "RollDialog").close();
        await until(() => document.querySelector("dialog") === null);
        // A message may come up to a second after its roll.
        await new Promise((done) => setTimeout(done, 1100));
        await posted(() => void new Roll("1d6").toMessage({
          speaker: ChatMessage.getSpeaker({ token: named("Mira").document }), flavor: "Athletics",
        }));
        return game.messages.contents.map(({ flags }) => flags.parapet?.attack !== undefined);
      `);
      expect(seen).toEqual([false]);
    });

    test("gives the system's own cover back where the chosen level is less", async () => {
      await begin();
      const seen = await run(`${SWADE}
        const { document: krell } = named("Krell");
        await krell.update({ actorId: game.addActor({ name: "Actor" }).id, actorLink: true });
        await krell.actor.toggleStatusEffect("cover-light");
        await begin("Krell");
        const formulas = [formula()];
        for (const level of ["none", "standard", "none"]) {
          await choose(0, level);
          formulas.push(formula());
        }
        return [...formulas, await roll()];
      `);
      // The system's light cover is 2; cover and soft cover are 4.
      expect(seen).toEqual([
        "1d8 + 0 + 1 - 4",
        "1d8 + 0 + 1 - 2",
        "1d8 + 0 + 1 - 4",
        "1d8 + 0 + 1 - 2",
        "1d8 + 0 + 1 - 2",
      ]);
    });

    test("has a choice for the target of the roll alone, and leaves nothing when cancelled", async () => {
      await begin();
      const seen = await run(`${SWADE}
        await begin("Gark", "Krell");
        const two = lines().map(([name, cover]) => [name, cover]);
        const choices = levels().map(({ length }) => length > 0);
        await choose(0, "standard");
        const chosen = formula();
        document.querySelector("dialog [data-action=close]").click();
        await pause();
        const messages = game.messages.size;
        await begin("Gark");
        return { two, choices, chosen, messages, next: await roll() };
      `);
      expect(seen).toEqual({
        two: [
          ["Gark", "No cover, by the rules"],
          ["Krell", "Soft cover"],
        ],
        choices: [true, false],
        chosen: "1d8 + 0 + 1 - 4",
        messages: 0,
        next: "1d8 + 0 + 1",
      });
    });

    test("claims no number beside a module that rolls past it", async () => {
      await begin();
      const seen = await run(`${SWADE}
        game.modules.set("swade-tools", { id: "swade-tools", title: "SWADE Tools", active: true });
        await begin("Krell");
        return [lines()[0].slice(0, 2), levels()[0].length];
      `);
      expect(seen).toEqual([["Krell", "Soft cover"], 0]);
    });
  },
);
