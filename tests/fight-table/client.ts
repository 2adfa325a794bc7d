import { AsyncLocalStorage } from "node:async_hooks";
import type { CombatAction } from "../../src/combat/action";
import type { Change } from "../../src/combat/encounter";
import { createAskForAction } from "../../src/foundry/combat/order/combat-queries";
import { isCombatThere } from "../../src/foundry/combat/stored/documents";
import { createGmSecrets } from "../../src/foundry/combat/stored/gm-secrets";
import { createGmStore } from "../../src/foundry/gm-store/gm-store";
import { createOrderOfBattle } from "../../src/foundry/combat/order/order-of-battle";
import { rollOffUnasked } from "../../src/foundry/combat/order/roll-offs";
import { createSettledStart } from "../../src/foundry/combat/order/settled-start";
import { settling, trackerSteps } from "../../src/foundry/combat/order/tracker-steps";
import { createQueries } from "../../src/foundry/users/queries";
import { activeGM } from "../../src/foundry/users/users";
import type { Guard } from "../../src/foundry/errors/errors";
import type { Words } from "../../src/words/localize";
import { Actor } from "../../stand-in/actor";
import { Collection } from "../../stand-in/collection";
import { Combat } from "../../stand-in/combat/combat";
import { Combatant } from "../../stand-in/combat/combatant";
import { StandInDocument, type Holder, type World } from "../../stand-in/document";
import { Hooks } from "../../stand-in/hooks";
import type { Plain } from "../../stand-in/objects";
import { apply } from "../../stand-in/operations";
import type { Generation } from "../../stand-in/profile";
import type { Operation } from "../../stand-in/world";

export const USERS = {
  gm: { id: "gm", name: "gm", isGM: true },
  gm2: { id: "gm2", name: "gm2", isGM: true },
  player: { id: "player", name: "player", isGM: false },
  /** Another device of the first GM. */
  tablet: { id: "gm", name: "gm", isGM: true },
} as const;
/** A user's device. */
export type UserKey = keyof typeof USERS;
type UserId = (typeof USERS)[UserKey]["id"];

const ALL_USERS = [USERS.gm, USERS.gm2, USERS.player];

/** What a client needs from the connection to the others. */
export interface Line {
  readonly generation: Generation;
  readonly random: () => number;
  readonly newId: () => string;
  readonly isThere: (user: UserId) => boolean;
  /** Once the client has all that was written before. */
  readonly loaded: (client: Client) => Promise<void>;
  readonly submit: (from: Client, operation: Operation) => Promise<StandInDocument[]>;
  readonly query: (
    from: Client,
    to: UserId,
    asked: { readonly name: string; readonly data: unknown },
  ) => Promise<unknown>;
  /** Settings in the browser of a device, which survive a reload. */
  readonly browser: (user: UserKey) => Map<string, unknown>;
  readonly failed: (error: unknown) => void;
  readonly made: (change: Change) => void;
  readonly vetoed: () => void;
}

const here = new AsyncLocalStorage<Client>();

const GLOBALS = ["game", "CONFIG", "ChatMessage", "Roll", "foundry"] as const;

/** The globals of whichever client is at work. Test files of one worker take them from each other. */
export const shareGlobals = (): void => {
  for (const name of GLOBALS)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => here.getStore()?.globals[name] });
  // No browser has two tabs.
  Object.assign(globalThis, { addEventListener: () => undefined });
};

type Steps = ReturnType<typeof createSettledStart>;

/** The start and the steps of a combat go through whichever client is at work. */
export const ANY_CLIENTS_STEPS: Pick<Steps, "starts" | "steps"> = {
  starts: (combat, start) => here.getStore()?.start.starts(combat, start) ?? start(),
  steps: (combat, step) => here.getStore()?.start.steps(combat, step) ?? step(),
};

/** The error of an order of battle that cannot be read. */
export const UNREAD = "what is stored cannot be read";

class Message extends StandInDocument {
  constructor(source: Plain, world: World) {
    super("ChatMessage", source, null, world);
  }

  get author() {
    return ALL_USERS.find(({ id }) => id === this._source["author"]);
  }
}

type Listener = (...values: never[]) => unknown;

type Query = (data: unknown, options: object) => unknown;

export interface Documents {
  readonly combats: readonly Plain[];
  readonly actors: readonly Plain[];
  readonly messages?: readonly Plain[];
}

