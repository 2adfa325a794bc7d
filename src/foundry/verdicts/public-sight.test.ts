import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicKnowledge } from "./public-sight";

/** As a GM's client has them: a GM owns every token, so none is secret to them. */
const token = (disposition: number, more: object = {}) => ({
  ...{ hidden: false, disposition, isSecret: false, displayName: 50 },
  actor: { statuses: new Set(["prone"]), hasPlayerOwner: false },
  ...more,
});
const TOKENS: Readonly<Record<string, object>> = {
  hostile: token(-1),
  secret: token(-2),
  hidden: token(-1, { hidden: true }),
  "secret-hero": token(-2, { actor: { statuses: new Set(["prone"]), hasPlayerOwner: true } }),
};

beforeAll(() => {
  const get = (id: string): object | undefined => TOKENS[id];
  const placed = (id: string) => ({ document: TOKENS[id], actor: Reflect.get(TOKENS[id] ?? {}, "actor") as unknown });
  Object.assign(globalThis, {
    canvas: { ready: true, scene: { tokens: { get } }, tokens: { get: placed } },
    CONFIG: { specialStatusEffects: { INVISIBLE: "invisible" } },
  });
});
afterAll(() => {
  for (const name of ["canvas", "CONFIG"]) Reflect.deleteProperty(globalThis, name);
});

describe("the icons of a token that everyone may know of", () => {
  const icons = (id: string): readonly string[] => publicKnowledge().conditionsOf(`token:${id}`);

  it("are those that the map shows to all", () => expect(icons("hostile")).toEqual(["prone"]));

  it.each(["secret", "secret-hero"])("are none of a secret one, though its GM sees them: %s", (id) => {
    expect(icons(id)).toEqual([]);
  });

  it("are none of a hidden one", () => expect(icons("hidden")).toEqual([]));

  it("come without names and features of the GM's creatures", () => {
    const { isNamed, knowsFeatures, owns } = publicKnowledge();
    expect([isNamed("token:hostile"), knowsFeatures("token:hostile"), owns("token:hostile")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(knowsFeatures("token:secret-hero")).toBe(true);
  });
});
