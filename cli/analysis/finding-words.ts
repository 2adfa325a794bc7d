/** What a GM should know of a map, in plain English sentences. */
import type { Finding } from "../../src/analysis/findings";
import type { AreaName } from "../../src/analysis/naming";
import type { Side } from "../../src/analysis/sides";
import { plain } from "../plain";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `the hall (B4–H6)`, or `the north-west (B4–H6)`. */
const areaWords = ({ name, compass, spaces }: AreaName): string =>
  `${name === null ? (compass === "centre" ? "the centre" : `the ${compass}`) : plain(name)} (${spaces})`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;

const areas = (its: readonly AreaName[]): string => listed(its.map(areaWords));

const SIDES: Readonly<Record<Side["name"], string>> = {
  friendly: "The friendly side",
  hostile: "The hostile side",
  first: "The first side",
  second: "The second side",
};

const sideWords = ({ name, fromStart, afterMove }: Side, move: number): string =>
  `${SIDES[name]} can be shot at in ${percent(fromStart.shot)} of its places (${percent(fromStart.uncovered)} without cover), and ` +
  `in ${percent(afterMove.shot)} (${percent(afterMove.uncovered)}) once the other has moved up to ${many(move, "space")}.`;

const rounded = (value: number): string => String(Math.round(value));

/** A passage of more places is a corridor: those of a door are its own, and those before and behind it. */
const MOST_OF_DOOR = 3;

/** One or two sentences. */
export const findingWords = (finding: Finding): string => {
  switch (finding.kind) {
    case "plain":
      return "No part of this map stands out as more exposed or safer than the rest.";
    case "kill":
      return (
        `Never stand in ${areas(finding.areas)}: each of these places is open to ${finding.bound} uncovered shots or more, ` +
        `half of all places to ${rounded(finding.median)} at most.`
      );
    case "safe":
      return (
        `${finding.areas.length > 1 ? "Safest are" : "Safest is"} ${areas(finding.areas)}: each of these places is open to ` +
        `${finding.bound === 0 ? "no uncovered shot" : `${many(finding.bound, "uncovered shot")} at most`}, half of all places to ` +
        `${rounded(finding.median)} or more.`
      );
    case "overlook":
      return `A creature in ${areaWords(finding.area)} shoots uncovered at ${percent(finding.share)} of the floor.`;
    case "passage":
      return (
        `${finding.length > MOST_OF_DOOR ? "The corridor " : ""}${finding.spaces} is the only way to ${areaWords(finding.beyond)}, ${many(finding.places, "place")} to the ` +
        `${finding.direction} of it.`
      );
    case "passages":
      return `${many(finding.more, "further passage")} ${finding.more === 1 ? "is" : "are"} the only way to a part of the map.`;
    case "fire":
      return `${plain(finding.name)} can shoot at ${percent(finding.shot)} of the places in range, ${percent(finding.uncovered)} without cover.`;
    case "balance":
      return finding.sides.map((side) => sideWords(side, finding.move)).join(" ");
    case "ambush":
      return `An ambush works from ${areas(finding.areas)}: ${many(finding.places, "place")} hide an ambusher that can shoot at the way.`;
    case "no-ambush":
      return "No place in range hides an ambusher that can shoot at the way.";
  }
};
