/**
 * The adapter on rolls of Daggerheart's actions. The steps of an action and of a roll, keys and the arithmetic of advantage are the
 * system's own text; dice and the dialog are stood in for. DAGGERHEART_PATH is a checkout.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardedHooks } from "../../src/foundry/errors/hooks";
import type { RuledAttack } from "../../src/systems/adapter/attack";
import type { AsRolled, AttackJudge, IsIts, MessageSeen } from "../../src/systems/adapter/system-adapter";
import { daggerheart } from "../../src/systems/daggerheart/daggerheart";
import { ruledOn } from "./dnd5e-rolls";
import { createHooks, giveGlobals } from "./foundry-globals";

interface Config {
  readonly event: { readonly altKey?: boolean; readonly ctrlKey?: boolean };
  roll: { advantage: number | { readonly type: number } };
}

/** Members of the file's default class, each as the system writes it. */
const membersOf = (file: string, names: readonly string[]): string => {
  const path = join(process.env["DAGGERHEART_PATH"] ?? "", "module", file);
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const found = source.statements.find((each): each is ts.ClassDeclaration => ts.isClassDeclaration(each));
  const members = found?.members.filter((member) => names.includes(member.name?.getText() ?? "")) ?? [];
  if (members.length < names.length) throw new Error(`${path} has no ${names.join(", ")}`);
  return members.map((member) => member.getText()).join("\n");
};

const at = {
  verdicts: new Set<string>(),
  inDialog: (_config: Config): unknown => undefined,
  waiting: [] as { readonly ruled: RuledAttack; readonly isIts: IsIts; readonly asRolled: AsRolled }[],
  flagged: [] as RuledAttack[],
  formulas: [] as string[],
};

interface Action {
  executeWorkflow(config: object): Promise<unknown>;
}

interface Classes {
  readonly DualityRoll: object;
  readonly D20Roll: object;
  readonly Action: new () => Action;
  readonly Actor: new () => { readonly uuid: string; diceRoll(config: object): Promise<unknown> };
}

const hooks = createHooks();

const attackJudge = {
  rule: (declared) => {
    const ruled = ruledOn(Object.fromEntries(declared.targets.map((id) => [id, {}])));
    const dice = [
      { kind: "disadvantage", count: 1, side: "attacker", note: { key: "PARAPET.Reason.Unseen", data: {} } },
    ] as const;
    const targets = ruled.targets.map((each) =>
      at.verdicts.has(each.target) && declared.manner.kind === "ranged"
        ? { ...each, verdict: { ...each.verdict, dice }, dice: ["disadvantage"] as const }
        : each,
    );
    return { ...ruled, declared, targets };
  },
  made: () => undefined,
  expectMessage: (ruled, isIts, expecting) => {
    at.waiting = [{ ruled, isIts, asRolled: expecting?.asRolled ?? ((each) => each) }];
  },
} satisfies Partial<AttackJudge>;

const ChatMessage = {
  getSpeaker: () => ({ actor: "A" }),
  create: ({ system, rolls }: MessageSeen): Promise<object> => {
    const message = { system, rolls, speaker: {}, flags: {} };
    const its = at.waiting.find(({ isIts }) => isIts(message));
    at.waiting = at.waiting.filter((each) => each !== its);
    if (its !== undefined)
      at.flagged.push({ ...its.ruled, targets: its.ruled.targets.map((each) => its.asRolled(each, message)) });
    return Promise.resolve(message);
  },
};

/** Dice: of a d20 its number and modifiers, of two d12 what is added. */
const DICE = `
  class Base {
    _evaluated = false; total = 12; dice = []; baseTerms = []; modifierTotal = 0; d20 = { modifiers: [], number: 1, total: 12 };
    terms = ["Hope", "+", "Fear"]; advantageFaces = 6; advantageNumber = 1;
    constructor(formula, data, options) {
      Object.assign(this, { data, options });
      this.d20.modifiers.findSplice = (is) => this.d20.modifiers.splice(0);
    }
    get isCritical() { return false; }
    get formula() {
      this.applyAdvantage();
      const { number, modifiers } = this.d20;
      return this.constructor.name === "D20Roll" ? number + "d20" + modifiers.join("") : this.terms.join(" ");
    }
    async evaluate() { this._evaluated = true; at.formulas.push(this.formula); return this; }
  }
  class Dialog {
    static configure = async (roll, config) => (at.inDialog(config) === false ? false : config);
  }
`;

