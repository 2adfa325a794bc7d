/**
 * `flags` of a scene's documents, and the data of Parapet's own region behaviors. Whatever macros and other modules have put
 * there, no document is left out and there is a verdict. Each GM gets at most one warning of each kind.
 */
import { readOverrides } from "../../src/foundry/overrides/override";
import type { Source } from "../scene-changes/source";
import { tellingRulings } from "../telling-rulings";
import { MADE_SCENES } from "./foundry-sources";
import { spoiledOf } from "./spoiling";
import { sceneDocument, viewScene } from "./table-globals";
import { must, target } from "./target";

const [SCENE = {}] = MADE_SCENES;

const listOf = (name: string): readonly Source[] => SCENE[name] as Source[];

const RULING = {
  attacker: "token:Token0",
  target: "token:Token1",
  ruleset: "pathfinder1e",
  cover: "soft",
  concealment: null,
  missChance: 35,
  until: "turn",
  since: { combat: "c", round: 1, turn: 0, combatant: "a" },
};

/** What of the documents is Parapet's, or of modules whose flags it reads. */
const FLAGS = {
  scene: {
    schemaVersion: 1,
    settings: { ruleset: "dnd5e", wallSnap: 0.1, options: { useLight: "false" } },
    "ruling-Token1-Token0": RULING,
    "ruling-Token1-anyone": { ...RULING, attacker: null, until: "removed", since: null },
  },
  walls: listOf("walls").map(({ flags }) => flags),
  tokens: listOf("tokens").map(({ flags }) => flags),
  tiles: listOf("tiles").map((tile) => (tile["flags"] as Source)["parapet"]),
  systems: listOf("regions")
    .slice(0, 2)
    .map(({ behaviors }) => (behaviors as Source[])[0]!["system"]),
};

const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as unknown) : undefined;

const spoiledScene = (flags: unknown): Source => {
  const regions = listOf("regions").slice(0, 2);
  return {
    ...SCENE,
    flags: { parapet: memberOf(flags, "scene") },
    walls: listOf("walls").map((wall, i) => ({ ...wall, flags: memberOf(memberOf(flags, "walls"), i) ?? {} })),
    tokens: listOf("tokens").map((token, i) => ({ ...token, flags: memberOf(memberOf(flags, "tokens"), i) ?? {} })),
    tiles: listOf("tiles").map((tile, i) => ({ ...tile, flags: { parapet: memberOf(memberOf(flags, "tiles"), i) } })),
    regions: regions.map((region, i) => ({
      ...region,
      behaviors: [{ ...(region["behaviors"] as Source[])[0], system: memberOf(memberOf(flags, "systems"), i) }],
    })),
  };
};

/** Foundry's flags are an object, and no list. */
const isFlags = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const areFlags = (flags: unknown): boolean =>
  ["walls", "tokens"].every((list) => {
    const all = memberOf(flags, list);
    return !Array.isArray(all) || all.every(isFlags);
  });

export const documentFlags = target("document-flags", 12, spoiledOf(FLAGS), (flags) => {
  if (!areFlags(flags)) return;
  const scene = sceneDocument(spoiledScene(flags));
  viewScene(scene);
  const { notices, verdicts } = tellingRulings();
  const ask = { attacker: "token:Token0", target: "token:Token1", kind: "ranged", reach: null, origin: null } as const;
  verdicts.judge(ask);
  const { unread, battlefield } = verdicts.current();
  must(unread.length === 0, `${unread.map(({ id, error }) => `${id}: ${String(error)}`).join("; ")}: not read at all`);
  must(battlefield.creatures.length === listOf("tokens").length, "a creature is missing");
  must(notices.length <= 3, `told of ${notices.length} times: ${notices.join("\n")}`);
  const { byKey, faults } = readOverrides(memberOf(memberOf(scene, "flags"), "parapet"));
  must(
    [...byKey.keys()].every((key) => key.startsWith("ruling-")) && faults.every((fault) => fault instanceof RangeError),
    "a ruling that is none",
  );
});