/** A client at the table with its own copy of all documents, and Parapet's order of battle on it. */
export class Client {
  readonly user: (typeof USERS)[UserKey];
  readonly combats = new Collection<Combat>();
  readonly messages = new Collection<StandInDocument>();
  readonly actors = new Collection<Actor>();
  readonly handlers: Record<string, Query> = {};
  readonly globals: Readonly<Record<(typeof GLOBALS)[number], object>>;
  readonly world: World;
  readonly queries = createQueries({ newId: () => this.line.newId(), log: () => undefined });
  readonly gmStore = createGmStore(this.queries);
  readonly secrets = createGmSecrets(this.gmStore);
  readonly order;
  readonly start: Steps;
  /** Why ties were not settled before the start. */
  readonly unsettled: unknown[] = [];
  /** The next so many writes of this client are vetoed by another module's hook. */
  vetoes = 0;
  /** The next so many writes of this client fail at the server. */
  failures = 0;
  #isGone = false;
  readonly #hooks: [string, number][] = [];

  constructor(
    readonly key: UserKey,
    private readonly line: Line,
    documents: Documents,
  ) {
    this.user = USERS[key];
    this.world = this.#worldOf();
    this.globals = { game: this.#game(), CONFIG: this.#config(), ...this.#chat() };
    this.order = this.#order();
    const { order, queries } = this;
    this.start = createSettledStart({
      order,
      queries,
      reportUnsettled: (_combat, error) => {
        if (error !== null) this.unsettled.push(error);
      },
    });
    this.act(() => {
      for (const source of documents.actors)
        this.actors.set(String(source["_id"]), new Actor(source, null, this.world));
      for (const source of documents.messages ?? [])
        this.messages.set(String(source["_id"]), new Message(source, this.world));
      for (const source of documents.combats) this.combats.set(String(source["_id"]), new Combat(source, this.world));
    });
  }

  get combat(): Combat {
    return this.combats.contents[0]!;
  }

  /** As this client's script. */
  act<T>(script: () => T): T {
    return here.run(this, script);
  }

  /** Asks the active GM for it, where one is there. */
  ask(action: CombatAction): Promise<unknown> {
    return this.act(async () => {
      const gm = activeGM();
      return gm === null ? null : this.queries.ask(gm, "parapet.combat", { combat: "fight", action }, 1);
    });
  }

  receive(operation: Operation): StandInDocument[] {
    return this.act(() => apply(this.world, structuredClone(operation)));
  }

  /** Follows what happens from here on. */
  join(): Promise<void> {
    return this.act(async () => {
      this.#wire();
      await this.gmStore.exchange();
      await this.line.loaded(this);
      this.order.followAll();
    });
  }

  leave(): void {
    this.#isGone = true;
    for (const [hook, id] of this.#hooks) Hooks.off(hook, id);
  }

  #users() {
    const active = (["gm", "gm2"] as const).find((user) => this.line.isThere(user));
    return ALL_USERS.map((user) => ({
      ...user,
      active: this.line.isThere(user.id),
      isActiveGM: user.id === active,
      isSelf: user.id === this.user.id,
      hasPermission: () => true,
      query: (name: string, data: unknown) => this.line.query(this, user.id, { name, data }),
    }));
  }

  #game(): object {
    const users = () => this.#users();
    const self = () => users().find(({ isSelf }) => isSelf);
    const kept = this.line.browser(this.key);
    const initial = new Map<string, unknown>([
      ["core.combatTrackerConfig", { skipDefeated: true }],
      ["parapet.orderOfBattle", "on"],
      ["parapet.rollOffs", "roll"],
    ]);
    return {
      combats: Object.assign(this.combats, { viewed: null }),
      messages: this.messages,
      release: { generation: this.line.generation },
      modules: new Map(),
      world: { id: "world" },
      system: { id: "pf1" },
      get user() {
        return self();
      },
      users: {
        get contents() {
          return users();
        },
        get activeGM() {
          return users().find(({ isActiveGM }) => isActiveGM) ?? null;
        },
        get: (id: string) => users().find((user) => user.id === id),
      },
      settings: {
        register: (space: string, key: string, { default: value }: { default: unknown }) =>
          initial.set(`${space}.${key}`, value),
        get: (space: string, key: string) => kept.get(`${space}.${key}`) ?? initial.get(`${space}.${key}`),
        // A page that was left stores nothing any more.
        set: (space: string, key: string, value: unknown) =>
          Promise.resolve(void (this.#isGone || kept.set(`${space}.${key}`, structuredClone(value)))),
      },
    };
  }

  #config(): object {
    return {
      queries: this.handlers,
      Combat: { documentClass: Combat },
      time: { turnTime: 0, roundTime: 6 },
      specialStatusEffects: { DEFEATED: "dead" },
      sounds: { dice: "dice" },
    };
  }

  #chat() {
    const { line, world } = this;
    return {
      foundry: { utils: { escapeHTML: (text: string) => text } },
      /** A die of five sides, so that there are ties. */
      Roll: class {
        total = 0;
        evaluate(): Promise<this> {
          this.total = 1 + Math.floor(line.random() * 5);
          return Promise.resolve(this);
        }
      },
      ChatMessage: {
        create: async (data: Plain, { keepId = false }: { readonly keepId?: boolean } = {}) => {
          const { rolls = [], ...source } = JSON.parse(JSON.stringify(data)) as Plain;
          const _id = keepId ? source["_id"] : line.newId();
          const given = { ...source, rolls, _id, author: this.user.id };
          const operation = { action: "create", name: "ChatMessage", parent: null, data: [given] } as const;
          const [message] = await world.submit({ ...operation, options: {}, userId: this.user.id });
          return message;
        },
      },
    };
  }

