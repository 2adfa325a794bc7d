import { afterEach, describe, expect, it, vi } from "vitest";
import { attackJudgeOf } from "../../../tests/attack-judge-table";
import { openTable } from "../../../tests/keep-table";
import type { Verdict } from "../../rules/attack/verdict";
import { declaredAttack } from "../../../tests/ruled-attack";

const documents = (...list: readonly { readonly _id: string }[]) => {
  const contents = list.map((data) => ({ ...data, id: data._id, toObject: () => data }));
  return { contents, get: (id: string) => contents.find((each) => each.id === id) };
};

const wall = (_id: string, x: number, changes: object = {}) => ({
  _id,
  c: [x, -500, x, 1500],
  move: 20,
  sight: 0,
  light: 0,
  sound: 20,
  flags: { parapet: { effect: "blocks" } },
  ...changes,
});
const weak = (id: string, x: number) => wall(id, x, { sight: 20, flags: { parapet: { breaks: "weak" } } });

/** Solid rock that players are not shown, between the imp and the knight. */
const ROCK = {
  _id: "rock",
  name: "Rock",
  hidden: true,
  shapes: [{ type: "rectangle", x: 320, y: -500, width: 60, height: 2000, rotation: 0, hole: false }],
  elevation: { bottom: null, top: null },
  behaviors: [
    { type: "parapet.terrain", disabled: false, system: { cover: "standard", blocksEffect: true, blocksSight: true } },
  ],
};

interface Given {
  readonly isGM?: boolean;
  readonly walls?: readonly ReturnType<typeof wall>[];
  readonly rock?: boolean;
  /** Where the tokens stand, pixels; the imp between the archer and the knight. */
  readonly at?: Readonly<Record<string, number>>;
  /** How far down the screen; 0 for those left out. */
  readonly down?: Readonly<Record<string, number>>;
}

/** The archer shoots from the left, through a window. */
const refereeAt = ({ isGM = false, walls = [wall("glass", 150)], rock = false, at = {}, down = {} }: Given = {}) => {
  const table = openTable(isGM);
  Object.assign(table.scene, { walls: documents(...walls), regions: documents(...(rock ? [ROCK] : [])) });
  for (const token of table.scene.tokens.contents)
    Object.assign(token.toObject(), { x: at[token.id] ?? token.toObject().x, y: down[token.id] ?? 0 });
  return { ...table, ...attackJudgeOf(table) };
};

const onKnight = declaredAttack({ attacker: "token:archer", targets: ["token:knight"] });
const onBoth = declaredAttack({ attacker: "token:archer", targets: ["token:imp", "token:knight"] });
const answering = (declared: typeof onKnight, ...destroys: readonly string[]) => ({
  ...declared,
  answered: { destroys },
  manner: { ...declared.manner, destroys },
});

/** From the archer's own centre. */
const burstOn = (name: string) =>
  ({ attacker: "token:archer", target: `token:${name}`, kind: "area", reach: null, origin: null }) as const;

/** Attacker and line of effect of each verdict that the hook was called with. */
const toldBy = ({ mock }: ReturnType<typeof openTable>["hooks"]) =>
  mock.calls.map((came) => {
    const verdict = came[1] as Verdict;
    return [verdict.attacker, verdict.lineOfEffect];
  });

afterEach(() => vi.unstubAllGlobals());

describe("what an attack can break", () => {
  it("is for a player the same whether something unseen is behind it or not; the ruling is the true one", () => {
    const [knight] = refereeAt().attackJudge.rule(onKnight)?.targets ?? [];
    expect(knight?.ifBroken).toMatchObject({ walls: ["wall:glass"], verdict: { lineOfEffect: true } });
    expect(knight?.ifBroken?.refusal).toBeUndefined();
    const [behind] = refereeAt({ rock: true }).attackJudge.rule(onKnight)?.targets ?? [];
    expect(behind?.ifBroken).toMatchObject({
      walls: ["wall:glass"],
      verdict: { lineOfEffect: false, obstacles: ["region:rock"] },
      refusal: expect.anything() as object,
    });
    const [seenByGM] = refereeAt({ rock: true, isGM: true }).attackJudge.rule(onKnight)?.targets ?? [];
    expect([seenByGM?.refusal === null, seenByGM?.ifBroken]).toEqual([false, undefined]);
  });

  it("is nothing that tells where a creature is that the player does not see", () => {
    const { hidden, attackJudge, notices } = refereeAt();
    hidden.add("knight");
    const [knight] = attackJudge.rule(onKnight)?.targets ?? [];
    expect([knight?.refusal === null, knight?.ifBroken, notices]).toEqual([false, undefined, []]);
  });

  it("is not offered for saves", () => {
    const { attackJudge } = refereeAt({ isGM: true });
    const save = attackJudge.ruleSave({ attack: burstOn("knight"), stat: "reflex", title: "" })?.ruled;
    expect(save?.refusal).not.toBeNull();
    expect(save).not.toHaveProperty("ifBroken");
  });

  it("is judged without the hook of attacks that are made", () => {
    const { attackJudge, hooks } = refereeAt({ isGM: true });
    attackJudge.rule(onKnight);
    expect(toldBy(hooks)).toEqual([["token:archer", false]]);
    attackJudge.rule(answering(onKnight, "wall:glass"));
    expect(toldBy(hooks)).toEqual([
      ["token:archer", false],
      ["token:archer", true],
    ]);
  });

  it("is judged without that hook for the other models of a unit that shoots, too", () => {
    const { attackJudge, hooks, stored, scene } = refereeAt({ isGM: true, at: { imp: 0, archer: 0 } });
    stored.set("ruleset", "ninth-age");
    for (const token of scene.tokens.contents.slice(0, 2))
      Object.assign(token.toObject(), { rotation: 270, flags: { parapet: { unit: "bows" } } });
    const [knight] = attackJudge.rule(onKnight)?.targets ?? [];
    expect(knight?.ifBroken?.models).toHaveLength(1);
    expect(toldBy(hooks)).toEqual([
      ["token:archer", false],
      ["token:imp", false],
    ]);
  });
});

