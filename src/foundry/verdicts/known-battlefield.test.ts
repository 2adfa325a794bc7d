import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { NO_SENSES, type Condition, type Scene, type SceneArea } from "../../scene/model/scene";
import { RULE_SETS } from "../../rules/index";
import { ATTACK_KINDS } from "../../rules/attack/verdict";
import { knowledgeOf, knownVerdict, type Knowledge, type Sight } from "./knowledge";
import { createKnown } from "./known-battlefield";
import type { Mirrored } from "../scene/scene-mirror";

const MAP = `
grid square 100 5 ft
map
+---+---+---+---+---+---+
| A   b   C  ~~~  D     |
+   +   +   +   +   +   +
| E      ###      F  ,,,|
+---+---+---+---+---+---+
token A "Archer"
token b "Imp"
token C "Knight"
token D "Orc"
token E "Squire"
token F "Ogre"
wall hatch 500,0 500,100 secret
`;

const mirroredOf = (scene: Scene): Mirrored => ({ scene, battlefield: battlefieldOf(scene), unread: [] });
const whole = mirroredOf(parseBattleMap(MAP).scene);
const areas = whole.scene.areas.map(({ id }) => id);

/** The sight of a player who owns all tokens except the hidden ones. */
const sightWithout = (hidden: readonly string[]): Sight => ({
  isTokenVisible: (id) => !hidden.includes(`token:${id}`),
  isTokenOwned: (id) => !hidden.includes(`token:${id}`),
  isTokenNamed: () => false,
  isTokenSecret: () => false,
  tokenConditions: () => [],
  isRegionKnown: (id) => !hidden.includes(`region:${id}`),
  isTileVisible: (id) => !hidden.includes(`tile:${id}`),
});

const seeing = (...hidden: string[]) => knowledgeOf(false, sightWithout(hidden));

/** The same, for a player who owns only Archer, knows some names, and sees the icons of all. */
const strangerTo = (named: readonly string[], icons: readonly Condition[] = []) =>
  knowledgeOf(false, {
    ...sightWithout([]),
    isTokenOwned: (id) => id === "A",
    isTokenNamed: (id) => named.includes(id),
    tokenConditions: () => icons,
  });

const all = ["token:A", "token:b", "token:C", "token:D", "token:E", "token:F", ...areas];
const gm = knowledgeOf(true, sightWithout(all));

