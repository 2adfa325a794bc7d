import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../../scene/model/battlefield";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { isAgileWith } from "./attack-roll";
import { epicPath } from "./epic-path";
import type { RuleOptions } from "../../judge/rule-set";
import type { Action, Attack, Permission, Verdict } from "../../attack/verdict";

const MELEE: Attack = { attacker: "token:A", target: "token:b", kind: "melee", reach: null, origin: null };

const judged = (map: string, attack: Partial<Attack> = {}): Verdict =>
  epicPath.judge(
    battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, epicPath.unsetBase),
    { ...MELEE, ...attack },
    {},
  );

const told = (verdict: Verdict, action: Action): Permission | undefined =>
  verdict.permissions.find((permission) => permission.action === action);

const chargeOf = (map: string, attack: Partial<Attack> = {}): [isAllowed: boolean, why: string, by: unknown] => {
  const permission = told(judged(map, attack), "charge");
  const reason = permission?.reason;
  return [
    permission?.isAllowed ?? false,
    (reason?.key ?? "").replace("PARAPET.Reason.", ""),
    reason?.data["obstacles"] ?? [],
  ];
};

const MAY = [true, "", []];

describe("an encounter", () => {
  it("ends after ten rounds by the option alone", () => {
    const roundsBy = (options: RuleOptions) => epicPath.order?.mostRounds?.(options);
    expect([{ encounterLength: "10" }, { encounterLength: "off" }, {}].map(roundsBy)).toEqual([10, null, null]);
  });
});

describe("a charge that has been made", () => {
  const CHARGE = { isCharge: true, kind: "melee" } as const;

  it("is judged along its lane and by sight from where it began, and by cover and reach from where it ends", () => {
    // Through a gap of 10 px in a wall, along the middle of the row. From every corner of A it covers b.
    const map = "token A at 0,0\ntoken b at 600,0\nwall w 300,-300 300,45\nwall v 300,55 300,400";
    expect(judged(map, { kind: "ranged" }).cover).not.toBe("none");
    const far = judged(map, CHARGE);
    expect([far.cover, told(far, "charge")?.isAllowed, far.origin?.x]).toEqual(["none", true, 550]);
    const moved = judged("token A at 500,0\ntoken b at 600,0", { ...CHARGE, chargedFrom: { x: 50, y: 50 } });
    expect([moved.cover, told(moved, "charge")?.isAllowed, told(moved, "attack")?.isAllowed]).toEqual([
      "none",
      true,
      true,
    ]);
    expect(moved.figures[0]?.points).toEqual([
      { x: 50, y: 50 },
      { x: 550, y: 50 },
    ]);
  });

  it("through a creature is still none once the charger stands at its end", () => {
    const map = "token A at 500,0\ntoken c at 200,0\ntoken b at 600,0";
    const attack = { ...CHARGE, chargedFrom: { x: 50, y: 50 } };
    expect(chargeOf(map, attack)).toEqual([false, "NoChargeLane", ["token:c"]]);
  });

  it("lowers the charger's armor class by 2 against melee and ranged attacks, until its next turn", () => {
    const acs = (attack: Partial<Attack>) =>
      judged("token A at 0,0\ntoken b at 100,0", attack).modifiers.map(({ stat, value, type }) => [stat, value, type]);
    expect(acs({ hasTargetCharged: true })).toEqual([["ac", -2, "charge"]]);
    expect(acs({ hasTargetCharged: true, kind: "ranged" })).toEqual([["ac", -2, "charge"]]);
    expect(acs({})).toEqual([]);
  });
});

