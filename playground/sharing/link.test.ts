import { describe, expect, test } from "vitest";
import { fragmentOf, sharedIn, type Shared } from "./link";

const SHARED: Shared = {
  map: 'map\n+---+---+\n| A   b |\n+---+---+\ntoken A "Ännchen & Tom = 1 #2"\n',
  rules: "dnd5e",
  options: { creatures: "never", wallSnap: "0.2" },
  attacker: "A",
  targets: ["b", "Ännchen & Tom"],
  look: "tavern",
  show: "threat-map",
};

describe("a link", () => {
  test("says again what it was made of", async () => {
    expect(await sharedIn(await fragmentOf(SHARED))).toEqual(SHARED);
  });

  test("holds characters only that every program takes for part of an address", async () => {
    expect(await fragmentOf(SHARED)).toMatch(/^[\w.~%&=-]+$/);
  });

  test("holds a map of many lines in fewer characters than these have", async () => {
    const map = Array.from({ length: 300 }, (_, i) => `wall w${i} ${i * 7},0 ${i * 7},100`).join("\n");
    expect((await fragmentOf({ ...SHARED, map })).length).toBeLessThan(map.length / 2);
  });

  test("takes a map in plain percent encoding, with the points that it is drawn by", async () => {
    const { map } = SHARED;
    expect(await sharedIn(`map=${encodeURIComponent(map ?? "")}`)).toMatchObject({ map });
    expect(await sharedIn("map=map%0A+---+%0A|%20A%20|%0A+---+")).toMatchObject({ map: "map\n+---+\n| A |\n+---+" });
  });

  test("may leave the map as the page opens it", async () => {
    expect(await sharedIn("rules=rise")).toEqual({
      map: null,
      rules: "rise",
      options: {},
      attacker: null,
      targets: [],
      look: null,
      show: null,
    });
    expect(await sharedIn("")).toBeNull();
  });

  const cut = /^The map in the link cannot be read: the link was cut off or changed on its way$/;

  test.each(["map=", "map=%E0%A4%A", "map=abcde", "map=%20", "map=AAAA", "%ZZ=1"])(
    "that is broken is one: %s",
    async (fragment) => {
      await expect(sharedIn(fragment)).rejects.toThrow(cut);
    },
  );

  test("that was cut off anywhere in its map, its last part, is one", async () => {
    const fragment = await fragmentOf(SHARED);
    const beginning = fragment.indexOf("map=") + "map=".length;
    expect(fragment.indexOf("&", beginning)).toBe(-1);
    for (let length = beginning; length < fragment.length; length += 7)
      await expect(sharedIn(fragment.slice(0, length))).rejects.toThrow(cut);
  });

  test("that would fill the memory or keep the page busy is one", async () => {
    for (const length of [500_001, 5_000_000])
      await expect(fragmentOf({ ...SHARED, map: "#".repeat(length) }).then(sharedIn)).rejects.toThrow(cut);
    expect(await fragmentOf({ ...SHARED, map: "#".repeat(500_000) }).then(sharedIn)).not.toBeNull();
  });
});
