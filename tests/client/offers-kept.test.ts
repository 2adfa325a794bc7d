import { describe, expect, test } from "vitest";
import {
  ACTORS,
  at,
  isAsked,
  isAskedNobody,
  offers,
  press,
  REACTIVE,
  seatSecond,
  sheet,
  TABLES,
  WAITING,
  walk,
} from "./offers-hands";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * When attacks of opportunity are offered and when not, who waits, and what nobody else learns. Mira, a player's creature at
 * 200,200, stands beside Gark, a GM's at 300,200.
 */

const table = layTable();

const HELD = ".parapet-offer-held";
const AWAITED = ".parapet-offer-awaited";

const token = (name: string, change: string): string =>
  `${PAGE_TOOLS} await tokenOf("${name}").document.update(${change});`;

/** Another creature of the same owners, which fights too. */
const another = (like: string, name: string, x: number, y: number): string => `${PAGE_TOOLS}
  const { _id, ...source } = tokenOf("${like}").document.toObject();
  await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "${name}", x: ${x}, y: ${y} }]);
  await until(() => tokenOf("${name}") !== undefined);
  await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("${name}").id, sceneId: canvas.scene.id, initiative: 1 }]);
  await settled();
`;

/** All documents that the client has. */
const DOCUMENTS = `
  const of = (all) => all.contents.map((it) => it.toObject());
  return JSON.stringify([game.scenes, game.combats, game.messages, game.actors].map(of));
`;

/** Keeps what comes to this client by queries and movements. Pages of one browser also hear what is for others. */
const LISTEN = `
  globalThis.heard = [];
  const world = new URLSearchParams(location.search).get("world");
  const { held } = await navigator.locks.query();
  const [, , own] = held.map(({ name }) => name.split("|")).find(([, user]) => user === game.user.id);
  new BroadcastChannel("stand-in " + world).addEventListener("message", ({ data }) => {
    if (data.type === "query" && data.to === own) heard.push([data.type, data.name]);
    if (data.type === "movement") heard.push([data.type, data.news.action]);
  });
`;

/** All operations on documents so far, as each client gets them. */
const OPERATIONS = `
  const its = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
  const world = new URLSearchParams(location.search).get("world");
  const log = await its(indexedDB.open("stand-in " + world, 1));
  return await its(log.transaction("entries").objectStore("entries").getAll(IDBKeyRange.lowerBound(0, true)));
`;

const SEATS = versions("differs").flatMap((profile) => TABLES.map((gms) => [profile, gms] as const));