describe("a stance", () => {
  const between = (attack: Partial<Attack>, target = "token b at 100,0") => {
    const { modifiers, effects, permissions } = judged(`token A at 0,0\n${target}`, attack);
    return {
      numbers: modifiers.map(({ stat, value, type }) => [stat, value, type]),
      effects,
      may: permissions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action),
    };
  };

  it("of defensive fighting costs 4 on every attack and gives +2 AC, +3 with the ranks in Acrobatics", () => {
    for (const kind of ["melee", "ranged"] as const)
      expect(between({ kind, attackerStances: ["defensive"] }).numbers).toEqual([["attack", -4, "defensive"]]);
    expect(between({ targetStances: ["defensive"] }).numbers).toEqual([["ac", 2, "defensive"]]);
    expect(between({ targetStances: ["defensive"], isTargetAgile: true }).numbers).toEqual([["ac", 3, "defensive"]]);
  });

  it("of total defense gives +4 AC, +6 with the ranks, and forbids attacks and attacks of opportunity", () => {
    expect(between({ targetStances: ["total-defense"] }).numbers).toEqual([["ac", 4, "total-defense"]]);
    expect(between({ targetStances: ["total-defense"], isTargetAgile: true }).numbers).toEqual([
      ["ac", 6, "total-defense"],
    ]);
    expect(between({ kind: "melee" }).may).toEqual(["attack", "attack-of-opportunity"]);
    expect(between({ kind: "melee", attackerStances: ["total-defense"] }).may).toEqual([]);
  });

  it("of a full-round action leaves no attack of opportunity, and attacks as they are", () => {
    const full = { attackerStances: ["full-round"] } as const;
    expect(between({ kind: "melee", ...full }).may).toEqual(["attack"]);
    expect(between({ kind: "ranged", ...full }).may).toEqual(["attack"]);
    expect(between({ kind: "melee", targetStances: ["full-round"] })).toEqual(between({ kind: "melee" }));
  });

  it("gives no dodge bonus to a flat-footed creature", () => {
    const flat = "token b at 100,0 flat-footed";
    expect(between({ targetStances: ["defensive"] }, flat).numbers).toEqual([]);
    expect(between({ targetStances: ["total-defense"], attackerStances: ["stealth"] }).numbers).toEqual([]);
  });

  it("of stealth lets an attack find its target flat-footed", () => {
    expect(between({ attackerStances: ["stealth"] }).effects).toEqual(["target-flat-footed"]);
    expect(between({ targetStances: ["stealth"] }).effects).toEqual([]);
  });

  it("of another book changes nothing", () => {
    expect(between({ targetStances: ["taking-cover"], attackerStances: ["taking-cover"] }).numbers).toEqual([]);
  });
});

// Epic Path, "Fighting Defensively", "Total Defense": at least 5 ranks.
describe("a creature that defends itself", () => {
  it("is agile with 5 ranks in Acrobatics, not with 4", () => {
    expect([4, 5, 6].map(isAgileWith)).toEqual([false, true, true]);
  });
});

// Epic Path, "Coup de Grace": only against creatures that are helpless.
describe("a coup de grâce", () => {
  it("is a choice against a helpless creature alone", () => {
    const coup = (target: string) => told(judged(`token A at 0,0\ntoken b at 100,0 ${target}`), "coup-de-grace");
    expect(coup("helpless")).toMatchObject({ isAllowed: true });
    for (const target of ["", "prone", "flat-footed", "blinded"]) expect(coup(target)).toBeUndefined();
  });
});

describe("a body that is not common", () => {
  const NIGHT = "darkness 0.5\nlight torch at 350,50 bright 10 dim 20";
  const saidOf = (attacker: string, target: string, map = "") => {
    const { reasons } = judged(`${map}\ntoken A at 0,0 ${attacker}\ntoken b at 300,0 ${target}`, {});
    return reasons.flatMap(({ key }) => /Reason\.Body\.(.*)/.exec(key)?.[1] ?? []);
  };

  it("of an incorporeal target is noted for every attacker that is not incorporeal", () => {
    expect(saidOf("", "incorporeal")).toEqual(["incorporeal"]);
    expect(saidOf("nebulous", "incorporeal")).toEqual(["incorporealToNebulous"]);
    expect(saidOf("incorporeal", "incorporeal")).toEqual([]);
    expect(saidOf("", "")).toEqual([]);
  });

  it("of a nebulous target is noted outside bright light, unless the attacker is nebulous or incorporeal", () => {
    expect(saidOf("", "nebulous", "darkness 0.5")).toEqual(["nebulous"]);
    expect(saidOf("", "nebulous", NIGHT)).toEqual([]);
    expect(saidOf("", "nebulous")).toEqual([]);
    expect(saidOf("nebulous", "nebulous", "darkness 0.5")).toEqual([]);
    expect(saidOf("incorporeal", "nebulous", "darkness 0.5")).toEqual([]);
  });

  it("of an incorporeal target is harder to sense without sight, where such a sense undoes concealment", () => {
    expect(saidOf("blindsense 60", "incorporeal invisible")).toEqual(["incorporeal", "sensed"]);
    expect(saidOf("blindsense 60", "incorporeal")).toEqual(["incorporeal"]);
    expect(saidOf("see-invisibility 60", "incorporeal invisible")).toEqual(["incorporeal"]);
  });
});

