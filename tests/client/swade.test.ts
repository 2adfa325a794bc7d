import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Every die shows its middle. */
const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.45;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 50));
`;

interface Rolled {
  readonly formula: string;
  readonly targets: readonly unknown[];
}

/** Presses the playground's button; null where nothing was rolled. */
const attack = (playground: Playground, attacker: string, targets: readonly string[], item = "bow"): Promise<Rolled> =>
  playground.run(`${BEGIN}
    named("${attacker}").control();
    for (const target of canvas.tokens.placeables) target.setTarget(false, { releaseOthers: false });
    for (const name of ${JSON.stringify(targets)}) named(name).setTarget(true, { releaseOthers: false });
    document.querySelector("#attack-item").value = "${item}";
    const before = game.messages.size;
    document.querySelector("#attack").requestSubmit();
    await settled();
    if (game.messages.size === before) return null;
    const { flags, rolls } = game.messages.contents.at(-1);
    const said = (modifiers = []) => modifiers.map(({ stat, value }) => stat + " " + value).join();
    const ruled = flags.parapet?.attack.targets ?? [];
    return {
      formula: rolls[0].formula,
      targets: ruled.map(({ target, changes, unplaced }) =>
        [canvas.tokens.get(target.slice(6)).document.name, said(changes), said(unplaced)]),
    };
  `);

const status = (playground: Playground, name: string, id: string): Promise<void> =>
  playground.run(`${BEGIN}
    const { document } = named("${name}");
    if (document.actor === null) await document.update({ actorId: game.addActor({ name: "Actor" }).id, actorLink: true });
    await document.actor.toggleStatusEffect("${id}");
  `);

// The world's rules are Pathfinder's here. Gark stands in the open, Krell behind Gark, Nub behind the low wall.
describe.each(versions("logic").flatMap((version) => [true, false].map((isListed) => [version, isListed] as const)))(
  "on version %i, an attack of swade (its cover in the list: %s)",
  (profile, isListed) => {
    let playground: Playground;
    const open = async (user = "gm"): Promise<void> => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "swade", user });
      await playground.run(`game.swade.played.hasListedCover = ${isListed};`);
    };
    afterEach(async () => {
      expect(playground.errors).toEqual([]);
      await playground.page.close();
    });

    test.each(["gm", "player"])("with a %s is penalized by its target's cover, each roll by its own", async (user) => {
      await open(user);
      expect(await attack(playground, "Mira", ["Krell"])).toEqual({
        formula: "1d8 + 0 + 1 - 4",
        targets: [["Krell", "attack -4", ""]],
      });
      const card = playground.page.locator("#chat .parapet-card");
      await expect
        .poll(() => card.textContent())
        .toMatch(/^Krell −4 attack ?Soft cover ?−4 attack applied.*Soft cover from Gark/);
      await expect.poll(() => card.getByRole("button", { name: "Rule on it" }).count()).toBe(user === "gm" ? 1 : 0);
      expect(await attack(playground, "Mira", ["Gark"])).toEqual({
        formula: "1d8 + 0 + 1",
        targets: [["Gark", "", ""]],
      });
      expect(await attack(playground, "Mira", ["Krell"], "ray")).toMatchObject({ formula: "1d8 + 0 - 4" });
      expect(await attack(playground, "Mira", [])).toEqual({ formula: "1d8 + 0 + 1", targets: [] });
    });

    test("has the worse of the system's own cover and Parapet's, never both", async () => {
      await open();
      await status(playground, "Krell", "cover-light");
      expect((await attack(playground, "Mira", ["Krell"])).formula).toBe("1d8 + 0 + 1 - 4");
    });

    test.each(["gm", "player"])("of a %s does not claim cover beside as much of the system's own", async (user) => {
      await open();
      await status(playground, "Krell", "cover-heavy");
      if (user === "player") await playground.becomePlayer();
      expect(await attack(playground, "Mira", ["Krell"])).toEqual({
        formula: "1d8 + 0 + 1 - 6",
        targets: [["Krell", "attack -4", ""]],
      });
      await expect
        .poll(() => playground.page.locator("#chat .parapet-card").last().textContent())
        .toContain("−4 attack already counted by the game system");
    });

    test("on several targets uses the first, and the message lists the cover of the others", async () => {
      await open();
      expect(await attack(playground, "Mira", ["Gark", "Krell"])).toEqual({
        formula: "1d8 + 0 + 1",
        targets: [
          ["Gark", "", ""],
          ["Krell", "attack -4", "attack -4"],
        ],
      });
    });

    test("without line of effect asks, and made anyway has each modifier once", async () => {
      await open();
      expect(await attack(playground, "Mira", ["Skrit"])).toBeNull();
      await playground.page.getByRole("button", { name: "Attack anyway" }).click();
      await playground.page.waitForSelector("#chat .chat-message");
      expect(await playground.run("return game.messages.contents.map(({ rolls }) => rolls[0].formula);")).toEqual([
        "1d8 + 0 + 1",
      ]);
    });

    test("is unchanged if the GM wants no numbers, with a card all the same", async () => {
      await open();
      await playground.set("modifiers", "off");
      expect(await attack(playground, "Mira", ["Krell"])).toEqual({
        formula: "1d8 + 0 + 1",
        targets: [["Krell", "", ""]],
      });
    });

    test("by an actor has its card, whichever of its tokens speaks", async () => {
      await open();
      await status(playground, "Mira", "cover-light");
      expect(await attack(playground, "Mira", ["Krell"])).toMatchObject({ targets: [["Krell", "attack -4", ""]] });
      expect(await playground.run("return game.messages.contents[0].speaker.token;")).toBeNull();
    });

    test("whose caller rolls it itself has its numbers, and is neither stopped nor delayed", async () => {
      await open();
      const seen = await playground.run(`${BEGIN}
      const { actorOf, itemOf } = game.swade;
      const bow = { id: "bow", title: "Bow", kind: "ranged" };
      const rolled = async (target) => {
        named(target).setTarget(true, { releaseOthers: true });
        const options = { item: itemOf(bow), suppressChat: true };
        const roll = await actorOf(named("Mira"), [named(target)], bow).rollSkill("shooting", options);
        return [roll !== null, options.additionalMods.map(({ value }) => value).join()];
      };
      const both = [await rolled("Krell"), await rolled("Skrit")];
      await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
      return [...both, "parapet" in game.messages.contents[0].flags];
    `);
      expect(seen).toEqual([[true, "1,-4"], [true, "1"], false]);
      await expect.poll(() => playground.page.getByRole("button", { name: "Attack anyway" }).count()).toBe(0);
    });

    test("that is cancelled in its dialog leaves its card to no later message", async () => {
      await open();
      const flagged = await playground.run(`${BEGIN}
      const { create } = ChatMessage;
      ChatMessage.create = async () => undefined;
      named("Krell").setTarget(true, { releaseOthers: true });
      const { actorOf, itemOf } = game.swade;
      const bow = { id: "bow", title: "Bow", kind: "ranged" };
      await actorOf(named("Mira"), [named("Krell")], bow).rollSkill("shooting", { item: itemOf(bow) });
      ChatMessage.create = create;
      await new Promise((done) => setTimeout(done, 1100));
      await new Roll("1d6").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
      return game.messages.contents.map(({ flags }) => "parapet" in flags);
    `);
      expect(flagged).toEqual([false]);
    });

    test("is stopped for a player before the roll, if the GM has attacks blocked", async () => {
      await open();
      await playground.set("refusal", "block");
      await playground.becomePlayer();
      expect(await attack(playground, "Mira", ["Skrit"])).toBeNull();
      await expect.poll(() => playground.page.getByRole("button", { name: "Attack anyway" }).count()).toBe(0);
      expect((await playground.notices()).join()).toMatch(/no line of effect/i);
    });

    test("whose first hook fires twice has its cover once", async () => {
      await open();
      const values = await playground.run(`${BEGIN}
      const weapon = { name: "Bow", type: "weapon", system: {} };
      const mods = [];
      const best = { bestCover: undefined, bestIllumination: undefined };
      const args = [named("Mira").document, named("Krell").document, {}, weapon, true, false, mods];
      named("Krell").setTarget(true, { releaseOthers: true });
      const more = ${isListed} ? [undefined, undefined] : [best];
      for (let i = 0; i < 2; i += 1) Hooks.call("swadeCalculateDefaultAttackMods", ...args, ...more);
      return [...mods, best.bestCover].flatMap((each) => each?.value ?? []);
    `);
      expect(values).toEqual([-4]);
    });

    test("whose cover is unticked in the dialog is not said to have it on the dice", async () => {
      await open();
      await playground.run(`Hooks.on("swadePreRollSkill", (actor, skill, roll, modifiers) => {
      for (const each of modifiers) each.ignore = each.label.includes("over");
    });`);
      expect(await attack(playground, "Mira", ["Krell"])).toEqual({
        formula: "1d8 + 0 + 1",
        targets: [["Krell", "", ""]],
      });
    });

    const OTHERS = {
      "takes off the list": ["modifiers.splice(modifiers.findIndex(isCover), 1);", "1d8 + 0 + 1"],
      lowers: ["modifiers.find(isCover).value = -1;", "1d8 + 0 + 1 - 1"],
      "replaces by a lower one": [
        "modifiers.splice(modifiers.findIndex(isCover), 1, { label: 'Cover', value: -1 });",
        "1d8 + 0 + 1 - 1",
      ],
    } as const;

    test.each(Object.keys(OTHERS).flatMap((each) => ["gm", "player"].map((user) => [each, user] as const)))(
      "whose cover another module %s is not said to have it on the dice, as %s",
      async (other, user) => {
        await open(user);
        const [change, formula] = OTHERS[other as keyof typeof OTHERS];
        await playground.run(`Hooks.on("swadePreRollSkill", (actor, skill, roll, modifiers) => {
          const isCover = ({ label }) => label.includes("over");
          ${change}
        });`);
        expect(await attack(playground, "Mira", ["Krell"])).toEqual({
          formula,
          targets: [["Krell", "attack -4", "attack -4"]],
        });
        await expect
          .poll(() => playground.page.locator("#chat .parapet-card").last().textContent())
          .toContain("−4 attack not applied");
      },
    );
  },
);
