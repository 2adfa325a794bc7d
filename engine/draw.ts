/** Pictures of verdicts. */
import { drawSvg } from "../cli/picture/picture";
import type { Verdict } from "../src/rules/attack/verdict";
import type { PreparedMap } from "./prepared-map";

/** One verdict as an SVG picture: the map around both creatures, the lines, what gives the cover, and a caption in English. */
export const draw = ({ battlefield }: PreparedMap, verdict: Verdict): string => drawSvg(battlefield, verdict);
