import { describe, expect, it } from "vitest";
import { fireball, save } from "../../../tests/systems/pf2e-checks";
import type { CheckContext } from "./shapes";
import { isSaveMessage, readSave } from "./save";

const nowhere = (): null => null;

describe("a Reflex save", () => {
  it("against an area is judged from where the area has been placed", () => {
    const placed = (item: string) => (item === fireball.uuid ? { x: 300, y: 400 } : null);
    expect(readSave(save(), placed)).toEqual({
      attack: { attacker: "token:mage", target: "token:orc", kind: "area", reach: null, origin: { x: 300, y: 400 } },
      stat: "reflex",
      title: "Fireball",
    });
  });

  it("is judged from its maker where no area is on the map", () => {
    expect(readSave(save(), nowhere)?.attack).toMatchObject({ attacker: "token:mage", origin: null });
  });

  it.each<[string, Partial<CheckContext>]>([
    ["against no area", { options: new Set<string>() }],
    ["of another kind", { domains: ["will", "saving-throw"] }],
    ["rolled from the sheet, of which nobody knows whence it comes", { origin: null, item: null }],
    ["made again", { isReroll: true }],
  ])("%s is left alone", (_, changes) => {
    expect(readSave(save(changes), nowhere)).toBeNull();
  });
});

describe("the message of a save", () => {
  const declared = readSave(save(), nowhere)!;
  const message = (type: string, domains: readonly string[], token = "orc") => ({
    flags: { pf2e: { context: { type, domains } } },
    speaker: { token },
  });

  it("is the one of the same creature's Reflex save", () => {
    expect(isSaveMessage(declared, message("saving-throw", ["saving-throw", "reflex"]))).toBe(true);
    expect(isSaveMessage(declared, message("saving-throw", ["saving-throw", "will"]))).toBe(false);
    expect(isSaveMessage(declared, message("attack-roll", ["reflex"]))).toBe(false);
    expect(isSaveMessage(declared, message("saving-throw", ["reflex"], "imp"))).toBe(false);
  });
});
