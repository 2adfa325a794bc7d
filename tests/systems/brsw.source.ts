/**
 * The adapter of Savage Worlds beside Better Rolls 2, whose cards and rolls are its own. BRSW_PATH is a checkout of it. Read
 * at 4.10: of later versions no checkout is public.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardedHooks } from "../../src/foundry/errors/hooks";
import type { RuledAttack } from "../../src/systems/adapter/attack";
import type { AttackJudge } from "../../src/systems/adapter/system-adapter";
import { swade } from "../../src/systems/swade/swade";
import { cover, ruledOn } from "./dnd5e-rolls";
import { anything, createHooks, giveGlobals } from "./foundry-globals";

const ID = "betterrolls-swade2";
const FOLDER = join(process.env["BRSW_PATH"] ?? "", ID);

interface Card {
  readonly id: string;
  readonly message: Message;
  readonly trait_roll: { readonly modifiers: readonly { readonly name: string; readonly value: number }[] };
  get_selected_actions(): readonly { readonly code: { readonly id: string } }[];
}

type Flags = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A stored message: what is read from it is a copy of what was written. */
class Message {
  flags: Flags;
  readonly id = "m";
  readonly author = { id: "u" };
  readonly apps = {};
  readonly whisper = [];
  updates = 0;
  constructor({ flags }: { readonly flags: Flags }) {
    this.flags = plain(flags);
  }
  getFlag(scope: string, key: string): unknown {
    return this.flags[scope]?.[key];
  }
  update({ flags }: { readonly flags: Flags }): Promise<void> {
    this.flags = plain(flags);
    this.updates++;
    return Promise.resolve();
  }
}

interface Module {
  create_item_card(actor: object, item: string, options?: object): Promise<Card>;
  roll_item(card: Card, html: null, bennie: boolean, damage: boolean): Promise<void>;
}

interface Cards {
  manage_selectable_click(event: object, message: Message): Promise<void>;
}

const hooks = createHooks();
const targets = Object.assign(new Set<object>(), { first: (): object | undefined => [...targets][0] });
const user = { id: "u", targets, isGM: true, getFlag: () => 0 };

const at = {
  /** How much cover each target has. */
  verdicts: {} as Readonly<Record<string, number>>,
  told: [] as RuledAttack[],
  /** How often it was asked whether an attack must be stopped. Here all must. */
  asked: 0,
};

const attackJudge = {
  rule: (declared) => ({
    ...ruledOn(Object.fromEntries(declared.targets.map((id) => [id, { changes: coverOf(id) }]))),
    declared,
  }),
  made: () => undefined,
  tell: (ruled) => void at.told.push(ruled),
  stops: () => {
    at.asked++;
    return true;
  },
  letsPass: () => {
    at.asked++;
    return Promise.resolve(null);
  },
  labelOf: () => "Three-quarters cover",
} satisfies Partial<AttackJudge>;

const coverOf = (id: string) => {
  const value = at.verdicts[id] ?? 0;
  return value === 0 ? [] : [{ ...cover(-value), stat: "attack" as const, side: "attacker" as const }];
};

const skill = {
  id: "s",
  type: "skill",
  name: "Shooting",
  system: { swid: "shooting", attribute: "agility", effects: [], die: { sides: 8 }, "wild-die": { sides: 6 } },
};

const itemOf = (id: string, type: string, system: object) => ({
  id,
  type,
  name: id,
  img: "",
  system: {
    damage: "2d6",
    description: "",
    notes: "",
    range: "12/24/48",
    quantity: 1,
    shots: "",
    templates: {},
    actions: { trait: "Shooting", traitMod: "", additional: {} },
    ...system,
  },
});

const items = [
  skill,
  itemOf("rifle", "weapon", {}),
  itemOf("bolt", "power", {}),
  itemOf("blast", "power", { templates: { medium: true } }),
];

