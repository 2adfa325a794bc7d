/**
 * What clients ask each other. Whatever arrives, in any user's name, is answered without an error. Nothing happens that the real
 * asker may not do.
 */
import fc, { type Arbitrary } from "fast-check";
import { createAskForAction } from "../../src/foundry/combat/order/combat-queries";
import { createGmSecrets } from "../../src/foundry/combat/stored/gm-secrets";
import { createAmbushDrafts } from "../../src/foundry/combat/surprise/surprise-drafts";
import { answerPerception } from "../../src/foundry/combat/surprise/surprise-perception";
import { createPrompts } from "../../src/foundry/combat/readied/trigger-prompts";
import { createGmStore } from "../../src/foundry/gm-store/gm-store";
import { createQueries } from "../../src/foundry/users/queries";
import { PROTOTYPE_KEYS, spoiledOf } from "./spoiling";
import { must, target } from "./target";

type Handler = (data: unknown, options: object) => Promise<unknown>;

interface Forged {
  readonly query: string;
  readonly data: unknown;
  /** Who asks; version 13 does not say it. */
  readonly from: User;
  readonly isTold: boolean;
  /** Whose client is asked. */
  readonly at: User;
}

const USERS = ["gm", "gm2", "player", "other"] as const;
type User = (typeof USERS)[number];
const isGM = (user: string): boolean => user === "gm" || user === "gm2";

const OWNERS: Readonly<Record<string, readonly User[]>> = { ann: ["player"], bob: ["other"], orc: [] };

const ACTIONS = [
  { kind: "ready", id: "a", who: "ann", readied: { words: "w", action: "x", item: null, trigger: null } },
  { kind: "hold", id: "a", who: "orc" },
  { kind: "find", id: "a", who: "ann", message: "m", target: "token:orc" },
  { kind: "rollOff", id: "a", rolls: { ann: 3, orc: 4 } },
  { kind: "restart", id: "a", renewal: 1, initiatives: { ann: 12 } },
  { kind: "undo", id: "a", change: "c" },
];

const SECRETS = { combatants: { orc: { isUnaware: true } }, changes: [], before: {} };
const ENTRY = { author: "gm", cause: "player", key: "fight" };
const SECRET_ENTRIES = [
  { ...ENTRY, kind: "fight", change: 3, value: SECRETS },
  { ...ENTRY, kind: "plan", change: 1, value: { hasSurpriseRound: true, unaware: ["orc"] } },
  { ...ENTRY, kind: "ambush", change: 1, value: null },
];
/** What a player may tell GMs. */
const OF_MESSAGES = [{ author: "player", cause: "player", key: "k", kind: "message", change: 1, value: "v" }];

const MESSAGES: Readonly<Record<string, readonly object[]>> = {
  "parapet.combat": ACTIONS.map((action) => ({ combat: "fight", action })),
  "parapet.readied": [
    {
      kind: "ask",
      id: "p",
      asker: "gm",
      combat: "fight",
      who: "ann",
      creature: "token:orc",
      event: "moves",
      isHeld: null,
    },
    { kind: "over", id: "p", by: "player" },
  ],
  "parapet.perception": [{ combat: "fight", combatant: "ann" }],
  "parapet.gmStore": [
    { entries: SECRET_ENTRIES, wanted: ["fight", "plan", "ambush"] },
    { entries: OF_MESSAGES, wanted: ["message"] },
  ],
  "parapet.asked": [{ to: "gm", query: "parapet.combat" }],
};

const user = fc.constantFrom(...USERS);
const claimed = fc.constantFrom<unknown>(...USERS, ...USERS, "nobody", null, 7, ...PROTOTYPE_KEYS);

const forged: Arbitrary<Forged> = fc
  .tuple(fc.constantFrom(...Object.keys(MESSAGES)), claimed, user, user, fc.boolean())
  .chain(([query, name, from, at, isTold]) => {
    const messages = MESSAGES[query]!.map((message) => ({ user: name, request: "r", ...message }));
    return spoiledOf(...messages).map((data) => ({ query, data, from, at, isTold }));
  });

