import { expect, it } from "vitest";
import { initiative } from "./initiative";

interface Config {
  options?: { disadvantage?: boolean; fixed?: number };
}

const [surprised, other] = [{}, {}];

/** What the listener of the hook makes of an initiative roll. */
const rolls = (): ((actor: object, config: Config) => Config["options"]) => {
  let listener = (_actor: object, _config: Config): unknown => undefined;
  initiative.worsen((actor) => actor === surprised, { on: (_name, its) => void (listener = its as never) });
  return (actor, config) => {
    listener(actor, config);
    return config.options;
  };
};

const rolled = (config: Config): Config["options"] => {
  const roll = rolls();
  roll(surprised, config);
  return roll(surprised, config);
};

it.each([
  ["is rolled with disadvantage", {}, { disadvantage: true }],
  ["is five lower where it is a score, and no lower when asked twice", { fixed: 13 }, { disadvantage: true, fixed: 8 }],
  ["has no second disadvantage", { disadvantage: true, fixed: 8 }, { disadvantage: true, fixed: 8 }],
])("initiative of who is surprised %s", (_, options, wanted) => {
  expect(rolled({ options })).toEqual(wanted);
});

it("initiative of which the system says nothing is rolled with disadvantage", () => {
  expect(rolled({})).toEqual({ disadvantage: true });
});

it("initiative of who is not surprised stays as it is", () => {
  expect(rolls()(other, { options: { fixed: 13 } })).toEqual({ fixed: 13 });
});

it("the hook is known to fire for no roll while the group of a combatant is read, also if that fails", () => {
  const roll = rolls();
  const read = () => JSON.stringify(roll(surprised, { options: {} }));
  expect(initiative.groupOf({ getInitiativeGroupingKey: read })).toBe("{}");
  const fails = () => {
    throw new Error("no token");
  };
  expect(() => initiative.groupOf({ getInitiativeGroupingKey: fails })).toThrow("no token");
  expect(read()).toBe('{"disadvantage":true}');
});
