/** What the action uses of pf1 ask of the client and of the rest of the system, as plainly as will do. */

type Plain = Record<PropertyKey, unknown>;

const OWN: Plain = { [Symbol.toPrimitive]: () => "", [Symbol.iterator]: () => [].values(), then: undefined };

const ENDLESS: unknown = new Proxy((): unknown => ENDLESS, {
  get: (_it, name): unknown => (name in OWN ? OWN[name] : ENDLESS),
});

/** Any field of it is there and can be called, besides those given. */
const endless = <T extends object>(own: T): T =>
  new Proxy(own, { get: (it, name): unknown => (name in it ? Reflect.get(it, name) : ENDLESS) });

type Listener = (...args: unknown[]) => unknown;

const hooks = new Map<string, readonly Listener[]>();

export const Hooks = {
  on: (name: string, listener: Listener) => void hooks.set(name, [...(hooks.get(name) ?? []), listener]),
  call: (name: string, ...args: unknown[]) => (hooks.get(name) ?? []).every((listener) => listener(...args) !== false),
  callAll: (name: string, ...args: unknown[]) => (hooks.get(name) ?? []).forEach((listener) => void listener(...args)),
};

const SETTINGS: Plain = { critConfirm: true, integration: { diceSoNice: false } };

/** All chat messages so far. */
export const messages: Plain[] = [];

/** A token's document, as far as the system asks for it. */
export interface Token {
  readonly id: string;
  readonly uuid: string;
}

class ChatMessage {
  static implementation = ChatMessage;
  static getSpeaker = ({ token }: { readonly token: Token }) => ({ scene: "scene", token: token.id });
  static applyRollMode = () => undefined;
  static create = (data: Plain) => {
    messages.push(data);
    return Promise.resolve(data);
  };
}

const utils = {
  deepClone: <T>(it: T): T => structuredClone(it),
  expandObject: (it: object) => it,
  setProperty: () => true,
  getProperty: () => undefined,
  isEmpty: (it: object | null) => Object.keys(it ?? {}).length === 0,
  logCompatibilityWarning: () => undefined,
};

const scene = { id: "scene", tokens: { contents: [] }, grid: { distance: 5, units: "ft" } };

/** The boxes and fields of the dialog that the next use is answered with. */
export const answer: { form: Plain } = { form: {} };

class AttackDialog {
  show = () => Promise.resolve({ ...answer.form });
}

/** Puts all of it on the page of a client that has no page. */
export const startClient = (targets: ReadonlySet<object>) => {
  Object.assign(globalThis, {
    Hooks,
    ChatMessage,
    Roll: class {},
    ui: endless({}),
    CONFIG: endless({}),
    CONST: { CHAT_MESSAGE_STYLES: {}, CHAT_MESSAGE_TYPES: {}, TOKEN_DISPOSITIONS: { SECRET: -2 } },
    canvas: { ready: true, scene, tokens: {}, grid: { size: 100 } },
    game: {
      combat: null,
      modules: new Map(),
      user: { isGM: true, targets },
      i18n: { localize: (key: string) => key, format: (key: string) => key },
      settings: { get: (_scope: string, key: string) => SETTINGS[key] ?? false },
    },
    foundry: { utils },
    renderTemplate: () => Promise.resolve(""),
    TextEditor: { enrichHTML: (content: string) => Promise.resolve(content) },
    pf1: endless({
      applications: { AttackDialog },
      dice: { D20RollPF: { standardRoll: "1d20" } },
      documents: { actor: { changes: { getChangeFlat: () => [] } }, ChatMessagePF: Object },
    }),
  });
  return scene;
};

/** One whose every natural roll threatens, so that it is confirmed. */
const rollOf = (parts: readonly string[]) => ({
  parts,
  isCrit: true,
  options: {},
  total: 20,
  d20: { total: 20 },
  toJSON: () => ({}),
  toAnchor: () => ({ classList: { add: () => undefined } }),
});

/** Where version 10 looks for what 11 has on the action itself. */
const V10: Plain = {
  range: { units: "ft", maxIncrements: 10 },
  save: { type: "" },
  notes: { effect: [], footer: [] },
  attackNotes: [],
  effectNotes: [],
  conditionals: [],
  alignments: null,
  material: null,
  soundEffect: "",
  critConfirmBonus: "",
  ammo: { type: "none" },
  uses: { perAttack: false },
  ability: {},
  naturalAttack: {},
};

/** The parts that a roll gets from the use, or that it has its costs. */
export type Rolled = readonly string[] | "costs";

/** An attack with a weapon; `rolled` takes what becomes of it, in order. */
export const attackWith = (token: Token, rolled: Rolled[]) => {
  const actor = endless({
    isOwner: true,
    token,
    items: [],
    system: {},
    statuses: new Set(),
    getContextNotesParsed: () => [],
    getActiveTokens: () => [token],
  });
  const item = endless({
    id: "bow",
    name: "Longbow",
    type: "weapon",
    isPhysical: false,
    actor,
    charges: 0,
    system: { weaponGroups: { value: ["bows"] }, baseTypes: ["Longbow"] },
    executeScriptCalls: () => Promise.resolve({}),
    toObject: () => ({}),
    getName: () => "Longbow",
    getChatData: () => Promise.resolve({ properties: [] }),
    addCharges: () => rolled.push("costs"),
    _source: { name: "Longbow" },
  });
  const rollData = { action: { ability: { critMult: 2 } }, item: {}, attributes: { bab: { total: 6 } } };
  const action = endless({
    id: "shoot",
    name: "Shoot",
    item,
    actor,
    actionType: "rwak",
    hasAttack: true,
    hasDamage: false,
    isCombatManeuver: false,
    isSelfCharged: false,
    isRanged: true,
    critConfirmBonus: "",
    ammoType: "",
    ammo: { type: "", cost: 0 },
    ammoCost: 0,
    uses: { perAttack: false },
    notes: { effect: [], footer: [] },
    conditionals: [],
    alignments: null,
    material: null,
    soundEffect: "",
    save: { type: "" },
    misfire: 0,
    range: { units: "ft", maxIncrements: 10 },
    data: endless({ actionType: "rwak", ...V10 }),
    getRollData: () => rollData,
    getRange: () => 100,
    getDC: () => 0,
    getChargeCost: () => Promise.resolve({ total: 0 }),
    getAttacks: () => [
      { label: "First", bonus: "" },
      { label: "Second", bonus: "-5" },
    ],
    rollAttack: ({ extraParts }: { readonly extraParts: readonly string[] }) => {
      rolled.push(extraParts.filter((part) => part !== ""));
      return Promise.resolve(rollOf(extraParts));
    },
  });
  return {
    event: null,
    action,
    item,
    token,
    rollData: {},
    skipDialog: false,
    chatMessage: true,
    dice: "1d20",
    cost: null,
    fullAttack: true,
    useOptions: {},
    attackBonus: [],
    damageBonus: [],
    attacks: [],
    chatAttacks: [],
    rollMode: "publicroll",
    useMeasureTemplate: false,
    conditionals: null,
    conditionalPartsCommon: {},
    casterLevelCheck: false,
    concentrationCheck: false,
    scriptData: {},
  };
};
