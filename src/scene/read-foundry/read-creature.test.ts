import { describe, expect, it } from "vitest";
import { RULE_SETS } from "../../rules/index";
import { battlefieldOf } from "../snapshot/snapshot";
import { readScene } from "./read-scene";
import { NO_SENSES, type SceneToken } from "../model/scene";
import { FARTHEST } from "../shapes/scene-limits";

/** A token with this data on a scene. */
const tokenOf = (data: object, scene: object = {}): SceneToken =>
  readScene({ grid: { size: 100, distance: 5 }, walls: [], tokens: [{ x: 0, y: 0, ...data }], ...scene }).tokens[0]!;

const withStatuses = (...statuses: string[]) => ({ delta: { effects: [{ disabled: false, statuses }] } });

describe("a token's conditions", () => {
  it("are none if its icon is named like an Object.prototype member", () => {
    const effects = ["icons/constructor.svg", "toString", "__proto__"];
    expect(tokenOf({ effects, sight: { visionMode: "valueOf", range: 30 } })).toMatchObject({
      conditions: [],
      senses: { darkvision: 30 },
    });
  });

  it.each([
    [
      ["prone", "invisible"],
      ["invisible", "prone"],
    ],
    [["paralysis"], ["helpless"]],
    [
      ["paralyzed", "unconscious"],
      ["helpless", "unconscious"],
    ],
    [["unconscious"], ["helpless", "unconscious"]],
    [["dying"], ["helpless", "unconscious"]],
    [["sleep"], ["helpless"]],
    [["sleeping"], ["helpless"]],
    [["petrified"], ["helpless"]],
    [["blind"], ["blinded"]],
    [["deaf"], ["deafened"]],
    [["restrain"], ["entangled"]],
    [["restrained"], ["entangled"]],
    [["fear"], ["frightened"]],
    [["flatFooted"], ["flat-footed"]],
    [["off-guard"], ["flat-footed"]],
    [
      ["squeezing", "shaken", "dazzled", "incorporeal"],
      ["dazzled", "incorporeal", "shaken", "squeezing"],
    ],
    [["dazed"], ["hampered"]],
    [["stun"], ["hampered"]],
    [["rattled"], ["hampered"]],
    [["staggered"], ["hampered"]],
    [["stunned"], ["incapacitated"]],
    [
      ["staggered", "prone"],
      ["hampered", "prone"],
    ],
    [["nauseated"], ["hampered"]],
    [["sickened", "grappled", "mute", "poisoned", "toString"], []],
  ])("for statuses %j are %j", (statuses, conditions) => {
    expect(tokenOf(withStatuses(...statuses)).conditions).toEqual(conditions);
  });

  it("come from the effects of every version, unless disabled", () => {
    const old = { flags: { core: { statusId: "prone" } } };
    expect(tokenOf({ actorData: { effects: [old] } }).conditions).toEqual(["prone"]);
    expect(tokenOf({ actorData: { effects: [{ ...old, disabled: true }] } }).conditions).toEqual([]);
    expect(tokenOf({ delta: { effects: [{ disabled: true, statuses: ["prone"] }] } }).conditions).toEqual([]);
    expect(tokenOf({ effects: ["icons/svg/falling.svg", "icons/svg/net.svg"] }).conditions).toEqual([
      "entangled",
      "prone",
    ]);
    expect(tokenOf({ overlayEffect: "systems/pf1/icons/conditions/blind.png" }).conditions).toEqual(["blinded"]);
  });

  it("include those of Parapet's flag", () => {
    const flags = { parapet: { conditions: ["taking-cover", "prone"], reach: 10, lowLight: true } };
    const token = tokenOf({ ...withStatuses("prone"), flags });
    expect(token).toMatchObject({ conditions: ["prone", "taking-cover"], reach: 10, hasLowLightVision: true });
    expect(tokenOf({})).toMatchObject({ conditions: [], reach: null, hasLowLightVision: false, senses: NO_SENSES });
  });

  it("are rejected if the flag contains an unknown one", () => {
    const wrong = () => tokenOf({ flags: { parapet: { conditions: ["sleepy"] } } });
    expect(wrong).toThrow(/conditions\[0\]: expected one of blinded, .*, got "sleepy"/);
  });
});

