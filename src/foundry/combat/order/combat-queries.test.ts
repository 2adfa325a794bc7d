import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../../../tests/fights";
import type { AskableUser } from "../../users/users";
import type { Queries, QueryListener } from "../../users/queries";
import { createAskForAction } from "./combat-queries";

/** A fight of an elf, which Ann owns, and an orc, which no player owns. */
const COMBATANTS = [
  { id: "elf", players: [{ id: "ann" }], sceneId: null },
  { id: "orc", players: [], sceneId: null },
];
const FIGHT = fightOf(combatant("elf", 15), combatant("orc", 12));

beforeAll(() => {
  const get = (id: string): object | undefined => COMBATANTS.find((each) => each.id === id);
  const combats = new Map([["fight", { combatants: { get } }]]);
  Object.assign(globalThis, { game: { combats } });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "game"));

/** Whether the active GM's client does what this user asks for. */
const mayAsk = (user: Pick<AskableUser, "id" | "isGM">, action: object, combat = "fight"): boolean | undefined => {
  let listener: Pick<QueryListener<never, unknown>, "mayAsk"> | undefined;
  const queries = { answer: (its: typeof listener) => void (listener = its) } as unknown as Queries;
  const order = { fight: () => FIGHT } as never;
  createAskForAction({ order, queries, newId: () => "new", log: () => undefined }).register();
  return listener?.mayAsk({ user: user.id, request: "r", combat, action } as never, user as AskableUser);
};

const ANN = { id: "ann", isGM: false };
const BEN = { id: "ben", isGM: false };
const GM = { id: "gm", isGM: true };

describe("an action in a fight that another client asks for", () => {
  it.each([
    ["a player for their own creature", ANN, { kind: "hold", who: "elf" }, true],
    ["a player for another player's creature", BEN, { kind: "hold", who: "elf" }, false],
    ["a player for a creature of the GM", ANN, { kind: "hold", who: "orc" }, false],
    ["a player for a creature that is not in the fight", ANN, { kind: "hold", who: "imp" }, false],
    ["a player, when it is of no single creature", ANN, { kind: "undo", change: "x" }, false],
    ["a GM for any creature", GM, { kind: "hold", who: "elf" }, true],
    ["a GM, when it is of no single creature", GM, { kind: "undo", change: "x" }, true],
  ])("is done or refused: of %s", (_, user, action, isDone) => {
    expect(mayAsk(user, { id: "x", ...action })).toBe(isDone);
  });

  it("is refused to a player in a fight that is not there", () => {
    expect(mayAsk(ANN, { id: "x", kind: "hold", who: "elf" }, "other")).toBe(false);
  });
});
