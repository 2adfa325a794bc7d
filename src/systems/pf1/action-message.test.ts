import { describe, expect, it } from "vitest";
import { idIn, metadataOf, targetsIn, uuidIn } from "./action-message";

const DATA = { actor: "Actor.m", item: "ray", action: "a1", template: null, targets: ["Scene.s.Token.t"] };

/** As 11.11 has it: every access warns. */
const deprecated = {
  pf1: {
    get metadata(): never {
      throw new Error("removed in PF1 v12");
    },
  },
};

describe("what a message of Pathfinder 1e tells about its action", () => {
  it("is among its flags, up to version 11", () => {
    expect(metadataOf({ system: {}, flags: { pf1: { metadata: DATA } } })).toBe(DATA);
    expect(metadataOf({ flags: { pf1: { metadata: DATA } } })).toBe(DATA);
  });

  it("is in `system` from 11.11 on, and the flag is not touched", () => {
    expect(metadataOf({ system: DATA, flags: deprecated })).toBe(DATA);
    expect(metadataOf({ system: DATA })).toBe(DATA);
  });

  it("may be an instance of a data model, whose fields are accessors", () => {
    class Model {
      get targets(): readonly string[] {
        return DATA.targets;
      }
    }
    expect([...targetsIn(metadataOf({ system: new Model(), flags: deprecated })!)]).toEqual(DATA.targets);
  });

  it("is nothing for a message of no action", () => {
    expect(metadataOf({ system: {}, flags: {} })).toBeUndefined();
    expect(metadataOf({ system: null, flags: { pf1: {} } })).toBeUndefined();
  });
});

describe("a reference in it", () => {
  it.each([
    ["an id", "ray", "ray", undefined],
    ["a uuid", "Actor.m.Item.ray", "ray", "Actor.m.Item.ray"],
    ["both", { id: "ray", uuid: "Actor.m.Item.ray" }, "ray", "Actor.m.Item.ray"],
    ["a uuid alone", { uuid: "Actor.m.Item.ray" }, "ray", "Actor.m.Item.ray"],
    ["nothing", null, undefined, undefined],
    ["an empty object", {}, undefined, undefined],
  ])("may be %s", (_, reference, id, uuid) => {
    expect([idIn(reference), uuidIn(reference)]).toEqual([id, uuid]);
  });

  it("may be one of several, in a list or a set, or of none", () => {
    expect(targetsIn({ targets: new Set(["Scene.s.Token.t"]) })).toEqual(["Scene.s.Token.t"]);
    expect(targetsIn({})).toEqual([]);
  });
});
