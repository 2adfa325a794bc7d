/**
 * The adapter on power rolls of Draw Steel. Only `use` of the ability's model, and what it asks of targets, is read. So nothing
 * else of the system has to load. The modified targets stand in for its dialog. DRAW_STEEL_PATH is a checkout.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardedHooks } from "../../src/foundry/errors/hooks";
import { guardedAfter } from "../../src/foundry/errors/wrap-method";
import type { RuledAttack } from "../../src/systems/adapter/attack";
import type { AsRolled, AttackJudge, IsIts, MessageSeen } from "../../src/systems/adapter/system-adapter";
import { asPlayed } from "../../src/systems/draw-steel/ability";
import { drawSteel } from "../../src/systems/draw-steel/draw-steel";
import { cover, ruledOn } from "./dnd5e-rolls";
import { createHooks, giveGlobals } from "./foundry-globals";

const FILE = join(process.env["DRAW_STEEL_PATH"] ?? "", "src/module/data/item/ability.mjs");
const READ = ["use", "getActorModifiers", "getTargetModifiers"];

interface Modifiers {
  readonly edges: number;
  readonly banes: number;
  readonly bonuses: number;
}

interface Prompted {
  readonly modifiers: Modifiers;
  readonly targets: readonly { readonly tokenUuid: string; readonly uuid: string; readonly modifiers: Modifiers }[];
}

interface Model {
  use(): Promise<MessageSeen | null>;
  getTargetModifiers(target: object): Modifiers;
}

const at = {
  verdicts: {} as Readonly<Record<string, number>>,
  judged: 0,
  isCancelled: false,
  prompted: [] as readonly (readonly [string, Modifiers])[],
  /** Taken from each target's banes in the dialog. */
  removed: 0,
  waiting: [] as { readonly ruled: RuledAttack; readonly isIts: IsIts; readonly asRolled: AsRolled }[],
  flagged: [] as RuledAttack[],
};

/** As the dialog leaves the targets, unless somebody changes them: https://github.com/MetaMorphic-Digital/draw-steel */
const PowerRoll = {
  prompt: ({ targets, modifiers: shared }: Prompted) => {
    at.prompted = targets.map(({ tokenUuid, modifiers }) => [tokenUuid, modifiers] as const);
    const rolls = targets.map(({ uuid, modifiers: { banes } }) => ({
      product: 2,
      options: { target: uuid, banes: Math.min(2, shared.banes + banes - at.removed) },
    }));
    if (rolls.length === 0) rolls.push({ product: 2, options: { target: "", banes: shared.banes } });
    return Promise.resolve(at.isCancelled ? null : { rollMode: "publicroll", rolls, baseRoll: { options: {} } });
  },
};

const DrawSteelChatMessage = {
  getSpeaker: ({ actor }: { readonly actor: { readonly id: string } }) => ({ actor: actor.id }),
  applyRollMode: () => undefined,
  create: (message: MessageSeen): Promise<MessageSeen> => {
    const its = at.waiting.find(({ isIts }) => isIts(message));
    at.waiting = at.waiting.filter((each) => each !== its);
    if (its !== undefined) {
      const { ruled, asRolled } = its;
      at.flagged.push({ ...ruled, targets: ruled.targets.map((each) => asRolled(each, message)) });
    }
    return Promise.resolve(message);
  },
};

const DrawSteelActiveEffect = { isStatusSource: () => undefined };

const targets = new Set<object>();
const hooks = createHooks();

const tokenOf = (id: string) => {
  const actor = {
    id: `actor-${id}`,
    uuid: `Actor.${id}`,
    statuses: new Set<string>(),
    getActiveTokens: () => [document],
  };
  const _source = { x: 0, y: 0, width: 1, height: 1 };
  const document = { id, uuid: `Scene.s.Token.${id}`, name: id, _source, elevation: 0, actor };
  return { id, name: id, actor, document, visible: true, isOwner: true, isFlanking: () => false };
};
const [A, b, c] = [tokenOf("A"), tokenOf("b"), tokenOf("c")];

const attackJudge = {
  rule: (declared) => {
    at.judged++;
    const changes = (id: string) => [cover(at.verdicts[id] ?? 0)].filter(({ value }) => value > 0);
    const ruled = ruledOn(Object.fromEntries(declared.targets.map((id) => [id, {}])));
    return {
      ...ruled,
      declared,
      targets: ruled.targets.map((each) => {
        const verdict = asPlayed({ ...each.verdict, modifiers: changes(each.target) });
        return { ...each, verdict, dice: verdict.dice.map(({ kind }) => kind) };
      }),
    };
  },
  made: () => undefined,
  expectMessage: (ruled, isIts, expecting) => {
    const asRolled: AsRolled = expecting?.asRolled ?? ((each) => each);
    at.waiting = [{ ruled, isIts, asRolled }];
  },
} satisfies Partial<AttackJudge>;

let AbilityModel: new () => Model;

/** The methods of the system's own text, on a class that has nothing else. */
const readModel = (): typeof AbilityModel => {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, "utf8"), ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const found = source.statements.find((each): each is ts.ClassDeclaration => ts.isClassDeclaration(each));
  const members = found?.members.filter((member) => READ.includes(member.name?.getText() ?? "")) ?? [];
  if (members.length < READ.length) throw new Error(`${FILE} has no ${READ.join(", ")}`);
  const text = `return class { ${members.map((member) => member.getText()).join("\n")} }`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the system's own text, from the folder that was named
  const make = new Function("PowerRoll", "DrawSteelChatMessage", "DrawSteelActiveEffect", text) as (
    ...parts: readonly object[]
  ) => typeof AbilityModel;
  return make(PowerRoll, DrawSteelChatMessage, DrawSteelActiveEffect);
};

