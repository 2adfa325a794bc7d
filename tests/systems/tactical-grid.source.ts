/** docs/integrations/tactical-grid.js on the module's own labels. TACTICAL_GRID_PATH is a checkout of it. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { answer, NONE, runGlueHere, THREE_QUARTERS, TOTAL, world } from "../integrations/glue";
import { giveGlobals } from "./foundry-globals";

const PATH = process.env["TACTICAL_GRID_PATH"] ?? "";

type Loaded = Readonly<Record<string, object>>;
const read = (file: string): Promise<Loaded> =>
  import(/* @vite-ignore */ pathToFileURL(join(PATH, file)).href) as Promise<Loaded>;

interface Calculator {
  showDistanceLabelToToken: (target: object, origin: object) => void;
}

const LABELS = { noCover: "open", halfCover: "half", threeQuartersCover: "more", totalCover: "total" };
let calculator: Calculator;
let choices: readonly string[] = [];

class Text {
  readonly anchor = { set: () => undefined };
  constructor(readonly text: string) {}
}

/** A token on the canvas, with the labels that it has been given. */
const token = (id: string) => {
  const shown: string[] = [];
  const document = { id, documentName: "Token", elevation: 0, width: 1, height: 1, parent: { id: "s" } };
  const addChild = (child: Text): Text => {
    shown.push(child.text);
    return child;
  };
  return { id, document, center: { x: 0, y: 0 }, bounds: {}, isPreview: false, addChild, shown };
};

beforeAll(async () => {
  const { globals, happen } = world({ none: NONE, half: answer(), more: THREE_QUARTERS, total: TOTAL, unclear: null });
  giveGlobals({
    Hooks: globals.Hooks,
    game: { ...globals.game, system: { id: "dnd5e" } },
    canvas: {
      grid: { measurePath: () => ({ distance: 30 }) },
      scene: { grid: { units: "ft" } },
      dimensions: { size: 100 },
    },
  });
  Object.assign(foundry.canvas.containers, { PreciseText: Object.assign(Text, { getTextStyle: () => ({}) }) });
  // The module's files import one another in a ring, which begins here.
  await read("tactical-grid.js");
  const { MODULE_CONFIG } = await read("applications/settings.js");
  Object.assign(MODULE_CONFIG!, { cover: { ...LABELS, calculator: "parapet", combatOnly: false } });
  const { ClosestPointUtilities } = await read("scripts/closestPointUtilities.js");
  // Where on a token it measures is no part of this.
  Object.assign(ClosestPointUtilities!, { tokenToToken: () => ({ pointA: {}, pointB: {} }) });
  const { TacticalGridCalculator } = (await read("scripts/calculator.js")) as unknown as {
    readonly TacticalGridCalculator: new () => Calculator;
  };
  calculator = new TacticalGridCalculator();
  const COVER = { FULL_COVER: 999, THREE_QUARTERS_COVER: 5, HALF_COVER: 2, NO_COVER: 0 };
  Object.assign(globalThis, { TacticalGrid: { COVER } });
  const { registerModules } = (await read("scripts/externalSupport.js")) as unknown as {
    readonly registerModules: () => void;
  };
  registerModules();
  runGlueHere("tactical-grid.js");
  happen("ready");
  choices = Object.keys(Reflect.get(Reflect.get(globalThis, "TacticalGrid") as object, "coverCalculators") as object);
}, 60_000);

describe("with the file for it, Tactical Grid", () => {
  it("offers Parapet beside its own calculators", () => {
    expect(choices).toEqual(["none", "simbuls-cover-calculator", "levelsautocover", "pf2e-visioner", "parapet"]);
  });

  it.each([
    ["none", "30 ft\nopen"],
    ["half", "30 ft\nhalf"],
    ["more", "30 ft\nmore"],
    ["total", "30 ft\ntotal"],
    ["unclear", "30 ft"],
    ["hidden", "30 ft"],
  ])("labels a token with %s cover", (id, text) => {
    const target = token(id);
    calculator.showDistanceLabelToToken(target, token("a"));
    expect(target.shown).toEqual([text]);
  });
});
