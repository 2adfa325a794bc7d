import { expect, it } from "vitest";
import { english } from "./english";
import { hidingMark } from "./hiding-words";

const chance = { also: null, isLeftToGM: false } as const;
const why = { key: "PARAPET.Reason.Unseen", data: {} };
const seenBy = (observer: string) => ({ observer, why });

it("says beside the icon how many of how many, for each way to hide, and the way in words", () => {
  const chances = [
    { ...chance, way: "hide", from: ["token:a"], notFrom: [seenBy("token:b")] },
    { ...chance, way: "stealth-stance", from: [], notFrom: [seenBy("token:a"), seenBy("token:b")] },
  ] as const;
  expect(hidingMark(chances, english)).toMatchObject({
    short: "1/2, 0/2",
    text: "Hide: 1 of 2, Stance: 0 of 2",
    tone: "covered",
  });
});
