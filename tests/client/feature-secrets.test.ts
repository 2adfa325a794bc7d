import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Features of a GM's creature that change cover, as docs/knowledge.md has them. A player learns the number on the roll and that
 * there is a feature, but not its name. Before the roll, the player does not learn of it. Mira and Gark stand in the open.
 */
const table = layTable();

const NAME = "Shroud of Whispers";

/** Foundry sends actors with their items to every client. `cover` is the flag of an item that is worn. */
const give = (owner: string, cover: string): string => `
  dnd5e.playground.actorOf(tokenOf("${owner}")).items.push(
    { name: "${NAME}", type: "equipment", system: { equipped: true }, flags: { parapet: { cover: "${cover}" } } });
`;

const shoot = (from: string, at: string): string => `
  tokenOf("${from}").control({ releaseOthers: true });
  target("${at}");
  await dnd5e.playground.activity(tokenOf("${from}"), "bow").use();
  await settled();
`;

const ASK = `
  const attack = { attacker: tokenOf("Mira"), target: tokenOf("Gark"), kind: "ranged" };
  const { judge, sentences, coverFor } = game.modules.get("parapet").api;
  const verdict = judge(attack.attacker, attack.target, { kind: "ranged" });
  return { cover: coverFor(attack), text: JSON.stringify([verdict, sentences(verdict)]) };
`;

interface Answer {
  readonly cover: {
    readonly level: { readonly id: string };
    readonly number: { readonly value: number };
    readonly reason: string;
  };
  readonly text: string;
}

const acOf = `
  const rolled = game.messages.contents.findLast(({ rolls }) => rolls.length > 0);
  if (rolled === undefined) return null;
  return (rolled.system.targets ?? rolled.flags.dnd5e.targets).map(({ ac }) => ac);
`;

/** All that is stored of messages, and all that the page shows. */
const everything = (page: Playground): Promise<string> =>
  page.run(`${PAGE_TOOLS} await settled();
    return JSON.stringify(game.messages.contents.map((it) => it.toObject())) + document.body.textContent;`);

describe.each(versions("logic"))("on version %i, a feature of a GM's creature", (profile) => {
  const open = twoSeats({ table, world: "feature-secrets", profile, field: openField(600) });

  test("that gives it cover is unknown to a player before the dice, and nameless on them", async () => {
    const [gm, player] = await open("dnd5e", "dnd5e");
    for (const page of [gm, player]) await page.run(`${PAGE_TOOLS} ${give("Gark", "set:half:target")}`);
    const [truth, known] = [
      await gm.run<Answer>(`${PAGE_TOOLS} ${ASK}`),
      await player.run<Answer>(`${PAGE_TOOLS} ${ASK}`),
    ];
    expect([truth.cover.level.id, truth.cover.number.value]).toEqual(["half", 2]);
    expect(truth.cover.reason).toContain(NAME);
    expect([known.cover.level.id, known.cover.number.value]).toEqual(["none", 0]);
    expect(known.text + known.cover.reason).not.toMatch(/feature|Shroud/i);

    await player.run(`${PAGE_TOOLS} ${shoot("Mira", "Gark")}`);
    await expect.poll(() => player.run(acOf)).toEqual([16]);
    const seen = await everything(player);
    expect(seen).toMatch(/A feature/i);
    expect(seen).not.toContain(NAME);
    await expect.poll(() => gm.page.locator("#chat .parapet-card").textContent()).toContain(NAME);
  });

  test("that changes its own attacks is nameless on the card of a player", async () => {
    const [gm, player] = await open("dnd5e", "dnd5e");
    for (const page of [gm, player]) await page.run(`${PAGE_TOOLS} ${give("Gark", "set:half")}`);
    await gm.run(`${PAGE_TOOLS} ${shoot("Gark", "Mira")}`);
    await expect.poll(() => gm.run(acOf)).toEqual([16]);
    await expect.poll(() => gm.page.locator("#chat .parapet-card").textContent()).toContain(NAME);
    await expect.poll(() => player.page.locator("#chat .parapet-card").count()).toBe(1);
    expect(await everything(player)).not.toContain(NAME);
  });
});
