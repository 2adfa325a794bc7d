import { describe, expect, it } from "vitest";
import { modifier } from "../../../tests/ruled-attack";
import type { Modifier } from "../../rules/attack/verdict";
import { diceChanges } from "./dice-changes";

const COVER = modifier({});
const STEALTH = modifier({ stat: "stealth", value: 10 });
const FLANKING = modifier({ stat: "attack", value: 2, side: "attacker", type: "flanking" });
const verdict = { modifiers: [COVER, STEALTH, FLANKING], dice: [], effects: ["improved-evasion"] } as const;

interface Asked {
  readonly knows?: (modifier: Modifier) => boolean;
  readonly isChanging?: boolean;
  readonly unwanted?: string;
}

const changesOf = ({ knows = () => false, isChanging = true, unwanted = "" }: Asked = {}) =>
  diceChanges(verdict, { knows, brings: () => false }, { isChanging, wants: (type) => type !== unwanted });

describe("what is put on the dice", () => {
  it("is every number of the verdict that is rolled, and every effect", () => {
    expect(changesOf()).toEqual({ changes: [COVER, FLANKING], dice: [], effects: ["improved-evasion"] });
  });

  it("leaves out what the system has by itself", () => {
    expect(changesOf({ knows: ({ type }) => type === "flanking" }).changes).toEqual([COVER]);
  });

  it("leaves out what the GM does not want, but never cover", () => {
    expect(changesOf({ unwanted: "flanking" }).changes).toEqual([COVER]);
    expect(changesOf({ unwanted: "cover" }).changes).toContain(COVER);
  });

  it("is nothing where the table wants no changes", () => {
    expect(changesOf({ isChanging: false })).toEqual({ changes: [], dice: [], effects: [] });
  });
});
