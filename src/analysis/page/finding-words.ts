/** What a GM should know of a map, in plain sentences. */
import type { Words } from "../../words/localize";
import { plain } from "../../words/plain";
import type { Finding } from "../findings";
import type { AreaName } from "../names/naming";
import type { Side } from "../sides";

const percent = (share: number): number => Math.round(100 * share);

/** `hall (B4–H6)`, or `north-west (within B4–H6)`. */
const areaWords = ({ name, compass, spaces, isWhole }: AreaName, { say }: Words): string =>
  say(isWhole ? "PARAPET.Analysis.Area" : "PARAPET.Analysis.AreaWithin", {
    area: name === null ? say(`PARAPET.Analysis.Compass.${compass}`) : plain(name),
    spaces,
  });

const areas = (its: readonly AreaName[], words: Words): string => words.list(its.map((area) => areaWords(area, words)));

const sideWords = ({ name, fromStart, afterMove }: Side, move: number, { say }: Words): string =>
  say("PARAPET.Analysis.Finding.balance", {
    side: say(`PARAPET.Analysis.Side.${name}`),
    shot: percent(fromStart.shot),
    uncovered: percent(fromStart.uncovered),
    move,
    shotLater: percent(afterMove.shot),
    uncoveredLater: percent(afterMove.uncovered),
  });

/** A passage of more places is a corridor: those of a door are its own, and those before and behind it. */
const MOST_OF_DOOR = 3;

type Passage = Extract<Finding, { readonly kind: "passage" }>;

const passageWords = ({ spaces, length, beyond, places, direction, within }: Passage, words: Words): string => {
  const values = {
    spaces,
    area: areaWords(beyond, words),
    places,
    direction: words.say(`PARAPET.Analysis.Compass.${direction}`),
  };
  const said =
    length > MOST_OF_DOOR
      ? words.say("PARAPET.Analysis.Finding.corridor", values)
      : words.say("PARAPET.Analysis.Finding.passage", values);
  return within === null ? said : `${said} ${words.say("PARAPET.Analysis.Finding.within", { outer: within })}`;
};

type AmbushFinding = Extract<Finding, { readonly kind: "ambush" | "no-ambush" }>;

const ambushWords = (finding: AmbushFinding, words: Words): string => {
  const { say } = words;
  const { side: name, from, to } = finding;
  const its = finding.kind === "ambush" ? { areas: areas(finding.areas, words), places: finding.places } : null;
  if (name === null)
    return its === null ? say("PARAPET.Analysis.Finding.noAmbush") : say("PARAPET.Analysis.Finding.ambush", its);
  const way = { side: say(`PARAPET.Analysis.Side.${name}`), from, to };
  return its === null
    ? say("PARAPET.Analysis.Finding.noAmbushOf", way)
    : say("PARAPET.Analysis.Finding.ambushOf", { ...way, ...its });
};

type ZoneFinding = Extract<Finding, { readonly kind: "kill" | "safe" }>;

const zoneWords = ({ kind, areas: its, bound, median }: ZoneFinding, words: Words): string => {
  const values = { areas: areas(its, words), bound, median: Math.round(median) };
  if (kind === "kill") return words.say("PARAPET.Analysis.Finding.kill", values);
  return bound === 0
    ? words.say("PARAPET.Analysis.Finding.safeFromAll", values)
    : words.say("PARAPET.Analysis.Finding.safe", values);
};

/** A few sentences. Names of the scene are in them as they are: they are text, never markup. */
export const findingWords = (finding: Finding, words: Words): string => {
  const { say } = words;
  switch (finding.kind) {
    case "plain":
      return say("PARAPET.Analysis.Finding.plain");
    case "kill":
    case "safe":
      return zoneWords(finding, words);
    case "overlook":
      return say("PARAPET.Analysis.Finding.overlook", {
        area: areaWords(finding.area, words),
        share: percent(finding.share),
      });
    case "passage":
      return passageWords(finding, words);
    case "passages":
      return say("PARAPET.Analysis.Finding.passages", { more: finding.more });
    case "fire":
      return say("PARAPET.Analysis.Finding.fire", {
        name: plain(finding.name),
        shot: percent(finding.shot),
        uncovered: percent(finding.uncovered),
      });
    case "balance":
      return finding.sides.map((side) => sideWords(side, finding.move, words)).join(" ");
    case "ambush":
    case "no-ambush":
      return ambushWords(finding, words);
  }
};
