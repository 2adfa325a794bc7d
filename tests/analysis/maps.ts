/** Small maps with a bit of everything that stops lines or ways, and the question about one. */
import { ASKED_PLAINLY, busiestLevel, type AnalysisQuestion } from "../../src/analysis/question";
import type { Progress } from "../../src/analysis/analysis";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import type { Scene } from "../../src/scene/model/scene";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { RULE_SETS } from "../../src/rules/index";
import type { Book } from "../../src/rules/books/book";
import { readingOf } from "../../src/rules/judge/rule-set";

/** Ten maps of at most 25 places. */
export const SMALL_MAPS: Readonly<Record<string, string>> = {
  "two rooms and a closed door": `map
+---+---+---+---+---+
| A     |           |
+   +   +   +   +   +
|       d     b     |
+   +   +   +   +   +
|       |           |
+---+---+---+---+---+`,
  "an open door, a secret door and a pillar": `map
+---+---+---+---+---+
| A     o           |
+   +   +   +---+   +
|       s   |###|   |
+   +   +   +---+   +
|       |         b |
+---+---+---+---+---+`,
  "a window, a curtain, terrain walls and a fence": `map
+---+---+---+---+---+
| A g       c       |
+   +   +mmm+   +   +
|       m       f   |
+fff+   +mmm+lll+   +
|     b     p   i   |
+---+---+---+---+---+`,
  "one-way walls": `map
+---+---+---+---+
| A >       <   |
+   +vvv+   +   +
|       |       |
+^^^+   +   +   +
|     b         |
+---+---+---+---+`,
  "terrain that covers, and rock": `map
+---+---+---+---+---+
| A   =       _     |
+   +   +   +   +   +
|     =   #   #     |
+   +   +   +   +   +
|         ,   :   b |
+---+---+---+---+---+`,
  "walls off the grid": `grid square 100 5 ft
wall a 130,40 270,215
wall b 350,0 310,160
wall c 30,260 190,250
wall d 420,130 420,280
wall n 0,0 500,0
wall e 500,0 500,300
wall s 500,300 0,300
wall w 0,300 0,0
token A at 0,0
token b at 400,200`,
  "walls of heights": `grid square 100 5 ft
wall a 200,0 200,200 height 0..3
wall b 300,100 300,300 height 4..20
wall n 0,0 500,0
wall e 500,0 500,300
wall s 500,300 0,300
wall w 0,300 0,0
token A at 0,0
token b at 400,200`,
  "hexes in rows": `grid hex-odd-rows 100 5 ft
wall a 200,0 200,170
wall b 300,130 420,260
wall d 100,260 250,260 door closed
token A at 0,0
token b at 400,0
token c at 0,173.2`,
  "no grid": `grid gridless 200 5 ft
wall a 180,60 180,260
wall n 0,0 400,0
wall e 400,0 400,330
wall s 400,330 0,330
wall w 0,330 0,0
token A at 0,0
token b at 200,100`,
  "a floor over a part, and a level": `grid square 100 5 ft
level ground "Ground" height 0..10
level up "Upstairs" height 10..20 sees ground
wall a 200,0 200,200 level ground
wall b 300,100 300,300 level up
wall n 0,0 500,0
wall e 500,0 500,300
wall s 500,300 0,300
wall w 0,300 0,0
token A at 0,0 level ground
token b at 400,200 level ground`,
};

export const sceneIn = (text: string): Scene => parseBattleMap(text).scene;

/** The question that `parapet analyse` asks without options. */
export const questionOn = (
  scene: Scene,
  rules: Book = RULE_SETS.dnd5e,
  changes: Partial<AnalysisQuestion> = {},
): AnalysisQuestion => ({
  scene,
  battlefield: battlefieldOf(scene, readingOf(rules, {}, TIDY_DEFAULTS), rules.unsetBase),
  rules,
  options: {},
  ...ASKED_PLAINLY,
  level: busiestLevel(scene),
  ...changes,
});

/** What all steps end with. */
export const ended = <T>(steps: Generator<Progress | void, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};
