import fc from "fast-check";
import type { Region } from "../../src/geometry/numbers/lattice";
import { isCoveredBy, isInside, isInsideOrOn, meetsInterior } from "../../src/geometry/polygons/region";
import { sidesOf } from "../oracle/plane";
import * as oracle from "../oracle/region";
import { agree } from "./agreement";
import { alsoFar, boxUpTo, onLattices, pointUpTo, polygonUpTo, regionUpTo } from "./configurations";
import { marked, numbered, outline } from "./picture";

const SIZES = [3, 5];
const edges = (region: Region) => region.map((piece) => ({ mark: "r", piece }));

const points = alsoFar(
  onLattices(SIZES, (size) => fc.record({ point: pointUpTo(size), region: regionUpTo(size) })),
  8,
);
type Spotted = typeof points extends fc.Arbitrary<infer C> ? C : never;
const spotted = ({ point, region }: Spotted) => ({ pieces: edges(region), spots: marked("P", [point]) });

agree("whether a point is strictly inside a region", {
  configurations: points,
  fast: ({ point, region }) => isInside(point, region),
  oracle: ({ point, region }) => oracle.isInside(point, region),
  drawing: spotted,
});

agree("whether a point is inside a region or on its edge", {
  configurations: points,
  fast: ({ point, region }) => isInsideOrOn(point, region),
  oracle: ({ point, region }) => oracle.isInsideOrOn(point, region),
  drawing: spotted,
});

agree("whether a segment meets a region's interior", {
  configurations: alsoFar(
    onLattices(SIZES, (size) =>
      fc.record({ segment: fc.record({ a: pointUpTo(size), b: pointUpTo(size) }), region: regionUpTo(size) }),
    ),
    8,
  ),
  fast: ({ segment, region }) => meetsInterior(segment, region),
  oracle: ({ segment, region }) => oracle.meetsInterior(segment, region),
  drawing: ({ segment, region }) => ({ pieces: [...edges(region), ...numbered([segment])] }),
});

agree("whether a region covers a polygon", {
  configurations: alsoFar(
    onLattices(SIZES, (size) =>
      fc.record({ polygon: fc.oneof(boxUpTo(size), polygonUpTo(size, 4)), region: regionUpTo(size) }),
    ),
    8,
  ),
  fast: ({ polygon, region }) => isCoveredBy(polygon, region),
  oracle: ({ polygon, region }) => oracle.isCovered(sidesOf(polygon), region),
  drawing: ({ polygon, region }) => ({ pieces: [...edges(region), ...outline("o", polygon)] }),
});
