import fc from "fast-check";
import type { BigRatio } from "../../src/geometry/numbers/ratio";
import { regionDepth, wallDepth } from "../../src/geometry/cutting/cone";
import * as oracle from "../oracle/cone-depth";
import { inLowestTerms, ratio, type Rational } from "../oracle/rational";
import { agree } from "./agreement";
import { alsoFar, onLattices, pointUpTo, regionUpTo, segmentUpTo } from "./configurations";
import { marked, numbered, outline } from "./picture";

const coneUpTo = (size: number) => fc.record({ apex: pointUpTo(size), left: pointUpTo(size), right: pointUpTo(size) });

/** In lowest terms, as text. */
const said = (depth: Rational | undefined): string => {
  if (depth === undefined) return "none";
  const { n, d } = inLowestTerms(depth);
  return `${String(n)}/${String(d)}`;
};

const fraction = (depth: BigRatio | undefined): Rational | undefined =>
  depth === undefined ? undefined : ratio(depth.n, depth.d);

const kindOf = (answer: unknown): string => (answer === "none" ? "none" : answer === "0/1" ? "at the apex" : "deeper");
const kinds = ["none", "at the apex", "deeper"];

agree("how deep in the cone a wall begins", {
  configurations: alsoFar(
    onLattices([3, 5], (size) => fc.record({ cone: coneUpTo(size), segment: segmentUpTo(size) })),
    8,
  ),
  fast: ({ cone, segment }) => said(fraction(wallDepth(cone, segment))),
  oracle: ({ cone, segment }) => said(oracle.wallDepth(cone, segment)),
  drawing: ({ cone, segment }) => ({
    pieces: [...outline("c", [cone.apex, cone.left, cone.right]), ...numbered([segment])],
    spots: marked("O", [cone.apex]),
  }),
  kindOf,
  kinds,
});

agree("how deep in the cone an area begins", {
  configurations: alsoFar(
    onLattices([3, 5], (size) => fc.record({ cone: coneUpTo(size), region: regionUpTo(size) })),
    8,
  ),
  fast: ({ cone, region }) => said(fraction(regionDepth(cone, region))),
  oracle: ({ cone, region }) => said(oracle.regionDepth(cone, region)),
  drawing: ({ cone, region }) => ({
    pieces: [...outline("c", [cone.apex, cone.left, cone.right]), ...region.map((piece) => ({ mark: "r", piece }))],
    spots: marked("O", [cone.apex]),
  }),
  kindOf,
  kinds,
});
