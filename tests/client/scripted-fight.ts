/**
 * A fight of two GMs and a player, from an ambush to its end, on the built module: `npm run bench:fight`. After each step it
 * records all documents, what each user may know of the fight, the tracker's rows and the cards.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { enter, field, openWindow, press } from "./ambush-hands";
import { ACTING, API, asked, combatant, seating, soon } from "./fights";
import { DOORWAY, FIELD, ready } from "./open-field";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, pressHud } from "./two-seats";

const table = layTable();

const WORLD = `
  const api = ${API};
  return JSON.stringify({
    combats: game.combats.contents.map((it) => it.toObject()),
    actors: game.actors.contents.map((it) => it.toObject()),
    tokens: canvas.scene.tokens.contents.map((it) => it.toObject()),
    messages: game.messages.contents.map((it) => it.toObject()),
    known: (game.combat?.combatants.contents ?? []).map((it) => api.stateOf(it)),
    changes: api.changes(),
    rows: [...document.querySelectorAll("#combat .parapet-row")].map((it) => it.outerHTML),
    cards: [...document.querySelectorAll("#chat .message-content")].map((it) => it.textContent),
  });
`;

const NAMES = `
  const named = (all, kind) => all.contents.map(({ id, name }) => [id, kind + name]);
  return [
    ...named(game.actors, "actor "),
    ...named(canvas.scene.tokens, "token "),
    ...named(canvas.scene.regions, ""),
    ...game.combats.contents.flatMap((it) => [[it.id, "combat"], ...named(it.combatants, "")]),
    [canvas.scene.id, "scene"],
  ];
`;

/** Ids of the text map are short, and the same in each run. */
const isRandom = (id: string): boolean => id.length >= 8;

/** An id that Foundry or Parapet made up. */
const ID = /(?<![A-Za-z0-9])(?=[A-Z0-9]*[a-z])(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{16}(?![A-Za-z0-9])/g;

/** The ids of turns end with a hash of ids. */
const TURN_ID = /(turn-\d+-[A-Za-z]*)-[0-9a-z]+/g;

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== "timestamp" && key !== "_stats")
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value;

/** Looks in a row that must be the same before a step is over. */
const STILL = 4;

class FightRecord {
  readonly #steps = new Map<string, unknown>();
  readonly #names = new Map<string, string>();
  readonly #pages: readonly Playground[];

  constructor(...pages: readonly Playground[]) {
    this.#pages = pages;
  }

  #named(text: string): string {
    const named = [...this.#names].reduce((all, [id, name]) => all.replaceAll(id, name), text);
    return named.replaceAll(TURN_ID, "$1").replaceAll(ID, "id");
  }

