import { afterEach, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { declaredAttack, ruledTarget } from "../../../tests/ruled-attack";
import { reason } from "../../rules/attack/verdict";
import { withProvokingNotes } from "./opportunity-notes";

afterEach(() => {
  vi.unstubAllGlobals();
});

const DECLARED = declaredAttack({ attacker: "token:archer", targets: ["token:knight"] });
const { manner } = DECLARED;
const BLOW = { ...manner, kind: "melee" } as const;
const SPELL = { ...BLOW, means: "spell" } as const;

interface Given {
  readonly attack?: Partial<typeof DECLARED>;
  readonly ruleset?: string;
  readonly imp?: object;
  readonly hasNoOpportunity?: boolean;
}

/** The archer acts against the knight, four squares off; the imp beside it is an enemy. */
const notesOn = ({ attack = {}, ruleset = "pathfinder1e", imp = {}, hasNoOpportunity = false }: Given) => {
  const { verdicts, scene, stored } = openTable(true);
  stored.set("ruleset", ruleset);
  const change = (id: string, data: object): void =>
    void Object.assign(scene.tokens.contents.find((it) => it.id === id)?.toObject() ?? {}, data);
  change("archer", { disposition: 1 });
  change("knight", { disposition: -1 });
  change("imp", { x: 100, disposition: -1, ...imp });
  const targets = [ruledTarget({ target: "token:knight" }), ruledTarget({ target: "token:imp" })];
  const parts = { verdicts, hasNoOpportunity: () => hasNoOpportunity };
  return withProvokingNotes(targets, { ...DECLARED, ...attack }, parts).flatMap(({ notes = [] }) => notes);
};

const BY_IMP = [reason("ActProvokes", { enemies: ["token:imp"] })];

it.each<[string, Given, typeof BY_IMP]>([
  ["a shot in an enemy's reach", {}, BY_IMP],
  ["a shot in an enemy's reach, by Epic Path", { ruleset: "epic-path" }, BY_IMP],
  ["a touch spell in an enemy's reach", { attack: { manner: SPELL } }, BY_IMP],
  ["a maneuver at the enemy", { attack: { manner: BLOW, isManeuver: true, targets: ["token:imp"] } }, BY_IMP],
  ["a maneuver at another creature", { attack: { manner: BLOW, isManeuver: true } }, []],
  ["a blow", { attack: { manner: BLOW } }, []],
  ["a shot out of reach", { imp: { x: 200 } }, []],
  ["a shot beside an ally", { imp: { disposition: 1 } }, []],
  ["a shot beside a helpless enemy", { imp: { flags: { parapet: { conditions: ["helpless"] } } } }, []],
  ["a shot beside a flat-footed enemy", { imp: { flags: { parapet: { conditions: ["flat-footed"] } } } }, []],
  ["a shot beside an enemy that has no such attack left", { hasNoOpportunity: true }, []],
  ["a shot by rules in which only movement provokes", { ruleset: "dnd5e" }, []],
])("%s may provoke or not", (_, given, notes) => {
  expect(notesOn(given)).toEqual(notes);
});
