import type { WallSource } from "../../stand-in/source";
import { kindOf } from "../map/wall-looks";
import { path, tag } from "./svg";

const lineOf = ({ c }: WallSource): string => `M${c[0]} ${c[1]}L${c[2]} ${c[3]}`;

const linesOf = (walls: readonly WallSource[]): string => walls.map(lineOf).join("");

const stroke = (d: string, colour: string, width: number, dash = ""): string =>
  path(d, {
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": dash === "" ? "square" : "butt",
    ...(dash === "" ? {} : { "stroke-dasharray": dash }),
  });

/** Thick walls of stone blocks. */
const stones = (d: string, width: number): string =>
  d === ""
    ? ""
    : tag("g", { filter: "url(#shadow)" }, stroke(d, "#14110f", width + 6)) +
      stroke(d, "#6e6860", width) +
      stroke(d, "#827b71", width * 0.42, "24 10") +
      stroke(d, "#3f3a35", width, "2.5 31.5");

const glass = (d: string): string =>
  d === "" ? "" : stroke(d, "#14110f", 16) + stroke(d, "#3f6f8a", 11) + stroke(d, "#a9def5", 4, "22 5");

const cloth = (d: string): string =>
  d === "" ? "" : stroke(d, "#2c1230", 13) + stroke(d, "#7d3f86", 9) + stroke(d, "#a767b0", 9, "5 9");

/** Walls that this picture shows. The others are drawn as lines on a plan. */
export const isBuilt = (wall: WallSource): boolean =>
  ["solid", "glass", "curtain", "graded"].includes(kindOf(wall)) && wall.dir === 0;

/** The walls of a furnished scene, drawn along their lines. */
export const masonry = (walls: readonly WallSource[]): string => {
  const of = (kind: string): string => linesOf(walls.filter((wall) => isBuilt(wall) && kindOf(wall) === kind));
  return [stones(of("graded"), 12), cloth(of("curtain")), glass(of("glass")), stones(of("solid"), 17)].join("");
};