describe("a token's senses", () => {
  const sensesOf = (data: object) => tokenOf(data).senses;

  it("include darkvision to its vision range without light", () => {
    expect(sensesOf({ sight: { enabled: true, range: 60, visionMode: "darkvision" } }).darkvision).toBe(60);
    expect(sensesOf({ sight: { range: 30 } }).darkvision).toBe(30);
    expect(sensesOf({ sight: { range: null } }).darkvision).toBe(FARTHEST);
    expect(sensesOf({ vision: true, dimSight: 60, brightSight: 0 }).darkvision).toBe(60);
  });

  it("include another sense for another vision mode", () => {
    expect(sensesOf({ sight: { range: 60, visionMode: "tremorsense" } })).toEqual({ ...NO_SENSES, tremorsense: 60 });
    expect(sensesOf({ sight: { range: 60, visionMode: "blindness" } })).toEqual(NO_SENSES);
  });

  it("come from enabled detection modes, in an array or by id", () => {
    const modes = [
      { id: "basicSight", enabled: true, range: null },
      { id: "lightPerception", enabled: true, range: null },
      { id: "seeInvisibility", enabled: true, range: 120 },
      { id: "feelTremor", enabled: true, range: 30 },
      { id: "seeAll", enabled: true, range: null },
      { id: "senseAll", enabled: true, range: 10 },
      { id: "blindSense", enabled: false, range: 10 },
      "junk",
    ];
    const found = {
      darkvision: 15,
      blindsense: 0,
      blindsight: 10,
      tremorsense: 30,
      "see-invisibility": 120,
      "true-seeing": FARTHEST,
    };
    expect(sensesOf({ sight: { range: 15 }, detectionModes: modes })).toEqual(found);
    expect(
      sensesOf({ detectionModes: { basicSight: { range: 20 }, blindSense: { enabled: true, range: 5 } } }),
    ).toEqual({ ...NO_SENSES, darkvision: 20, blindsense: 5 });
  });

  it("are those of Parapet's flag if it is set", () => {
    const flags = { parapet: { senses: { darkvision: 0, blindsight: 60 } } };
    expect(sensesOf({ sight: { range: 60 }, flags })).toEqual({ ...NO_SENSES, blindsight: 60 });
  });
});

describe("a token's light", () => {
  const glow = { bright: 20, dim: 40, isDarkness: false, angle: 360, rotation: 0, litFrom: 0, litTo: 1 };

  it("rotates with the token", () => {
    expect(tokenOf({ rotation: 90, light: { bright: 20, dim: 40, angle: 90 } }).light).toEqual({ ...glow, angle: 90 });
    const light = { bright: 20, dim: 40, negative: true, darkness: { min: 0.5, max: 0.9 } };
    expect(tokenOf({ light }).light).toEqual({ ...glow, isDarkness: true, litFrom: 0.5, litTo: 0.9 });
    expect(tokenOf({ light: { bright: 20, dim: 40, luminosity: -0.5 } }).light?.isDarkness).toBe(true);
  });

  it("does not exist without a radius", () => {
    expect(tokenOf({ light: { bright: 0, dim: 0, angle: 90 } }).light).toBeNull();
    expect(tokenOf({}).light).toBeNull();
  });

  it("is on the token itself before version 9", () => {
    expect(tokenOf({ brightLight: 20, dimLight: 40, lightAngle: 60 }).light).toEqual({ ...glow, angle: 60 });
    expect(tokenOf({ brightLight: 0, dimLight: -40 }).light).toMatchObject({ bright: 0, dim: 40, isDarkness: true });
  });
});

it("a token with an endless height counts as a very tall one", () => {
  const scene = readScene({
    grid: { size: 100, distance: 5 },
    walls: [{ c: [150, 0, 150, 100], flags: { parapet: { cover: "low", bottom: 0, top: 4 } } }],
    tokens: [
      { _id: "a", x: 0, y: 0 },
      { _id: "b", x: 200, y: 0, elevation: -1e308, flags: { parapet: { height: 1e308 } } },
      { _id: "c", x: 300, y: 0, elevation: 1e308, flags: { parapet: { height: 1e308 } } },
    ],
  });
  const field = battlefieldOf(scene);
  for (const target of ["token:b", "token:c"])
    for (const { judge, levels } of Object.values(RULE_SETS)) {
      const attack = { attacker: "token:a", target, kind: "ranged", reach: null, origin: null } as const;
      expect(levels).toContain(judge(field, attack, {}).cover);
    }
});
