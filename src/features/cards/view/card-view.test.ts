import { describe, expect, it } from "vitest";
import { english } from "../../../../tests/plain-verdict";
import { modifier, plainVerdict, ruledTarget } from "../../../../tests/ruled-attack";
import type { Knowledge } from "../../../foundry/verdicts/knowledge";
import { reason, type Dice } from "../../../rules/attack/verdict";
import type { RuledTarget } from "../../../systems/adapter/attack";
import { amendedRecord } from "../../../systems/record/amended-record";
import type { Amendments, AttackRecord, MissRecord } from "../../../systems/record/attack-record";
import type { CardReader, CardSubject } from "../card-subject";
import { cardView } from "./card-view";

const GM: Knowledge = {
  sees: () => true,
  owns: () => true,
  isNamed: () => true,
  isObject: () => false,
  knowsFeatures: () => true,
  conditionsOf: () => [],
  knowsAll: true,
};
const playerWho = (hidden: readonly string[], nameless: readonly string[] = []): Knowledge => ({
  owns: () => false,
  isObject: () => false,
  knowsFeatures: () => false,
  conditionsOf: () => [],
  knowsAll: false,
  sees: (id) => !hidden.includes(id),
  isNamed: (id) => !nameless.includes(id),
});

const COVER = modifier({});
const covered = ruledTarget({
  verdict: plainVerdict({
    cover: "cover",
    obstacles: ["region:hedge"],
    onMiss: "token:between",
    modifiers: [COVER],
    reasons: [{ key: "PARAPET.Reason.Added", data: { words: ["token:between", "region:hedge"] } }],
    permissions: [{ action: "attack", isAllowed: true, reason: null }],
    lines: [
      { from: { x: 0, y: 0 }, to: { x: 900, y: 0 }, isBlocked: true, obstacles: ["region:hedge"], blockedAt: null },
    ],
  }),
  changes: [COVER],
  missChance: 20,
});

const thing = (id: string, kind: AttackRecord["things"][number]["kind"], name: string) => ({
  id,
  kind,
  name,
  edges: [[0, 0, 100, 0]] as const,
});

const CARRIED = { stats: ["ac", "armor", "reflex"], dice: ["bane"] } as const;

const recordOf = (changes: Partial<AttackRecord> = {}): AttackRecord => ({
  key: "k",
  of: "attack",
  scene: "s",
  ruleset: "pathfinder1e",
  title: "Bow",
  attacker: "token:a",
  missRolls: 1,
  targets: [covered],
  unjudged: [],
  things: [
    thing("token:a", "creature", "Archer"),
    thing("token:t", "creature", "Orc"),
    thing("token:between", "creature", "Imp"),
    thing("region:hedge", "terrain", "Secret hedge"),
  ],
  ...changes,
});

const AS_MADE: Amendments = {
  chances: {},
  missed: new Set(),
  secret: new Set(),
  broken: new Set(),
  breaks: new Set(),
  coups: {},
  isUndone: false,
};

interface Seen {
  readonly knowledge?: Knowledge;
  readonly amendments?: Partial<Amendments>;
  readonly record?: Partial<AttackRecord>;
  readonly misses?: readonly { readonly miss: MissRecord; readonly isOpen: boolean }[];
  readonly adapter?: Partial<CardReader["adapter"]>;
  readonly mayAmend?: boolean;
  readonly isThere?: boolean;
  readonly gone?: readonly string[];
  readonly coup?: Partial<CardReader["coup"]>;
  readonly onMap?: Partial<ReturnType<CardReader["onMap"]>>;
  readonly isLarge?: boolean;
  readonly chancesTold?: CardSubject["chancesTold"];
}

const seen = ({
  knowledge = GM,
  amendments = {},
  record = {},
  misses = [],
  adapter = {},
  mayAmend = true,
  isThere = true,
  gone = [],
  coup = {},
  onMap = {},
  isLarge = false,
  chancesTold = new Map(),
}: Seen = {}) =>
  cardView(
    {
      record: recordOf(record),
      amendments: { ...AS_MADE, ...amendments },
      misses: misses.map((each) => ({ id: "other", ...each })),
      isPart: false,
      chancesTold,
      idInMessage: (id) => id,
    },
    {
      knowledge,
      words: english,
      mayAmend,
      mayChangeArea: mayAmend,
      hasSquares: () => isLarge,
      unchosen: null,
      isThere,
      coup: { mayPress: true, findingOf: () => "none", damage: null, ...coup },
      nameNow: () => "",
      onMap: () => ({ state: "shut", isDoor: false, ...onMap }),
      stands: (id) => !gone.includes(id),
      adapter: {
        capabilities: {
          attack: "each-target",
          save: true,
          refusal: "before-costs",
          missChance: "attack",
          carries: CARRIED,
        },
        knows: () => false,
        canUndo: false,
        isClosed: false,
        ...adapter,
      },
    },
  );