describe("an area", () => {
  const onAll = [burstOn("imp"), burstOn("knight")];

  it("can break what stops it, and is judged without the hook of attacks that are made", () => {
    const { attackJudge, hooks } = refereeAt({ isGM: true });
    const [imp, knight] = attackJudge.ruleArea("token:archer", onAll)?.targets ?? [];
    expect([imp?.ifBroken?.walls, knight?.ifBroken?.walls]).toEqual([["wall:glass"], ["wall:glass"]]);
    expect(knight).toMatchObject({
      refusal: expect.anything() as object,
      ifBroken: { verdict: { lineOfEffect: true } },
    });
    expect(toldBy(hooks)).toEqual([
      ["token:archer", false],
      ["token:archer", false],
    ]);
  });

  it("breaks for everyone inside what it breaks for one, also where it only gave cover", () => {
    // The pane hides the knight behind it, and of the imp, in front of the gap, the lower half.
    const pane = wall("pane", 150, { c: [150, 60, 150, 1500] });
    const { attackJudge } = refereeAt({ isGM: true, walls: [pane], at: { knight: 300 }, down: { knight: 400 } });
    const [imp, knight] = attackJudge.ruleArea("token:archer", onAll)?.targets ?? [];
    expect(knight?.ifBroken).toMatchObject({ walls: ["wall:pane"], verdict: { cover: "none" } });
    expect(knight?.ifBroken).not.toHaveProperty("isOfCover");
    expect(imp?.refusal).toBeNull();
    expect(imp?.verdict.cover).not.toBe("none");
    expect(imp?.ifBroken).toMatchObject({ walls: ["wall:pane"], isOfCover: true, verdict: { cover: "none" } });
  });

  it("breaks it also for a creature that its user does not see, and offers nothing for that one alone", () => {
    const { hidden, attackJudge } = refereeAt();
    hidden.add("knight");
    const [, knight] = attackJudge.ruleArea("token:archer", onAll)?.targets ?? [];
    expect(knight?.ifBroken).toMatchObject({ walls: ["wall:glass"], verdict: { lineOfEffect: true } });
    const [alone] = attackJudge.ruleArea("token:archer", [burstOn("knight")])?.targets ?? [];
    expect(alone?.refusal).not.toBeNull();
    expect(alone).not.toHaveProperty("ifBroken");
  });

  it("breaks nothing that stops nobody inside", () => {
    const { attackJudge } = refereeAt({ isGM: true, walls: [wall("short", 150, { c: [150, 60, 150, 80] })] });
    for (const each of attackJudge.ruleArea("token:archer", onAll)?.targets ?? [])
      expect(each).not.toHaveProperty("ifBroken");
  });
});

describe("an attack of which its user has said what it breaks", () => {
  it("breaks on each target what stops it there", () => {
    const { attackJudge } = refereeAt({
      at: { imp: 0, archer: 200 },
      walls: [wall("left", 150), wall("right", 350)],
    });
    const ruled = attackJudge.rule(answering(onBoth, "wall:left", "wall:right"));
    expect(ruled?.targets.map(({ broken, refusal }) => [broken, refusal])).toEqual([
      [["wall:left"], null],
      [["wall:right"], null],
    ]);
  });

  it("breaks nothing on a target that is free, and another shows what else it can break there", () => {
    const { attackJudge } = refereeAt({
      isGM: true,
      at: { imp: 0, archer: 200 },
      walls: [wall("left", 150), weak("right", 350)],
    });
    const [imp, knight] = attackJudge.rule(answering(onBoth, "wall:left"))?.targets ?? [];
    expect([imp?.broken, knight?.broken]).toEqual([["wall:left"], undefined]);
    expect(knight?.ifBroken).toMatchObject({ walls: ["wall:right"], isMarked: true });
  });

  it("breaks all that are behind each other", () => {
    const { attackJudge } = refereeAt({ walls: [wall("front", 120), wall("back", 160)] });
    const [knight] = attackJudge.rule(answering(onKnight, "wall:back", "wall:front"))?.targets ?? [];
    expect(knight?.broken?.toSorted()).toEqual(["wall:back", "wall:front"]);
  });

  it("breaks no wall that is not in its way, and the answer is for nothing that comes later", () => {
    const { attackJudge, passes } = refereeAt({ walls: [wall("aside", 800)] });
    const asked = answering(onKnight, "wall:none", "wall:aside");
    passes.give(onKnight, asked.answered);
    const ruled = attackJudge.rule(onKnight);
    expect(ruled?.targets.map(({ broken }) => broken)).toEqual([undefined]);
    expect(ruled?.declared).toEqual(onKnight);
    expect(passes.has(onKnight)).toBe(false);
    expect(attackJudge.rule(asked)?.declared).toEqual(onKnight);
  });
});