describe("a battlefield as a user knows it", () => {
  it("has no level names for a player, because they may reveal content", () => {
    const cellar = parseBattleMap(`level low "Secret crypt" height -10..0\n${MAP}`).scene;
    const { scene } = createKnown()(mirroredOf(cellar), seeing());
    expect(cellar.levels.map(({ name }) => name)).toEqual(["Secret crypt"]);
    expect(scene.levels.map(({ id, name }) => [id, name])).toEqual([["low", "low"]]);
  });

  it("is the very same object for a GM", () => {
    expect(createKnown()(whole, gm)).toBe(whole);
  });

  it("is the very same object for a player who owns everything on a scene without secret doors and named areas", () => {
    const plain = mirroredOf({
      ...whole.scene,
      walls: whole.scene.walls.filter(({ id }) => id !== "hatch"),
      areas: whole.scene.areas.map((area) => ({ ...area, name: "" })),
    });
    expect(createKnown()(plain, seeing())).toBe(plain);
  });

  it("has a secret token as an object that gives cover and never acts, for players who do not own it", () => {
    const secret = {
      ...sightWithout([]),
      isTokenSecret: (id: string) => id === "b",
      isTokenOwned: (id: string) => id === "A",
    };
    const { scene, battlefield } = createKnown()(whole, knowledgeOf(false, secret));
    const kinds = [...scene.tokens, ...battlefield.creatures].map(
      ({ id, kind }) => `${id.replace("token:", "")} ${kind}`,
    );
    expect(kinds.filter((kind) => kind.endsWith("object"))).toEqual(["b object", "b object"]);
    expect(battlefield.creatures.find(({ id }) => id === "token:b")?.providesCover).toBe(true);
    expect(battlefieldOf(scene).creatures.find(({ id }) => id === "token:b")).toMatchObject({
      kind: "object",
      providesCover: true,
    });
  });

  it("has the floors of regions the player does not see, without names, and they separate creatures", () => {
    const floor = 'area vault "Secret vault" surface bottom height 10.. + rectangle -100,-100 900x900';
    const floored = mirroredOf(parseBattleMap(`${MAP}${floor}\ntoken C elevation 10`).scene);
    const known = createKnown()(floored, seeing("region:vault"));
    expect(JSON.stringify(known)).not.toMatch(/vault/i);
    expect(known.battlefield.surfaces.map(({ id }) => id)).toEqual(
      known.scene.areas.filter(({ part }) => "surface" in part).map(({ id }) => id),
    );
    expect(known.battlefield.surfaces.map(({ id }) => id)).toEqual(["region:floor-1"]);
    const attack = { attacker: "token:A", target: "token:C", kind: "ranged", reach: null, origin: null } as const;
    expect(RULE_SETS.pathfinder1e.judge(known.battlefield, attack, {}).lineOfEffect).toBe(false);
    expect(createKnown()(floored, seeing()).battlefield.surfaces[0]?.id).toBe("region:vault");
  });

  it("has no creature, area or unreadable document that the player does not see", () => {
    const unread = [{ kind: "token", id: "token:x", name: "Lich", cause: "", error: null } as const];
    const known = createKnown()({ ...whole, unread }, seeing("token:b", "token:x", ...areas));
    expect(known.scene.tokens.map(({ id }) => id)).toEqual(["A", "C", "D", "E", "F"]);
    expect(known.battlefield.creatures.map(({ id }) => id)).not.toContain("token:b");
    expect(areas).toHaveLength(3);
    expect(known.scene.areas).toEqual([]);
    expect([...known.battlefield.terrains, ...known.battlefield.veils]).toEqual([]);
    expect(known.unread).toEqual([]);
  });

  it("has a closed secret door as a plain wall", () => {
    const asWall = parseBattleMap(MAP.replace(" secret", "")).scene;
    expect(createKnown()(whole, seeing())).toEqual(createKnown()(mirroredOf(asWall), seeing()));
    expect(whole.battlefield.walls.some(({ isDoor }) => isDoor)).toBe(true);
  });

  it("has no open secret door, because the map shows none", () => {
    const open = mirroredOf(parseBattleMap(MAP.replace(" secret", " secret open")).scene);
    const { scene, battlefield } = createKnown()(open, seeing());
    expect(open.scene.walls.some(({ id }) => id === "hatch")).toBe(true);
    expect(scene.walls).toEqual(whole.scene.walls.filter(({ id }) => id !== "hatch"));
    expect(battlefield.walls).toEqual(open.battlefield.walls);
  });

  it("has only the names of owned creatures and of those named on the map", () => {
    const { scene, battlefield } = createKnown()(whole, strangerTo(["C"]));
    const names = ["Archer", "", "Knight", "", "", ""];
    expect(battlefield.creatures.map(({ name }) => name)).toEqual(names);
    expect(scene.tokens.map(({ name }) => name)).toEqual(names);
  });

  it("has no names of areas, because the map shows places, not the GM's names", () => {
    const named = mirroredOf({
      ...whole.scene,
      areas: whole.scene.areas.map((area) => ({ ...area, name: "Ambush: DC 25" })),
    });
    expect(JSON.stringify(named.battlefield)).toContain("Ambush");
    expect(JSON.stringify(createKnown()(named, seeing()))).not.toContain("Ambush");
  });

  describe("for a creature of another user", () => {
    const lines = "token C blinded prone darkvision 60 blindsight 30 low-light reach 15";
    const keen = mirroredOf(parseBattleMap(`${MAP}${lines}`).scene);
    const knightIn = (knowledge: Knowledge) => {
      const { scene, battlefield } = createKnown()(keen, knowledge);
      return [scene.tokens, battlefield.creatures].map((all) => all.find(({ id }) => /^(?:token:)?C$/.test(id)));
    };
    const plain = { senses: NO_SENSES, hasLowLightVision: false };

    it("has no senses, no reach and no condition without an icon", () => {
      expect(knightIn(strangerTo([], ["prone"]))).toMatchObject([
        { ...plain, reach: null, conditions: ["prone"] },
        { ...plain, reach: 5, conditions: ["prone"] },
      ]);
    });

    it("has all of that for the player's own", () => {
      const all = { hasLowLightVision: true, reach: 15, conditions: ["blinded", "prone"] };
      expect(knightIn(seeing())).toMatchObject([all, all]);
      expect(knightIn(seeing())[1]?.senses.darkvision).toBe(60);
    });

    it("judges its attacks as those of a creature without them", () => {
      const dark = mirroredOf(parseBattleMap(`${MAP}${lines}\ndarkness 1`).scene);
      const common = mirroredOf(parseBattleMap(`${MAP}token C prone\ndarkness 1`).scene);
      const attack = { attacker: "token:C", target: "token:A", kind: "ranged", reach: null, origin: null } as const;
      const judgedOn = ({ battlefield }: Mirrored) => RULE_SETS.pathfinder1e.judge(battlefield, attack, {});
      expect(judgedOn(createKnown()(dark, strangerTo([], ["prone"])))).toEqual(judgedOn(common));
      expect(judgedOn(dark)).not.toEqual(judgedOn(common));
    });

    it("is the same object while nothing else becomes known about it", () => {
      const known = createKnown();
      const before = known(keen, strangerTo([])).battlefield.creatures;
      const after = known({ ...keen }, strangerTo(["b"])).battlefield.creatures;
      expect(after.map((creature, i) => creature === before[i])).toEqual([true, false, true, true, true, true]);
    });
  });

  it("is the same object until the scene or what is seen of it changes", () => {
    const known = createKnown();
    const before = known(whole, seeing("token:b"));
    expect(known(whole, seeing("token:b"))).toBe(before);
    const unhidden = known(whole, seeing());
    expect(unhidden.battlefield.creatures).toHaveLength(6);
    expect(known({ ...whole }, seeing()).battlefield).not.toBe(unhidden.battlefield);
  });

  it("keeps its walls while only sight changes, because rebuilding what depends on them is expensive", () => {
    const known = createKnown();
    const { walls } = known(whole, seeing("token:b")).battlefield;
    expect(known(whole, seeing()).battlefield.walls).toBe(walls);
  });

  it("has the darkness of a region the player does not see, without its name", () => {
    const shapes = [{ type: "rectangle", x: 0, y: 0, width: 99, height: 99, rotation: 0, hole: false }] as const;
    const gloom = { id: "region:pit", name: "Lair", shapes, elevation: { bottom: null, top: null }, levels: [] };
    const dark = { ...gloom, part: { gloom: { mode: "override", amount: 1 } } } as const;
    const knownWith = (...before: readonly SceneArea[]) =>
      createKnown()(mirroredOf({ ...whole.scene, areas: [...before, dark] }), seeing("region:pit", "region:trap"));
    const known = knownWith();
    expect(known.battlefield.glooms).toHaveLength(1);
    expect(JSON.stringify(known.scene)).not.toMatch(/Lair|region:pit/);
    const trap = { ...gloom, id: "region:trap", part: { veil: { concealment: "total", missChance: null } } } as const;
    expect(knownWith(trap).scene.areas).toEqual(known.scene.areas);
  });
});