const stats = {
  size: 0,
  toughness: { armor: 0 },
  globalMods: { trait: [], agility: [], attack: [], damage: [], bennyTrait: [] },
};
const actorOf = (id: string) => ({
  id,
  name: id,
  type: "character",
  items: Object.assign([...items], { get: (of: string) => items.find((each) => each.id === of) }),
  effects: [],
  appliedEffects: [],
  statuses: new Set(),
  hasPlayerOwner: false,
  isToken: false,
  system: {
    stats: { ...stats, parry: { value: 6 } },
    status: {},
    bennies: { value: 0 },
    wounds: { value: 0, ignored: 0 },
    fatigue: { value: 0 },
    attributes: { agility: { effects: [] } },
    details: { conviction: { active: false } },
    woundsOrFatigue: { ignored: 0 },
  },
  getActiveTokens: () => [tokens.get(id)],
  getFlag: () => undefined,
  calcWoundPenalties: () => 0,
  calcFatiguePenalties: () => 0,
  calcStatusPenalties: () => 0,
});

const tokens = new Map<string, ReturnType<typeof tokenOf>>();
const tokenOf = (id: string) => {
  const actor = actorOf(id);
  const _source = { x: 0, y: 0, width: 1, height: 1 };
  const document = {
    _source,
    id,
    uuid: `Scene.s.Token.${id}`,
    name: id,
    x: 0,
    y: 0,
    elevation: 0,
    width: 1,
    height: 1,
    actor,
  };
  return { id, name: id, actor, center: { x: 0, y: 0 }, document, visible: true, isOwner: true };
};
for (const id of ["A", "b", "c"]) tokens.set(id, tokenOf(id));

/** Each die shows its middle, as the module reads a roll. */
class MiddleRoll {
  readonly terms: readonly object[] = [{ _faces: 8, faces: 8, total: 5 }];
  constructor(readonly formula: string) {}
  evaluate(): Promise<this> {
    return Promise.resolve(this);
  }
  roll(): this {
    return this;
  }
}

const SETTINGS: Readonly<Record<string, unknown>> = {
  "swade.parryBaseSkill": "Fighting",
  [`${ID}.gm_actions`]: [],
  [`${ID}.gm_modifiers`]: [],
  [`${ID}.optional_rules_enabled`]: [],
  [`${ID}.world_global_actions`]: [],
  [`${ID}.system_action_disabled`]: [],
};

let brsw: Module;
let cards: Cards;
let BrCommonCard: new (message: Message) => Card;

const load = <T>(file: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(join(FOLDER, "scripts", file)).href) as Promise<T>;

beforeAll(async () => {
  const query = { each: () => undefined, val: () => "0", find: () => query, length: 0 };
  giveGlobals({
    Hooks: hooks,
    $: () => query,
    Roll: MiddleRoll,
    Token: class {},
    TokenDocument: class {},
    renderTemplate: () => Promise.resolve(""),
    canvas: {
      ready: true,
      scene: { id: "s", tokens, grid: { distance: 1, units: "in" }, walls: new Map() },
      tokens: { get: (id: string) => tokens.get(id), controlled: [], placeables: [...tokens.values()] },
      grid: { size: 100, distance: 1, measureDistance: () => 5 },
    },
    game: Object.assign(anything() as object, {
      user,
      users: [],
      combat: null,
      dice3d: undefined,
      brsw: {},
      actors: { get: (id: string) => tokens.get(id)?.actor },
      modules: new Map(),
      settings: { get: (scope: string, key: string) => SETTINGS[`${scope}.${key}`] },
      i18n: { localize: String, format: String },
    }),
    ChatMessage: {
      create: (data: { readonly flags: Flags }) => Promise.resolve(new Message(data)),
      getWhisperRecipients: () => [],
    },
    TextEditor: { enrichHTML: () => Promise.resolve("") },
  });
  Object.assign(globalThis, { Roll: MiddleRoll });
  ({ BrCommonCard } = await load<{ BrCommonCard: typeof BrCommonCard }>("BrCommonCard.js"));
  cards = await load<Cards>("cards_common.js");
  const actions = await load<{ register_actions(): void }>("global_actions.js");
  const item = await load<{ expose_item_functions(): void }>("item_card.js");
  actions.register_actions();
  item.expose_item_functions();
  brsw = Reflect.get(game, "brsw") as Module;
  const { on, once, last, veto, guard } = guardedHooks((_place, act) => act());
  swade.register(attackJudge as Partial<AttackJudge> as AttackJudge, { on, once, last, veto, guard } as never);
  const { version } = JSON.parse(readFileSync(join(FOLDER, "module.json"), "utf8")) as { readonly version: string };
  console.info(`${ID} ${version}`);
}, 120_000);

