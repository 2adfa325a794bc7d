import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { modifier, ruledTarget } from "../../../tests/ruled-attack";
import type { DeclaredAttack, RuledAttack } from "../adapter/attack";
import type { AttackJudge } from "../adapter/system-adapter";
import type { ActionUse } from "./action-use";
import { createUses } from "./uses";

/** A table where every target has this much cover and nothing is forbidden. */
const COVERS: Readonly<Record<string, number>> = { "token:b": 4, "token:c": 8 };

const targetOn = (target: string) =>
  ruledTarget({ target, changes: [modifier({ stat: "ac", value: COVERS[target] ?? 0 })] });

const flagsFor = vi.fn((_ruled: RuledAttack) => ({ parapet: {} }));
const toldLast = () => flagsFor.mock.lastCall?.[0].targets ?? [];
const attackJudge = {
  rule: (declared: DeclaredAttack) => ({
    declared,
    ruleset: "pathfinder1e",
    unjudged: [],
    targets: declared.targets.map(targetOn),
  }),
  barred: () => [],
  labelOf: () => "Cover",
  stops: () => false,
  made: () => undefined,
  flagsFor,
} satisfies Partial<AttackJudge> as unknown as AttackJudge;

const scene = { id: "s", grid: { distance: 5, units: "ft" } };
const token = (id: string) => ({ id, parent: { id: "s" } });

const shotAt = (id: string, chatAttacks: readonly unknown[] = []): ActionUse => ({
  token: token("A"),
  item: { name: "Bow" },
  action: { actionType: "rwak" },
  shared: { attackBonus: ["1[Point-Blank Shot]"], chatAttacks, targets: [token(id)], chatData: {} },
});

beforeEach(() => {
  vi.stubGlobal("canvas", { ready: true, scene, tokens: {} });
  vi.stubGlobal("game", { combat: null, user: { targets: new Set() } });
});
afterEach(() => vi.unstubAllGlobals());

const aim = (use: ActionUse, id: string): void => void Object.assign(use.shared, { targets: [token(id)] });

describe("the parts of a use that is under way", () => {
  it("are there once however often it is settled, and are those of its last target", () => {
    const { settle } = createUses(attackJudge);
    const use = shotAt("b");
    settle(use);
    settle(use);
    expect(use.shared.attackBonus).toEqual(["1[Point-Blank Shot]", "-4[Cover]"]);
    aim(use, "c");
    settle(use);
    expect(use.shared.attackBonus).toEqual(["1[Point-Blank Shot]", "-8[Cover]"]);
  });

  it("are left alone once its dice have fallen, and told as they fell", () => {
    const { settle, display } = createUses(attackJudge);
    const use = shotAt("b");
    settle(use);
    Object.assign(use.shared, { chatAttacks: [{ attack: { formula: "1d20 - 4[Cover]" } }] });
    aim(use, "c");
    settle(use);
    expect(use.shared.attackBonus).toEqual(["1[Point-Blank Shot]", "-4[Cover]"]);
    display(use);
    const [target] = toldLast();
    expect([target?.target, target?.unplaced ?? []]).toEqual(["token:b", []]);
  });

  it.each([
    ["of one of its attacks", ["1d20 - 4[Cover]", "1d20 - 5"]],
    ["of all", ["1d20 + 1[Point-Blank Shot]"]],
    ["with another number", ["1d20 + 6 + 0[Cover]"]],
    ["with a lower number", ["1d20 + 6 - 2[Cover]"]],
    ["with a longer number", ["1d20 - 14[Cover]"]],
    ["with the other sign", ["1d20 + 4[Cover]"]],
    ["with dice", ["1d20 - 1d4[Cover]"]],
  ])("are not claimed where the formula %s lacks them", (_, formulas) => {
    const { settle, display } = createUses(attackJudge);
    const use = shotAt("b");
    settle(use);
    Object.assign(use.shared, { chatAttacks: formulas.map((formula) => ({ attack: { formula } })) });
    display(use);
    expect(toldLast()[0]?.unplaced).toEqual([modifier({ stat: "ac", value: 4 })]);
  });

  it.each([
    ["1d20 - 4[Cover]"],
    ["1d20 + -4[Cover]"],
    ["1d20-4[Cover]"],
    ["1d20 - 1[Cover] + 6[Attack] - 4[Cover] + 1"],
  ])("are claimed in %s", (formula) => {
    const { settle, display } = createUses(attackJudge);
    const use = shotAt("b");
    settle(use);
    Object.assign(use.shared, { chatAttacks: [{ attack: { formula } }] });
    display(use);
    expect(toldLast()[0]?.unplaced ?? []).toEqual([]);
  });

  it("are of one use alone, and gone when it is over", () => {
    const { settle, clear } = createUses(attackJudge);
    const [use, other] = [shotAt("b"), shotAt("c")];
    settle(use);
    settle(other);
    clear(use);
    expect(use.shared.attackBonus).toEqual(["1[Point-Blank Shot]"]);
    expect(other.shared.attackBonus).toEqual(["1[Point-Blank Shot]", "-8[Cover]"]);
  });
});