const first = (view: ReturnType<typeof cardView>) => view.targets[0];

describe("whose doing a number is", () => {
  const withTarget = (changes: Partial<RuledTarget>) => ({ targets: [{ ...covered, ...changes }] });
  it.each([
    ["Parapet's, on the dice", {}, {}, { note: "applied", isSettled: true }],
    [
      "people's, where the system has no place for it",
      { unplaced: [COVER] },
      {},
      { note: "not applied: add it yourself", isSettled: false },
    ],
    ["the system's own", { changes: [] }, { knows: () => true }, { note: "from the game system", isSettled: true }],
    ["nobody's, where it is not wanted", { changes: [] }, {}, { note: "not counted", isSettled: false }],
  ] as const)("%s", (_, changes, adapter, told) => {
    expect(first(seen({ record: withTarget(changes), adapter }))?.numbers).toEqual([
      { text: "+4 AC", isOfRoll: true, ...told },
    ]);
  });

  it("people's, where a level gives words", () => {
    const targets = [ruledTarget({ verdict: plainVerdict({ texts: ["damage die d4"] }) })];
    expect(first(seen({ record: { targets } }))?.numbers).toEqual([
      { text: "damage die d4", note: "not applied: add it yourself", isOfRoll: true, isSettled: false },
    ]);
  });

  it("people's, where the adapter carries out no such number", () => {
    const die = modifier({ stat: "defence-dice", value: 1 });
    const targets = [ruledTarget({ verdict: plainVerdict({ modifiers: [die] }), changes: [die] })];
    expect(first(seen({ record: { targets } }))?.numbers).toEqual([
      { text: "+1 defence die", note: "not applied: add it yourself", isOfRoll: true, isSettled: false },
    ]);
  });

  it.each<[string, Partial<RuledTarget>, Dice["kind"], string]>([
    ["on the roll", { dice: ["bane"] }, "bane", "1 bane applied"],
    ["that the roll lacks", { dice: ["bane"], unplacedDice: ["bane"] }, "bane", "1 bane not applied: add it yourself"],
    ["beside as many", { dice: ["bane"], includedDice: ["bane"] }, "bane", "1 bane already counted by the game system"],
    [
      "of a kind that the adapter does not carry out",
      { dice: ["penalty"] },
      "penalty",
      "1 penalty die not applied: add it yourself",
    ],
    ["that is not wanted", {}, "bane", "1 bane not counted"],
  ])("dice %s", (_, changes, kind, told) => {
    const dice: Dice = { kind, count: 1, side: "attacker", note: { key: "PARAPET.Reason.Unseen", data: {} } };
    const targets = [ruledTarget({ verdict: plainVerdict({ dice: [dice] }), ...changes })];
    expect(first(seen({ record: { targets } }))?.numbers.map(({ text, note }) => `${text} ${note}`)).toEqual([told]);
  });

  it("of an effect that the roll at several has not got is people's", () => {
    const verdict = plainVerdict({ effects: ["attack-at-disadvantage", "target-flat-footed"] });
    const targets = [ruledTarget({ verdict, effects: verdict.effects, unplacedEffects: ["attack-at-disadvantage"] })];
    expect(first(seen({ record: { targets } }))?.also).toEqual([
      "disadvantage against this target, not applied",
      "target flat-footed",
    ]);
  });

  it.each([
    ["is to be added to a save that is yet to come", true, "will be added to the save"],
    ["is people's to count, where the system has no place for saves", false, "not applied: add it yourself"],
  ])("of an area %s", (_, save, note) => {
    const isSettled = save;
    const reflex = modifier({ stat: "reflex", value: 2 });
    const targets = [ruledTarget({ verdict: plainVerdict({ modifiers: [reflex] }), changes: [reflex] })];
    const capabilities = {
      attack: "each-target",
      save,
      refusal: "never",
      missChance: "attack",
      carries: CARRIED,
    } as const;
    const view = seen({ record: { of: "area", targets }, adapter: { capabilities } });
    expect(first(view)?.numbers).toEqual([{ text: "+2 Reflex", note, isOfRoll: true, isSettled }]);
  });

  it("on a save is the save's number, and not the armour's", () => {
    const reflex = modifier({ stat: "reflex", value: 2 });
    const verdict = plainVerdict({ modifiers: [COVER, reflex] });
    const record = { of: "save", targets: [ruledTarget({ verdict, changes: [COVER, reflex] })] } as const;
    expect(first(seen({ record }))?.numbers).toEqual([
      { text: "+2 Reflex", note: "applied", isOfRoll: true, isSettled: true },
    ]);
  });
});

