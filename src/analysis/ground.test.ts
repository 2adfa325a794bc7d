import { describe, expect, test } from "vitest";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "../../tests/analysis/maps";
import { placeMemory, standingPlaces } from "../scene/spaces/standing-places";
import { plainToken } from "../scene/model/defaults";
import { groundOf } from "./ground";

const ROOMS = (border: string): string => `map
+---+---+---+---+
| A     ${border}       |
+   +   +   +   +
|       |       |
+---+---+---+---+`;

const placesOf = (text: string, changes = {}): string[] =>
  ended(groundOf(questionOn(sceneIn(text), undefined, changes))).places.map(({ x, y }) => `${x},${y}`);

describe("the ground", () => {
  test.each([
    ["a wall", "|", 4],
    ["a closed door", "d", 8],
    ["an open door", "o", 8],
    ["a secret door", "s", 4],
    ["a window", "g", 4],
    ["a curtain", "c", 8],
  ])("beyond %s is reached on foot or not", (_, border, count) => {
    expect(placesOf(ROOMS(border))).toHaveLength(count);
  });

  test("is all that any creature reaches", () => {
    expect(placesOf(ROOMS("|").replace("|       |       |", "|       |     b |"))).toHaveLength(8);
  });

  test("is what is reached from a point, if one is named", () => {
    expect(placesOf(ROOMS("|"), { from: { x: 350, y: 150 } })).toEqual(["200,0", "300,0", "200,100", "300,100"]);
  });

  test("is the largest joined part where nobody stands, inside walls before what is around them", () => {
    // A space from the corner of the scene: beyond that there would be no margin.
    const text = `map at 100,100
+---+---+---+---+
|   |           |
+   +   +   +   +
|   |           |
+---+---+---+---+`;
    // Around the map is a margin of one space: a ring of 16 places. In the rooms are 2 and 6, which is more than a third of 16.
    expect(placesOf(text)).toHaveLength(6);
    const bounds = { left: 100, top: 100, right: 500, bottom: 300 };
    expect(placesOf(text, { bounds })).toHaveLength(6);
    // A room of 12 places that is all of the map, in a margin of 18; nobody stands in it, or somebody, with another outside.
    const room =
      "map\n+---+---+---+---+\n|               |\n+   +   +   +   +\n|               |\n+   +   +   +   +\n|               |\n+---+---+---+---+";
    expect(placesOf(room)).toHaveLength(12);
    const crowd = `${room.replace("|               |", "| A             |")}\ntoken b at -100,-100`;
    expect(placesOf(crowd, { bounds: { left: -100, top: -100, right: 500, bottom: 400 } })).toHaveLength(12);
    // A hut of 2 places in a field of 10.
    expect(placesOf("map at 100,100\n+---+---+\n|       |\n+---+---+")).toHaveLength(10);
    // A gap in the wall joins the rooms to the field.
    expect(placesOf(text.replace("+---+---+---+---+\n|   |", "+---+---+   +---+\n|   |"))).toHaveLength(22);
  });

  test("is the largest part with a door where both parts lead over the edge of the map", () => {
    const text = `map
+   +   +   +   +   +
|   d   |           |
+   +   +   +   +   +
|   |   |           |
+   +   +   +   +   +`;
    const bounds = { left: 0, top: 0, right: 500, bottom: 200 };
    expect(placesOf(text, { bounds })).toHaveLength(4);
    expect(placesOf(text.replace("d", "s"), { bounds })).toHaveLength(6);
  });

  test("is not the rock around the walls, where a creature is parked, but for small rooms", () => {
    const rock = `map
+---+---+---+---+---+---+
|                       |
+   +---+---+---+---+   +
|   | A             |   |
+   +   +   +   +   +   +
|   |               |   |
+   +---+---+---+---+   +
| b                     |
+---+---+---+---+---+---+`;
    // The room has 8 places, the ring about it 16.
    expect(placesOf(rock)).toHaveLength(8);
    // A room of 2 places is less than a third of 16. With a door in between, room and ring are one.
    expect(
      placesOf(rock.replace("A     ", "A |   ").replace("|   |               |   |", "|   |   |           |   |")),
    ).toHaveLength(18);
    expect(placesOf(rock.replace("|   | A", "|   d A"))).toHaveLength(24);
  });

  test("leaves out rock, and nothing that only covers", () => {
    const open = "map\n+---+---+---+\n| A   =   # |\n+---+---+---+";
    expect(placesOf(open)).toEqual(["0,0", "100,0"]);
  });

  test.each(Object.entries(SMALL_MAPS))("has the places of the cover map: %s", (_, text) => {
    const scene = sceneIn(text);
    const [first] = scene.tokens;
    const question = questionOn({ ...scene, tokens: [first!] });
    const ground = ended(groundOf(question));
    const { battlefield, rules } = question;
    const token = { ...plainToken("A", first!.x, first!.y), level: first!.level };
    // The cover map stops at closed doors.
    const walls = battlefield.walls.filter(({ isDoor, isSecret }) => !isDoor || isSecret);
    const [left, top] = [16 * ground.bounds.left, 16 * ground.bounds.top];
    const [right, bottom] = [16 * ground.bounds.right, 16 * ground.bounds.bottom];
    const places = ended(
      standingPlaces(
        {
          battlefield: { ...battlefield, walls, creatures: [] },
          grid: scene.grid,
          token,
          unsetBase: rules.unsetBase,
          radius: 60,
          isOpen: ({ x, y }) => x > left && x < right && y > top && y < bottom,
        },
        placeMemory(),
      ),
    );
    const keys = (its: readonly { readonly x: number; readonly y: number }[]): string[] =>
      its.map(({ x, y }) => `${x},${y}`).sort();
    expect(keys(ground.places)).toEqual(keys(places));
    expect(ground.places.length).toBeGreaterThan(5);
  });

  test("joins places that adjoin, in both directions", () => {
    const { places, next } = ended(groundOf(questionOn(sceneIn(ROOMS("d")))));
    for (const [place, others] of next.entries()) for (const other of others) expect(next[other]).toContain(place);
    const at = (x: number, y: number): number => places.findIndex((place) => place.x === x && place.y === y);
    expect(next[at(100, 0)]).toContain(at(200, 0));
    expect(next[at(100, 100)]).not.toContain(at(200, 100));
  });

  test("refuses more places than it can hold", () => {
    const bounds = { left: 0, top: 0, right: 60_000, bottom: 60_000 };
    const question = questionOn(sceneIn("grid square 100 5 ft\nwall a 0,0 100,0"), undefined, { bounds });
    expect(() => ended(groundOf(question))).toThrow(/^places: expected at most 250000/);
  });
});
