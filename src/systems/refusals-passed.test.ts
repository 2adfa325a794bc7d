import { describe, expect, it } from "vitest";
import { declaredAttack, plainVerdict, ruledAttack, ruledTarget } from "../../tests/ruled-attack";
import type { RefusalSetting } from "../foundry/settings/choices";
import { reason } from "../rules/reason";
import { createPasses } from "./passes";
import { createRefusals, refusedIn } from "./refusals";

const NO = reason("NoAttack");
const refused = ruledAttack([ruledTarget({ refusal: NO })]);

/** A table with this setting; `anyway` is what is answered. */
const tableWith = (setting: RefusalSetting, { isGM = false, anyway = true } = {}) => {
  const said: string[] = [];
  const answers: Promise<unknown>[] = [];
  let now = 0;
  const refusals = createRefusals({
    ...{ setting: () => setting, isGM: () => isGM, passes: createPasses(() => now) },
    ask: () => {
      said.push("asked");
      return Promise.resolve(anyway);
    },
    sayBlocked: () => void said.push("blocked"),
    sayWarned: () => void said.push("warned"),
    later: (done) => void answers.push(done),
  });
  const stops = async (ruled = refused): Promise<{ stopped: boolean; made: number }> => {
    let made = 0;
    const stopped = refusals.stops(ruled, () => (made += 1));
    await Promise.all(answers);
    return { stopped, made };
  };
  return { refusals, said, stops, wait: (time: number) => void (now += time) };
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
    const { stops, refusals, said } = tableWith("ask");
    expect(await stops()).toEqual({ stopped: true, made: 1 });
    expect(await stops()).toEqual({ stopped: false, made: 0 });
    refusals.forget(refused);
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

  it("lets no other attack pass", async () => {
    const { stops } = tableWith("ask");
    await stops();
    const other = ruledAttack([ruledTarget({ target: "token:u", refusal: NO })]);
    expect((await stops(other)).stopped).toBe(true);
  });

  it("is waited for where the system waits", async () => {
    await expect(tableWith("ask").refusals.letsPass(refused)).resolves.toBe(true);
    await expect(tableWith("ask", { anyway: false }).refusals.letsPass(refused)).resolves.toBe(false);
    await expect(tableWith("block").refusals.letsPass(refused)).resolves.toBe(false);
  });
});

describe("on several targets an attack is refused", () => {
  it("only when none may be attacked", () => {
    const [may, mayNot] = [ruledTarget(), ruledTarget({ target: "token:u", refusal: NO })];
    expect(refusedIn(ruledAttack([may, mayNot]))).toBeNull();
    expect(refusedIn(ruledAttack([mayNot], { unjudged: ["token:v"] }))).toBeNull();
    expect(refusedIn(ruledAttack([mayNot]))).toEqual({ attacker: "token:a", targets: ["token:u"], reason: NO });
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
