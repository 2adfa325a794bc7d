import { describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** `token` moves; `heard` records its client's hooks. */
const LISTEN = `
  globalThis.token = canvas.scene.tokens.getName("Mira");
  globalThis.start = { x: token.x, y: token.y };
  globalThis.heard = [];
  Hooks.on("moveToken", (it, { passed, pending, method }) => heard.push(["moved", passed.waypoints.length, pending.waypoints.length, method]));
  Hooks.on("pauseToken", () => heard.push(["paused"]));
  Hooks.on("stopToken", () => heard.push(["stopped"]));
`;

/** Three spaces down, with a checkpoint after the first. */
const PATH = `[{ y: start.y + 100, checkpoint: true }, { y: start.y + 200 }, { y: start.y + 300 }]`;

const AWAY = "return [token.x - start.x, token.y - start.y];";

describe.each(versions("differs"))("on version %i, a token's movement", (profile) => {
  const open = async (): Promise<Playground> => {
    const playground = await Playground.open(table, profile);
    await playground.run(LISTEN);
    return playground;
  };

  test("goes to the end of its path, and stops only at checkpoints", async () => {
    const playground = await open();
    expect(await playground.run(`return token.move(${PATH});`)).toBe(true);
    await expect.poll(() => playground.run(AWAY)).toEqual([0, 300]);
    await expect
      .poll(() => playground.run("return heard;"))
      .toEqual([
        ["moved", 1, 2, "api"],
        ["moved", 2, 0, "api"],
      ]);
    expect(await playground.run("return [token.movement.state, token.movement.chain.length];")).toEqual([
      "completed",
      1,
    ]);
    await playground.close();
  });

  test("is prevented by a preMoveToken listener that returns false, while the rest of the update is made", async () => {
    const playground = await open();
    await playground.run(`Hooks.once("preMoveToken", () => false); await token.update({ x: 0, rotation: 90 });`);
    expect(await playground.run("return [token.x - start.x, token.rotation, heard];")).toEqual([0, 90, []]);
    await playground.close();
  });

  test("waits at a checkpoint until every key is released, each key used once", async () => {
    const playground = await open();
    await playground.run(`
      Hooks.once("moveToken", (it) => { globalThis.waiting = [it.pauseMovement("a"), it.pauseMovement("b")]; });
      globalThis.done = token.move(${PATH});
    `);
    await expect.poll(() => playground.run("return token.movement.state;")).toBe("paused");
    expect(await playground.run(`try { token.pauseMovement("a"); } catch (error) { return error.message; }`)).toContain(
      '"a"',
    );
    await playground.run(`token.resumeMovement(token.movement.id, "a"); await waiting[0];`);
    expect(await playground.run(AWAY)).toEqual([0, 100]);
    await playground.run(`token.resumeMovement(token.movement.id, "b");`);
    await expect.poll(() => playground.run(AWAY)).toEqual([0, 300]);
    expect(await playground.run("return [await done, heard.filter(([it]) => it === 'paused').length];")).toEqual([
      true,
      1,
    ]);
    await playground.close();
  });

  test("cannot be paused at its end, nor resumed after a stop", async () => {
    const playground = await open();
    await playground.run(`await token.update({ y: start.y + 100 });`);
    expect(await playground.run(`return [token.pauseMovement("late"), token.stopMovement()];`)).toEqual([null, false]);
    await playground.run(
      `Hooks.once("moveToken", (it) => it.stopMovement()); globalThis.done = token.move(${PATH.replaceAll("start.y", "start.y + 100")});`,
    );
    await expect.poll(() => playground.run("return token.movement.state;")).toBe("stopped");
    await playground.settle();
    expect(await playground.run(AWAY)).toEqual([0, 200]);
    expect(await playground.run("return done;")).toBe(profile === 13);
    await playground.close();
  });

  test("is recorded in combat, reverted, and cleared when its turn begins", async () => {
    const playground = await open();
    await playground.run(`
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      await token.toggleCombatant();
      await token.move({ y: start.y + 100 });
      await token.move({ y: start.y + 200 });
    `);
    expect(await playground.run("return token.movementHistory.length;")).toBe(3);
    await playground.run("await token.revertRecordedMovement();");
    expect(await playground.run(`${AWAY}`)).toEqual([0, 100]);
    expect(await playground.run("return [token.movementHistory.length, heard.at(-1)[3]];")).toEqual([2, "undo"]);
    await playground.run("await game.combat.nextRound();");
    expect(await playground.run("return token.movementHistory.length;")).toBe(0);
    await playground.close();
  });

  test("stops where it enters and leaves a region with a listening behavior, which may pause it", async () => {
    const playground = await open();
    await playground.run(`
      CONFIG.RegionBehavior.dataModels["parapet.terrain"].events = {
        tokenMoveIn: function ({ name, data: { token: it } }) { heard.push([name, this.behavior.name]); it.pauseMovement("trap"); },
        tokenMoveOut: ({ name }) => heard.push([name]),
      };
      const shapes = [{ type: "rectangle", x: start.x, y: start.y + 200, width: 100, height: 100, rotation: 0 }];
      const behaviors = [{ name: "Trap", type: "parapet.terrain", system: {} }];
      await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Pit", shapes, behaviors }]);
      void token.move({ y: start.y + 400 });
    `);
    await expect.poll(() => playground.run("return token.movement?.state;")).toBe("paused");
    expect(await playground.run(AWAY)).toEqual([0, 200]);
    await playground.run(`token.resumeMovement(token.movement.id, "trap");`);
    await expect.poll(() => playground.run(AWAY)).toEqual([0, 400]);
    expect(await playground.run("return heard.map(([what]) => what);")).toEqual([
      ...["tokenMoveIn", "paused", "moved", "tokenMoveOut", "moved", "moved"],
    ]);
    await playground.close();
  });

  test("of a player is paused by them, resumed by the GM, and stopped when they disconnect", async () => {
    const world = `moving${profile}`;
    const gm = await Playground.join(table, { world, profile });
    const player = await Playground.join(table, { world, profile, user: "player" });
    for (const each of [gm, player]) await each.run(LISTEN);
    await player.run(`Hooks.once("moveToken", (it) => void it.pauseMovement("ready")); void token.move(${PATH});`);
    await expect.poll(() => gm.run("return token.movement?.state;")).toBe("paused");
    expect(await gm.run(`return [token.pauseMovement("mine"), token.stopMovement()];`)).toEqual([null, false]);
    await gm.run(`token.resumeMovement(token.movement.id, "ready");`);
    await expect.poll(() => gm.run(AWAY)).toEqual([0, 300]);
    await player.run(
      `Hooks.once("moveToken", (it) => void it.pauseMovement("again")); void token.move([{ y: start.y + 200, checkpoint: true }, { y: start.y }]);`,
    );
    await expect.poll(() => gm.run("return token.movement.state;")).toBe("paused");
    await player.close();
    await expect.poll(() => gm.run("return token.movement.state;")).toBe("stopped");
    expect(await gm.run(AWAY)).toEqual([0, 200]);
    await gm.close();
  });
});