describe.each(SEATS)("on version %i with %i of the GMs, an offered attack of opportunity", (profile, gms) => {
  const field = openField(300) + fightOf(["Gark", "Mira"], 2, 0) + ACTORS;
  const seats = twoSeats({
    ...{ table, world: `offers-kept${gms}-`, profile, settings: { orderOfBattle: "on" }, field },
    ...(gms === 2 ? { seatSecond } : {}),
  });
  /** Tests in which no GM is left. */
  const alone = gms === 1 ? test : (_title: string, _body: () => Promise<void>): void => undefined;

  /** The late part is there, as after the first turn of a fight. */
  const sit = async (system = "pf1", ruleset = "epic-path"): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await seats(system, ruleset);
    for (const page of [gm, player]) {
      await page.settle();
      await page.run(`Hooks.callAll("canvasReady", canvas); await new Promise((done) => setTimeout(done, 150));`);
    }
    return [gm, player];
  };

  test("of two reactors of one user is in one window, and each is answered for itself", async () => {
    const [gm, player] = await sit();
    await gm.run(another("Mira", "Pia", 400, 200));
    await walk(gm, "Gark", [300, 600]);
    const said = await isAsked(player, 2);
    expect(said.map((text) => /^(Mira|Pia)/.exec(text)?.[1]).toSorted()).toEqual(["Mira", "Pia"]);
    expect(await player.page.locator(".parapet-offers").count()).toBe(1);
    // GMs have one window too, with a line for each.
    await expect.poll(() => gm.page.locator(AWAITED).count()).toBe(2);
    expect(await gm.page.locator(WAITING).count()).toBe(1);
    await press(player, "pass");
    await isAsked(player, 1);
    await expect.poll(() => gm.page.locator(AWAITED).count()).toBe(1);
    await press(player, "pass");
    await expect.poll(() => player.page.locator(".parapet-offers").count()).toBe(0);
  });

  test("is no question any more once the mover is deleted, or its turn is over", async () => {
    const [gm, player] = await sit();
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
    await endTurn(gm, player);
    await expect.poll(() => offers(player)).toBe(0);
    await isAskedNobody(gm, player);
    await walk(player, "Mira", [300, 500]);
    await walk(player, "Mira", [300, 200]);
    await isAsked(gm);
    await gm.run(`${PAGE_TOOLS} await tokenOf("Mira").document.delete();`);
    await expect.poll(() => offers(gm)).toBe(0);
    await gm.run("await game.combat.nextTurn();");
  });

  test("is none at a teleport, and is one at a walk before or after it", async () => {
    const [gm, player] = await sit();
    const jump = (x: number, y: number): Promise<void> =>
      gm.run(
        `${PAGE_TOOLS} await tokenOf("Gark").document.move({ x: ${x}, y: ${y}, action: "blink" }); await settled();`,
      );
    await jump(300, 600);
    await at(player, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    await jump(300, 300);
    await at(player, "Gark", [300, 300]);
    await isAskedNobody(gm, player);
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
  });

  test("is one if a GM moves a player's creature in its turn, and none if anyone is moved in another's", async () => {
    const [gm, player] = await sit();
    await walk(gm, "Mira", [200, 600]);
    await at(player, "Mira", [200, 600]);
    await isAskedNobody(gm, player);
    await walk(gm, "Mira", [200, 200]);
    await endTurn(gm, player);
    await walk(gm, "Gark", [300, 600]);
    await at(player, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    await walk(gm, "Gark", [300, 200]);
    await walk(gm, "Mira", [200, 600]);
    await isAsked(gm);
  });

  test("goes with a movement that is undone, and comes again with another", async () => {
    const [gm, player] = await sit();
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
    await gm.run(`${PAGE_TOOLS} await tokenOf("Gark").document.revertRecordedMovement(); await settled();`);
    await at(player, "Gark", [300, 200]);
    await isAskedNobody(player);
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
  });

  test("is none at a secret mover, a hidden one, and an invisible one", async () => {
    const [gm, player] = await sit();
    for (const change of ["{ disposition: -2 }", "{ disposition: -1, hidden: true }"]) {
      await gm.run(token("Gark", `{ x: 300, y: 200, ...${change} }`));
      await walk(gm, "Gark", [300, 600]);
      await isAskedNobody(gm, player);
      await endTurn(gm, player);
      await endTurn(gm, player);
    }
    await gm.run(token("Gark", `{ x: 300, y: 200, hidden: false, flags: { parapet: { conditions: ["invisible"] } } }`));
    await walk(gm, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
  });

  // By this book nothing else forbids an attack at an invisible creature.
  test("is in Pathfinder’s second edition none by a creature that does not see the mover", async () => {
    const [gm, player] = await sit("pf2e", "pathfinder2e");
    for (const page of [gm, player]) await page.run(sheet("Mira", REACTIVE));
    const invisible = (conditions: string) =>
      token("Gark", `{ x: 300, y: 200, flags: { parapet: { conditions: ${conditions} } } }`);
    await gm.run(invisible(`["invisible"]`));
    await walk(gm, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    await gm.run(invisible("[]"));
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
  });

  test("is none where the world or the user does not want it", async () => {
    const [gm, player] = await sit();
    await player.set("opportunityAsked", "off");
    await walk(gm, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    await endTurn(gm, player);
    await walk(player, "Mira", [300, 500]);
    await walk(player, "Mira", [300, 200]);
    await isAsked(gm);
    await press(gm, "pass");
    await endTurn(gm, player);
    await player.set("opportunityAsked", "on");
    await gm.set("opportunityOffers", "off");
    await player.settle();
    await gm.run(token("Mira", "{ x: 200, y: 600 }"));
    await walk(gm, "Gark", [900, 600]);
    await isAskedNobody(gm, player);
  });

  test("is in Pathfinder’s second edition for those alone who have the reaction on their sheet", async () => {
    const [gm, player] = await sit("pf2e", "pathfinder2e");
    await walk(gm, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    for (const page of [gm, player]) await page.run(sheet("Mira", REACTIVE));
    await walk(gm, "Gark", [300, 300]);
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
  });

  test("is in the fifth edition none at a creature that has disengaged", async () => {
    const [gm, player] = await sit("dnd5e", "dnd5e");
    const effects = (names: string): string => `${PAGE_TOOLS}
      Object.defineProperty(tokenOf("Gark").document.actor, "appliedEffects", { value: ${names}, configurable: true });`;
    await gm.run(effects(`[{ name: "Disengaging", _source: { statuses: [] } }]`));
    await walk(gm, "Gark", [300, 600]);
    await isAskedNobody(gm, player);
    await gm.run(effects("[]"));
    await walk(gm, "Gark", [300, 300]);
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
  });

  test("stops the mover at its next stop until it is answered, and then until the GM lets it go on", async () => {
    const [gm, player] = await sit();
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 400], [200, 600]);
    expect((await isAsked(gm))[0]).toContain("Mira waits for your answer");
    await at(gm, "Mira", [200, 400]);
    await player.settle();
    await at(player, "Mira", [200, 400]);
    await press(gm, "pass");
    await at(player, "Mira", [200, 600]);
    await endTurn(gm, player);
    await gm.run(token("Gark", "{ x: 300, y: 600 }"));
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 800], [200, 1000]);
    await isAsked(gm);
    await press(gm, "act");
    await gm.page.waitForSelector(HELD);
    await at(player, "Mira", [200, 800]);
    await gm.page.locator(`${HELD} button`, { hasText: "Let it move on" }).click();
    await at(player, "Mira", [200, 1000]);
  });

  test("stops a GM's creature for a player's question, and lets it go on after 45 seconds", async () => {
    const [gm, player] = await sit();
    await gm.page.clock.install();
    await walk(gm, "Gark", [300, 400], [300, 600]);
    expect((await isAsked(player))[0]).toContain("Gark waits for your answer");
    await at(player, "Gark", [300, 400]);
    await gm.page.clock.fastForward(46_000);
    await at(player, "Gark", [300, 600]);
    await expect.poll(() => offers(player)).toBe(0);
  });

  alone("stops nobody without a GM, and lets a waiting mover go on when the GM leaves", async () => {
    const [gm, player] = await sit();
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 400], [200, 600]);
    await isAsked(gm);
    await at(player, "Mira", [200, 400]);
    await gm.close();
    await at(player, "Mira", [200, 600]);
    await walk(player, "Mira", [200, 200]);
    await walk(player, "Mira", [200, 400], [200, 600]);
    await at(player, "Mira", [200, 600]);
  });

  test("stops nobody while the GM looks at another scene or another encounter, or judges nothing", async () => {
    const [gm, player] = await sit();
    await endTurn(gm, player);
    await gm.run(`globalThis.here = canvas.scene; await game.addScene({ name: "Elsewhere" }).view();`);
    await walk(player, "Mira", [200, 400], [200, 600]);
    await at(player, "Mira", [200, 600]);
    await gm.run("await here.view();");
    await gm.settle();
    await walk(player, "Mira", [200, 200]);
    await endTurn(gm, player);
    await endTurn(gm, player);
    await gm.run(`Object.defineProperty(game.combats, "viewed", { value: null, configurable: true });`);
    await walk(player, "Mira", [200, 400], [200, 600]);
    await at(player, "Mira", [200, 600]);
    await gm.run("delete game.combats.viewed;");
    await isAskedNobody(gm, player);
  });

  test("is not waited for where a GM goes on without one of two creatures, and the other is still asked", async () => {
    const [gm, player] = await sit();
    await gm.run(another("Mira", "Pia", 400, 200));
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player, 2);
    await expect.poll(() => gm.page.locator(AWAITED).count()).toBe(2);
    await gm.run(`
      const entry = [...document.querySelectorAll("${AWAITED}")].find((it) => it.textContent.includes("Mira’s player"));
      entry.querySelector("button").click();
    `);
    await expect.poll(async () => (await isAsked(player))[0]).toContain("Pia");
    await expect
      .poll(() => gm.page.locator(AWAITED).allTextContents())
      .toEqual([expect.stringContaining("Pia’s player")]);
    await gm.page.locator(`${WAITING} button[data-action=pass]`).click();
    await expect.poll(() => offers(player)).toBe(0);
    await expect.poll(() => gm.page.locator(WAITING).count()).toBe(0);
  });

  /**
   * All that the player's client has and gets while Mira moves away from Gark, whether Gark is an enemy that declines or, with the
   * same documents, a friend. `isAskedGM`: whether the GM is asked about Gark. `isByGM`: whether the GM moves Mira.
   */
  const isTheSame = async (
    secret: (gm: Playground, player: Playground) => Promise<void>,
    isAskedGM: boolean,
    isByGM = false,
  ) => {
    const seen: unknown[] = [];
    for (const isThere of [true, false]) {
      const [gm, player] = await sit();
      await secret(gm, player);
      // The same documents in both worlds: what is not there cannot act.
      await gm.run(token("Gark", isThere ? "{ x: 300 }" : "{ x: 300, disposition: 1 }"));
      await endTurn(gm, player);
      await player.settle();
      await player.run(LISTEN);
      const before = await player.run<string>(DOCUMENTS);
      const from = (await player.run<unknown[]>(OPERATIONS)).length;
      await walk(isByGM ? gm : player, "Mira", [200, 400], [200, 600]);
      await at(player, "Mira", [200, 600]);
      if (isThere && isAskedGM) {
        await isAsked(gm);
        await press(gm, "pass");
        await expect.poll(() => offers(gm)).toBe(0);
      } else await isAskedNobody(gm, player);
      await gm.settle();
      await player.settle();
      const after = await player.run<string>(DOCUMENTS);
      const operations = (await player.run<unknown[]>(OPERATIONS)).slice(from);
      const plain = (json: string): string =>
        json
          .replaceAll(/"disposition":-?1/g, "")
          .replaceAll(/"[A-Za-z0-9]{16}"/g, '"ID"')
          .replaceAll(/(Scene|Token|Combat|Combatant|Actor)\.[A-Za-z0-9]{16}/g, "$1.ID");
      expect(operations.length).toBeGreaterThan(0);
      const heard = await player.run("return heard;");
      seen.push([plain(before).length, plain(after), heard, plain(JSON.stringify(operations))]);
      await gm.close();
      await player.close();
    }
    expect(seen[0]).toEqual(seen[1]);
  };

  const unseen = async (gm: Playground, player: Playground): Promise<void> => {
    await gm.run(`${PAGE_TOOLS}
      await tokenOf("Gark").document.actor.toggleStatusEffect("invisible", { active: true });
    `);
    // Foundry does not draw an invisible token for this user.
    await player.run(
      `${PAGE_TOOLS} Object.defineProperty(tokenOf('Gark'), 'visible', { get: () => false, set: () => undefined });`,
    );
  };

  test("by a creature that the player does not see is in nothing that their client gets, whether it declines or is not there", () =>
    isTheSame(unseen, true));

  test("by a creature that the player does not see stops nobody either where a GM moves the player's creature", () =>
    isTheSame(unseen, true, true));

  const untracked = (gm: Playground): Promise<void> =>
    gm.run(`await game.combat.combatants.find((it) => it.name === "Gark").update({ hidden: true });`);

  test("by a creature that the GM hides in the tracker is in nothing that the player's client gets either", () =>
    isTheSame(untracked, true));

  test("by a creature that the GM hides in the tracker stops nobody either where a GM moves the player's creature", () =>
    isTheSame(untracked, true, true));

  // It threatens nothing: as in `provoke.test.ts`.
  test("by a creature that the GM hides on the map is none, and is in nothing that the player's client gets", () =>
    isTheSame((gm) => gm.run(token("Gark", "{ hidden: true }")), false));
});
