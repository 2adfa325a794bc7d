import { describe, expect, it } from "vitest";
import type { MessageSeen } from "../adapter/system-adapter";
import { attackerBy } from "./generic";

const roll = (...faces: number[]) => ({ dice: faces.map((each) => ({ faces: each })) });

const message = (changes: Partial<MessageSeen> = {}): MessageSeen => ({
  rolls: [roll(20)],
  speaker: { token: "m" },
  flags: {},
  ...changes,
});

const ORC = ["token:o"];

describe("a message is taken for an attack", () => {
  it("when a token rolls a d20 while its user targets another", () => {
    expect(attackerBy(message(), { token: "m", targets: ORC, wanted: "d20" })).toBe("token:m");
    expect(attackerBy(message(), { token: "m", targets: ["token:m", "token:o"], wanted: "d20" })).toBe("token:m");
  });

  it("with other dice where the GM says so", () => {
    expect(attackerBy(message({ rolls: [roll(6, 6)] }), { token: "m", targets: ORC, wanted: "d20" })).toBeNull();
    expect(attackerBy(message({ rolls: [roll(6, 6)] }), { token: "m", targets: ORC, wanted: "any" })).toBe("token:m");
    expect(attackerBy(message(), { token: "m", targets: ORC, wanted: "off" })).toBeNull();
  });

  it.each<[string, Partial<MessageSeen>]>([
    ["has no roll", { rolls: [] }],
    ["has a roll without dice", { rolls: [{}, roll()] }],
    ["is of initiative", { flags: { core: { initiativeRoll: true } } }],
    ["bears a record already", { flags: { parapet: {} } }],
  ])("but not when it %s", (_, changes) => {
    expect(attackerBy(message(changes), { token: "m", targets: ORC, wanted: "any" })).toBeNull();
  });

  it("but not when nobody here speaks", () => {
    expect(attackerBy(message(), { token: null, targets: ORC, wanted: "any" })).toBeNull();
  });

  it("but not when nobody else is targeted", () => {
    expect(attackerBy(message(), { token: "m", targets: [], wanted: "d20" })).toBeNull();
    expect(attackerBy(message(), { token: "m", targets: ["token:m"], wanted: "d20" })).toBeNull();
  });
});
