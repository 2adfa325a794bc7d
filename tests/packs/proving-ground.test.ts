import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { mapCheck } from "../../src/scene/map-check/map-check";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import { fieldsFor } from "../../src/foundry/settings/fields";
import { ruleSettingsFrom, settingsIn, type RuleSettings } from "../../src/foundry/settings/rule-settings";
import { RULE_SETS } from "../../src/rules/index";
import type { Verdict } from "../../src/rules/attack/verdict";
import { readPacks, readSource } from "../../scripts/packs/read-packs.mjs";
import type { Expected, Plain, Stations } from "../../scripts/packs/stations.mjs";

const ROOT = join(import.meta.dirname, "../..");
const { stations } = readSource(join(ROOT, "packs/scenes/proving-ground.yaml")) as Stations;
const source = readPacks(ROOT)
  .flatMap(({ documents }) => documents)
  .find(({ _id }) => _id === "parapetProving00")!;
const scene = readScene(source);

const withDoorsOpen = ({ walls, ...rest }: Scene): Scene => ({
  ...rest,
  walls: walls.map((wall) => ({ ...wall, isOpen: wall.door !== "none" })),
});

/** What the station's number makes of `archer`. */
const creature = (what: string, number: number): string => {
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)} ${number}`;
  return `token:${scene.tokens.find((token) => token.name === name)!.id}`;
};

/** What it is judged by in a world of this rule set that has changed nothing. */
type RuleSetName = keyof typeof RULE_SETS;
const RULE_SET_NAMES = Object.keys(RULE_SETS) as RuleSetName[];

const settingsFor = (id: RuleSetName): RuleSettings => {
  const fields = fieldsFor("");
  const unchanged = new Map(fields.map(({ key, initial }) => [key, initial]));
  const stored = (key: string) => (key === "ruleset" ? id : unchanged.get(key));
  return ruleSettingsFrom({ fields, stored, scene: settingsIn((source["flags"] as Plain)["parapet"]) });
};

const SHOT = { kind: "ranged", reach: null, origin: null } as const;

const judged = (on: Scene, id: RuleSetName, number: number, { from, to, doorsOpen }: Expected): Verdict => {
  const { options, tidy } = settingsFor(id);
  const { judge, unsetBase } = RULE_SETS[id];
  const battlefield = battlefieldOf(doorsOpen === true ? withDoorsOpen(on) : on, tidy, unsetBase);
  return judge(battlefield, { attacker: creature(from, number), target: creature(to, number), ...SHOT }, options);
};

/** Those whose books have no concealment, as the note on fog says. */
const WITHOUT_CONCEALMENT: readonly RuleSetName[] = ["rise", "ninth-age", "crisis-protocol"];

/** In Crisis Protocol line of sight is all that there is. */
const expectedOf = (id: RuleSetName, said: Expected): Partial<Verdict> => {
  const { lineOfSight = true, concealment = "none", blockedIn = [] } = said;
  const lineOfEffect = said.lineOfEffect !== false && !blockedIn.includes(id);
  return {
    cover: String(said[id]),
    lineOfEffect,
    lineOfSight: id === "crisis-protocol" ? lineOfEffect : lineOfSight,
    concealment: (WITHOUT_CONCEALMENT.includes(id) ? "none" : concealment) as Verdict["concealment"],
  };
};

const shots = stations.flatMap(({ name, expect: expected }, i) =>
  expected.flatMap((said) =>
    RULE_SET_NAMES.map((id) => ({
      id,
      said,
      number: i + 1,
      title: `${i + 1}. ${name}, ${id}: ${said.from} to ${said.to}${said.doorsOpen === true ? ", doors open" : ""}`,
    })),
  ),
);

describe("each station of the proving ground shows what each rule set says", () => {
  test.each(shots)("$title", ({ id, said, number }) => {
    expect(judged(scene, id, number, said)).toMatchObject(expectedOf(id, said));
  });
});

describe("the proving ground", () => {
  test("has settings of its own that are some, and by which only Crisis Protocol is judged", () => {
    for (const id of RULE_SET_NAMES) expect(settingsFor(id)).toMatchObject({ ruleset: id, mended: [] });
    expect(settingsIn((source["flags"] as Plain)["parapet"])).toEqual({ options: { rangeBand: 5 } });
    const heeding = RULE_SET_NAMES.filter((id) => RULE_SETS[id].options.some(({ key }) => key === "rangeBand"));
    expect(heeding).toEqual(["crisis-protocol"]);
  });

  test("has creatures that look at each other, which is nothing to the books that do not ask where one looks", () => {
    const looking = { ...scene, tokens: scene.tokens.map((token) => ({ ...token, rotation: 0 })) };
    for (const { id, said, number } of shots.filter((shot) => shot.id !== "ninth-age"))
      expect(judged(looking, id, number, said)).toEqual(judged(scene, id, number, said));
  });

  test("gives every attacker its target before its front", () => {
    for (const { id, said, number } of shots.filter((shot) => shot.id === "ninth-age"))
      expect(judged(scene, id, number, said).reasons.map(({ key }) => key)).not.toContain(
        "PARAPET.Reason.NinthAge.OutOfArc",
      );
  });
});

test("the map check finds what stations show on purpose and nothing else", () => {
  const found = mapCheck(scene, battlefieldOf(scene)).map(({ kind, ids }) => `${kind} ${ids.join(" ")}`);
  const meant = stations.flatMap(({ id, findings = [] }) =>
    findings.map((kind) => `${kind} wall:${id.padEnd(13, "0")}W01`),
  );
  expect(found).toEqual(meant);
});
