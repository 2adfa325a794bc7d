import fc from "fast-check";
import { stopsLine, wayAcross } from "../../src/geometry/heights/floor";
import type { Extent } from "../../src/geometry/heights/height-band";
import { isSamePoint } from "../../src/geometry/numbers/lattice";
import * as oracle from "../oracle/floor";
import { agree } from "./agreement";
import { alsoFar, onLattices, pointUpTo, regionUpTo } from "./configurations";
import { numbered } from "./picture";

const SIZES = [3, 5];

/** Flat bodies are among them. */
const body: fc.Arbitrary<Extent> = fc
  .tuple(fc.integer({ min: -3, max: 5 }), fc.integer({ min: 0, max: 4 }))
  .map(([bottom, tall]) => ({ bottom, top: bottom + tall }));

const height = fc.integer({ min: -1, max: 4 });

agree("whether a height parts two bodies", {
  configurations: fc.record({ height, start: body, end: body }),
  fast: (it) => wayAcross(it.height, it.start, it.end) !== undefined,
  oracle: (it) => oracle.isParted(it.height, it.start, it.end),
  drawing: () => ({}),
  kindOf: String,
  kinds: ["true", "false"],
});

agree("whether floors stop a line between two heights", {
  configurations: alsoFar(
    onLattices(SIZES, (size) =>
      fc
        .record({
          line: fc.record({ a: pointUpTo(size), b: pointUpTo(size) }),
          floors: fc.array(regionUpTo(size), { minLength: 1, maxLength: 2 }),
          height,
          start: body,
          end: body,
        })
        .filter((it) => !isSamePoint(it.line.a, it.line.b) && oracle.isParted(it.height, it.start, it.end)),
    ),
    8,
  ),
  fast: ({ line, floors, ...it }) => {
    const way = wayAcross(it.height, it.start, it.end);
    return way !== undefined && stopsLine(line, way, floors);
  },
  oracle: ({ line, floors, ...it }) => oracle.isStopped(line, it.height, [it.start, it.end], floors),
  drawing: ({ line, floors }) => ({
    pieces: [...floors.flatMap((floor) => floor.map((piece) => ({ mark: "f", piece }))), ...numbered([line])],
  }),
  kindOf: String,
  kinds: ["true", "false"],
});
