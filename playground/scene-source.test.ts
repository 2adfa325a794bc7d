import { expect, it } from "vitest";
import { parseBattleMap } from "../src/scene/notation/parse";
import { readScene } from "../src/scene/read-foundry/read-scene";
import { DEFAULT_LEVEL } from "../stand-in/document-fields";
import { GENERATIONS } from "../stand-in/profile";
import { sceneSource } from "./scene-source";

const TEXT = [
  "scene Mill",
  "wall w1 0,0 100,0 door from left cover low",
  "wall w2 0,100 100,100 glass",
  "token v at 300,0 kind vehicle imprecise tremorsense ethereal",
  "token A at 0,0 invisible prone darkvision 60 low-light reach 10 carries bright 20 dim 40 angle 90 lit 0.2..1",
  "area bog difficult + rectangle 0,0 100x100",
  "area dark gloom darken 0.5 + rectangle 0,0 100x100",
  "area tile:fog veil total + rectangle 0,0 100x100",
  "light l at 50,50 bright 5 dim 10 angle 60 rotation 30 lit 0.1..0.9 through-walls",
];
const TEMPLATES = [
  "template t cone at 50,50 distance 15 direction 45",
  "template r rectangle at 50,50 distance 15 direction 45",
];
const LEVEL = `level ${DEFAULT_LEVEL} height 0..20`;

it.each(GENERATIONS)(
  "what the playground hands to the module is read as the scene that it came from, in version %i",
  (generation) => {
    const { scene } = parseBattleMap([...TEXT, ...(generation === 13 ? TEMPLATES : [LEVEL])].join("\n"));
    const read = readScene(sceneSource(scene, "Untitled", generation));
    // Without a level, the first one counts. A tile's name is not kept.
    expect(read).toMatchObject({
      ...scene,
      tokens: scene.tokens.map((token) => ({ ...token, level: DEFAULT_LEVEL, bodyHeight: 5 })),
      areas: scene.areas.map((area) => (area.id.startsWith("tile:") ? { ...area, name: "" } : area)),
    });
  },
);
