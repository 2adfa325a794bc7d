import { afterEach, describe, expect, test } from "vitest";
import { beforeModules, layTable, Playground } from "./playground";
import { twoSeats } from "./two-seats";
import { logicTest, versions } from "./versions";

const table = layTable();

/** A small stand-in for lib-wrapper: https://github.com/ruipin/fvtt-lib-wrapper, register. */
const LIB_WRAPPER = `
  ${beforeModules('game.modules.set("lib-wrapper", { id: "lib-wrapper", title: "libWrapper", active: true });')}
  globalThis.libWrapper = {
    registered: [],
    register(module, path, wrapper, type) {
      this.registered.push({ module, path, type });
      const names = path.split(".");
      const name = names.pop();
      const owner = names.reduce((of, next) => of[next], globalThis);
      const original = owner[name];
      owner[name] = function (...args) { return wrapper.call(this, (...given) => original.apply(this, given), ...args); };
    },
  };
`;

/** Every die shows 10. */
const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.475;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const actorOf = async (name) => {
    const { document } = named(name);
    if (document.actor === null) await document.update({ actorId: game.addActor({ name }).id, actorLink: true });
    return document.actor;
  };
  const settled = () => new Promise((done) => setTimeout(done, 50));
`;

interface Rolled {
  readonly dc: number;
  readonly outcome: string;
  readonly options: readonly string[];
  /** What the message keeps of the attack. */
  readonly target: string | null;
  readonly changes: readonly (readonly [string, number])[];
}

/** Presses the playground's button; null where nothing was rolled. */
const attack = (playground: Playground, attacker: string, target: string): Promise<Rolled | null> =>
  playground.run(`${BEGIN}
    named("${attacker}").control();
    named("${target}").setTarget(true, { releaseOthers: true });
    document.querySelector("#attack-item").value = "bow";
    const before = game.messages.size;
    document.querySelector("#attack").requestSubmit();
    await settled();
    if (game.messages.size === before) return null;
    const { flags } = game.messages.contents.findLast(({ flags }) => "pf2e" in flags);
    const { dc, outcome, options } = flags.pf2e.context;
    const ruled = flags.parapet?.attack.targets[0];
    return {
      dc: dc.value, outcome, options: options.filter((each) => each.includes("cover")),
      target: ruled === undefined ? null : canvas.tokens.get(ruled.target.slice(6)).document.name,
      changes: ruled === undefined ? [] : ruled.changes.map(({ stat, value }) => [stat, value]),
    };
  `);

const status = (playground: Playground, name: string, ...ids: string[]): Promise<void> =>
  playground.run(
    `${BEGIN} for (const id of ${JSON.stringify(ids)}) await (await actorOf("${name}")).toggleStatusEffect(id);`,
  );

describe.each(versions("differs"))("on version %i, a strike of pf2e", (profile) => {
  const testOnce = logicTest(profile);
  let playground: Playground;
  const open = async (query: Readonly<Record<string, string>> = {}, before = ""): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf2e", ...query }, before);
  };
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  // Mira shoots from the yard: Gark stands in the open, Krell behind Gark, Nub behind the low wall.
  test.each(["gm", "player"])("with a %s is rolled against the armor class with the target's cover", async (user) => {
    await open({ user });
    expect(await attack(playground, "Mira", "Gark")).toMatchObject({
      dc: 16,
      options: [],
      target: "Gark",
      changes: [],
    });
    expect(await attack(playground, "Mira", "Krell")).toMatchObject({ dc: 17, target: "Krell", changes: [["ac", 1]] });
    expect(await attack(playground, "Mira", "Nub")).toEqual({
      dc: 18,
      outcome: "failure",
      target: "Nub",
      changes: [["ac", 2]],
      options: ["target:cover-bonus:2", "target:cover-level:standard"],
    });
    const card = playground.page.locator("#chat .parapet-card").filter({ hasText: "Nub" });
    await expect
      .poll(() => card.textContent())
      .toMatch(/Nub \+2 AC ?Standard cover ?\+2 AC appliedStandard cover from a low wall/);
    await expect.poll(() => card.getByRole("button", { name: "Rule on it" }).count()).toBe(user === "gm" ? 1 : 0);
    expect(await attack(playground, "Mira", "Gark")).toMatchObject({ dc: 16, options: [] });
  });

  testOnce("by way of lib-wrapper comes to the same, wrapped once", async () => {
    await open({}, LIB_WRAPPER);
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18 });
    expect(
      await playground.run(`return libWrapper.registered.filter(({ path }) => path.startsWith("game."));`),
    ).toEqual([{ module: "parapet", path: "game.pf2e.Check.roll", type: "MIXED" }]);
  });

  test.each(["gm", "player"])("of a %s does not claim cover that the target's own number holds", async (user) => {
    await open();
    await status(playground, "Nub", "raised-shield");
    if (user === "player") await playground.becomePlayer();
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18, changes: [["ac", 2]] });
    const card = playground.page.locator("#chat .parapet-card").last();
    await expect.poll(() => card.textContent()).toContain("+2 AC already counted by the game system");
    await expect.poll(() => card.textContent()).not.toContain("+2 AC applied");
  });

  testOnce(
    "counts cover once beside a raised shield and what the target has taken, and off guard all the same",
    async () => {
      await open();
      const card = playground.page.locator("#chat .parapet-card").last();
      await status(playground, "Nub", "raised-shield");
      await status(playground, "Nub", "raised-shield", "cover-greater");
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({
        dc: 20,
        options: ["target:cover-bonus:4", "target:cover-level:greater"],
        changes: [["ac", 2]],
      });
      await expect.poll(() => card.textContent()).toContain("+2 AC already counted by the game system");
      await status(playground, "Nub", "cover-greater", "off-guard");
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 16, changes: [["ac", 2]] });
    },
  );

  testOnce(
    "has cover as the target's own rules leave it, for each target its own, also beside cover taken",
    async () => {
      await open();
      for (const name of ["Nub", "Krell"]) await status(playground, name, "aimed-at");
      // Aim makes the bonus 1 less: standard cover 1, lesser cover nothing.
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({
        dc: 17,
        target: "Nub",
        changes: [["ac", 1]],
        options: ["target:cover-bonus:2", "target:cover-level:standard"],
      });
      expect(await attack(playground, "Mira", "Krell")).toMatchObject({ dc: 16, target: "Krell", changes: [] });
      await status(playground, "Nub", "cover-greater");
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 19, changes: [["ac", 2]] });
      await status(playground, "Nub", "cover-greater", "aimed-at");
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18, changes: [["ac", 2]] });
    },
  );

  testOnce("with Hunter's Aim ignores lesser cover and concealment of the hunted prey, and nothing else", async () => {
    await open();
    await playground.set("missChance", "attack");
    await status(playground, "Mira", "hunters-aim");
    const flatChecks = (): Promise<number> =>
      playground.run(`${BEGIN} await settled();
        return game.messages.contents.filter(({ flags }) => "miss" in (flags.parapet ?? {})).length;`);
    expect(await attack(playground, "Mira", "Krell")).toMatchObject({ dc: 17, changes: [["ac", 1]] });
    await attack(playground, "Mira", "Wisp");
    expect(await flatChecks()).toBe(1);
    for (const name of ["Krell", "Nub", "Wisp"]) await status(playground, name, "hunted-prey");
    expect(await attack(playground, "Mira", "Krell")).toMatchObject({ dc: 16, changes: [], options: [] });
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18, changes: [["ac", 2]] });
    await attack(playground, "Mira", "Wisp");
    expect(await flatChecks()).toBe(1);
  });

  testOnce("counts cover taken while prone in ranged attacks on the prone alone", async () => {
    await open();
    await status(playground, "Nub", "cover-greater-prone");
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({
      dc: 18,
      options: ["target:cover-bonus:2", "target:cover-level:standard"],
    });
    await status(playground, "Nub", "prone");
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({
      dc: 20,
      options: ["target:cover-bonus:4", "target:cover-level:greater-prone"],
    });
  });

  testOnce("claims no number that the dialog has replaced, and hands on what the dialog has chosen", async () => {
    await open();
    const seen = await playground.run(`${BEGIN}
      const { Check, CheckModifier, played } = game.pf2e;
      const item = { id: "bow", title: "Bow", kind: "ranged" };
      const rolled = async (dialog) => {
        const context = played.strike(named("Mira"), named("Nub"), item);
        Check.dialog = dialog;
        await Check.roll(new CheckModifier("strike", { modifiers: [] }), context);
        Check.dialog = null;
        const { flags } = game.messages.contents.at(-1);
        return [flags.pf2e.context.dc.value, flags.parapet.attack.targets[0].changes.length, context.dc.value];
      };
      return {
        left: await rolled((check, context) => {}),
        replaced: await rolled((check, context) => (context.dc = { slug: "ac", value: 20 })),
        same: await rolled((check, context) => (context.dc = { ...context.dc, statistic: { modifiers: [] } })),
        after: await rolled(null),
      };
    `);
    expect(seen).toEqual({ left: [18, 1, 16], replaced: [20, 0, 20], same: [18, 0, 18], after: [18, 1, 16] });
  });

  testOnce("rolls no flat check of its own beside a module that writes them into the attack's message", async () => {
    await open();
    await playground.set("missChance", "attack");
    const flatChecks = (module: string, isOn: boolean | null): Promise<number> =>
      playground.run(`
        game.modules.set("${module}", { id: "${module}", title: "M", active: true });
        game.modules.set("lib-wrapper", { id: "lib-wrapper", title: "libWrapper", active: true });
        if (${isOn} !== null) {
          if (!game.settings.settings.has("${module}.flat-check-in-message"))
            game.settings.register("${module}", "flat-check-in-message", { scope: "world", config: false, type: Boolean, default: true });
          await game.settings.set("${module}", "flat-check-in-message", ${isOn});
        }
        return game.messages.contents.filter(({ flags }) => "miss" in (flags.parapet ?? {})).length;
      `);
    await attack(playground, "Mira", "Wisp");
    await playground.settle();
    expect(await flatChecks("pf2e-flatcheck-helper", null)).toBe(1);
    await attack(playground, "Mira", "Wisp");
    await playground.settle();
    expect(await flatChecks("pf2e-flatcheck-helper", false)).toBe(1);
    await attack(playground, "Mira", "Wisp");
    await playground.settle();
    expect(await flatChecks("pf2e-flatcheck-helper", true)).toBe(2);
    await attack(playground, "Mira", "Wisp");
    await playground.settle();
    expect(await flatChecks("pf2-flat-check", null)).toBe(2);
  });

  testOnce("leaves the check and its context as they were, but for what the system writes", async () => {
    await open();
    const seen = await playground.run(`${BEGIN}
      const { Check, CheckModifier, Modifier, played } = game.pf2e;
      const item = { id: "bow", title: "Bow", kind: "ranged" };
      const context = played.strike(named("Mira"), named("Nub"), item);
      const { dc } = context;
      const check = new CheckModifier("strike", { modifiers: [] });
      await Check.roll(check, context);
      await Check.roll(check, context);
      const dcs = game.messages.contents.slice(-2).map((it) => it.flags.pf2e.context.dc.value);
      return {
        dcs, value: context.dc.value, isSame: context.dc === dc, parts: dc.statistic.modifiers.map(({ slug }) => slug),
        options: [...context.options].sort(), modifiers: check.modifiers.length, outcome: context.outcome,
      };
    `);
    expect(seen).toEqual({
      dcs: [18, 18],
      value: 16,
      isSame: true,
      parts: ["armor"],
      modifiers: 0,
      outcome: "failure",
      options: ["item:ranged", "map:increases:0"],
    });
  });

  testOnce("without line of effect waits for an answer, and is rolled once where it is made anyway", async () => {
    await open();
    expect(await attack(playground, "Mira", "Skrit")).toBeNull();
    await playground.page.getByRole("button", { name: "Attack anyway" }).click();
    await playground.page.waitForSelector("#chat .chat-message");
    await playground.settle();
    expect(await playground.run("return game.messages.size;")).toBe(1);
    expect(await attack(playground, "Mira", "Skrit")).toBeNull();
    await playground.page.keyboard.press("Escape");
    await playground.settle();
    expect(await playground.run("return game.messages.size;")).toBe(1);
  });

  testOnce(
    "is left alone where another module puts cover on the dice, or the GM wants no numbers, and is told of",
    async () => {
      await open();
      await playground.set("modifiers", "off");
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({
        dc: 16,
        options: [],
        target: "Nub",
        changes: [],
      });
      await playground.set("modifiers", "on");
      await playground.run(
        `game.modules.set("amalgamemnons-pf2e-auto-cover", { id: "amalgamemnons-pf2e-auto-cover", title: "Auto Cover", active: true });`,
      );
      expect(await attack(playground, "Mira", "Nub")).toMatchObject({
        dc: 16,
        options: [],
        target: "Nub",
        changes: [],
      });
    },
  );

  testOnce("at nobody, made again, or a flat check is none of Parapet's", async () => {
    await open();
    const flagged = await playground.run(`${BEGIN}
      const { Check, CheckModifier, played } = game.pf2e;
      const item = { id: "bow", title: "Bow", kind: "ranged" };
      const check = () => new CheckModifier("strike", { modifiers: [] });
      const context = played.strike(named("Mira"), named("Nub"), item);
      await Check.roll(check(), played.strike(named("Mira"), undefined, item));
      await Check.roll(check(), { ...context, isReroll: true });
      await Check.roll(check(), { ...context, type: "flat-check" });
      return game.messages.contents.map(({ flags }) => ["parapet" in flags, flags.pf2e.context.dc?.value ?? null]);
    `);
    expect(flagged).toEqual([
      [false, null],
      [false, 16],
      [false, 16],
    ]);
  });

  testOnce("is stopped for a player before it is rolled, where the GM has attacks blocked", async () => {
    await open();
    await playground.set("refusal", "block");
    await playground.becomePlayer();
    expect(await attack(playground, "Mira", "Skrit")).toBeNull();
    await expect.poll(() => playground.page.getByRole("button", { name: "Attack anyway" }).count()).toBe(0);
    expect((await playground.notices()).join()).toMatch(/no line of effect/i);
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18 });
  });

  testOnce("that makes no message leaves nothing for another", async () => {
    await open();
    const flagged = await playground.run(`${BEGIN}
      const { Check, CheckModifier, played } = game.pf2e;
      const check = () => new CheckModifier("strike", { modifiers: [] });
      const context = played.strike(named("Mira"), named("Nub"), { id: "bow", title: "Bow", kind: "ranged" });
      const { create } = ChatMessage;
      ChatMessage.create = async () => undefined;
      await Check.roll(check(), context);
      ChatMessage.create = create;
      await Check.roll(check(), { ...context, isReroll: true });
      return game.messages.contents.map(({ flags }) => "parapet" in flags);
    `);
    expect(flagged).toEqual([false]);
  });

  testOnce("made again for a hero point keeps its card, and no other message has it", async () => {
    await open();
    await attack(playground, "Mira", "Nub");
    const kept = await playground.run(`${BEGIN}
      const [message] = game.messages.contents;
      await game.pf2e.Check.rerollFromMessage(message);
      const [{ speaker, flags: { pf2e } }] = game.messages.contents;
      await new Roll("1d20").toMessage({ speaker, flags: { pf2e } });
      return game.messages.contents.map(({ flags }) => flags.parapet?.attack.targets.map(({ changes }) => changes.length));
    `);
    expect(kept).toEqual([[1], undefined]);
  });

  testOnce("made again rolls no second flat check against who is concealed", async () => {
    await open();
    await playground.set("missChance", "attack");
    await attack(playground, "Mira", "Wisp");
    const kinds = await playground.run(`${BEGIN}
      const told = () => game.messages.contents.map(({ flags }) => Object.keys(flags.parapet ?? {}).join());
      const before = told();
      await game.pf2e.Check.rerollFromMessage(game.messages.contents[0]);
      await settled();
      return [before, told()];
    `);
    expect(kinds).toEqual([
      ["attack", "miss"],
      ["miss", "attack,again"],
    ]);
  });

  testOnce("is wrapped once, however often the system says that it is ready", async () => {
    await open();
    await playground.run(`const { roll } = game.pf2e.Check; Hooks.callAll("pf2e.systemReady");
      if (game.pf2e.Check.roll !== roll) throw new Error("wrapped anew");`);
    expect(await attack(playground, "Mira", "Nub")).toMatchObject({ dc: 18 });
  });

  testOnce("of a skill, to trip somebody, is judged, and its difficulty is left alone", async () => {
    await open();
    const seen = await playground.run(`${BEGIN}
      const { Check, played } = game.pf2e;
      const tripped = async (target) => {
        const { check, context } = played.trip(named("Krell"), named(target));
        await Check.roll(check, context);
        const { flags } = game.messages.contents.at(-1);
        return [flags.pf2e.context.dc.value, flags.parapet.attack.title, flags.parapet.attack.targets[0].changes];
      };
      return tripped("Gark");
    `);
    expect(seen).toEqual([15, "Trip", []]);
    const rolling = playground.run(`${BEGIN}
      const { check, context } = game.pf2e.played.trip(named("Mira"), named("Skrit"));
      return (await game.pf2e.Check.roll(check, context)) === null;
    `);
    await playground.page.getByRole("button", { name: "Attack anyway" }).waitFor();
    await playground.page.keyboard.press("Escape");
    expect(await rolling).toBe(true);
  });
});

describe.each(versions("logic"))("on version %i, Starfinder's second edition", (profile) => {
  test("has cover as Aim leaves it", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "sf2e" });
    await status(playground, "Nub", "aimed-at");
    const seen = await playground.run(`${BEGIN}
      named("Mira").control();
      named("Nub").setTarget(true, { releaseOthers: true });
      document.querySelector("#attack").requestSubmit();
      await settled();
      const { sf2e, parapet } = game.messages.contents.at(-1).flags;
      return [sf2e.context.dc.value, parapet.attack.targets[0].changes.map(({ value }) => value)];
    `);
    expect(seen).toEqual([17, [1]]);
    await playground.close();
  });

  test("has the same checks, with its flags under its own id", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "sf2e" });
    const flags = await playground.run(`${BEGIN}
      named("Mira").control();
      named("Nub").setTarget(true, { releaseOthers: true });
      document.querySelector("#attack").requestSubmit();
      await settled();
      const { flags } = game.messages.contents.at(-1);
      return [Object.keys(flags).sort(), flags.sf2e.context.dc.value];
    `);
    expect(flags).toEqual([["parapet", "sf2e"], 18]);
    await playground.close();
  });
});

describe.each(versions("differs"))("on version %i, a Reflex save of pf2e", (profile) => {
  test("against an area has cover from its origin, the higher of cover and shield, for this save only", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "pf2e" });
    const flags = `{ pf2e: { origin: { uuid: "Item.fireball" } } }`;
    const laid =
      profile === 13
        ? `createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle", x: 150, y: 250, distance: 20, flags: ${flags} }])`
        : `createEmbeddedDocuments("Region", [{ name: "", shapes: [{ type: "circle", x: 150, y: 250, radius: 400 }], flags: ${flags} }])`;
    const seen = await playground.run(`${BEGIN}
      const { Check, Modifier, played } = game.pf2e;
      const save = async (name, { uuid = "Item.fireball", shield = 0 } = {}) => {
        const { check, context } = played.reflexSave(named(name), named("Gark"), { uuid });
        if (shield > 0) check.push(new Modifier({ slug: "shield", type: "circumstance", modifier: shield }));
        const roll = await Check.roll(check, context);
        const { of, targets } = game.messages.contents.at(-1).flags.parapet.attack;
        const told = [of, ...targets.flatMap(({ changes }) => changes.map(({ stat, value }) => stat + " " + value))];
        const slugs = check.modifiers.map(({ slug }) => slug).join();
        return [roll.total, slugs, [...context.options].includes("self:cover-bonus:2"), told.join()];
      };
      await canvas.scene.${laid};
      const low = {
        fromPlace: await save("Nub"),
        withLess: await save("Nub", { shield: 1 }),
        withMore: await save("Nub", { shield: 3 }),
        others: await save("Mira", { uuid: "Item.other" }),
      };
      await canvas.scene.updateEmbeddedDocuments("Wall",
        canvas.scene.walls.map(({ id }) => ({ _id: id, flags: { "wall-height": { bottom: 0, top: 10 } } })));
      await canvas.scene.${profile === 13 ? "templates" : "regions"}.contents.at(-1).update({
        elevation: ${profile === 13 ? "60" : "{ bottom: 40, top: 80 }"},
      });
      return { ...low, aloft: await save("Nub") };
    `);
    // 10 on the die and +5: the low wall stands between Nub and the area's middle, nothing between Mira and Gark.
    expect(seen).toEqual({
      fromPlace: [17, "dex", false, "save,reflex 2"],
      withLess: [17, "dex,shield", false, "save,reflex 2"],
      withMore: [18, "dex,shield", false, "save"],
      others: [15, "dex", false, "save"],
      // From 60 ft up all lines pass over walls of 10 ft.
      aloft: [15, "dex", false, "save"],
    });
    await playground.close();
  });

  logicTest(profile)("is beside cover that was taken the higher of the two, and leaves the system's own", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "pf2e" });
    const save = (): Promise<unknown> =>
      playground.run(`${BEGIN}
        const { check, context } = game.pf2e.played.reflexSave(named("Nub"), named("Mira"), { uuid: "Item.fireball" });
        const roll = await game.pf2e.Check.roll(check, context);
        const { pf2e, parapet } = game.messages.contents.at(-1).flags;
        const covers = pf2e.modifiers.filter(({ slug }) => slug.includes("cover"));
        return {
          total: roll.total,
          rolled: covers.map(({ slug, modifier, enabled }) => [slug, modifier, enabled]),
          told: parapet.attack.targets[0].changes.map(({ value }) => value),
          after: check.modifiers.map(({ slug }) => slug).join(),
        };
      `);
    // 10 on the die and +5; the low wall between Mira and Nub is standard cover, +2.
    expect(await save()).toEqual({ total: 17, rolled: [["cover", 2, true]], told: [2], after: "dex" });
    await status(playground, "Nub", "cover-standard");
    expect(await save()).toEqual({ total: 17, rolled: [["cover", 2, true]], told: [], after: "dex,cover" });
    await status(playground, "Nub", "cover-standard", "cover-greater");
    expect(await save()).toEqual({ total: 19, rolled: [["cover", 4, true]], told: [], after: "dex,cover" });
    await status(playground, "Nub", "cover-greater", "cover-standard");
    await playground.run(`
      const walls = canvas.scene.walls.filter(({ flags }) => flags.parapet?.cover !== undefined);
      for (const wall of walls) await wall.update({ "flags.parapet.cover": "improved" });
      await new Promise((done) => setTimeout(done, 200));
    `);
    expect(await save()).toEqual({
      total: 19,
      rolled: [
        ["cover", 2, false],
        ["parapet-cover", 4, true],
      ],
      told: [4],
      after: "dex,cover",
    });
    await playground.close();
  });
});