const readClasses = (): Classes => {
  const dh = membersOf("dice/dhRoll.mjs", [
    ...["build", "createRollInstance", "buildConfigure", "buildEvaluate", "buildPost", "toMessage", "getHooks"],
    "temporaryModifierBuilder",
  ]);
  const d20 = membersOf("dice/d20Roll.mjs", [
    ...["ADV_MODE", "hasAdvantage", "hasDisadvantage", "applyKeybindings", "applyAdvantage", "buildEvaluate"],
  ]);
  const duality = membersOf("dice/dualityRoll.mjs", ["getHooks", "applyAdvantage"]);
  const text = `${DICE}
    class DHRoll extends Base { static messageType = "roll"; static DefaultDialog = Dialog; ${dh} }
    class D20Roll extends DHRoll { ${d20} }
    class DualityRoll extends D20Roll { ${duality} }
    class Action { ${membersOf("data/action/baseAction.mjs", ["executeWorkflow"])} }
    class Actor { uuid = "Actor.A"; ${membersOf("documents/actor.mjs", ["diceRoll"])} }
    return { D20Roll, DualityRoll, Action, Actor };`;
  const parts = { at, ChatMessage, getDocumentClass: () => ChatMessage, triggerChatRollFx: () => undefined };
  const more = { ResourceUpdateMap: class {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- the system's own text, from the folder that was named
  const make = new Function(...Object.keys({ ...parts, ...more }), text) as (...given: unknown[]) => Classes;
  return make(...Object.values({ ...parts, ...more }));
};

let classes: Classes;

class AdvantageDie {
  readonly #text: string;
  constructor({ number, faces }: { readonly number: number; readonly faces: number }) {
    this.#text = `${number}d${faces}`;
  }
  toString(): string {
    return this.#text;
  }
}

beforeAll(() => {
  Object.assign(String.prototype, {
    capitalize(this: string) {
      return this.slice(0, 1).toUpperCase() + this.slice(1);
    },
  });
  const die = { AdvantageDie, DisadvantageDie: AdvantageDie };
  giveGlobals({
    Hooks: hooks,
    canvas: { ready: true, scene: { id: "s" }, tokens: { controlled: [], placeables: [] }, grid: { size: 100 } },
    game: {
      user: { id: "u" },
      modules: new Map(),
      system: { api: { dice: { diceTypes: die } } },
      settings: { get: () => ({}) },
    },
    foundry: {
      utils: { deepClone: (value: object) => ({ ...value }) },
      dice: {
        terms: {
          OperatorTerm: class {
            constructor(readonly term: { readonly operator: string }) {}
            toString = (): string => this.term.operator;
          },
        },
      },
    },
    CONFIG: {
      DH: { id: "daggerheart", SETTINGS: { gameSettings: {}, reloadChoices: { auto: {} } } },
      sounds: {},
      Dice: { daggerheart: {} },
    },
  });
  classes = readClasses();
  Object.assign(CONFIG.Dice, { daggerheart: classes });
  const { on } = guardedHooks((_place, act) => act());
  daggerheart.register(attackJudge as Partial<AttackJudge> as AttackJudge, { on } as never);
});

beforeEach(() => {
  Object.assign(at, { verdicts: new Set(), inDialog: () => undefined, waiting: [], flagged: [], formulas: [] });
});

interface Asked {
  readonly isAdversary?: boolean;
  readonly targets?: readonly string[];
  readonly range?: string;
  readonly advantage?: number;
  readonly event?: Config["event"];
}

/** Uses an action with a roll, as its sheet does. */
const use = async ({ isAdversary = false, targets = ["b"], range = "far", advantage = 0, event = {} }: Asked = {}) => {
  const actor = Object.assign(new classes.Actor(), {
    rollClass: isAdversary ? classes.D20Roll : classes.DualityRoll,
    token: { id: "A" },
    getActiveTokens: () => [],
    getRollData: () => ({ parent: { items: { get: () => null } }, rules: {} }),
  });
  const action = Object.assign(new classes.Action(), {
    actor,
    range,
    workflow: new Map([["roll", { execute: (its: object) => actor.diceRoll(its) }]]),
  });
  await action.executeWorkflow({
    event,
    title: "Longbow",
    hasDamage: true,
    dialog: { configure: true },
    source: { item: "i", action: "x" },
    skips: {},
    targets: targets.map((id) => ({ id, evasion: 10 })),
    roll: { type: "attack", advantage, formula: "" },
  });
  return at.formulas.at(-1);
};

const fates = () =>
  at.flagged.map(({ targets }) =>
    targets.map(({ target, dice, unplacedDice, includedDice }) => [target, dice.join(), unplacedDice, includedDice]),
  );

describe("an attack roll of Daggerheart", () => {
  it.each([
    [false, "Hope + Fear - 1d6", "Hope + Fear"],
    [true, "2d20kl", "1d20"],
  ])("(adversary: %s) has disadvantage at a target with cover", async (isAdversary, worse, plain) => {
    at.verdicts = new Set(["token:b"]);
    expect(await use({ isAdversary })).toBe(worse);
    expect(await use({ isAdversary, range: "melee" })).toBe(plain);
    expect(await use({ isAdversary, targets: ["c"] })).toBe(plain);
    expect(fates()).toEqual([
      [["token:b", "disadvantage", undefined, undefined]],
      [["token:b", "", undefined, undefined]],
      [["token:c", "", undefined, undefined]],
    ]);
  });

  it("has none at targets that do not have it in common", async () => {
    at.verdicts = new Set(["token:b"]);
    expect(await use({ targets: ["b", "c"] })).toBe("Hope + Fear");
    expect(fates()).toEqual([
      [
        ["token:b", "disadvantage", ["disadvantage"], undefined],
        ["token:c", "", undefined, undefined],
      ],
    ]);
  });

  it.each<[string, Asked, string, boolean]>([
    ["the action's advantage", { advantage: 1 }, "Hope + Fear", false],
    ["the key for advantage", { event: { altKey: true } }, "Hope + Fear", false],
    ["the action's advantage and the key for it", { advantage: 1, event: { altKey: true } }, "Hope + Fear", false],
    ["the action's disadvantage", { advantage: -1 }, "Hope + Fear - 1d6", true],
    ["the key for disadvantage", { event: { ctrlKey: true } }, "Hope + Fear - 1d6", true],
    ["both", { advantage: 1, event: { ctrlKey: true } }, "Hope + Fear", true],
  ])("beside %s is one by the system's own rules", async (_, asked, formula, isIncluded) => {
    at.verdicts = new Set(["token:b"]);
    expect(await use(asked)).toBe(formula);
    expect(fates()).toEqual([[["token:b", "disadvantage", undefined, isIncluded ? ["disadvantage"] : undefined]]]);
  });

  it("whose disadvantage was removed in the dialog is said not to have it", async () => {
    at.verdicts = new Set(["token:b"]);
    at.inDialog = (config) => {
      expect(config.roll.advantage).toBe(-1);
      config.roll.advantage = 0;
    };
    expect(await use()).toBe("Hope + Fear");
    expect(fates()).toEqual([[["token:b", "disadvantage", ["disadvantage"], undefined]]]);
  });

  it("that is cancelled leaves nothing", async () => {
    at.verdicts = new Set(["token:b"]);
    at.inDialog = () => false;
    await use();
    at.inDialog = () => undefined;
    await use({ targets: [] });
    expect(fates()).toEqual([]);
  });
});
