/**
 * The adapter on the attack flow of Lancer: its steps, its classes of accuracy and difficulty, and its flow, by the system's own
 * text. A function stands in for the HUD. LANCER_PATH is a checkout.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardedHooks } from "../../src/foundry/errors/hooks";
import type { RuledAttack } from "../../src/systems/adapter/attack";
import type { AsRolled, AttackJudge, IsIts, MessageSeen } from "../../src/systems/adapter/system-adapter";
import { lancer } from "../../src/systems/lancer/lancer";
import { ruledOn } from "./dnd5e-rolls";
import { createHooks, giveGlobals } from "./foundry-globals";

const textOf = (file: string): string =>
  readFileSync(join(process.env["LANCER_PATH"] ?? "", "src/module", file), "utf8");

/** A module's declarations as a function of what it imports. Svelte's runes become plain values; a total is worked out again. */
const declarationsOf = (file: string, imported: Readonly<Record<string, unknown>>, names: readonly string[]) => {
  const source = textOf(file)
    .replaceAll(/^import [^;]+;$/gm, "")
    .replaceAll(/^AccDiffHudData\.registerPlugin\(.*$/gm, "")
    .replace(
      "this.total = $derived(this._total());",
      "Object.defineProperty(this, 'total', { get: () => this._total() });",
    )
    .replaceAll(/\$(?:state|derived)\(/g, "(")
    .replaceAll(/^export (?=async|const|class|enum|function|interface|type)/gm, "");
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, useDefineForClassFields: false };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  const text = `${outputText.replaceAll(/^export \{.*$/gm, "")}\nreturn { ${names.join(", ")} };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the system's own text, from the folder that was named
  const make = new Function(...Object.keys(imported), text) as (...parts: unknown[]) => Record<string, unknown>;
  return make(...Object.values(imported));
};

interface HudData {
  readonly weapon: { seeking: boolean; thrown: boolean };
  readonly targets: readonly { cover: number; readonly targetUuid: string }[];
  replaceTargets(uuids: readonly string[]): unknown;
}

interface State {
  readonly data: {
    readonly attack_rolls: { readonly roll: string; readonly targeted: readonly { readonly roll: string }[] };
  };
}

interface Flow {
  readonly state: State;
  begin(): Promise<boolean>;
}

const at = {
  verdicts: {} as Readonly<Record<string, number>>,
  hasAutomation: true,
  inHud: (_hud: HudData): unknown => undefined,
  waiting: [] as { readonly ruled: RuledAttack; readonly isIts: IsIts; readonly asRolled: AsRolled }[],
  flagged: [] as RuledAttack[],
};

class LancerActor {
  readonly uuid = "Actor.A";
  readonly token = { id: "A" };
  readonly system = {
    grit: 2,
    pilot: { value: {} },
    bonuses: { flat: {} },
    loadout: {},
    statuses: {},
  };
  getActiveTokens = (): object[] => [];
  is_mech = (): boolean => true;
  is_pilot = (): boolean => false;
  is_npc = (): boolean => false;
  is_deployable = (): boolean => false;
}

class LancerItem {
  readonly name = "Assault Rifle";
  readonly uuid = "Item.rifle";
  readonly parent = new LancerActor();
  readonly actor = this.parent;
  readonly system: object;
  constructor(
    private readonly type: string,
    private readonly lids: readonly string[] = [],
  ) {
    this.system = { active_profile: this.currentProfile() };
  }

  currentProfile = () => ({ type: this.type, range: [{ type: "Range" }], all_tags: this.lids.map((lid) => ({ lid })) });
  is_weapon = (): boolean => true;
  is_mech_weapon = (): boolean => true;
  is_pilot_weapon = (): boolean => false;
  is_npc_feature = (): boolean => false;
  is_mech_system = (): boolean => false;
}

class Roll {
  readonly dice: object[] = [];
  readonly total = 10;
  constructor(readonly formula: string) {}
  evaluate = (): Promise<this> => Promise.resolve(this);
  getTooltip = (): Promise<string> => Promise.resolve("");
}

const tokenOf = (id: string) => {
  const actor = { statuses: new Set<string>(), system: { statuses: {} } };
  const document = { id, uuid: `Scene.s.Token.${id}`, name: id, actor, object: null as unknown };
  document.object = { id, actor, document };
  return document;
};
const tokens = ["A", "b", "c"].map(tokenOf);
const tokenWith = (uuid: string) => tokens.find((each) => each.uuid === uuid);
const userTargets = new Set<unknown>();
const hooks = createHooks();
const flowSteps = new Map<string, unknown>();

const attackJudge = {
  rule: (declared) => {
    const ruled = ruledOn(Object.fromEntries(declared.targets.map((id) => [id, {}])));
    const withDice = ruled.targets.map((each) => {
      const count = declared.manner.kind === "melee" ? 0 : (at.verdicts[each.target] ?? 0);
      const dice = {
        kind: "difficulty",
        count,
        side: "attacker",
        note: { key: "PARAPET.Reason.Unseen", data: {} },
      } as const;
      return count === 0
        ? each
        : { ...each, verdict: { ...each.verdict, dice: [dice] }, dice: ["difficulty"] as const };
    });
    return { ...ruled, declared, targets: withDice };
  },
  made: () => undefined,
  expectMessage: (ruled, isIts, expecting) => {
    at.waiting = [{ ruled, isIts, asRolled: expecting?.asRolled ?? ((each) => each) }];
  },
} satisfies Partial<AttackJudge>;

interface PrintedCard {
  readonly attack_results: readonly { readonly roll: Roll }[];
}

const renderTemplateStep = (_actor: object, _template: string, { attack_results }: PrintedCard, flags: object) => {
  const message: MessageSeen = { rolls: attack_results.map(({ roll }) => roll), speaker: {}, flags: { lancer: flags } };
  for (const { ruled, isIts, asRolled } of at.waiting.filter((each) => each.isIts(message))) {
    at.waiting = at.waiting.filter((each) => each.isIts !== isIts);
    at.flagged.push({ ...ruled, targets: ruled.targets.map((each) => asRolled(each, message)) });
  }
};

const QUIET = { console: { log: () => undefined } };
const LANCER = { log_prefix: "", setting_automation: "automationOptions" };
const ENUMS = {
  AttackType: { Melee: "Melee", Ranged: "Ranged", Tech: "Tech" },
  RangeType: { Threat: "Threat", Thrown: "Thrown" },
  WeaponType: { Melee: "Melee" },
  NpcFeatureType: { Weapon: "Weapon" },
};

let WeaponAttackFlow: new (item: LancerItem) => Flow;

const readSystem = (): void => {
  const documents = { LancerActor, LancerItem };
  const data = declarationsOf(
    "apps/acc_diff/data.svelte.ts",
    { ...documents, ...ENUMS, tokenDocFromUuidSync: tokenWith },
    ["AccDiffHudData"],
  );
  const flow = declarationsOf("flows/flow.ts", { ...documents, ...QUIET, LANCER }, ["Flow"]);
  const openSlidingHud = async (_key: string, hud: HudData): Promise<HudData> => {
    const follow = hooks.on("targetToken", () =>
      hud.replaceTargets([...userTargets].map((token) => (token as { document: { uuid: string } }).document.uuid)),
    );
    const goesOn = await at.inHud(hud);
    hooks.off("targetToken", follow);
    if (goesOn === false) throw new Error("cancelled");
    return hud;
  };
  const imported = {
    ...{ ...documents, ...ENUMS, ...QUIET, ...data, ...flow, LANCER, openSlidingHud, renderTemplateStep },
    LancerFlowState: { isTechRoll: () => false },
    checkForHit: () => Promise.resolve(true),
  };
  const attack = declarationsOf("flows/attack.ts", imported, ["registerAttackSteps", "WeaponAttackFlow"]);
  (attack["registerAttackSteps"] as (steps: typeof flowSteps) => void)(flowSteps);
  for (const other of ["checkItemDestroyed", "checkItemLimited", "checkItemCharged", "applySelfHeat"])
    flowSteps.set(other, () => Promise.resolve(true));
  for (const other of ["checkWeaponLoaded", "setAttackTags", "setAttackEffects", "updateItemAfterAction"])
    flowSteps.set(other, () => Promise.resolve(true));
  WeaponAttackFlow = attack["WeaponAttackFlow"] as typeof WeaponAttackFlow;
};

beforeAll(() => {
  giveGlobals({
    Hooks: hooks,
    Roll,
    ui: { notifications: { error: String, warn: String } },
    canvas: {
      ready: true,
      scene: { id: "s", tokens },
      tokens: { controlled: [], placeables: [] },
      grid: { size: 100 },
    },
    game: {
      user: { id: "u", isGM: true, targets: userTargets },
      modules: new Map(),
      system: { id: "lancer" },
      settings: { get: () => ({ attacks: at.hasAutomation }) },
      lancer: { flowSteps },
    },
    fromUuidSync: tokenWith,
  });
  readSystem();
  const { on, guard } = guardedHooks((_place, act) => act());
  lancer.register(attackJudge as Partial<AttackJudge> as AttackJudge, { on, guard } as never);
  hooks.callAll("setup");
});

const targeting = (...ids: readonly string[]): void => {
  userTargets.clear();
  for (const token of tokens) if (ids.includes(token.id)) userTargets.add(token.object);
};

beforeEach(() => {
  Object.assign(at, { verdicts: {}, hasAutomation: true, inHud: () => undefined, waiting: [], flagged: [] });
  for (const { actor } of tokens) actor.statuses.clear();
  targeting();
});

const formulas = async (item = new LancerItem("Rifle")): Promise<readonly string[]> => {
  const flow = new WeaponAttackFlow(item);
  await flow.begin();
  const { roll, targeted } = flow.state.data.attack_rolls;
  return targeted.length === 0 ? [roll] : targeted.map((each) => each.roll);
};

const fates = () =>
  at.flagged.map(({ targets }) =>
    targets.map(({ target, dice, unplacedDice, includedDice }) => [target, dice.join(), unplacedDice, includedDice]),
  );

describe("a weapon attack of Lancer", () => {
  it("has the difficulty of each target's cover", async () => {
    targeting("b", "c");
    at.verdicts = { "token:b": 2, "token:c": 1 };
    expect(await formulas()).toEqual(["1d20 + 2 - 2d6kh1", "1d20 + 2 - 1d6"]);
    expect(fates()).toEqual([
      [
        ["token:b", "difficulty", undefined, undefined],
        ["token:c", "difficulty", undefined, undefined],
      ],
    ]);
  });

  it("has the system's own cover once, and says that it is counted already", async () => {
    targeting("b");
    at.verdicts = { "token:b": 1 };
    tokens[1]?.actor.statuses.add("cover_hard");
    expect(await formulas()).toEqual(["1d20 + 2 - 2d6kh1"]);
    expect(fates()).toEqual([[["token:b", "difficulty", undefined, ["difficulty"]]]]);
  });

  it.each([
    ["seeking", new LancerItem("Rifle", ["tg_seeking"])],
    ["melee", new LancerItem("Melee")],
  ])("that is %s has none", async (_, item) => {
    targeting("b");
    at.verdicts = { "token:b": 2 };
    expect(await formulas(item)).toEqual(["1d20 + 2"]);
    expect(fates().flat(2)).not.toContain("difficulty");
  });

  it("with a blade that is thrown has it", async () => {
    targeting("b");
    at.verdicts = { "token:b": 2 };
    expect(await formulas(new LancerItem("Melee", ["tg_thrown"]))).toEqual(["1d20 + 2 - 2d6kh1"]);
  });

  it("whose cover was removed in the HUD is said not to have it", async () => {
    targeting("b");
    at.verdicts = { "token:b": 2 };
    at.inHud = ({ targets: [its] }) => {
      if (its !== undefined) its.cover = 1;
    };
    expect(await formulas()).toEqual(["1d20 + 2 - 1d6"]);
    expect(fates()).toEqual([[["token:b", "difficulty", ["difficulty"], undefined]]]);
  });

  it("without the system's automation is one roll without cover, and is said not to have it", async () => {
    targeting("b");
    Object.assign(at, { verdicts: { "token:b": 2 }, hasAutomation: false });
    await formulas();
    expect(fates()).toEqual([[["token:b", "difficulty", ["difficulty"], undefined]]]);
  });

  it("on a target that is chosen while the HUD is open has that one's", async () => {
    targeting("b");
    at.verdicts = { "token:b": 2, "token:c": 1 };
    at.inHud = async () => {
      targeting("c");
      hooks.callAll("targetToken", { isSelf: true });
      await Promise.resolve();
    };
    expect(await formulas()).toEqual(["1d20 + 2 - 1d6"]);
    expect(fates()).toEqual([[["token:c", "difficulty", undefined, undefined]]]);
  });

  it("that is cancelled leaves nothing", async () => {
    targeting("b");
    at.verdicts = { "token:b": 2 };
    at.inHud = () => false;
    await formulas();
    at.inHud = () => undefined;
    targeting();
    await formulas();
    expect(fates()).toEqual([]);
  });
});
