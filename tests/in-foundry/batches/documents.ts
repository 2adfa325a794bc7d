import { byHand, holds, same, skip, type Batch } from "../assumption";
import { readScene } from "../../../src/scene/read-foundry/read-scene";
import { client, isNewer, type Doc, type Fields } from "../client";
import { provingGround } from "../proving-ground";

const FLAGS = "src/foundry/overrides/overrides.ts";
const MARKERS = "src/foundry/combat/surprise/surprise-markers.ts";

const flagsOf = (document: Doc): unknown => (document._source["flags"] as Fields)["world"];

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
export const DOCUMENTS: Batch = {
  key: "documents",
  name: "Flags, actors, statuses and undo",
  assumptions: [
    {
      says: "A null in what a flag is set to is kept as null",
      matters: FLAGS,
      check: async (trial) => {
        const wall = await trial.wall({ flags: {} });
        await wall.setFlag("world", "kept", { a: null, b: 1 });
        same(flagsOf(wall), { kept: { a: null, b: 1 } });
      },
    },
    {
      says: "An object set as a flag is merged into the object that is there, and unsetFlag takes all of it away",
      matters: FLAGS,
      check: async (trial) => {
        const wall = await trial.wall({ flags: {} });
        await wall.setFlag("world", "kept", { a: 1 });
        await wall.setFlag("world", "kept", { b: 2 });
        same(flagsOf(wall), { kept: { a: 1, b: 2 } });
        await wall.unsetFlag("world", "kept");
        same(flagsOf(wall), {});
      },
    },
    {
      says: "An array in a flag is replaced and never merged",
      matters: "src/foundry/combat/stored/stored.ts",
      check: async (trial) => {
        const wall = await trial.wall({ flags: {} });
        await wall.setFlag("world", "kept", { list: [1, 2, 3] });
        await wall.setFlag("world", "kept", { list: [4] });
        same(flagsOf(wall), { kept: { list: [4] } });
      },
    },
    {
      says: "A token that is not linked has an actor of its own, whose effects are told of by createActiveEffect and are not the world’s actor’s",
      matters: MARKERS,
      check: async (trial) => {
        const actor = await trial.actor();
        const token = await trial.token({ actorId: actor.id, actorLink: false });
        const calls = trial.hears("createActiveEffect");
        const status = client().CONFIG.specialStatusEffects["BLIND"]!;
        await token.actor?.toggleStatusEffect(status, { active: true });
        const parents = calls.map(([effect]) => (effect as Doc).parent);
        holds(parents.length === 1 && parents[0] === token.actor, "the effect’s parent is the token’s actor");
        same(
          [token.actor?.statuses.has(status), actor.statuses.has(status)],
          [true, false],
          "the token’s, the world’s",
        );
      },
    },
    {
      says: "toggleStatusEffect with active gives a status once and takes it again",
      matters: MARKERS,
      check: async (trial) => {
        const actor = await trial.actor();
        const status = client().CONFIG.specialStatusEffects["BLIND"]!;
        const counts: boolean[] = [];
        for (const active of [true, true, false, false]) {
          await actor.toggleStatusEffect(status, { active });
          counts.push(actor.statuses.has(status));
        }
        same(counts, [true, true, false, false]);
      },
    },
    {
      says: "CONFIG.statusEffects is an array in both versions, and version 14 has its entries by their ids too",
      matters: "src/foundry/combat/surprise/surprise-markers.ts",
      check: () => {
        const { statusEffects } = client().CONFIG;
        const { BLIND = "" } = client().CONFIG.specialStatusEffects;
        same(Array.isArray(statusEffects), true, "an array");
        same(BLIND in statusEffects, isNewer(), "by its id");
        const blind = Object.values(statusEffects).filter((it) => it["id"] === BLIND);
        same(blind.length, 1, "how often the status of the blind is listed");
      },
    },
    {
      says: "One change to several walls is one entry of the walls’ history, and undoing it brings all of them back",
      matters: "src/features/wall-edit/wall-edit-window.ts",
      check: async (trial) => {
        const scene = await trial.scene();
        const walls = await trial.put("Wall", { c: [100, 100, 100, 200] }, { c: [200, 100, 200, 200] });
        await scene.updateEmbeddedDocuments(
          "Wall",
          walls.map(({ id }) => ({ _id: id, move: 0 })),
        );
        const last = client().canvas.walls.history.at(-1);
        same([last?.type, last?.data.length], ["update", 2], "the last entry");
        const calls = trial.hears("updateWall");
        await client().canvas.walls.undoHistory();
        same(
          walls.map(({ _source }) => _source["move"]),
          [20, 20],
        );
        return calls.map(([, , options]) => (options as Fields)["isUndo"]);
      },
    },
    {
      says: "A token of secret disposition is secret for those who may not know of it: never for the GM",
      matters: "src/foundry/canvas/shown-to-user.ts",
      check: async (trial) => {
        const [secret, other] = await trial.tokens(2);
        await secret?.update({ disposition: -2 });
        same([secret?.isSecret, other?.isSecret], [false, false]);
      },
    },
    {
      says: "Exactly one user who is connected is the active GM",
      matters: "src/foundry/combat/order/order-of-battle.ts",
      check: () => {
        const active = client().game.users.contents.filter((user) => user.active && user.isActiveGM);
        same(active.length, 1);
        same(active[0]?.id, client().game.users.activeGM?.id);
      },
    },
    {
      says: "A tile lies where Parapet reads it: in version 14 about the anchor of its texture, in version 13 from its corner",
      matters: "src/scene/read-foundry/read-area.ts",
      check: async (trial) => {
        const scene = await trial.scene();
        const flags = { parapet: { terrain: { cover: "low" } } };
        const tile = { x: 400, y: 300, width: 200, height: 100, rotation: 0, flags };
        const [made] = await trial.put("Tile", tile);
        const [area] = readScene(scene.toObject()).areas.filter(({ id }) => id === `tile:${made!.id}`);
        const [shape] = area?.shapes ?? [];
        same(
          shape?.type === "rectangle" ? [shape.x, shape.y] : null,
          isNewer() ? [300, 250] : [400, 300],
          "the top left corner",
        );
        if (!isNewer()) return undefined;
        const { x, y, width, height, anchorX, anchorY } = (made as unknown as { shape: Fields }).shape;
        same([x, y, width, height, anchorX, anchorY], [400, 300, 200, 100, 0.5, 0.5], "the document’s shape");
        return made!.toObject()["texture"];
      },
    },
    {
      says: "In version 14 a scene has a level, a token stands on one of the scene’s, and a wall on which none is set is on all",
      matters: "src/scene/model/levels.ts",
      check: async (trial) => {
        if (!isNewer()) return skip("Version 13 has no levels.");
        const scene = await trial.scene();
        const [token, wall] = [await trial.token(), await trial.wall()];
        holds(scene.levels!.size > 0, "the scene has a level");
        holds(scene.levels!.has(String(token._source["level"])), "the token’s level is one of them");
        same(wall.toObject()["levels"], [], "the wall’s levels");
        return scene.levels!.contents.map((level) => level.toObject()["elevation"]);
      },
    },
    {
      says: "The client reads Parapet’s compendia, the scene Proving ground with its walls among them",
      matters: "scripts/packs/write-packs.mjs",
      check: async () => {
        const packs = client().game.packs.contents.filter(({ metadata }) => metadata.id.startsWith("parapet."));
        same(
          packs.map(({ metadata }) => metadata.id).toSorted(),
          ["guide", "macros", "scenes", "tables"].map((name) => `parapet.${name}`),
        );
        const scenes = packs.find(({ metadata }) => metadata.id === "parapet.scenes")!;
        const documents = await Promise.all(
          (await scenes.getIndex()).contents.map(({ _id: id }) => scenes.getDocument(id)),
        );
        const indices = await Promise.all(packs.map((pack) => pack.getIndex()));
        const walls = documents.map((scene) => scene.toObject()["walls"] as readonly Fields[]);
        same(
          walls.map(({ length }) => length),
          [provingGround.walls.length],
          "walls of its scenes",
        );
        return packs.map(({ metadata }, i) => `${metadata.id}: ${indices[i]!.size}`);
      },
    },
    byHand(
      "In version 14 a place above or below the viewed level is not shown as seen on it",
      "src/foundry/canvas/shown-to-user.ts",
      "as a player with a token on a level from 20 to 40 compare canvas.visibility.testVisibility({x, y, elevation: 20}, {tolerance: 0}) beside the token with elevation: 0.",
    ),
    byHand(
      "In version 14 a wall drawn with the wall tool carries the viewed level",
      "src/scene/model/levels.ts",
      "draw a wall on the scene’s first level and look at its levels: they name that level.",
    ),
    byHand(
      "In version 14 a wall of a level from 0 to 20 stops the sight of a token on that level at elevation 30",
      "src/scene/model/levels.ts",
      "put two tokens at elevation 30 either side of such a wall, with vision: neither sees the other.",
    ),
    byHand(
      "Two tabs of the same GM are both the active GM",
      "src/foundry/combat/order/order-of-battle.ts",
      "open the world in two tabs as the same GM and look at game.user.isActiveGM in both.",
    ),
  ],
};