describe("where Armor and Reflex are both defences", () => {
  const both = (["armor", "reflex"] as const).map((stat) => modifier({ stat, value: 2 }));
  const verdict = plainVerdict({ ruleset: "rise", modifiers: both });
  const targets = [ruledTarget({ verdict, changes: both })];
  const other = "applies if the roll is against this defense";

  it.each([
    ["attack", ["applied", other]],
    ["area", [other, "will be added to the save"]],
  ] as const)("a card of an %s names the number of either", (of, notes) => {
    expect(first(seen({ record: { of, ruleset: "rise", targets } }))?.numbers).toEqual([
      { text: "+2 Armor", note: notes[0], isOfRoll: of === "attack", isSettled: true },
      { text: "+2 Reflex", note: notes[1], isOfRoll: of === "area", isSettled: true },
    ]);
  });
});

describe("a target's row", () => {
  const rowOf = (changes: Parameters<typeof plainVerdict>[0], more: Partial<RuledTarget> = {}) =>
    first(seen({ record: { ruleset: "dnd5e", targets: [ruledTarget({ verdict: plainVerdict(changes), ...more })] } }));
  const half = { ruleset: "dnd5e", cover: "half", modifiers: [modifier({ value: 2 })] } as const;

  it("has the level's icon, and nothing more to say where the row has its words", () => {
    expect(rowOf(half)).toMatchObject({ icon: "half", headline: "Half cover", short: "Half cover", spoken: "" });
  });

  it("has the cloud of the miss chance, and says what the percentage is for those who do not see the cloud", () => {
    const { miss, spoken } = first(seen()) ?? {};
    expect(miss).toMatchObject({ short: "20%", icon: "concealed-20" });
    expect(spoken).toBe("Miss chance 20%");
  });

  it("has a stop sign where there is no line of effect, and says the cover behind it", () => {
    const shut = rowOf({ ruleset: "dnd5e", cover: "total", lineOfEffect: false });
    expect(shut).toMatchObject({ icon: "no-line", short: "No line", spoken: "Total cover: no line of effect" });
  });

  it("has no icon where there is no verdict", () => {
    const view = seen({ record: { targets: [], unjudged: ["token:t"] } });
    expect(first(view)).toMatchObject({ icon: null, short: "No verdict", spoken: "" });
  });

  it("says that creatures are too large to judge", () => {
    const view = seen({ record: { targets: [], unjudged: ["token:t"], tooLarge: ["token:t"] } });
    expect(first(view)?.headline).toBe("No verdict");
    expect(first(view)?.reasons).toEqual(["Too large to judge: the two have more than 20736 pairs of squares."]);
  });

  it("does not name a creature that its reader does not see", () => {
    const row = first(seen({ knowledge: playerWho(["token:t"]) }));
    expect([row?.heading, row?.numbers.map(({ text }) => text)]).toEqual(["Something unseen", ["+4 AC"]]);
  });
});

describe("a card for a player", () => {
  it("describes areas by their kind, and names creatures as their map does", () => {
    const [gm, player] = [seen(), seen({ knowledge: playerWho([], ["token:between", "token:t"]) })].map(first);
    expect(gm?.reasons.join()).toMatch(/Imp.*Secret hedge|Secret hedge.*Imp/);
    expect(player?.reasons.join()).toMatch(/terrain/);
    expect(player?.reasons.join()).toMatch(/a creature/);
    expect(player?.heading).toBe("A creature");
    expect(JSON.stringify(player)).not.toMatch(/Secret hedge|Imp|Orc/);
  });

  it("shows only the number of an attacker that they do not see", () => {
    const target = first(seen({ knowledge: playerWho(["token:a"]) }));
    expect(target).toMatchObject({ heading: "Orc", reasons: [], picture: null, strike: null, canShow: false });
    expect(target?.numbers.map(({ text }) => text)).toEqual(["+4 AC"]);
  });

  it("omits a target that they do not see and that has no number", () => {
    const record = { targets: [ruledTarget()], unjudged: ["token:hidden"] };
    expect(seen({ knowledge: playerWho(["token:t", "token:hidden"]), record }).targets).toEqual([]);
    expect(seen({ record }).targets.map(({ headline }) => headline)).toEqual(["No cover", "No verdict"]);
  });

  it("offers no ruling, no percentage, and no change to a message of another user", () => {
    const view = seen({ knowledge: playerWho([]), mayAmend: false });
    expect(view).toMatchObject({ canUndo: false, canRoll: false });
    expect(first(view)).toMatchObject({ canRule: false, miss: { canSet: false } });
  });
});

