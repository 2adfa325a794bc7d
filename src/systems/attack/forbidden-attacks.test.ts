import { describe, expect, it } from "vitest";
import { declaredAttack, plainVerdict, ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import type { RefusalSetting } from "../../foundry/settings/fields";
import { reason } from "../../rules/attack/verdict";
import { createAttackAnyway, createForbiddenAttacks, refusedIn, type Answer } from "./forbidden-attacks";

const NO = reason("NoAttack");
const refused = ruledAttack([ruledTarget({ refusal: NO })]);

interface Given {
  readonly isGM?: boolean;
  readonly anyway?: boolean;
  readonly answer?: Answer;
}

/** A table with this setting; `anyway` is the answer to the question. */
const tableWith = (setting: RefusalSetting, { isGM = false, anyway = true, answer = {} }: Given = {}) => {
  const said: string[] = [];
  const answers: Promise<unknown>[] = [];
  let now = 0;
  const forbiddenAttacks = createForbiddenAttacks({
    setting: () => setting,
    isGM: () => isGM,
    passes: createAttackAnyway(() => now),
    ask: () => {
      said.push("asked");
      return Promise.resolve(anyway ? answer : null);
    },
    furtherAnswers: () => [],
    remind: () => void said.push("reminded"),
    sayBlocked: () => void said.push("blocked"),
    sayWarned: () => void said.push("warned"),
    later: (done) => void answers.push(done),
  });
  const stops = async (ruled = refused): Promise<{ stopped: boolean; made: number }> => {
    let made = 0;
    const stopped = forbiddenAttacks.stops(ruled, () => (made += 1));
    await Promise.all(answers);
    return { stopped, made };
  };
  return {
    forbiddenAttacks,
    said,
    stops,
    answered: () => Promise.all(answers),
    wait: (time: number) => void (now += time),
  };
};

describe("an attack that the rules forbid", () => {
  it.each([
    ["ask", false, true, ["asked"]],
    ["block", false, true, ["blocked"]],
    ["block", true, true, ["asked"]],
    ["warn", false, false, ["warned"]],
    ["off", false, false, []],
  ] as const)("under %s, by a GM: %s, is stopped: %s", async (setting, isGM, stopped, said) => {
    const table = tableWith(setting, { isGM });
    expect((await table.stops()).stopped).toBe(stopped);
    expect(table.said).toEqual(said);
  });

  it("is made again once who may says so, and is not stopped that time", async () => {
    const { stops, forbiddenAttacks, said } = tableWith("ask");
    expect(await stops()).toEqual({ stopped: true, made: 1 });
    expect(await stops()).toEqual({ stopped: false, made: 0 });
    forbiddenAttacks.forget(refused);
    expect((await stops()).stopped).toBe(true);
    expect(said).toEqual(["asked", "asked"]);
  });

  it("is not made by a no, and let pass for two minutes at most", async () => {
    expect(await tableWith("ask", { anyway: false }).stops()).toEqual({ stopped: true, made: 0 });
    const { stops, wait } = tableWith("ask");
    await stops();
    wait(120_001);
    expect((await stops()).stopped).toBe(true);
  });

  it("is not let pass any more once nothing stops it, so that what stops it later is asked about", async () => {
    const { stops, said } = tableWith("ask");
    await stops();
    expect((await stops(ruledAttack([ruledTarget()]))).stopped).toBe(false);
    expect((await stops()).stopped).toBe(true);
    expect(said).toEqual(["asked", "asked"]);
  });

  it("lets no other attack pass", async () => {
    const { stops } = tableWith("ask");
    await stops();
    const other = ruledAttack([ruledTarget({ target: "token:u", refusal: NO })]);
    expect((await stops(other)).stopped).toBe(true);
  });

  it("is repeated with the answer, until it is made", async () => {
    const { stops, forbiddenAttacks } = tableWith("ask", { answer: { destroys: ["wall:w"] } });
    expect(forbiddenAttacks.answerTo(refused.declared)).toBeUndefined();
    await stops();
    expect(forbiddenAttacks.answerTo(refused.declared)).toEqual({ destroys: ["wall:w"] });
    forbiddenAttacks.forget(refused);
    expect(forbiddenAttacks.answerTo(refused.declared)).toBeUndefined();
  });

  it("is waited for where the system waits", async () => {
    await expect(tableWith("ask").forbiddenAttacks.letsPass(refused)).resolves.toEqual({});
    await expect(tableWith("ask", { anyway: false }).forbiddenAttacks.letsPass(refused)).resolves.toBeNull();
    await expect(tableWith("block").forbiddenAttacks.letsPass(refused)).resolves.toBeNull();
  });
});

describe("while it is asked whether to attack anyway", () => {
  it("the same attack is not asked about again, and is made once", async () => {
    const { forbiddenAttacks, said, answered } = tableWith("ask");
    let made = 0;
    const stops = () => forbiddenAttacks.stops(refused, () => (made += 1));
    expect([stops(), stops(), await forbiddenAttacks.letsPass(refused)]).toEqual([true, true, null]);
    await answered();
    expect({ said, made }).toEqual({ said: ["asked", "reminded", "reminded"], made: 1 });
  });

  it("another is, and the same once there is an answer", async () => {
    const { forbiddenAttacks, said } = tableWith("ask", { anyway: false });
    const withSword = ruledAttack(refused.targets, { declared: declaredAttack({ title: "Sword" }) });
    await Promise.all([forbiddenAttacks.letsPass(refused), forbiddenAttacks.letsPass(withSword)]);
    await forbiddenAttacks.letsPass(refused);
    expect(said).toEqual(["asked", "asked", "asked"]);
  });
});

describe("it is said", () => {
  it("what is in the way, where nothing reaches the target", () => {
    const wall = reason("Cover.total", { obstacles: ["wall:w"] });
    const shut = plainVerdict({ lineOfEffect: false, reasons: [wall] });
    expect(refusedIn(ruledAttack([ruledTarget({ refusal: NO, verdict: shut })]))?.reason).toEqual(wall);
    const open = plainVerdict({ lineOfEffect: true, reasons: [wall] });
    expect(refusedIn(ruledAttack([ruledTarget({ refusal: NO, verdict: open })]))?.reason).toEqual(NO);
  });

  it("once on the way of one attack where the table only warns, and again of the next", async () => {
    const { stops, forbiddenAttacks, said } = tableWith("warn");
    await stops();
    await stops();
    expect(said).toEqual(["warned"]);
    forbiddenAttacks.forget(refused);
    await stops();
    expect(said).toEqual(["warned", "warned"]);
  });
});

describe("targets that an attack cannot touch", () => {
  const [may, mayNot] = [ruledTarget(), ruledTarget({ target: "token:u", refusal: NO })];
  const barred = (setting: RefusalSetting, ruled = ruledAttack([may, mayNot])) =>
    tableWith(setting).forbiddenAttacks.barred(ruled);

  it("are those that are refused among others", () => {
    expect([barred("ask"), barred("block")]).toEqual([["token:u"], ["token:u"]]);
  });

  it("are none where the table only warns, or lets be", () => {
    expect([barred("warn"), barred("off")]).toEqual([[], []]);
  });

  it("are none where the attack is made on refused targets alone: somebody has let it pass", () => {
    expect(barred("ask", ruledAttack([mayNot, ruledTarget({ refusal: NO })]))).toEqual([]);
  });

  it("are none by the guess that it is an attack of opportunity", () => {
    const declared = declaredAttack({ action: "attack-of-opportunity" });
    const seen = ruledTarget({ target: "token:u", refusal: NO, verdict: plainVerdict({ lineOfEffect: true }) });
    expect(barred("block", ruledAttack([may, seen], { declared }))).toEqual([]);
  });
});

describe("on several targets an attack is refused", () => {
  it("only when none may be attacked", () => {
    const [may, mayNot] = [ruledTarget(), ruledTarget({ target: "token:u", refusal: NO })];
    expect(refusedIn(ruledAttack([may, mayNot]))).toBeNull();
    expect(refusedIn(ruledAttack([mayNot], { unjudged: ["token:v"] }))).toBeNull();
    expect(refusedIn(ruledAttack([mayNot]))).toMatchObject({ attacker: "token:a", targets: ["token:u"], reason: NO });
  });
});

describe("an attack of opportunity, which is a guess,", () => {
  const declared = declaredAttack({ action: "attack-of-opportunity" });
  it("is asked about where attacks are blocked", async () => {
    const { stops, said } = tableWith("block");
    expect((await stops(ruledAttack([ruledTarget({ refusal: NO })], { declared }))).made).toBe(1);
    expect(said).toEqual(["asked"]);
  });

  it("is blocked like any other where there is no line of effect", async () => {
    const { stops, said } = tableWith("block");
    const shut = ruledTarget({ refusal: NO, verdict: plainVerdict({ lineOfEffect: false }) });
    await stops(ruledAttack([shut], { declared }));
    expect(said).toEqual(["blocked"]);
  });
});

// Epic Path, "Faded": a Will save to attack it, and who fails it cannot in this round.
describe("an attack at faded targets among several", () => {
  const SAVE = reason("FadedSave");
  const unsaved = (target: string) => ruledTarget({ target, refusal: SAVE });
  const forgotten = ruledTarget({ target: "token:f", refusal: reason("FadedForgotten") });
  const plain = ruledTarget({ target: "token:p" });
  const walled = ruledTarget({ target: "token:w", refusal: NO });

  it("asks for the saves before anything else, about the unsaved alone", () => {
    const asked = [
      [unsaved("token:u"), plain],
      [plain, unsaved("token:u")],
      [walled, unsaved("token:u")],
      [forgotten, unsaved("token:u"), plain],
    ].map((targets) => refusedIn(ruledAttack(targets)));
    for (const each of asked) expect(each).toMatchObject({ targets: ["token:u"], reason: SAVE, hasOthers: true });
    expect(refusedIn(ruledAttack([unsaved("token:u")]))?.hasOthers).toBe(false);
    expect(refusedIn(ruledAttack([forgotten, plain]))).toBeNull();
  });

  it.each(["ask", "block"] as const)(
    "stops under %s until it is said, also after one was allowed anyway",
    async (setting) => {
      const table = tableWith(setting);
      const both = ruledAttack([walled, unsaved("token:u")]);
      expect(await table.stops(both)).toEqual({ stopped: true, made: 1 });
      table.forbiddenAttacks.forget(both);
      const allowed = createAttackAnyway(() => 0);
      allowed.give(both.declared);
      const passing = createForbiddenAttacks({
        setting: () => setting,
        isGM: () => true,
        passes: allowed,
        ask: () => Promise.resolve(null),
        furtherAnswers: () => [],
        remind: () => undefined,
        sayBlocked: () => undefined,
        sayWarned: () => undefined,
        later: () => undefined,
      });
      expect(passing.stops(both, () => undefined)).toBe(true);
    },
  );

  it("bars the unsaved and the forgotten while others can be attacked", () => {
    const { forbiddenAttacks } = tableWith("ask");
    expect(forbiddenAttacks.barred(ruledAttack([unsaved("token:u"), forgotten, plain]))).toEqual([
      "token:u",
      "token:f",
    ]);
    expect(forbiddenAttacks.barred(ruledAttack([unsaved("token:u")]))).toEqual([]);
  });
});
