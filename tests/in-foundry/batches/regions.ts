import { byHand, holds, same, skip, type Assumption, type Batch } from "../assumption";
import { readScene } from "../../../src/scene/read-foundry/read-scene";
import { readShape } from "../../../src/scene/read-foundry/read-shape";
import { sourceOf } from "../../../src/foundry/scene/scene-source";
import { client, isNewer, type Doc, type Fields } from "../client";
import type { Trial } from "../trial";

const MODELS = "src/foundry/start/behaviours.ts";

const SQUARE = { type: "rectangle", x: 400, y: 200, width: 200, height: 300, rotation: 0, hole: false };

const region = async (trial: Trial, source: Fields = {}): Promise<Doc> => {
  const [made] = await trial.put("Region", { name: "Parapet test", shapes: [SQUARE], visibility: 2, ...source });
  return made!;
};

const behaviour = async (trial: Trial, source: Fields): Promise<Doc> => {
  const [made] = await (await region(trial)).createEmbeddedDocuments("RegionBehavior", [source]);
  if (made === undefined) throw new Error("The behaviour was not made.");
  return made;
};

const systemOf = (document: Doc): Fields => document.toObject()["system"] as Fields;

const BEHAVIOURS: readonly Assumption[] = [
  {
    says: "The server keeps Parapet’s own behaviours, with the defaults of their data models",
    matters: MODELS,
    check: async (trial) => {
      const veil = await behaviour(trial, { type: "parapet.veil", name: "Veil" });
      const terrain = await behaviour(trial, { type: "parapet.terrain", name: "Terrain" });
      same([systemOf(veil)["concealment"], systemOf(terrain)["cover"]], ["partial", "standard"]);
      return systemOf(terrain);
    },
  },
  {
    says: "A choice in a data model that may be null and blank, and that nobody has made, stays null",
    matters: MODELS,
    check: async (trial) => {
      const terrain = await behaviour(trial, { type: "parapet.terrain", name: "Terrain" });
      same(systemOf(terrain)["sizeCategory"], null);
      await terrain.update({ system: { size: 2 } });
      same(systemOf(terrain)["sizeCategory"], null, "after another field has changed");
    },
  },
  {
    says: "What a data model does not allow is refused when a behaviour is made",
    matters: MODELS,
    check: async (trial) => {
      const its = await region(trial);
      const source = { type: "parapet.veil", name: "Veil", system: { concealment: "utter" } };
      const made = await its.createEmbeddedDocuments("RegionBehavior", [source]).then(
        (behaviours) => behaviours.map((it) => systemOf(it)["concealment"]),
        (error: unknown) => String(error),
      );
      same(its.getEmbeddedCollection("RegionBehavior").size, 0, "behaviours");
      return made;
    },
  },
  {
    says: "What a data model does not allow is refused when a behaviour is changed",
    matters: MODELS,
    check: async (trial) => {
      const veil = await behaviour(trial, { type: "parapet.veil", name: "Veil" });
      const said = await veil.update({ system: { concealment: "utter" } }).then(
        () => null,
        (error: unknown) => String(error),
      );
      same(systemOf(veil)["concealment"], "partial");
      return said;
    },
  },
  {
    says: "createRegionBehavior and updateRegionBehavior tell of behaviours, whose parent is the region",
    matters: "src/foundry/canvas/follow-documents.ts",
    check: async (trial) => {
      const created = trial.hears("createRegionBehavior");
      const updated = trial.hears("updateRegionBehavior");
      const veil = await behaviour(trial, { type: "parapet.veil", name: "Veil" });
      await veil.update({ system: { concealment: "total" } });
      same([created.length, updated.length], [1, 1]);
      same((created[0]?.[0] as Doc | undefined)?.parent?.documentName, "Region", "the parent");
    },
  },
  {
    isOpen: true,
    says: "Which fields the client’s own behaviour defineSurface has",
    matters: "src/scene/read-foundry/schema/schema.ts",
    check: async (trial) => {
      if (!isNewer()) return skip("Version 13 has no surfaces.");
      return systemOf(await behaviour(trial, { type: "defineSurface", name: "Floor" }));
    },
  },
];

const AT = { x: 1000, y: 600, gridBased: true, hole: false };

const MEASURED = [
  { ...AT, type: "ellipse", radiusX: 300, radiusY: 100, rotation: 30 },
  { ...AT, type: "rectangle", width: 300, height: 100, rotation: 30 },
  { ...AT, type: "line", length: 300, width: 100, rotation: 30 },
  { ...AT, type: "ring", radius: 200, innerWidth: 50, outerWidth: 50 },
  { ...AT, type: "cone", radius: 300, angle: 60, rotation: 30, curvature: "round" },
  { ...AT, type: "cone", radius: 300, angle: 60, rotation: 30, curvature: "flat" },
  { ...AT, type: "cone", radius: 300, angle: 60, rotation: 30, curvature: "semicircle" },
  {
    type: "emanation",
    base: { type: "circle", x: 1000, y: 600, radius: 100 },
    radius: 100,
    gridBased: true,
    hole: false,
  },
];

