import fc from "fast-check";
import { isRegionInCone, isSegmentInCone } from "../../src/geometry/cutting/cone";
import { edgesOf } from "../../src/geometry/numbers/lattice";
import * as oracle from "../oracle/cone";
import { agree } from "./agreement";
import { alsoFar, onLattices, pointUpTo, polygonUpTo, regionUpTo, segmentUpTo } from "./configurations";
import { marked, numbered, outline } from "./picture";

const coneUpTo = (size: number) => fc.record({ apex: pointUpTo(size), left: pointUpTo(size), right: pointUpTo(size) });

agree("whether a wall is in the cone", {
  configurations: alsoFar(
    onLattices([3, 5], (size) => fc.record({ cone: coneUpTo(size), segment: segmentUpTo(size) })),
    8,
  ),
  fast: ({ cone, segment }) => isSegmentInCone(cone, segment),
  oracle: ({ cone, segment }) => oracle.isSegmentInCone(cone, segment),
  drawing: ({ cone, segment }) => ({
    pieces: [...outline("c", [cone.apex, cone.left, cone.right]), ...numbered([segment])],
    spots: marked("O", [cone.apex]),
  }),
});

agree("whether a creature is in the cone", {
  configurations: alsoFar(
    onLattices([3, 5], (size) => fc.record({ cone: coneUpTo(size), polygon: polygonUpTo(size) })),
    8,
  ),
  fast: ({ cone, polygon }) => isRegionInCone(cone, edgesOf(polygon)),
  oracle: ({ cone, polygon }) => oracle.isPolygonInCone(cone, polygon),
  drawing: ({ cone, polygon }) => ({
    pieces: [...outline("c", [cone.apex, cone.left, cone.right]), ...outline("o", polygon)],
    spots: marked("O", [cone.apex]),
  }),
});

agree("whether an area, with holes or in parts, is in the cone", {
  configurations: alsoFar(
    onLattices([3, 5], (size) => fc.record({ cone: coneUpTo(size), region: regionUpTo(size) })),
    8,
  ),
  fast: ({ cone, region }) => isRegionInCone(cone, region),
  oracle: ({ cone, region }) => oracle.isRegionInCone(cone, region),
  drawing: ({ cone, region }) => ({
    pieces: [...outline("c", [cone.apex, cone.left, cone.right]), ...region.map((piece) => ({ mark: "r", piece }))],
    spots: marked("O", [cone.apex]),
  }),
});
