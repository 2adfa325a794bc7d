import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.475;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 50));
`;

/** What the message of a roll by Mira at these keeps, by target; null where it keeps nothing. */
const kept = (playground: Playground, targets: readonly string[], roll: string): Promise<unknown> =>
  playground.run(`${BEGIN}
    for (const target of canvas.tokens.placeables) target.setTarget(false, { releaseOthers: false });
    for (const name of ${JSON.stringify(targets)}) named(name).setTarget(true, { releaseOthers: false });
    await new Roll("${roll}").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
    const message = game.messages.contents.at(-1);
    const ruled = message.flags.parapet?.attack.targets ?? null;
    return {
      total: message.rolls[0].total,
      ruled: ruled?.map(({ target, verdict }) => [canvas.tokens.get(target.slice(6)).document.name, verdict.cover]) ?? null,
    };
  `);

// Krell stands behind Gark, and Nub behind the low wall.
describe.each(versions("differs"))("on version %i, in an unknown game system", (profile) => {
  let playground: Playground;
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test.each(["gm", "player"])(
    "a d20 rolled by a %s at targets has their cover, and is itself unchanged",
    async (user) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade", user });
      expect(await kept(playground, ["Krell", "Nub"], "1d20 + 5")).toEqual({
        total: 15,
        ruled: [
          ["Krell", "soft"],
          ["Nub", "standard"],
        ],
      });
      const card = playground.page.locator("#chat .parapet-card");
      await expect
        .poll(() => card.textContent())
        .toMatch(/Krell \+4 AC ?Soft cover.*\+4 AC not applied.*Nub \+4 AC ?Cover.*\+4 AC not applied/);
      await expect.poll(() => card.getByRole("button", { name: "Rule on it" }).count()).toBe(user === "gm" ? 2 : 0);
      expect(await kept(playground, [], "1d20 + 5")).toEqual({ total: 15, ruled: null });
      expect(await kept(playground, ["Krell"], "2d6")).toMatchObject({ ruled: null });
    },
  );

  logicTest(profile)("a d20 rolled at a concealed target is followed by its miss chance at once", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    await playground.run(`${BEGIN}
      named("Wisp").setTarget(true);
      await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
    `);
    const miss = playground.page.locator("#chat .parapet-card-miss");
    await expect.poll(() => miss.textContent()).toMatch(/48: passes$/);
  });

  logicTest(profile)(
    "the GM chooses which dice are attacks, and the panel states what Parapet can do here",
    async () => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.set("attackDice", "any");
      expect(await kept(playground, ["Krell"], "2d6")).toMatchObject({ ruled: [["Krell", "soft"]] });
      await playground.set("attackDice", "off");
      expect(await kept(playground, ["Krell"], "1d20")).toMatchObject({ ruled: null });
      await playground.run(`new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
      const panel = playground.page.locator("#parapet-config");
      await panel.locator('nav [data-tab="dice"]').click();
      await panel.getByLabel("What counts as an attack").waitFor();
      await expect
        .poll(() => panel.textContent())
        .toContain("No roll counts as an attack, so no miss chance is rolled.");
    },
  );

  /** Actors whose sheets have a defence of 10, with effects as the client applies them; Krell's actor is unlinked. */
  const SHEETS = `
    const sheets = new Map();
    class ActiveEffect {
      constructor(data, { parent }) { Object.assign(this, data, { parent }); }
      get all() { return this.changes ?? this.system.changes; }
    }
    const Actor = game.addActor({ name: "Any" }).constructor;
    Object.assign(Actor.prototype, {
      *allApplicableEffects() {},
      applyActiveEffects() {
        for (const effect of this.allApplicableEffects())
          for (const { key, mode, type, value } of effect.all)
            if (mode === 2 || type === "add")
              foundry.utils.setProperty(this, key, foundry.utils.getProperty(this, key) + Number(value));
      },
      prepareDerivedData() {},
      prepareData() {
        sheets.set(this.uuid, { defence: 10, spare: 0, armour: { value: 10 } });
        this.applyActiveEffects();
        this.prepareDerivedData();
      },
      reset() { this.prepareData(); },
    });
    Object.defineProperty(Actor.prototype, "system", { configurable: true, get() { return sheets.get(this.uuid); } });
    Object.assign(CONFIG, { Actor: { documentClass: Actor }, ActiveEffect: { documentClass: ActiveEffect } });
    for (const name of ["Krell", "Nub"]) {
      const actor = game.addActor({ name });
      await named(name).document.update({ actorId: actor.id, actorLink: name === "Nub" });
      named(name).document.actor.reset();
    }
    const sheetOf = (name) => named(name).document.actor.system;
    const defences = () => ["Krell", "Nub"].map((name) => sheetOf(name).defence);
    const target = (...names) => names.forEach((name, i) => named(name).setTarget(true, { releaseOthers: i === 0 }));
  `;

  test.each([
    ["pathfinder1e", 4],
    ["rise", 2],
  ])(
    "if the GM names the defence's data path, it is raised by %s for the user's targets, for as long as they are targeted",
    async (ruleset, worth) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.set("ruleset", ruleset);
      const seen = await playground.run(`${BEGIN} ${SHEETS}
      await game.settings.set("parapet", "defencePath", "system.defence");
      const effects = () => game.actors.contents.flatMap((actor) => actor.toObject().effects ?? []).length;
      named("Mira").control();
      const before = defences();
      named("Krell").setTarget(true, { releaseOthers: true });
      const one = defences();
      named("Krell").document.actor.reset();
      const again = defences();
      named("Gark").control();
      const byGark = defences();
      named("Mira").control();
      named("Nub").setTarget(true, { releaseOthers: true });
      const other = defences();
      await game.settings.set("parapet", "defenceWay", "subtract");
      named("Krell").setTarget(true, { releaseOthers: true });
      const down = defences();
      await game.settings.set("parapet", "defencePath", "");
      named("Mira").control();
      named("Nub").setTarget(true, { releaseOthers: true });
      return { before, one, again, other, byGark, down, off: defences(), effects: effects() };
    `);
      expect(seen).toEqual({
        before: [10, 10],
        one: [10 + worth, 10],
        again: [10 + worth, 10],
        other: [10, 10 + worth],
        byGark: [10, 10],
        down: [10 - worth, 10],
        off: [10, 10],
        effects: 0,
      });
    },
  );

  test("two targets have separate numbers that follow obstacles, settings and targeting", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    const seen = await playground.run(`${BEGIN} ${SHEETS}
      await game.settings.set("parapet", "defencePath", "system.defence");
      named("Mira").control();
      target("Krell", "Nub");
      const both = defences();
      await named("Gark").document.delete();
      const withoutGark = defences();
      await game.settings.set("parapet", "defenceWay", "subtract");
      const down = defences();
      await game.settings.set("parapet", "defencePath", "system.spare");
      const elsewhere = [defences(), ["Krell", "Nub"].map((name) => sheetOf(name).spare)];
      for (const name of ["Krell", "Nub"]) named(name).setTarget(false, { releaseOthers: false });
      return { both, withoutGark, down, elsewhere, nobody: [defences(), sheetOf("Nub").spare] };
    `);
    expect(seen).toEqual({
      both: [14, 14],
      withoutGark: [10, 14],
      down: [10, 6],
      elsewhere: [
        [10, 10],
        [0, -4],
      ],
      nobody: [[10, 10], 0],
    });
  });

  test("a path without a number changes nothing, and the GM is notified once, by name", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    const seen = await playground.run(`${BEGIN} ${SHEETS}
      named("Mira").control();
      target("Krell");
      await game.settings.set("parapet", "defencePath", "system.armour");
      target("Nub");
      target("Krell");
      await game.settings.set("parapet", "defencePath", "system.defense");
      return JSON.stringify(sheetOf("Krell"));
    `);
    expect(seen).toBe('{"defence":10,"spare":0,"armour":{"value":10}}');
    const told = (): Promise<string[]> =>
      playground.notices().then((all) => all.join().match(/\w+ has no number at [\w.]+\w/g) ?? []);
    await expect
      .poll(told)
      .toEqual([
        "Krell has no number at system.armour",
        "Nub has no number at system.armour",
        "Krell has no number at system.defense",
      ]);
  });

  /** What systems do that leaves our effect without effect, or with less of it than it should have. */
  const STUBBORN = {
    "replaces how effects are applied": `Actor.prototype.applyActiveEffects = function () {};`,
    "computes the defence after effects": `Actor.prototype.prepareDerivedData = function () {
      sheets.get(this.uuid).defence = 10; };`,
    "lets a defence rise to 12 at most": `Actor.prototype.prepareDerivedData = function () {
      const sheet = sheets.get(this.uuid); sheet.defence = Math.min(sheet.defence, 12); };`,
  } as const;

  test.each(Object.entries(STUBBORN))(
    "where the system %s, nothing stays on the sheet, the card says so to GM and player, and the GM is notified",
    async (_, stubborn) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.set("missChance", "off");
      const attack = `${stubborn}
        named("Mira").control();
        target("Nub");
        const seen = defences();
        await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
        await settled();
        return [seen, [...document.querySelectorAll("#chat .parapet-card")].at(-1).textContent];`;
      const gm = await playground.run(`${BEGIN} ${SHEETS}
        await game.settings.set("parapet", "defencePath", "system.defence"); ${attack}`);
      expect(gm).toEqual([[10, 10], expect.stringContaining("+4 AC not applied")]);
      await expect
        .poll(async () => (await playground.notices()).join("\n"))
        .toContain("Nub: cover does not change the number at system.defence");
      await playground.becomePlayer();
      const player = await playground.run(`${BEGIN} ${SHEETS} ${attack}`);
      expect(player).toEqual([[10, 10], expect.stringContaining("+4 AC not applied")]);
    },
  );

  const LATER = {
    ...STUBBORN,
    "has an effect by then that overrides the defence": `Actor.prototype.applyActiveEffects = function () {
      for (const each of this.allApplicableEffects()) void each;
      sheets.get(this.uuid).defence = 12; };`,
  };

  test.each(
    Object.entries(LATER).flatMap(([what, stubborn]) => ["gm", "player"].map((user) => [what, user, stubborn])),
  )(
    "where the system %s only after the target was chosen, the next card says to a %s that the cover is not in the number",
    async (_, user, stubborn) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.set("missChance", "off");
      await playground.set("defencePath", "system.defence");
      if (user === "player") await playground.becomePlayer();
      const seen = await playground.run(`${BEGIN} ${SHEETS}
        named("Mira").control();
        target("Nub");
        const [, raised] = defences();
        ${stubborn}
        named("Nub").document.actor.reset();
        const said = async () => {
          await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
          await settled();
          return [...document.querySelectorAll("#chat .parapet-card")].at(-1).textContent;
        };
        return [raised, await said(), await said()];
      `);
      const unapplied = expect.stringContaining("+4 AC not applied") as unknown;
      expect(seen).toEqual([14, unapplied, unapplied]);
      if (user === "gm")
        await expect
          .poll(async () => (await playground.notices()).join("\n"))
          .toContain("Nub: cover does not change the number at system.defence");
    },
  );

  test("a number that takes the cover again counts from the next roll on", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    await playground.set("missChance", "off");
    const seen = await playground.run(`${BEGIN} ${SHEETS}
      await game.settings.set("parapet", "defencePath", "system.defence");
      const { applyActiveEffects } = Actor.prototype;
      named("Mira").control();
      target("Nub");
      Actor.prototype.applyActiveEffects = function () {};
      const said = async () => {
        await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
        await settled();
        return [...document.querySelectorAll("#chat .parapet-card")].at(-1).textContent.match(/AC (not )?applied/)[0];
      };
      const all = [await said()];
      Actor.prototype.applyActiveEffects = applyActiveEffects;
      named("Nub").document.actor.reset();
      return [...all, await said(), await said(), defences()];
    `);
    expect(seen).toEqual(["AC not applied", "AC not applied", "AC applied", [10, 14]]);
  });

  // Adapters change rolls. So these systems, and those that Parapet knows nothing of, are all that have effects in memory.
  const WITHOUT_ADAPTER = profile === 14 ? ["homemade", "D35E", "sfrpg", "a5e", "black-flag", "sw5e"] : ["homemade"];
  test.each(WITHOUT_ADAPTER)("a sheet's list of effects has none of Parapet's in %s", async (system) => {
    playground = await Playground.openWith(table, { profile: String(profile), system });
    await playground.set("ruleset", "pathfinder1e");
    const seen = await playground.run(`${BEGIN} ${SHEETS}
      await game.settings.set("parapet", "defencePath", "system.defence");
      const { actor } = named("Krell").document;
      named("Mira").control();
      target("Krell");
      return [defences(), [...actor.allApplicableEffects()].length];
    `);
    expect(seen).toEqual([[14, 10], 0]);
  });

  test("a failing effect leaves the sheet unchanged, and is reported", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    const seen = await playground.run(`${BEGIN} ${SHEETS}
      CONFIG.ActiveEffect.documentClass = class { constructor() { throw new Error("no such effect"); } };
      await game.settings.set("parapet", "defencePath", "system.defence");
      named("Mira").control();
      target("Krell");
      return defences();
    `);
    expect(seen).toEqual([10, 10]);
    expect(playground.errors.splice(0).join()).toContain("no such effect");
  });

  logicTest(profile)("a message by an actor belongs to its only token here", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    const attackers = await playground.run(`${BEGIN}
      const { id } = game.addActor({ name: "Mira" });
      const mira = named("Mira").document;
      await mira.update({ actorId: id, actorLink: true });
      named("Krell").setTarget(true, { releaseOthers: true });
      const attacker = async () => {
        await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, actor: id, token: null } });
        return game.messages.contents.at(-1).flags.parapet?.attack.attacker === "token:" + mira.id;
      };
      const alone = await attacker();
      await named("Pike").document.update({ actorId: id, actorLink: true });
      for (const each of canvas.tokens.controlled) each.release();
      const ambiguous = await attacker();
      named("Mira").control();
      return [alone, ambiguous, await attacker()];
    `);
    expect(attackers).toEqual([true, false, true]);
  });

  logicTest(profile)(
    "a player without a controlled token raises nothing in another's turn, but does in their own",
    async () => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.run(`${BEGIN} ${SHEETS}
      await game.settings.set("parapet", "defencePath", "system.defence");
      for (const each of canvas.tokens.controlled) each.release();
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      const combatants = ["Wisp", "Mira"].map((name, i) => (
        { tokenId: named(name).id, sceneId: canvas.scene.id, initiative: 20 - i }
      ));
      await combat.createEmbeddedDocuments("Combatant", combatants);
      Object.assign(window, { combat, defences, target });
    `);
      await playground.becomePlayer();
      const seen = await playground.run(`
      target("Nub");
      const inWisps = defences();
      combat._source.turn = 1;
      target("Nub");
      Hooks.callAll("combatTurnChange", combat, {}, {});
      return [inWisps, defences()];
    `);
      expect(seen).toEqual([
        [10, 10],
        [10, 14],
      ]);
    },
  );

  logicTest(profile)(
    "the card says whether cover is in the defence that was rolled against, or has to be added",
    async () => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
      await playground.set("missChance", "off");
      const seen = await playground.run(`${BEGIN} ${SHEETS}
      const said = async (speaker, controlled, path) => {
        await game.settings.set("parapet", "defencePath", path);
        named(controlled).control();
        target("Nub");
        await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named(speaker).document }) });
        await settled();
        return [...document.querySelectorAll("#chat .parapet-card")].at(-1).textContent;
      };
      return [
        await said("Mira", "Mira", "system.defence"),
        await said("Mira", "Krell", "system.defence"),
        await said("Mira", "Mira", "system.armour"),
      ];
    `);
      expect(seen).toEqual([
        expect.stringContaining("+4 AC applied"),
        expect.stringContaining("+4 AC not applied"),
        expect.stringContaining("+4 AC not applied"),
      ]);
    },
  );
});
