/**
 * `flags.parapet` of combats and combatants, and what GMs' browsers keep of fights. Whatever is stored, there is a fight in which
 * every possible action either changes it or is refused.
 */
import fc, { type Arbitrary } from "fast-check";
import { readIf } from "../../src/scene/read-foundry/read-as";
import { act, type CombatAction } from "../../src/combat/action";
import type { Encounter } from "../../src/combat/encounter";
import { turnOrder } from "../../src/combat/turn-order";
import type { CombatDocument } from "../../src/foundry/combat/stored/documents";
import { encounterFrom, isOrderUnread } from "../../src/foundry/combat/stored/read-encounter";
import { COMBAT_FLAG, FIGHT_SECRETS, NO_SECRETS, PLAN } from "../../src/foundry/combat/stored/stored";
import { PROTOTYPE_KEYS, spoiledOf } from "./spoiling";
import { must, target } from "./target";

const READIED = { round: 2, words: "they come", action: "shoot", item: "bow", trigger: null };
const TRIGGER = { event: "moves", whom: "enemies", creature: null, region: null, within: 30 };
const RANK = { id: "ann", initiative: 12, modifier: 2, dexterity: 14, rollOffs: [3] };

const part = (more: object): object => ({
  modifier: 1,
  dexterity: 12,
  rollOffs: [],
  rolled: null,
  isUnaware: false,
  hasActed: true,
  actedIn: 2,
  held: null,
  steppedIn: null,
  readied: null,
  ...more,
});

const change = (id: string, kind: string, who: string | null, combatants: object): object => ({
  id,
  kind,
  who,
  turn: { round: 2, acting: "ann" },
  before: { order: { round: 1, acting: "bob" }, combatants },
});

const STORED = {
  order: {
    turn: { round: 2, acting: "ann" },
    base: 1,
    renewals: 0,
    readied: [{ who: "bob", ...READIED, trigger: TRIGGER }],
    journal: [
      change("one", "begin", null, { ann: { hasActed: false, actedIn: null } }),
      change("two", "turn", null, { bob: { actedIn: 1, held: { round: 1 } } }),
      change("three", "ready", "bob", { bob: { readied: null } }),
    ],
  },
  parts: [part({}), part({ held: { round: 2 } }), part({ steppedIn: { round: 2, behind: RANK, place: 1 }, rolled: 7 })],
  secrets: {
    combatants: { orc: { isUnaware: true, readied: READIED } },
    changes: [{ behind: "one", change: change("secret", "ready", "orc", { orc: { readied: null } }) }],
    before: { two: { orc: { isUnaware: true } } },
    plan: { hasSurpriseRound: true, unaware: ["bob"] },
  },
};

const IDS = ["ann", "bob", "orc"] as const;

const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as unknown) : undefined;

const combatOf = (stored: unknown): CombatDocument => {
  const contents = IDS.map((id, i) => ({
    id,
    name: id,
    initiative: 10 + i,
    isDefeated: false,
    flags: { parapet: { part: memberOf(memberOf(stored, "parts"), i) } },
  }));
  const flags = { parapet: { order: memberOf(stored, "order") } };
  return { id: "fight", flags, combatants: { contents }, settings: {} } as never;
};

const who = fc.constantFrom(...IDS, "gone", ...PROTOTYPE_KEYS);
const turn = fc.record({ round: fc.integer({ min: -1, max: 5 }), acting: fc.option(who) });
const numbers = fc.dictionary(who, fc.integer({ min: -3, max: 25 }));
const rollOffs = fc.dictionary(who, fc.array(fc.integer({ min: -3, max: 25 }), { maxLength: 3 }));

const action: Arbitrary<CombatAction> = fc
  .oneof(
    fc.record({ kind: fc.constant("begin" as const), turn, hasSurpriseRound: fc.boolean(), unaware: fc.array(who) }),
    fc.record({ kind: fc.constantFrom("turn" as const, "back" as const), turn }),
    fc.record({
      kind: fc.constant("ready" as const),
      who,
      readied: fc.constant({ words: "", action: "", item: null, trigger: null }),
    }),
    fc.record({ kind: fc.constantFrom("fire" as const, "hold" as const, "stepIn" as const, "cancel" as const), who }),
    fc.record({ kind: fc.constant("rollOff" as const), rolls: rollOffs }),
    fc.record({
      kind: fc.constant("restart" as const),
      renewal: fc.integer({ min: -1, max: 3 }),
      initiatives: numbers,
    }),
    fc.record({
      kind: fc.constant("find" as const),
      who: fc.constantFrom(...IDS),
      message: fc.constant("m"),
      target: fc.constantFrom("token:b", "unseen:1"),
      isFullRound: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("coup" as const), who, isFullRound: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("endFind" as const, "endCoup" as const), who }),
    fc.record({ kind: fc.constant("undo" as const), change: fc.constantFrom("one", "two", "three", "secret", "0") }),
  )
  .chain((what) => fc.constantFrom("a", "b", "c", "one").map((id) => ({ ...what, id })));

const mustBeSound = (fight: Encounter): void => {
  const order = turnOrder(fight).map(({ id }) => id);
  must(
    IDS.every((id) => order.filter((other) => other === id).length === 1),
    `in order are ${order.join(" ")}`,
  );
  must(new Set(fight.journal.map(({ id }) => id)).size <= fight.journal.length, "a journal that is none");
  const { turn: its, ...stored } = { turn: { round: fight.round, acting: fight.acting }, ...fight };
  const written = JSON.parse(JSON.stringify({ turn: its, ...stored })) as unknown;
  must(readIf(COMBAT_FLAG, written) !== undefined, "what it became cannot be read again");
};

const cases = fc.tuple(spoiledOf(STORED), fc.array(action, { maxLength: 8 }));

export const combatFlags = target("combat-flags", 80, cases, ([stored, actions]) => {
  const combat = combatOf(stored);
  const kept = memberOf(stored, "secrets");
  const plan = readIf(PLAN, memberOf(kept, "plan")) ?? null;
  const secrets = { ...NO_SECRETS, ...readIf(FIGHT_SECRETS, kept), plan };
  let fight = encounterFrom(combat, combat.combatants.contents, secrets);
  if (isOrderUnread(combat)) must(fight.journal.length <= secrets.changes.length, "a journal out of rubbish");
  mustBeSound(fight);
  for (const its of actions) {
    const after = act(fight, its);
    if (typeof after !== "string") mustBeSound((fight = after));
  }
});