/** The scene as it would be if these had never existed. */
const without = (...hidden: string[]): Scene => ({
  ...whole.scene,
  tokens: whole.scene.tokens.filter(({ id }) => !hidden.includes(`token:${id}`)),
  areas: whole.scene.areas.filter(({ id }) => !hidden.includes(id)),
});

describe.each(Object.values(RULE_SETS))("by $id no verdict for a player", (rules) => {
  const attacks = ATTACK_KINDS.flatMap((kind) =>
    all
      .filter((id) => id.startsWith("token:"))
      .flatMap((attacker, _, ids) =>
        ids.filter((id) => id !== attacker).map((target) => ({ attacker, target, kind, reach: null, origin: null })),
      ),
  );

  it.each(all)("depends on %s that they do not see", (hidden) => {
    const knowledge = seeing(hidden);
    const { battlefield } = createKnown()(whole, knowledge);
    const bare = battlefieldOf(without(hidden));
    for (const attack of attacks.filter(({ attacker, target }) => attacker !== hidden && target !== hidden)) {
      const verdict = knownVerdict(rules.judge(battlefield, attack, {}), knowledge);
      expect(verdict).toEqual({ ...rules.judge(bare, attack, {}), hasUnseen: false });
    }
  });
});

it("some verdicts would reveal the creature if judged on the true map", () => {
  const attack = { attacker: "token:A", target: "token:C", kind: "ranged", reach: null, origin: null } as const;
  expect(RULE_SETS.pathfinder1e.judge(whole.battlefield, attack, {}).cover).toBe("soft");
  const { battlefield } = createKnown()(whole, seeing("token:b"));
  expect(RULE_SETS.pathfinder1e.judge(battlefield, attack, {}).cover).toBe("none");
});