const polygon = { type: "polygon", points: [800, 200, 1000, 200, 900, 400], hole: false };
const ellipse = { type: "ellipse", x: 1200, y: 300, radiusX: 100, radiusY: 50, rotation: 0, hole: false };
const circle = { type: "circle", x: 1200, y: 700, radius: 100, hole: false };

const ON_THE_MAP: readonly Assumption[] = [
  {
    says: "Rectangles, ellipses, polygons and circles are stored as Parapet reads them",
    matters: "src/scene/read-foundry/read-shape.ts",
    check: async (trial) => {
      const scene = await trial.scene();
      const behaviors = [{ type: "parapet.veil", name: "Veil" }];
      const shapes = [SQUARE, ellipse, polygon, circle];
      const [made] = await trial.put("Region", { name: "Parapet test", shapes, visibility: 2, behaviors });
      const { areas } = readScene(scene.toObject());
      const its = areas.filter(({ id }) => id.includes(made!.id));
      same(its.length, 1, "areas read");
      same((made!.toObject()["shapes"] as Fields[]).length, shapes.length, "shapes stored");
      return made!.toObject()["shapes"];
    },
  },
  {
    says: "A region’s shape that the grid measures has its outline in `polygons`",
    matters: "src/foundry/scene/scene-source.ts",
    check: async (trial) => {
      if (!isNewer()) return skip("Version 13 has no shapes that go by the grid’s metric.");
      const gridBased = { type: "circle", x: 1000, y: 600, radius: 200, gridBased: true, hole: false };
      const made = await region(trial, { shapes: [gridBased] });
      const [shape] = (sourceOf("regions", made) as { readonly shapes: readonly Fields[] }).shapes;
      const outline = shape?.["outline"] as readonly (readonly number[])[] | undefined;
      same(outline?.length, 1, "polygons of the shape");
      const [points = []] = outline ?? [];
      same([Math.max(...points), Math.min(...points)], [1200, 400], "the farthest and the nearest coordinate");
      return points;
    },
  },
  {
    isOpen: true,
    says: "Which outlines the client gives the other shapes that the grid measures, and which Parapet reads in a file",
    matters: "src/scene/shapes/shape-places.ts",
    check: async (trial) => {
      if (!isNewer()) return skip("Version 13 has no shapes that go by the grid’s metric.");
      const grid = readScene((await trial.scene()).toObject()).grid;
      const made = await region(trial, { shapes: MEASURED });
      const { shapes } = sourceOf("regions", made) as { readonly shapes: readonly Fields[] };
      return shapes.map(({ outline, ...shape }) => ({ shape, client: outline, file: readShape(shape, "", grid) }));
    },
  },
  {
    says: "A scene’s grid outlines circles, and version 13 has the world’s setting by which templates go by it",
    matters: "src/foundry/scene/scene-source.ts",
    check: async (trial) => {
      const { grid } = await trial.scene();
      same(client().game.settings.settings.has("core.gridTemplates"), !isNewer(), "the setting");
      const circle = grid.getCircle({ x: 1000, y: 1000 }, 2 * grid.distance);
      const farthest = Math.max(...circle.map(({ x, y }) => Math.max(Math.abs(x - 1000), Math.abs(y - 1000))));
      same(farthest, 2 * grid.size, "how far a circle of two spaces reaches");
      return circle;
    },
  },
  {
    says: "In version 14 a new region is not hidden, and players own nothing of it",
    matters: "src/foundry/canvas/shown-to-user.ts",
    check: async (trial) => {
      if (!isNewer()) return skip("Version 13 has no hidden regions.");
      const { hidden, ownership } = (await region(trial)).toObject();
      same([hidden, (ownership as Fields)["default"]], [false, 0], "hidden, and the default of its ownership");
      return ownership;
    },
  },
  {
    says: "A way that leads into a region whose behaviour hears of tokens that move in stops at its edge",
    matters: "src/foundry/combat/readied/trigger-pauses.ts",
    check: async (trial) => {
      const { dataModels } = client().CONFIG.RegionBehavior;
      const type = "displayScrollingText";
      if (!(type in dataModels)) return skip("There is no behaviour here by which to ask.");
      const system = { text: "Parapet test", events: ["tokenMoveIn"], visibility: 0, once: false };
      await behaviour(trial, { type, name: "Parapet test", system });
      const token = await trial.token({ x: 100, y: 300 });
      const ends: number[] = [];
      trial.hears("moveToken", (_token: never, { destination }: { readonly destination: { readonly x: number } }) =>
        ends.push(destination.x),
      );
      await token.move({ x: 800, y: 300 });
      await trial.until(() => ends.includes(800), "the token moves to its end");
      holds(ends.length > 1, "it stops on its way");
      return ends;
    },
  },
  byHand(
    "A cone whose curvature is “semicircle” ends in an arc about its tip (14)",
    "src/scene/shapes/shape-places.ts",
    "draw a cone region with each curvature over the same grid and compare the outlines with docs/geometry.md.",
  ),
];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionDocument.html */
export const REGIONS: Batch = {
  key: "regions",
  name: "Regions and their behaviours",
  assumptions: [...BEHAVIOURS, ...ON_THE_MAP],
};