interface Kept {
  readonly kind: string;
  readonly author: string;
}

interface Done {
  readonly what: string;
  readonly who: string | null;
}

/** A client's answers, with what they have done. */
const clientOf = (self: User) => {
  const done: Done[] = [];
  const handlers: Record<string, Handler> = {};
  const kept = new Map<string, unknown>();
  const users = USERS.map((id) => ({
    id,
    name: id,
    isGM: isGM(id),
    isSelf: id === self,
    active: true,
    isActiveGM: id === "gm",
    hasPermission: () => true,
    // A client that is asked whether it sent the forged request answers truthfully: no.
    query: (name: string) => (
      done.push({ what: name, who: id }),
      Promise.resolve(name === "parapet.asked" ? false : null)
    ),
  }));
  const combatants = new Map(
    Object.entries(OWNERS).map(([id, owners]) => [id, { id, players: owners.map((owner) => ({ id: owner })) }]),
  );
  const game = {
    user: users.find(({ isSelf }) => isSelf),
    users: { contents: users, activeGM: users[0], get: (id: string) => users.find((each) => each.id === id) },
    combats: new Map([["fight", { id: "fight", combatants }]]),
    world: { id: "world" },
    settings: {
      register: () => undefined,
      get: (_: string, key: string) => kept.get(key) ?? {},
      set: (_: string, key: string, value: Readonly<Record<string, readonly Kept[]>>) => {
        for (const { kind, author } of Object.values(value).flat())
          done.push({ what: kind === "message" ? "message kept" : "secret kept", who: author });
        kept.set(key, value);
      },
    },
  };
  Object.assign(globalThis, { game, CONFIG: { queries: handlers }, addEventListener: () => undefined });
  return { handlers, done, parts: partsOf(done) };
};

const partsOf = (done: Done[]): void => {
  const log = (): void => undefined;
  const newId = (): string => "new";
  const queries = createQueries({ newId, log });
  const perform = (combat: string, action: { readonly kind: string; readonly who?: string }) => {
    done.push({ what: `perform ${combat}`, who: action.who ?? null });
    return Promise.resolve(null);
  };
  queries.register();
  createAskForAction({ order: { perform } as never, queries, newId, log }).register();
  const gmStore = createGmStore(queries);
  gmStore.register();
  createGmSecrets(gmStore);
  createAmbushDrafts(gmStore, () => undefined);
  answerPerception(queries, ({ id }) => (done.push({ what: "rolls", who: id }), Promise.resolve(null)));
  createPrompts({
    queries,
    isReadied: () => true,
    tellLost: () => undefined,
    tellOver: () => undefined,
    show: ({ who }) => (done.push({ what: "prompt", who }), { answer: Promise.resolve(null), shut: () => undefined }),
  }).register();
};

/** Whether the real asker may have this done at that client. */
const mayDo = ({ from, at }: Forged, { what, who }: Done): boolean => {
  if (what === "parapet.asked") return true;
  if (what.startsWith("perform")) return at === "gm" && (isGM(from) || (OWNERS[who ?? ""] ?? []).includes(from));
  if (what === "rolls") return isGM(from) && (OWNERS[who ?? ""] ?? []).includes(at);
  if (what === "prompt") return isGM(from);
  if (what === "message kept") return isGM(at) && (isGM(from) || who === from);
  // Secrets are stored, or sent to a client that requests them: among GMs only.
  return isGM(from) && isGM(at);
};

export const queries = target("queries", 300, forged, async (its) => {
  const { handlers, done } = clientOf(its.at);
  const handler = handlers[its.query]!;
  await handler(its.data, its.isTold ? { user: { id: its.from } } : {});
  // When the sender is unknown and is not this client's own user, the claimed sender is asked and says no.
  const isAnswered = its.isTold;
  for (const each of done) {
    const isAllowed = each.what === "parapet.asked" || (isAnswered && mayDo(its, each));
    must(isAllowed, `${its.from} has had ${each.what} ${each.who ?? ""} done at ${its.at}`);
  }
});