const aim = async (...ids: readonly string[]): Promise<void> => {
  targets.clear();
  for (const id of ids) {
    targets.add(tokens.get(id)!);
    hooks.callAll("targetToken", user, tokens.get(id), true);
  }
  // The card is written without anybody waiting.
  await new Promise((done) => setTimeout(done, 20));
};

const cardOf = (item = "rifle", options: object = {}): Promise<Card> =>
  brsw.create_item_card(tokens.get("A")!.actor, item, options);

/** The card as a click on it finds it. */
const stored = ({ message }: Card): Card => new BrCommonCard(message);

const click = (card: Card, name: string): Promise<void> => {
  const event = { preventDefault: () => undefined, stopPropagation: () => undefined };
  return cards.manage_selectable_click({ ...event, currentTarget: { dataset: { action_id: name } } }, card.message);
};

const roll = async (card: Card): Promise<readonly (readonly [string, number])[]> => {
  const its = stored(card);
  await brsw.roll_item(its, null, false, false);
  return its.trait_roll.modifiers.map(({ name, value }) => [name, value] as const);
};

const selected = (card: Card): readonly string[] =>
  stored(card)
    .get_selected_actions()
    .map(({ code }) => code.id);

/** What Parapet's card says is on the dice of each target, and what people add. */
const told = (): readonly unknown[] =>
  at.told.map(({ targets: ruled }) =>
    ruled.map(({ target, changes, unplaced = [], included = [] }) => [
      target.slice("token:".length),
      changes.reduce((sum, { value }) => sum + value, 0),
      unplaced.reduce((sum, { value }) => sum + value, 0),
      ...(included.length === 0 ? [] : ["included"]),
    ]),
  );

beforeEach(async () => {
  at.verdicts = {};
  await aim();
  at.told = [];
});

