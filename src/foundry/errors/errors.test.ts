import { describe, expect, it } from "vitest";
import { createFailures, type ErrorOutlet } from "./errors";

const outlet = (isGM: boolean) => {
  const notices: string[] = [];
  const logged: string[] = [];
  return {
    notices,
    logged,
    isGM: () => isGM,
    notify: (message: string) => void notices.push(message),
    log: (message: string) => void logged.push(message),
  };
};

const createGuard = (to: ErrorOutlet) => createFailures(to).guard;

const fail = (message: string) => () => {
  throw new RangeError(message);
};

describe("an error", () => {
  it("is reported to the GM with its location, and its entry returns the fallback", () => {
    const out = outlet(true);
    expect(createGuard(out)(() => "scene “Keep”", fail("grid.size: got 0"), null)).toBeNull();
    expect(out.notices).toEqual(["Parapet: scene “Keep”: grid.size: got 0"]);
  });

  it("is reported once, however often it happens", () => {
    const out = outlet(true);
    const guard = createGuard(out);
    for (let times = 0; times < 3; times++) guard(() => "here", fail("twice"), null);
    expect(out.notices).toHaveLength(1);
    expect(out.logged).toHaveLength(1);
  });

  it("is reported again for another cause, and only logged for another location", () => {
    const out = outlet(true);
    const guard = createGuard(out);
    guard(() => "here", fail("one"), null);
    guard(() => "there", fail("one"), null);
    guard(() => "here", fail("two"), null);
    expect(out.notices).toEqual(["Parapet: here: one", "Parapet: here: two"]);
    expect(out.logged).toEqual(["Parapet: here: one", "Parapet: there: one", "Parapet: here: two"]);
  });

  it("is logged but not shown to a player", () => {
    const out = outlet(false);
    createGuard(out)(() => "here", fail("secret"), null);
    expect(out.notices).toEqual([]);
    expect(out.logged).toEqual(["Parapet: here: secret"]);
  });

  it("shares one notice with others of the same moment, up to a limit, with the number of the rest", () => {
    const waiting: (() => void)[] = [];
    const out = {
      ...outlet(true),
      more: (count: number) => `${count} more.`,
      soon: (act: () => void) => waiting.push(act),
    };
    const guard = createGuard(out);
    for (let i = 1; i <= 40; i++) guard(() => `message ${i}`, fail(`flag ${i} is rubbish.`), null);
    expect([out.notices, waiting.length]).toEqual([[], 1]);
    waiting.shift()?.();
    expect(out.notices).toHaveLength(1);
    expect(out.notices[0]).toMatch(
      /^Parapet: message 1: flag 1 is rubbish\. .* Message 5: flag 5 is rubbish\. 35 more\.$/,
    );
    expect(out.logged).toHaveLength(40);
    guard(() => "message 41", fail("flag 41 is rubbish."), null);
    waiting.shift()?.();
    expect(out.notices[1]).toBe("Parapet: message 41: flag 41 is rubbish.");
  });

  it("is reported even if naming its location fails", () => {
    const out = outlet(true);
    createGuard(out)(fail("no place"), fail("cause"), null);
    expect(out.notices).toEqual(["Parapet: cause"]);
  });
});

it("successful calls return their value", () => {
  expect(
    createGuard(outlet(true))(
      () => "",
      () => 7,
      null,
    ),
  ).toBe(7);
});

describe("a fault in a scene", () => {
  const trouble = { message: "token “orc”", error: new RangeError("width") };

  it("is reported once while it lasts, and again when it returns", () => {
    const out = outlet(true);
    const { reportUntilFixed } = createFailures(out);
    reportUntilFixed("keep", [trouble]);
    reportUntilFixed("keep", [{ ...trouble, error: new RangeError("width") }]);
    expect(out.notices).toEqual(["Parapet: token “orc”"]);
    reportUntilFixed("keep", []);
    reportUntilFixed("keep", [trouble]);
    expect(out.notices).toHaveLength(2);
    expect(out.logged).toHaveLength(2);
  });

  it("shares one notice with the others, the rest as a number and in the log", () => {
    const out = outlet(true);
    const problems = ["a", "b", "c", "d", "e", "f", "g"].map((name) => ({ message: `token ${name}.`, error: null }));
    createFailures({ ...out, more: (count) => `And ${count} more.` }).reportUntilFixed("keep", problems);
    expect(out.notices).toEqual(["Parapet: token a. Token b. Token c. Token d. Token e. And 2 more."]);
    expect(out.logged).toHaveLength(7);
  });

  it("is not forgotten when another scene is read", () => {
    const out = outlet(true);
    const { reportUntilFixed } = createFailures(out);
    reportUntilFixed("keep", [trouble]);
    reportUntilFixed("cellar", []);
    reportUntilFixed("keep", [trouble]);
    expect(out.notices).toHaveLength(1);
  });

  it("is not reported again by what it causes to fail", () => {
    const out = outlet(true);
    const { guard, reportUntilFixed } = createFailures(out);
    reportUntilFixed("keep", [trouble]);
    const again = () => {
      throw trouble.error;
    };
    expect(guard(() => "here", again, null)).toBeNull();
    expect(out.notices).toHaveLength(1);
  });

  it("is not named in a player's log", () => {
    const out = outlet(false);
    createFailures(out).reportUntilFixed("keep", [trouble]);
    expect(out.notices).toEqual([]);
    expect(out.logged).toHaveLength(1);
    expect(out.logged[0]).not.toContain("orc");
  });
});