/** Mira, a player's creature. Gark looks at it past a wall, Krell over open ground until there is a second one. */
const HIDING = `
  const scene = canvas.scene;
  const ids = (all) => all.contents.map(({ id }) => id);
  const token = (name) => scene.tokens.getName(name);
  const gone = scene.tokens.contents.filter(({ name }) => !["Mira", "Gark", "Krell", "Nub"].includes(name));
  await scene.deleteEmbeddedDocuments("Token", gone.map(({ id }) => id));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  await token("Mira").update({ x: 200, y: 400, disposition: 1 });
  await token("Gark").update({ x: 700, y: 400, disposition: -1, displayName: 0 });
  await token("Krell").update({ x: 200, y: 700, disposition: -1, displayName: 0 });
  await token("Nub").update({ x: 200, y: 100, disposition: 0 });
  const cover = { move: 0, sight: 0, light: 0 };
  await scene.createEmbeddedDocuments("Wall", [
    { c: [500, 400, 500, 500], ...cover, flags: { parapet: { cover: "improved" } } },
  ]);
`;

const SECOND_WALL = `
  await canvas.scene.createEmbeddedDocuments("Wall", [
    { c: [200, 600, 300, 600], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "standard" } } },
  ]);
`;

describe.each(versions("smoke"))("on version %i, hiding in pf2e", (profile) => {
  const sit = twoSeats({ table, world: "pf2e-hiding", profile, field: HIDING });

  interface Hidden {
    readonly total: number;
    readonly covers: readonly (readonly [string, number, string])[];
    readonly after: string;
  }

  const hide = (page: Playground, action = "hide"): Promise<Hidden> =>
    page.run(`${BEGIN}
      const { check, context } = game.pf2e.played.stealth(named("Mira"), "${action}");
      const roll = await game.pf2e.Check.roll(check, context);
      await settled();
      const { pf2e } = game.messages.contents.at(-1).flags;
      const covers = pf2e.modifiers.filter(({ slug }) => slug.includes("cover"));
      return {
        total: roll.total,
        covers: covers.map(({ slug, modifier, label }) => [slug, modifier, label]),
        after: check.modifiers.map(({ slug }) => slug).join(),
      };
    `);

  const lines = (page: Playground): Promise<string[]> =>
    page.run(`return [...document.querySelectorAll("#chat .parapet-stealth")].map((it) => it.textContent);`);

  const told = (observers: string): string =>
    `Cover bonus against each observer: ${observers}. The check gets the lowest bonus among the observers that its roller knows.`;

  test("has what all who watch give, under the system's slug, and tells the GM alone what each gives", async () => {
    const [gm, player] = await sit("pf2e", "pathfinder2e");
    expect(await hide(player)).toEqual({ total: 15, covers: [], after: "dex" });
    await expect.poll(() => lines(gm)).toEqual([told("Gark +4, Krell +0")]);
    await gm.run(SECOND_WALL);
    await player.page.waitForTimeout(300);
    expect(await hide(player, "sneak")).toEqual({ total: 17, covers: [["cover", 2, "Cover"]], after: "dex" });
    await expect.poll(() => lines(gm)).toEqual([told("Gark +4, Krell +0"), told("Gark +4, Krell +2")]);

    expect(await lines(player)).toEqual([]);
    const known = await player.run(`
      return [document.querySelector("#chat").textContent, JSON.stringify(game.messages.contents.map((it) => it.flags))];
    `);
    expect((known as string[]).join()).not.toMatch(/Gark|Krell|parapet"|Cover bonus/);
    expect(await player.run(`return game.messages.contents.map(({ blind }) => blind);`)).toEqual([true, true]);
  });

  test("goes by no observer that its roller does not see, and the GM learns of them", async () => {
    const [gm, player] = await sit("pf2e", "pathfinder2e");
    await gm.run(SECOND_WALL);
    await gm.run(`await canvas.scene.tokens.getName("Nub").update({ disposition: -1 });`);
    await player.page.waitForTimeout(300);
    expect(await hide(player)).toMatchObject({ total: 15, covers: [] });
    await player.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "Nub").visible = false;
      Hooks.callAll("sightRefresh", canvas.visibility);
    `);
    expect(await hide(player)).toMatchObject({ total: 17, covers: [["cover", 2, "Cover"]] });
    const line = told("Nub +0, Gark +4, Krell +2");
    await expect.poll(() => lines(gm)).toEqual([line, line]);
  });

  logicTest(profile)("has beside cover that was taken the higher of the two, once", async () => {
    const [gm] = await sit("pf2e", "pathfinder2e");
    await gm.run(SECOND_WALL);
    await status(gm, "Mira", "cover-standard");
    expect(await hide(gm)).toMatchObject({ total: 17, covers: [["cover", 2, "cover"]], after: "dex,cover" });
    await gm.run(
      `for (const wall of canvas.scene.walls.contents) await wall.update({ "flags.parapet.cover": "improved" });`,
    );
    expect(await hide(gm)).toMatchObject({
      total: 19,
      covers: [
        ["cover", 2, "cover"],
        ["parapet-cover", 4, "Greater cover"],
      ],
      after: "dex,cover",
    });
  });
});
