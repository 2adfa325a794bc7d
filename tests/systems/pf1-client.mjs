// @ts-nocheck nothing is declared of what it stands for
/** What the action uses of pf1 ask of the client and of the rest of the system, as plainly as will do. */

const OWN = { [Symbol.toPrimitive]: () => "", [Symbol.iterator]: () => [].values(), then: undefined };

const ENDLESS = new Proxy(() => ENDLESS, { get: (_it, name) => (name in OWN ? OWN[name] : ENDLESS) });

/** Any field of it is there and can be called, besides those given. */
const endless = (own) => new Proxy(own, { get: (it, name) => (name in it ? it[name] : ENDLESS) });

const hooks = new Map();

export const Hooks = {
  on: (name, listener) => hooks.set(name, [...(hooks.get(name) ?? []), listener]),
  call: (name, ...args) => (hooks.get(name) ?? []).every((listener) => listener(...args) !== false),
  callAll: (name, ...args) => void (hooks.get(name) ?? []).map((listener) => listener(...args)),
};

const SETTINGS = { critConfirm: true, integration: { diceSoNice: false } };

/** All chat messages so far. */
export const messages = [];

class ChatMessage {
  static implementation = ChatMessage;
  static getSpeaker = ({ token }) => ({ scene: "scene", token: token.id });
  static applyRollMode = () => undefined;
  static create = async (data) => {
    messages.push(data);
    return data;
  };
}

const utils = {
  deepClone: (it) => globalThis.structuredClone(it),
  expandObject: (it) => it,
  setProperty: () => true,
  getProperty: () => undefined,
  isEmpty: (it) => Object.keys(it ?? {}).length === 0,
  logCompatibilityWarning: () => undefined,
};

const scene = { id: "scene", tokens: { contents: [] }, grid: { distance: 5, units: "ft" } };

/** The boxes and fields of the dialog that the next use is answered with. */
export const answer = { form: {} };

class AttackDialog {
  show = async () => ({ ...answer.form });
}

/** Puts all of it on the page of a client that has no page. */
export const startClient = (targets) => {
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
      i18n: { localize: (key) => key, format: (key) => key },
      settings: { get: (_scope, key) => SETTINGS[key] ?? false },
    },
    foundry: { utils },
    renderTemplate: async () => "",
    TextEditor: { enrichHTML: async (content) => content },
    pf1: endless({
      applications: { AttackDialog },
      dice: { D20RollPF: { standardRoll: "1d20" } },
      documents: { actor: { changes: { getChangeFlat: () => [] } }, ChatMessagePF: Object },
    }),
  });
  return scene;
};

/** One whose every natural roll threatens, so that it is confirmed. */
const rollOf = (parts) => ({
  parts,
  isCrit: true,
  options: {},
  total: 20,
  d20: { total: 20 },
  toJSON: () => ({}),
  toAnchor: () => ({ classList: { add: () => undefined } }),
});

/** Where version 10 looks for what 11 has on the action itself. */
const V10 = {
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

/** An attack with a weapon; `rolled` takes the parts that each of its rolls gets from the use. */
export const attackWith = (token, rolled) => {
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
    executeScriptCalls: async () => ({}),
    toObject: () => ({}),
    getName: () => "Longbow",
    getChatData: async () => ({ properties: [] }),
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
    getChargeCost: async () => ({ total: 0 }),
    getAttacks: () => [
      { label: "First", bonus: "" },
      { label: "Second", bonus: "-5" },
    ],
    rollAttack: async ({ extraParts }) => {
      rolled.push(extraParts.filter((part) => part !== ""));
      return rollOf(extraParts);
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