  #worldOf(): World {
    const world: World = {
      generation: this.line.generation,
      userId: this.user.id,
      isPlayers: !this.user.isGM,
      self: this.user,
      users: () => ALL_USERS,
      flagScopes: new Set(["parapet"]),
      dataModels: {},
      behaviorTypes: new Set<string>(),
      sheetOf: () => null,
      open: (name, source, parent) =>
        name === "Combat"
          ? new Combat(source, world)
          : name === "ChatMessage"
            ? new Message(source, world)
            : new Combatant(source, parent, world),
      collectionOf: (name): Holder => (name === "ChatMessage" ? this.messages : this.combats),
      find: (uuid) =>
        this.combats.get(uuid.slice("Combat.".length)) ?? this.actors.get(uuid.slice("Actor.".length)) ?? null,
      submit: (operation) => this.line.submit(this, operation),
      afterwards: ({ name, options }, documents) => {
        const combats = new Set(documents.map((it) => (name === "Combatant" ? it.parent : it)));
        for (const combat of combats) if (combat instanceof Combat) combat.follow(name, options);
      },
      actorOf: () => null,
      tokenOf: () => null,
      combatantOf: () => null,
      linkedTokens: () => [],
      tell: () => undefined,
      remember: () => undefined,
      isLocked: () => false,
      onChange: () => undefined,
    };
    return world;
  }

  readonly #guard: Guard = (_where, act, otherwise) => {
    try {
      return act();
    } catch (error) {
      this.line.failed(error);
      return otherwise;
    }
  };

  #order() {
    return createOrderOfBattle({
      guard: this.#guard,
      secrets: this.secrets,
      // Two combatants are tied by everything the rules compare.
      tiesOf: ({ id }) => ({ modifier: id === "ann" ? 3 : 1, dexterity: 0 }),
      newId: this.line.newId,
      rollOff: (combat, fight) =>
        rollOffUnasked(combat, fight, {
          words: { say: (key: string) => key } as unknown as Words,
          notifyGMs: () => undefined,
        }),
      reportUnreadable: (_combat, isUnread) => {
        if (isUnread) this.line.failed(new Error(UNREAD));
      },
      reportVetoed: () => undefined,
      tellStuck: () => this.line.failed(new Error("a step does not end")),
      made: (_combat, change) => this.line.made(change),
    });
  }

  /** As `main.ts` does. */
  #wire(): void {
    const { order } = this;
    const steps = trackerSteps(order);
    this.queries.register();
    this.gmStore.register();
    const log = (): void => undefined;
    createAskForAction({ order, queries: this.queries, newId: this.line.newId, log }).register();
    this.start.register();
    for (const name of ["Combat", "Combatant"])
      this.#on(`preUpdate${name}`, () => {
        if (this.vetoes === 0) return true;
        this.vetoes -= 1;
        this.line.vetoed();
        return false;
      });
    this.#on("combatStart", steps.begins);
    for (const hook of ["combatTurn", "combatRound"]) this.#on(hook, steps.steps);
    this.#on("updateCombat", order.follow);
    for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) this.#on(hook, order.followOf);
    const { joined, changed } = settling(order);
    this.#on("updateCombatant", changed);
    this.#on("createCombatant", joined);
    this.#on("deleteCombat", () => this.gmStore.prune("combats", isCombatThere));
  }

  #on(hook: string, listener: Listener): void {
    const guarded = (...values: readonly unknown[]): unknown => {
      if (here.getStore() !== this) return undefined;
      const done = this.#guard(
        () => hook,
        () => listener(...(values as never[])),
        undefined,
      );
      if (done instanceof Promise) done.catch(this.line.failed);
      return done;
    };
    this.#hooks.push([hook, Hooks.on(hook, guarded)]);
  }
}