/** A roll of its own for the damage is not made here. */
const DAMAGE = { toDamageRoll: () => null };

const abilityOf = (type = "ranged", damage: readonly object[] = [DAMAGE]) =>
  Object.assign(new AbilityModel(), {
    actor: { ...A.actor, system: { coreResource: null } },
    parent: { name: "Longbow", uuid: "Item.bow", getRollData: () => ({}) },
    distance: { type, primary: 10 },
    damageDisplay: "melee",
    keywords: new Set([type, "strike"]),
    spend: { value: null, text: "" },
    power: { roll: { enabled: true, formula: "" }, effects: { documentsByType: { damage } } },
  });

const banes = (): readonly (readonly [string, number])[] =>
  at.prompted.map(([uuid, modifiers]) => [uuid.split(".").at(-1) ?? "", modifiers.banes]);

beforeAll(() => {
  giveGlobals({
    Hooks: hooks,
    canvas: {
      ready: true,
      scene: { id: "s" },
      tokens: { controlled: [A], placeables: [A, b, c] },
      grid: { size: 100 },
    },
    game: { user: { id: "u", targets }, combat: null, modules: new Map() },
    _loc: String,
  });
  Object.assign(Object, {
    groupBy: <T>(all: readonly T[], key: (each: T) => unknown) => ({ [String(key(all[0]!))]: all }),
  });
  AbilityModel = readModel();
  Object.assign(CONFIG, { Item: { dataModels: { ability: AbilityModel } } });
  const { on, guard } = guardedHooks((_place, act) => act());
  drawSteel.register(
    attackJudge as Partial<AttackJudge> as AttackJudge,
    { on, guard, after: guardedAfter((_place, act) => act()) } as never,
  );
  hooks.callAll("setup");
});

beforeEach(() => {
  Object.assign(at, {
    verdicts: {},
    judged: 0,
    isCancelled: false,
    removed: 0,
    prompted: [],
    waiting: [],
    flagged: [],
  });
  targets.clear();
  for (const each of [A, b, c]) each.actor.statuses.clear();
});

describe("a power roll", () => {
  it.each(["ranged", "melee", "meleeRanged"])(
    "of a damaging ability that is %s has a bane for each target with cover",
    async (type) => {
      for (const each of [b, c]) targets.add(each);
      at.verdicts = { "token:b": 2 };
      await abilityOf(type).use();
      expect(banes()).toEqual([
        ["b", 1],
        ["c", 0],
      ]);
      expect(at.judged).toBe(1);
      expect(
        at.flagged.map((ruled) => ruled.targets.map(({ target, dice, changes }) => [target, dice, changes])),
      ).toEqual([
        [
          ["token:b", ["bane"], []],
          ["token:c", [], []],
        ],
      ]);
    },
  );

  it("has one bane, whatever the cover is worth, besides the system's own edges and banes", async () => {
    targets.add(b);
    at.verdicts = { "token:b": 5 };
    b.actor.statuses.add("restrained");
    await abilityOf().use();
    expect(at.prompted[0]?.[1]).toEqual({ banes: 1, edges: 1, bonuses: 0 });
  });

  it("whose bane was removed in the dialog is not said to have it", async () => {
    targets.add(b);
    Object.assign(at, { verdicts: { "token:b": 2 }, removed: 1 });
    await abilityOf().use();
    Object.assign(at, { removed: 0 });
    await abilityOf().use();
    expect(at.flagged.map((ruled) => ruled.targets.map(({ unplacedDice }) => unplacedDice))).toEqual([
      [["bane"]],
      [undefined],
    ]);
  });

  it("has what it has now, and nothing of the last one", async () => {
    targets.add(b);
    at.verdicts = { "token:b": 2 };
    const ability = abilityOf();
    await ability.use();
    at.verdicts = {};
    await ability.use();
    expect(banes()).toEqual([["b", 0]]);
    expect(at.flagged).toHaveLength(2);
  });

  it.each(["cube", "burst", "self"])("of an ability at no single target (%s) is left alone", async (type) => {
    targets.add(b);
    at.verdicts = { "token:b": 2 };
    await abilityOf(type).use();
    expect([banes(), at.flagged]).toEqual([[["b", 0]], []]);
  });

  it("of an ability without damage is left alone", async () => {
    targets.add(b);
    at.verdicts = { "token:b": 2 };
    await abilityOf("ranged", []).use();
    expect([banes(), at.flagged]).toEqual([[["b", 0]], []]);
  });

  it("that is cancelled in its dialog leaves its card to no later message", async () => {
    targets.add(b);
    at.isCancelled = true;
    const ability = abilityOf();
    await ability.use();
    targets.clear();
    at.isCancelled = false;
    await ability.use();
    expect(at.flagged).toEqual([]);
  });

  it("is asked about by another module with the same answer", () => {
    targets.add(b);
    at.verdicts = { "token:b": 2 };
    expect(abilityOf().getTargetModifiers(b)).toEqual({ banes: 1, edges: 0, bonuses: 0 });
  });
});