describe("the square of a target that an attack is on", () => {
  const may = (given: Seen): boolean | undefined =>
    first(seen({ isLarge: true, ...given, record: { ruleset: "epic-path", ...given.record } }))?.canPickSquare;

  it("can be chosen on a creature of several squares, by users who may amend the message", () => {
    expect(may({})).toBe(true);
    expect([may({ isLarge: false }), may({ mayAmend: false }), may({ gone: ["token:t"] })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is no question of areas, of unseen creatures, and of other rules", () => {
    expect(may({ record: { of: "area" } })).toBe(false);
    expect(may({ knowledge: playerWho(["token:t"]) })).toBe(false);
    expect(may({ record: { ruleset: "pathfinder1e" } })).toBe(false);
  });
});

describe("the height of an area", () => {
  const area = { documentName: "Region", id: "fire", elevation: 20, units: "ft" } as const;

  it("is named, and users who may amend the message can change it", () => {
    const view = seen({ record: { of: "area", area } });
    expect(view.height).toMatchObject({ text: "Starts 20 ft up", elevation: 20, canChange: true, hasMaker: true });
    const ground = seen({ record: { of: "area", attacker: null, area: { ...area, elevation: 0 } }, mayAmend: false });
    expect(ground.height).toMatchObject({ text: "Starts 0 ft up", canChange: false, hasMaker: false });
  });

  it("says how far that is from its maker, to readers who see the maker", () => {
    const away = { of: "area", area: { ...area, distance: 30 } } as const;
    expect(seen({ record: away }).height?.distance).toBe("Starts 30 ft from Archer");
    expect(seen({ record: away, knowledge: playerWho([], ["token:a"]) }).height?.distance).toMatch(
      /^Starts 30 ft from /,
    );
    expect(seen({ record: away, knowledge: playerWho(["token:a"]) }).height?.distance).toBeNull();
    expect(seen({ record: { ...away, attacker: null } }).height?.distance).toBeNull();
    expect(seen({ record: { of: "area", area } }).height?.distance).toBeNull();
    expect(seen({ record: { of: "area", area: { ...area, distance: 0 } } }).height?.distance).toBeNull();
  });

  it("is on no other card", () => {
    expect(seen({ record: { of: "area" } }).height).toBeNull();
    expect(seen({}).height).toBeNull();
  });
});

describe("whether an area spreads round corners", () => {
  const area = { documentName: "Region", id: "fire", elevation: 0, units: "ft" } as const;
  const spread = { of: "area", area: { ...area, isSpread: true } } as const;

  it("is set with one press, and undone with another, by users who may amend the message", () => {
    expect(seen({ record: { of: "area", area } }).spread).toEqual({
      isSpread: false,
      text: null,
      act: "It spreads round corners",
    });
    expect(seen({ record: spread }).spread).toEqual({
      isSpread: true,
      text: "Spreads round corners.",
      act: "It does not spread",
    });
    expect(seen({ record: spread, mayAmend: false }).spread).toMatchObject({
      text: "Spreads round corners.",
      act: null,
    });
  });

  it("is on no other card, and on none by rules without spreads", () => {
    expect(seen({}).spread).toBeNull();
    expect(seen({ record: { of: "area" } }).spread).toBeNull();
    expect(seen({ record: { ...spread, ruleset: "dnd5e" } }).spread).toBeNull();
  });
});

describe("of a creature that is no longer on the scene", () => {
  it("nothing is shown on the map, ruled on or targeted, and the text stays", () => {
    const target = first(seen({ gone: ["token:t"] }));
    expect(target).toMatchObject({ heading: "Orc", canShow: false, canRule: false });
    expect(first(seen({ gone: ["token:a"] }))).toMatchObject({ canShow: false, canRule: true });
    expect(seen({ record: { of: "area" }, gone: ["token:t"] }).caught).toEqual([]);
  });
});

describe("a miss chance on a card", () => {
  const rolled = { of: "m", die: 100, checks: [{ target: "token:t", rolled: 34 }] } as const;
  it("is read from the same dice by the chance as it stands", () => {
    const misses = [{ miss: rolled, isOpen: true }];
    expect(first(seen({ misses }))?.miss).toMatchObject({ outcome: "34: passes", isDue: false });
    const amendments = { chances: { "token:t": 34 } };
    expect(first(seen({ misses, amendments }))?.miss).toMatchObject({ outcome: "34: missed", text: "Miss chance 34%" });
  });

  it("rolled in secret is not shown", () => {
    const target = first(seen({ misses: [{ miss: rolled, isOpen: false }] }));
    expect(target?.miss).toMatchObject({ isMissed: false, outcome: "rolled in secret: the GM knows" });
    expect(JSON.stringify(target)).not.toMatch(/34/);
  });

  it("is a flat check in Pathfinder 2e: 20 in a hundred are DC 5", () => {
    expect(first(seen({ record: { ruleset: "pathfinder2e" } }))?.miss?.text).toBe("Flat check, DC 5");
  });
});

describe("an attack that missed", () => {
  it("strikes what is in the way once it is said that it missed", () => {
    expect(first(seen())?.strike).toMatchObject({ isDone: false, act: "It missed: strike Imp" });
    const amendments = { missed: new Set(["token:t"]) };
    const struck = { isDone: true, text: "It missed, and strikes Imp instead.", act: "It did not miss" };
    expect(first(seen({ amendments }))?.strike).toEqual(struck);
    expect(first(seen({ amendments, mayAmend: false }))?.strike).toEqual({ ...struck, act: null });
  });

  it("strikes nothing that it attacks by itself", () => {
    const between = ruledTarget({
      target: "token:between",
      verdict: plainVerdict({
        target: "token:between",
        permissions: [{ action: "attack", isAllowed: true, reason: null }],
      }),
    });
    expect(first(seen({ record: { targets: [covered, between] } }))?.strike).toBeNull();
  });
});

describe("misses of an area", () => {
  it("strike a creature or object once, whichever target is missed first", () => {
    const beside = ruledTarget({
      target: "token:u",
      verdict: plainVerdict({ ...covered.verdict, target: "token:u" }),
    });
    const acts = (...missed: string[]) =>
      seen({
        record: { of: "area", ruleset: "rise", targets: [covered, beside] },
        amendments: { missed: new Set(missed) },
      }).targets.map(({ strike }) => strike?.act);
    const [strikes, struck] = ["It missed: strike Imp", "It did not miss"];
    expect(acts()).toEqual([strikes, strikes]);
    expect(acts("token:t")).toEqual([struck, undefined]);
    expect(acts("token:u")).toEqual([undefined, struck]);
  });
});

describe("after Undo", () => {
  it("a number has a note to count without it, unless the system removes it", () => {
    const amendments = { isUndone: true };
    const noteWhere = (adapter: Partial<CardReader["adapter"]>, targets = [covered]) =>
      first(seen({ amendments, adapter, record: { targets } }))?.numbers.map(({ note }) => note);
    expect(noteWhere({})).toEqual(["applied: count without it"]);
    expect(noteWhere({ canUndo: true })).toEqual(["undone"]);
    expect(noteWhere({}, [{ ...covered, unplaced: [COVER] }])).toEqual(["not counted"]);
    expect(seen({ amendments }).undone).toBe("Undone. The dice were rolled with +4 AC: count without it.");
    expect(seen({ amendments, adapter: { canUndo: true } }).undone).toMatch(/^Undone: /);
    expect(seen({ amendments })).toMatchObject({ canUndo: false, canRoll: false });
  });

  it("can be undone where all that changed is that a target is left out, if the system lets Parapet undo it", () => {
    const targets = [ruledTarget({ changes: [], missChance: null, isLeftOut: true })];
    expect(seen({ record: { targets }, adapter: { canUndo: true } }).canUndo).toBe(true);
    expect(seen({ record: { targets } }).canUndo).toBe(false);
  });

  it("is not offered for a message that the game system has converted, and the card says so", () => {
    const closed = { canUndo: true, isClosed: true };
    expect(seen({ adapter: { canUndo: true } })).toMatchObject({ canUndo: true, closed: null });
    expect(seen({ adapter: closed })).toMatchObject({
      canUndo: false,
      closed: "This card is from an older version of the game system. Parapet can no longer change it.",
    });
    expect(seen({ adapter: closed }).targets).toHaveLength(1);
    expect(seen({ adapter: closed, mayAmend: false }).closed).toBeNull();
    expect(seen({ adapter: closed, amendments: { isUndone: true } }).closed).toBeNull();
  });

  it("is a save's number nowhere: its dice have been rolled with it", () => {
    const reflex = modifier({ stat: "reflex", value: 2 });
    const targets = [ruledTarget({ verdict: plainVerdict({ modifiers: [reflex] }), changes: [reflex] })];
    const view = seen({
      amendments: { isUndone: true },
      adapter: { canUndo: true },
      record: { of: "save", targets },
    });
    expect(first(view)?.numbers).toEqual([
      { text: "+2 Reflex", note: "applied: count without it", isOfRoll: true, isSettled: false },
    ]);
    expect(view.undone).toMatch(/\+2 Reflex: count without it/);
  });

  it("is a miss chance too: what was rolled does not count", () => {
    const misses = [{ miss: { of: "m", die: 100, checks: [{ target: "token:t", rolled: 4 }] } as const, isOpen: true }];
    expect(first(seen({ misses }))?.miss).toMatchObject({ outcome: "4: missed", isMissed: true, canSet: true });
    expect(first(seen({ misses, amendments: { isUndone: true } }))?.miss).toMatchObject({
      outcome: "undone",
      isMissed: false,
      canSet: false,
    });
  });
});

describe("an attack made although it is refused", () => {
  it("has a note with the reason, and an area that does not reach has the reason alone", () => {
    const targets = [{ ...covered, refusal: reason("NoAttack") }];
    expect(first(seen({ record: { targets } }))?.refusal).toMatch(/^Attacked anyway\. ./);
    expect(first(seen({ record: { of: "area", targets } }))?.refusal).toMatch(/^(?!Attacked)./);
  });

  it("offers to target the visible creatures in an area", () => {
    const targets = [
      covered,
      ruledTarget({ target: "token:u" }),
      ruledTarget({ target: "token:v", refusal: reason("NoAttack") }),
    ];
    expect(seen({ record: { of: "area", targets }, knowledge: playerWho(["token:u"]) }).caught).toEqual(["token:t"]);
    expect(seen({ record: { targets } }).caught).toBeNull();
  });
});

describe("a coup de grâce on a card", () => {
  const permitted = (reason: string | null, changes: Partial<RuledTarget> = {}, action = "coup-de-grace" as const) => ({
    targets: [
      ruledTarget({
        verdict: plainVerdict({
          permissions: [
            { action: "attack", isAllowed: true, reason: null },
            { action, isAllowed: reason === null, reason: reason === null ? null : { key: reason, data: {} } },
          ],
        }),
        ...changes,
      }),
    ],
  });
  const UNSEEN = "PARAPET.Reason.NoCoupUnseen";
  const coupOf = (given: Seen) => first(seen(given))?.coup;
  const done = { coups: { "token:t": { step: "done", damage: null } } } as const;
  const entered = { coups: { "token:t": { step: "done", damage: 12 } } } as const;

  it("is offered where it is permitted, and refused with its reason", () => {
    expect(coupOf({ record: permitted(null) })).toEqual({
      lines: [],
      act: { text: "Coup de grâce", isDisabled: false },
      damage: null,
      undo: null,
    });
    const far = coupOf({ record: permitted("PARAPET.Reason.NoCoupFar") });
    expect(far?.act?.isDisabled).toBe(true);
    expect(far?.lines).toEqual([
      "No coup de grâce: A coup de grâce needs a target within reach; with a bow or crossbow, an adjacent one.",
    ]);
  });

  it.each([
    ["the target is not helpless", { record: {} }],
    ["the book has none", { record: { ...permitted(null), ruleset: "rise" } }],
    ["it is an attack of opportunity", { record: { ...permitted(null), action: "attack-of-opportunity" } }],
    ["it is a charge", { record: { ...permitted(null), action: "charge" } }],
    ["the attack leaves the target out", { record: permitted(null, { isLeftOut: true }) }],
    ["its reader does not see the target", { knowledge: playerWho(["token:t"]), record: permitted(null) }],
    ["its reader may do nothing", { record: permitted(null), coup: { mayPress: false } }],
  ] as const)("is not there where %s", (_, given) => {
    expect(coupOf(given) ?? null).toBeNull();
  });

  it("against total concealment is two full rounds", () => {
    const record = permitted(UNSEEN);
    const at = (step: "none" | "finding" | "found") => coupOf({ record, coup: { findingOf: () => step } });
    expect(at("none")).toMatchObject({
      lines: [],
      act: { text: "Coup de grâce: first full round", isDisabled: false },
      undo: null,
    });
    expect(at("finding")).toMatchObject({
      act: { text: "Coup de grâce", isDisabled: true },
      undo: "Undo the coup de grâce",
    });
    expect(at("finding")?.lines).toHaveLength(1);
    expect(at("found")?.act).toEqual({ text: "Coup de grâce", isDisabled: false });
    const without = coupOf({ record, amendments: { coups: { "token:t": { step: "found", damage: null } } } });
    expect(without?.act).toEqual({ text: "Coup de grâce", isDisabled: false });
  });

  it.each([
    // Pathfinder 1e: 10 + damage, if the target survives it; it provokes. Epic Path: the damage, also by the dead.
    ["pathfinder1e", 22, "If the target survives it: Fortitude save, DC 22, or it dies.", true],
    ["epic-path", 12, "The target makes the save even if the damage kills it.", false],
  ] as const)("by %s has the DC %i for 12 damage", (ruleset, dc, words, doesProvoke) => {
    const view = coupOf({ record: { ...permitted(null), ruleset }, amendments: entered });
    const said = view?.lines.join(" ") ?? "";
    expect(said).toContain("it hits automatically and is a critical hit");
    expect(said).toContain(`DC ${dc}`);
    expect(said).toContain(words);
    expect(said.includes("provokes attacks of opportunity")).toBe(doesProvoke);
    expect(view?.damage).toEqual({ text: "Change the damage", value: 12 });
  });

  it("takes its damage from the dice only if they show a critical hit", () => {
    const by = (damage: CardReader["coup"]["damage"], amendments: Partial<Amendments> = done) =>
      coupOf({ record: permitted(null), amendments, coup: { damage } });
    expect(by({ normal: 8, critical: 17 })?.lines.at(-1)).toContain("DC 27");
    expect(by({ normal: 8, critical: null })?.lines.at(-1)).toContain("8 damage without the critical hit");
    expect(by({ normal: 8, critical: null })?.damage).toEqual({ text: "Enter the damage", value: null });
    expect(by(null)?.lines.at(-1)).toContain("Roll the damage of a critical hit.");
    expect(by({ normal: 8, critical: 17 }, entered)?.lines.at(-1)).toContain("DC 22");
  });

  it("that was delivered is on the card of everyone who sees it, with buttons for those alone who may press them", () => {
    const view = coupOf({ record: permitted(null), amendments: entered, coup: { mayPress: false } });
    expect(view?.lines.at(-1)).toContain("DC 22");
    expect([view?.act, view?.damage, view?.undo]).toEqual([null, null, null]);
  });
});

describe("an attack that a window stops", () => {
  const NO = reason("Cover.total", { obstacles: ["wall:w"] });
  const ifBroken = { walls: ["wall:w"], verdict: plainVerdict(), changes: [], dice: [], effects: [], missChance: null };
  const stopped = ruledTarget({
    verdict: plainVerdict({ cover: "total", lineOfEffect: false, obstacles: ["wall:w"] }),
    refusal: NO,
    ifBroken,
  });
  const things = [thing("wall:w", "wall", "window")];
  const record = { targets: [stopped], things };
  const broken = { targets: [{ ...stopped, refusal: null, broken: ["wall:w"] }], things };
  const breaking = (given: Seen) => first(seen({ record, ...given }))?.breaking;
  const texts = (given: Seen): readonly string[] => breaking(given)?.walls.map(({ text }) => text) ?? [];

  it("may be said to break it by readers who may amend the card, and nobody else", () => {
    expect(breaking({})).toMatchObject({ text: null, act: "It breaks a window", walls: [] });
    expect(breaking({ mayAmend: false })?.act).toBeNull();
  });

  it("may be said to break it by no GM who views another scene, where the message could not tell everyone", () => {
    expect(breaking({ isThere: false })).toMatchObject({ act: null });
  });

  it("says so then, and may be said not to after all", () => {
    expect(breaking({ record: broken })).toMatchObject({
      text: "The attack breaks a window on its way.",
      act: "It does not break a window",
    });
  });

  it("cannot be said not to break it after a roll that was made so", () => {
    const { ifBroken: _, ...before } = stopped;
    const rolled = { targets: [{ ...before, broken: ["wall:w"] }], things };
    expect(breaking({ record: rolled })).toMatchObject({ text: "The attack breaks a window on its way.", act: null });
  });

  it("lets GMs alone change the map, as the wall is now", () => {
    expect(texts({ record: broken })).toEqual(["Remove from the map: a window"]);
    expect(texts({ record: broken, onMap: { isDoor: true } })).toEqual(["Open on the map: a window"]);
    expect(texts({ record: broken, onMap: { state: "opened" } })).toEqual(["Undo on the map: a window"]);
    expect(texts({ onMap: { state: "opened" } })).toEqual(["Undo on the map: a window"]);
    expect([
      texts({ record: broken, onMap: { state: "gone" } }),
      texts({ record: broken, onMap: { state: "open" } }),
    ]).toEqual([[], []]);
    expect(texts({ record: broken, knowledge: playerWho([]) })).toEqual([]);
  });

  it("is nothing that a player learns of a target that they do not see", () => {
    expect(breaking({ knowledge: playerWho(["token:t"]) })).toBeUndefined();
  });

  it("may be said to break it for a target that the attack left out, about which nobody was asked, and then hits it", () => {
    const leftOut = { targets: [{ ...stopped, isLeftOut: true }], things };
    expect(breaking({ record: leftOut })?.act).toBe("It breaks a window");
    expect(first(seen({ record: leftOut }))?.refusal).toContain("window");

    const said = amendedRecord(recordOf(leftOut), { ...AS_MADE, broken: new Set(["token:t"]) });
    expect(first(seen({ record: said }))).toMatchObject({
      refusal: null,
      breaking: { act: "It does not break a window" },
    });
  });
});

describe("an area that walls stop", () => {
  const NO = reason("Cover.total", { obstacles: ["wall:w"] });
  const behind = (target: string, walls: readonly string[], more = {}) =>
    ruledTarget({
      target,
      verdict: plainVerdict({ target, cover: "total", lineOfEffect: false, obstacles: walls }),
      refusal: NO,
      ifBroken: {
        walls,
        verdict: plainVerdict({ target }),
        changes: [],
        dice: [],
        effects: [],
        missChance: null,
        ...more,
      },
    });
  const inTheOpen = ruledTarget({
    target: "token:u",
    ifBroken: {
      walls: ["wall:v", "wall:w"],
      isOfCover: true,
      verdict: plainVerdict({ target: "token:u" }),
      changes: [],
      dice: [],
      effects: [],
      missChance: null,
    },
  });
  const record = {
    of: "area",
    targets: [behind("token:t", ["wall:w"]), behind("token:s", ["wall:w", "wall:v"]), inTheOpen],
    things: [
      thing("token:t", "creature", "Orc"),
      thing("token:s", "creature", "Imp"),
      thing("token:u", "creature", "Elf"),
      thing("wall:w", "wall", "window"),
      thing("wall:v", "wall", "curtain"),
    ],
  } as const;
  const told = (breaks: readonly string[], given: Seen = {}) => {
    const amendments = { ...AS_MADE, breaks: new Set(breaks) };
    return seen({ ...given, amendments, record: amendedRecord(recordOf(record), amendments) });
  };
  const acts = (...given: Parameters<typeof told>) => told(...given).breaking.map(({ act }) => act);

  it("has a button for each barrier, with those behind it, and none on their rows or for mere cover", () => {
    expect(acts([])).toEqual(["It breaks a window (Orc)", "It breaks a window and a curtain (Imp)"]);
    expect(told([]).targets.map(({ breaking }) => breaking)).toEqual([null, null, null]);
    expect(told([]).caught).toEqual(["token:u"]);
  });

  it("affects those behind what it breaks, until that is undone", () => {
    expect(told(["wall:w"]).caught).toEqual(["token:t", "token:u"]);
    expect(acts(["wall:w"])).toEqual(["It does not break a window (Orc)", "It breaks a window and a curtain (Imp)"]);
    expect(told(["wall:w"]).breaking.map(({ text }) => text)).toEqual(["The attack breaks a window on its way.", null]);
    expect(told(["wall:w", "wall:v"]).caught).toEqual(["token:t", "token:s", "token:u"]);
  });

  it("lets only GMs change the map, with one button for each wall", () => {
    const onMap = (given: Seen) =>
      told(["wall:w", "wall:v"], given).breaking.map(({ walls }) => walls.map(({ id }) => id));
    expect(onMap({})).toEqual([["wall:w"], ["wall:v"]]);
    expect(onMap({ knowledge: playerWho([]) })).toEqual([[], []]);
  });

  it("may be said to break them by readers who may amend the card, and names only creatures that they see", () => {
    expect(acts([], { mayAmend: false })).toEqual([null, null]);
    expect(acts([], { isThere: false })).toEqual([null, null]);
    expect(acts([], { knowledge: playerWho(["token:s"]) })).toEqual(["It breaks a window (Orc)"]);
  });

  it("has none of this on the card of an attack", () => {
    expect(seen({ record: { ...record, of: "attack" } }).breaking).toEqual([]);
  });
});

it("where a player's message says another miss chance than GMs know, its card tells them", () => {
  const differs = (told: number | null, ruleset = "pathfinder1e") =>
    seen({ chancesTold: new Map([["token:t", told]]), record: { ruleset } }).targets[0]?.miss?.differs;
  expect(differs(0)).toMatch(/^Its player has removed the miss chance/);
  expect(differs(null)).toMatch(/^Its player has removed the miss chance/);
  expect(differs(5)).toMatch(/^Its player has changed the message: Miss chance 5 ?%\./);
  expect(differs(20, "pathfinder2e")).toMatch(/: Flat check, DC 5\./);
  expect(seen().targets[0]?.miss?.differs).toBeNull();
});