describe("an attack from a card", () => {
  it("has its target's cover once, as the module's own action, and Parapet's card says so", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    const card = await cardOf();
    expect(selected(card)).toEqual(["2-MediumCover"]);
    expect(await roll(card)).toEqual([["BRSW.MediumCover", -4]]);
    expect(told()).toEqual([[["b", -4, 0]]]);
  });

  it("has other numbers as an action of Parapet's", async () => {
    at.verdicts = { "token:b": 5 };
    await aim("b");
    expect(await roll(await cardOf())).toEqual([["Three-quarters cover", -5]]);
    expect(told()).toEqual([[["b", -5, 0]]]);
  });

  it("with a power that is aimed has it too, and one that places a template has neither cover nor card", async () => {
    at.verdicts = { "token:b": 2 };
    await aim("b");
    expect(await roll(await cardOf("bolt"))).toEqual([["BRSW.LightCover", -2]]);
    expect(await roll(await cardOf("blast"))).toEqual([]);
    expect(told()).toEqual([[["b", -2, 0]]]);
  });

  it("on two has the cover of the first, and the card says what the other has", async () => {
    at.verdicts = { "token:b": 2, "token:c": 6 };
    await aim("b", "c");
    expect(await roll(await cardOf())).toEqual([["BRSW.LightCover", -2]]);
    expect(told()).toEqual([
      [
        ["b", -2, 0],
        ["c", -6, -6],
      ],
    ]);
  });

  it("that the rules forbid is rolled all the same, and nobody is asked", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    expect(await roll(await cardOf())).toEqual([["BRSW.MediumCover", -4]]);
    expect(at.asked).toBe(0);
  });

  it("leaves nothing for the next card", async () => {
    at.verdicts = { "token:b": 5 };
    await aim("b");
    await roll(await cardOf());
    await aim("c");
    const next = await cardOf();
    expect(selected(next)).toEqual([]);
    expect(await roll(next)).toEqual([]);
    expect(told().at(-1)).toEqual([["c", 0, 0]]);
  });

  it.each([
    ["of the module's numbers", 4],
    ["of others", 5],
  ])("whose user turns to another target has that one's cover, %s", async (_, value) => {
    at.verdicts = { "token:b": value, "token:c": 2 };
    await aim("b");
    const card = await cardOf();
    await aim("c");
    expect(selected(card)).toEqual(["1-LightCover"]);
    await aim("b");
    expect(selected(card)).toEqual([value === 4 ? "2-MediumCover" : "parapet-cover"]);
    await aim("c");
    expect(await roll(card)).toEqual([["BRSW.LightCover", -2]]);
    expect(told()).toEqual([[["c", -2, 0]]]);
  });

  it("made without a target has the cover of the one that is chosen then", async () => {
    at.verdicts = { "token:b": 4 };
    const card = await cardOf();
    expect(selected(card)).toEqual([]);
    await aim("b");
    expect(await roll(card)).toEqual([["BRSW.MediumCover", -4]]);
    expect(told()).toEqual([[["b", -4, 0]]]);
  });

  it("is not written again where nothing changes", async () => {
    at.verdicts = { "token:b": 4, "token:c": 4 };
    await aim("b");
    const card = await cardOf();
    const { updates } = card.message;
    await aim("c");
    expect(card.message.updates).toBe(updates);
    expect(await roll(card)).toEqual([["BRSW.MediumCover", -4]]);
    expect(told()).toEqual([[["c", -4, 0]]]);
  });

  it("whose cover was clicked off has none, and the card claims none", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    const card = await cardOf();
    await click(card, "BRSW.MediumCover");
    expect(await roll(card)).toEqual([]);
    expect(told()).toEqual([[["b", 0, 0]]]);
  });

  it("whose cover was clicked off for a milder one claims none, and for a worse one nothing of its own", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    for (const [name, value, said] of [
      ["BRSW.LightCover", -2, ["b", 0, 0]],
      ["BRSW.HeavyCover", -6, ["b", -4, 0, "included"]],
    ] as const) {
      const card = await cardOf();
      await click(card, "BRSW.MediumCover");
      await click(card, name);
      expect(await roll(card)).toEqual([[name, value]]);
      expect(told().at(-1)).toEqual([said]);
    }
  });

  it("keeps what its user has chosen, also at another target", async () => {
    at.verdicts = { "token:b": 4, "token:c": 6 };
    await aim("b");
    const card = await cardOf();
    await click(card, "BRSW.MediumCover");
    await click(card, "BRSW.LightCover");
    await aim("c");
    expect(await roll(card)).toEqual([["BRSW.LightCover", -2]]);
    expect(told()).toEqual([[["c", -6, -6]]]);
  });

  it("has the worse of Parapet's cover and what a macro has selected", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    expect(await roll(await cardOf("rifle", { actions_stored: { "3-HeavyCover": true } }))).toEqual([
      ["BRSW.HeavyCover", -6],
    ]);
    expect(told()).toEqual([[["b", -4, 0, "included"]]]);
    expect(await roll(await cardOf("rifle", { actions_stored: { "1-LightCover": true } }))).toEqual([
      ["BRSW.MediumCover", -4],
    ]);
  });

  it("that is rolled again has one card, and its cover once", async () => {
    at.verdicts = { "token:b": 4 };
    await aim("b");
    const card = await cardOf();
    await roll(card);
    expect(await roll(card)).toEqual([["BRSW.MediumCover", -4]]);
    expect(told()).toHaveLength(1);
  });
});
