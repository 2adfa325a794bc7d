import { afterEach, describe, expect, it, vi } from "vitest";
import { ruledTarget } from "../../../tests/ruled-attack";
import { attackSubject } from "./card-subject";

/** The record of an attack at an orc, which not everyone may know: the message calls it `unseen:1`. */
const record = (target: string, missChance: number | null) => ({
  ...{ key: "k", of: "attack", scene: null, ruleset: "pathfinder1e", title: "Bow", attacker: "token:archer" },
  ...{ missRolls: 1, targets: [ruledTarget({ target, missChance })], unjudged: [], things: [] },
});

afterEach(() => void vi.unstubAllGlobals());

interface Message {
  readonly missChance?: number | null;
  readonly chance?: number;
  readonly again?: string;
  readonly isGMs?: boolean;
}

/** What a client shows of the miss chance, and where the message says another one. GMs know 20 %, or what they have `set`. */
const shown = (
  { missChance = 20, chance, again, isGMs = false }: Message,
  { isGM = true, set = {} }: { readonly isGM?: boolean; readonly set?: Readonly<Record<string, number>> } = {},
) => {
  const amended = chance === undefined ? {} : { chances: { "unseen:1": chance } };
  const message = {
    id: "m",
    author: { id: "bob", isGM: isGMs },
    flags: { parapet: { attack: record("unseen:1", missChance), amended, ...(again === undefined ? {} : { again }) } },
  };
  const archive = {
    of: () => ({ record: record("token:orc", 20), standIns: { "unseen:1": "token:orc" } }),
    chancesOf: (id: string) => (set[id] === undefined ? {} : { "unseen:1": set[id] }),
  };
  const table = { archive, verdicts: { knowledge: () => ({ knowsAll: isGM }) } };
  const subject = attackSubject(message as never, table as never);
  const [target] = subject?.record.targets ?? [];
  return [target?.missChance, subject?.amendments.chances, Object.fromEntries(subject?.chancesTold ?? [])];
};

describe("the miss chance of a player's attack is to GMs what they know, and they see what the message says", () => {
  it.each([
    ["as it was made", {}, {}, {}],
    ["without the miss chance", { missChance: null }, {}, { "token:orc": null }],
    ["with another miss chance", { missChance: 5 }, {}, { "token:orc": 5 }],
    ["amended by its author", { chance: 0 }, {}, { "token:orc": 0 }],
  ] as const)("%s", (_, message, chances, told) => {
    expect(shown(message)).toEqual([20, chances, told]);
  });

  it("set by a GM, and changed by the author afterwards", () => {
    expect(shown({ chance: 50 }, { set: { m: 50 } })).toEqual([20, { "token:orc": 50 }, {}]);
    expect(shown({ chance: 0 }, { set: { m: 50 } })).toEqual([20, { "token:orc": 50 }, { "token:orc": 0 }]);
    expect(shown({}, { set: { m: 50 } })).toEqual([20, { "token:orc": 50 }, { "token:orc": 20 }]);
  });

  it("of a reroll, for whose first roll a GM has set it, unless that is another user's message", () => {
    const byGM = { id: "other", author: { id: "gm", isGM: true }, flags: {} };
    vi.stubGlobal("game", { messages: { contents: [byGM] } });
    const set = { first: 50, other: 50 };
    expect(shown({ chance: 50, again: "first" }, { set })).toEqual([20, { "token:orc": 50 }, {}]);
    expect(shown({ chance: 50, again: "other" }, { set })).toEqual([20, {}, { "token:orc": 50 }]);
  });
});

it("the miss chance of a GM's attack is what its message says, and so is every one to a player", () => {
  expect(shown({ chance: 0, isGMs: true })).toEqual([20, { "token:orc": 0 }, {}]);
  expect(shown({ chance: 0 }, { isGM: false })).toEqual([20, { "unseen:1": 0 }, {}]);
  expect(shown({ missChance: null }, { isGM: false })).toEqual([null, {}, {}]);
});