describe("a charge with what may be a lance", () => {
  const notes = (attack: Partial<Attack>): boolean =>
    judged("token A at 0,0\ntoken b at 300,0", attack).reasons.some(({ key }) => key.endsWith(".LanceCharge"));

  it("has a note on its damage, and no other attack has", () => {
    expect(notes({ isCharge: true })).toBe(true);
    expect([notes({}), notes({ kind: "ranged", isCharge: true })]).toEqual([false, false]);
  });
});

describe("a readied attack at a creature that charges", () => {
  const MET = { kind: "melee", isReadied: true, hasTargetCharged: true } as const;
  const damageOf = (attack: Partial<Attack>, map = "token A at 0,0\ntoken b at 100,0") => {
    const { effects, reasons } = judged(map, attack);
    return [effects.includes("double-damage"), reasons.some(({ key }) => key.endsWith(".MayBeBraced"))];
  };

  it("deals double damage with a weapon that is braced, and says so where nobody knows the weapon", () => {
    expect(damageOf({ ...MET, isBraced: true })).toEqual([true, false]);
    expect(damageOf({ ...MET, isBraced: false })).toEqual([false, false]);
    expect(damageOf(MET)).toEqual([false, true]);
  });

  it("deals the usual damage at range, at a creature that has not charged, and where it is not readied", () => {
    expect(damageOf({ ...MET, kind: "ranged", isBraced: true })).toEqual([false, false]);
    expect(damageOf({ kind: "melee", isReadied: true })).toEqual([false, false]);
    expect(damageOf({ kind: "melee", hasTargetCharged: true })).toEqual([false, false]);
    expect(damageOf({ kind: "melee", isBraced: true })).toEqual([false, false]);
  });
});

describe("the lane of a charge", () => {
  it("leads from centre to centre of the nearest square beside the target", () => {
    const { figures } = judged("token A at 0,0\ntoken b at 500,300");
    expect(figures).toEqual([
      {
        kind: "lane",
        points: [
          { x: 50, y: 50 },
          { x: 450, y: 250 },
        ],
        cover: null,
      },
    ]);
  });

  it("names what stops it, each once: walls, creatures, difficult terrain", () => {
    const map = `
token A at 0,0
token c at 200,0
token b at 600,0
wall w 350,0 350,100 cover low
area mud terrain none difficult + rectangle 400,0 50x100`;
    expect(chargeOf(map)).toEqual([false, "NoChargeLane", ["region:mud", "token:c", "wall:w"]]);
  });

  it("ends at a big creature's new centre, and counts creatures that its space would overlap there", () => {
    const map = (y: number): string => `token A at 0,0 size 2x2\ntoken b at 600,0\ntoken c at 500,${y}`;
    // A would cover 400 to 600 across and 0 to 200 down.
    expect(chargeOf(map(200))).toEqual(MAY);
    expect(chargeOf(map(100))).toEqual([false, "NoChargeLane", ["token:c"]]);
    expect(judged(map(200)).figures[0]?.points).toEqual([
      { x: 100, y: 100 },
      { x: 500, y: 100 },
    ]);
  });

  it("leads past a wall at the target's side to the nearest square from which it can be struck", () => {
    // The square below b on the left is nearer, but the wall separates it from b; the lane passes below the wall's end.
    const map = "token A at 200,800\ntoken b at 400,0";
    expect(judged(map).figures[0]?.points[1]).toEqual({ x: 350, y: 150 });
    const walled = `${map}\nwall w 400,-10 400,210`;
    expect(judged(walled).figures[0]?.points[1]).toEqual({ x: 450, y: 150 });
    expect(chargeOf(walled)).toEqual(MAY);
  });

  it("does not lead to a target that flies out of reach", () => {
    expect(chargeOf("token A at 0,0\ntoken b at 500,0 elevation 20")).toEqual([false, "NoChargeSpace", []]);
  });

  it("is not hindered by dead or hidden creatures, or by obstacles far overhead", () => {
    expect(
      chargeOf(
        "token A at 0,0\ntoken c at 200,0 dead\ntoken d at 300,0 hidden\ntoken e at 400,0 elevation 20\ntoken b at 600,0",
      ),
    ).toEqual(MAY);
    expect(chargeOf("token A at 0,0\ntoken b at 600,0\nwall w 300,-100 300,200 height 30..40")).toEqual(MAY);
  });

  it("leads to the target's centre without a square grid", () => {
    const map = (x: number): string => `grid gridless 100 5 ft\ntoken A at 0,0\ntoken b at ${x},0`;
    expect(judged(map(600)).figures[0]?.points[1]).toEqual({ x: 650, y: 50 });
    // A gap of three squares: two to move and one within reach.
    expect(chargeOf(map(400))).toEqual(MAY);
    expect(chargeOf(map(399))).toEqual([false, "NoChargeShort", []]);
    expect(chargeOf(`${map(600)}\ntoken c at 300,60`)).toEqual(MAY);
    expect(chargeOf(`${map(600)}\ntoken c at 300,40`)).toEqual([false, "NoChargeLane", ["token:c"]]);
  });

  it("covers at least two hexes", () => {
    const map = (x: number): string => `grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at ${x},0`;
    expect(chargeOf(map(300))).toEqual(MAY);
    expect(chargeOf(map(200))).toEqual([false, "NoChargeShort", []]);
  });

  it("needs line of sight and a target that is seen", () => {
    expect(chargeOf("token A at 0,0\ntoken b at 600,0 invisible")).toEqual([false, "NoChargeUnseen", []]);
    expect(chargeOf("token A at 0,0\ntoken b at 600,0\nwall w 300,-900 300,900 curtain")).toEqual([
      false,
      "NoChargeUnseen",
      [],
    ]);
    expect(chargeOf("token A at 0,0\ntoken b at 600,0\nwall w 300,-900 300,900 glass")).toEqual([
      false,
      "NoAttack",
      [],
    ]);
  });
});

