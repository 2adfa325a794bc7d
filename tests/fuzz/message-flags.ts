/** `flags.parapet` of chat messages: an attack's record and what has been done to it, or a `RangeError` that says what is wrong. */
import { firedIn } from "../../src/foundry/combat/readied/readied-message";
import { amendmentsIn, missIn, recordIfRead, recordIn } from "../../src/systems/record/attack-record";
import { pollution, spoiledOf } from "./spoiling";
import { must, target } from "./target";

const NOTE = { key: "PARAPET.Reason.Cover", data: { level: "soft", by: ["wall:w1"] } };
const MODIFIER = { stat: "ac", value: 4, side: "target", type: "cover", note: NOTE };
const PLACE = { x: 10, y: 20.5 };

const VERDICT = {
  ruleset: "pathfinder1e",
  attacker: "token:A",
  target: "token:b",
  kind: "ranged",
  reach: null,
  lineOfEffect: true,
  lineOfSight: true,
  cover: "soft",
  concealment: "partial",
  missChance: 20,
  fraction: 0.25,
  origin: PLACE,
  obstacles: ["wall:w1"],
  onMiss: null,
  effects: ["improved-evasion"],
  reasons: [NOTE, "said"],
  lines: [{ from: PLACE, to: PLACE, isBlocked: true, obstacles: ["wall:w1"], blockedAt: PLACE }],
  figures: [{ kind: "cone", points: [PLACE, PLACE, PLACE], cover: null }],
  modifiers: [MODIFIER],
  permissions: [{ action: "attack", isAllowed: false, reason: NOTE }],
};

const FLAGS = {
  attack: {
    key: "k",
    of: "attack",
    scene: "s",
    ruleset: "pathfinder1e",
    title: "Longbow",
    attacker: "token:A",
    missRolls: 1,
    targets: [
      {
        target: "token:b",
        verdict: VERDICT,
        changes: [MODIFIER],
        effects: [],
        unplaced: [],
        missChance: 20,
        refusal: NOTE,
      },
    ],
    unjudged: ["token:c"],
    things: [{ id: "wall:w1", kind: "wall", name: "Gate", edges: [[0, 0, 10, 10]] }],
  },
  amended: {
    chances: { "token:b": 50 },
    missed: { "token:b": true },
    secret: { "token:b": true },
    coups: { "token:b": { step: "done", damage: 12 } },
    undone: false,
  },
  miss: { of: "m", die: 100, checks: [{ target: "token:b", rolled: 17 }] },
  fired: {
    key: "k",
    scene: "s",
    readier: "token:A",
    creature: "token:b",
    movement: { id: "m", isHeld: true },
    combat: "c",
    change: "x",
  },
};

/** Of what is rubbish a `RangeError`, of everything else plain data. */
const mustBeRead = (read: () => unknown): void => {
  let given: unknown;
  try {
    given = read();
  } catch (error) {
    must(error instanceof RangeError, String(error));
    return;
  }
  JSON.stringify(given);
};

export const messageFlags = target("message-flags", 150, spoiledOf(FLAGS), (own) => {
  const flags = { parapet: own };
  for (const read of [recordIn, amendmentsIn, missIn, firedIn]) mustBeRead(() => read(flags));
  const record = recordIfRead(flags);
  must(
    (record?.targets ?? []).every(({ verdict }) => typeof verdict.cover === "string"),
    "a verdict without cover",
  );
  must(pollution().length === 0, pollution().join(" "));
});