  /** Once nothing changes any more. */
  async step(name: string): Promise<void> {
    let before: string[] = [];
    for (let i = 0, still = 0; i < 100 && still < STILL; i += 1) {
      await new Promise((done) => setTimeout(done, 100));
      const now: string[] = [];
      for (const page of this.#pages) {
        await page.settle();
        now.push(await page.run<string>(WORLD));
      }
      still = now.join() === before.join() ? still + 1 : 0;
      before = now;
    }
    for (const [id, its] of await this.#pages[0]!.run<[string, string][]>(NAMES))
      if (isRandom(id)) this.#names.set(id, its);
    this.#steps.set(
      name,
      before.map((world) => JSON.parse(this.#named(world)) as unknown),
    );
  }

  toText(): string {
    return JSON.stringify(Object.fromEntries(this.#steps), sorted, 1);
  }
}

const NEXT = "await game.combat.nextTurn();";

test.each([13, 14])("a scripted fight on version %i", async (profile) => {
  const { sit, join } = seating(table, "scripted", profile);
  const [gm] = await sit(["gm"]);
  await gm!.set("ruleset", "epic-path");
  await gm!.set("orderOfBattle", "on");
  const gm2 = await join("gm2");
  const player = await join("player");
  const pages = [gm!, gm2, player];
  for (const page of pages) await page.run(`CONFIG.Dice.randomUniform = () => 9.5 / 20;`);
  await gm!.run(
    FIELD.replace(
      "await combat.startCombat();",
      `
    await scene.tokens.getName("Nib").update({ actorId: game.addActor({ name: "Nib" }).id, actorLink: true });
    await scene.tokens.getName("Krell").update({ actorId: game.addActor({ name: "Krell" }).id, actorLink: true });
  `,
    ),
  );
  const record = new FightRecord(...pages);
  const turn = async (of: string): Promise<void> => {
    for (const page of pages) await soon(page, ACTING, of);
  };
  await record.step("set up");
  const ids = await gm!.run<string[]>("return game.combat.combatants.contents.map(({ id }) => id);");
  await openWindow(gm!);
  await gm!.page.selectOption(field("kind"), "ambush");
  for (const [i, role] of ["prey", "ambusher", "ambusher"].entries())
    await gm!.page.selectOption(field(`role-${ids[i]}`), role);
  await enter(gm!, "dc-average", "17");
  await enter(gm!, "d20", "15");
  await enter(gm!, `total-${ids[0]}`, "3");
  await record.step("ambush");
  await openWindow(gm2);
  await press(gm2, "begin");
  await turn("1 Nib");
  await record.step("begin");
  // A GM's readied action is secret.
  expect(await gm!.run(asked("ready", "Nib", `{ words: "they come", action: "shoot" }`))).toBeNull();
  await record.step("secret ready");
  await gm!.run(NEXT);
  await turn("1 Krell");
  await gm!.run(NEXT);
  await turn("2 Mira");
  await record.step("round 1");
  expect(await player.run(ready("Mira", DOORWAY))).toBeNull();
  await record.step("ready");
  await gm!.run(NEXT);
  await turn("2 Nib");
  await gm!.run(
    `void canvas.scene.tokens.getName("Nib").move([{ x: 400, y: 800, checkpoint: true }, { x: 600, y: 800, checkpoint: true }]);`,
  );
  await player.page.waitForSelector(".parapet-ready-prompt");
  await record.step("triggered");
  await player.page.press(".parapet-ready-prompt button[data-action=act]", "Enter");
  await record.step("fired");
  expect(await gm!.run(asked("hold", "Nib"))).toBeNull();
  await record.step("held");
  await gm!.run("await game.combat.previousTurn();");
  await record.step("back");
  expect(await gm!.run(asked("hold", "Nib"))).toBeNull();
  await record.step("held again");
  await gm!.run(NEXT);
  await record.step("next round");
  expect(await gm!.run(asked("stepIn", "Nib"))).toBeNull();
  await record.step("stepped in");
  await gm!.run("await game.combat.nextRound();");
  await record.step("round 3");
  await pressHud(player, "Mira", "Fight defensively");
  await record.step("stance");
  await player.run(`${PAGE_TOOLS}
    target("Krell");
    await new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) });
  `);
  await record.step("attack");
  await gm!.run(NEXT);
  await record.step("next turn");
  const acting = await gm!.run<string>("return game.combat.combatant.name;");
  await pressHud(gm!, acting, "Charge");
  await record.step("charge");
  await gm!.run(`await ${API}.undo();`);
  await record.step("undone");
  await gm!.run(`await ${API}.takeStance("total-defense", ${combatant(acting)});`);
  await record.step("total defense");
  await gm!.run(`await ${API}.undo();`);
  await gm!.run(`await ${API}.undo();`);
  await record.step("undone twice");
  await gm!.run(NEXT);
  await gm!.run(NEXT);
  await record.step("two turns");
  await gm!.run(`await ${API}.takeStance("stealth", ${combatant("Nib")});`);
  await record.step("stealth");
  await gm!.run("await game.combat.combatants.contents[2].delete();");
  await record.step("one left");
  await gm!.run("await game.combat.delete();");
  await record.step("end");
  const text = record.toText();
  const folder = process.env["PARAPET_FIGHT"];
  if (folder !== undefined) writeFileSync(`${folder}/fight-${profile}.json`, text);
  console.log(`version ${profile}: ${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
  for (const page of [player, gm2, gm!]) await page.close();
});