describe("an attack of opportunity", () => {
  it("is not allowed while flat-footed", () => {
    const permission = told(judged("token A at 0,0 flat-footed\ntoken b at 100,0"), "attack-of-opportunity");
    expect(permission).toMatchObject({ isAllowed: false, reason: { key: "PARAPET.Reason.NoOpportunityFlatFooted" } });
  });
});

describe("an incorporeal creature inside an object", () => {
  const rock = (more = ""): string => `
token A at 0,0
token b at 300,0 incorporeal
area rock terrain none effect sight + rectangle 250,-50 200x200
${more}`;

  it("has the object as the reason for no line of effect", () => {
    expect(judged(rock(), { kind: "ranged" })).toMatchObject({
      cover: "total",
      lineOfEffect: false,
      fraction: null,
      obstacles: ["region:rock"],
      reasons: [{ key: "PARAPET.Reason.InsideObject", data: { obstacles: ["region:rock"] } }],
    });
  });

  it("is not affected by areas either", () => {
    const burst = { kind: "area", origin: { x: 100, y: 100 } } as const;
    expect(told(judged(rock(), burst), "attack")).toMatchObject({ isAllowed: false });
  });

  it("keeps better cover against a readied attack while it attacks", () => {
    const struck = { kind: "ranged", isReadied: true } as const;
    expect(judged(rock(), struck)).toMatchObject({ cover: "standard", obstacles: ["region:rock"], fraction: null });
    const slit = rock("wall slit 200,-500 200,500 nothing cover improved");
    expect(judged(slit, struck)).toMatchObject({ cover: "improved", obstacles: ["wall:slit"] });
  });

  it("can be attacked from inside the same object", () => {
    const both = rock().replace("A at 0,0", "A at 280,0");
    expect(judged(both)).toMatchObject({ lineOfEffect: true });
  });

  it("is not inside an object that stops no effect, nor on a border", () => {
    expect(judged(rock().replace(" effect", ""), { kind: "ranged" })).toMatchObject({ lineOfEffect: true });
    expect(judged(rock().replace("250,-50", "350,-50"), { kind: "ranged" })).toMatchObject({ lineOfEffect: true });
  });

  it("finds creatures outside with blindsense", () => {
    const felt = rock().replace("incorporeal", "incorporeal blindsense 30");
    expect(judged(felt, { attacker: "token:b", target: "token:A", kind: "ranged" })).toMatchObject({
      concealment: "none",
      missChance: 0,
    });
    expect(judged(rock(), { attacker: "token:b", target: "token:A", kind: "ranged" })).toMatchObject({
      concealment: "total",
      missChance: 50,
    });
  });
});

describe("rules that the text does not have", () => {
  it("change nothing: flanking, the table of conditions, a lower armour class while helpless", () => {
    const map = "token A at 0,0 shaken elevation 2\ntoken b at 100,0 helpless\ntoken C at 200,0";
    const verdict = judged(map);
    expect(verdict.modifiers).toEqual([]);
    expect(verdict.effects).toEqual(["target-flat-footed"]);
  });
});
