import { dequal as isDeepEqual } from "dequal/lite";
import { knownVerdict, type KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import type { PixelPoint } from "../../rules/attack/verdict";
import { tokenOf, type MapPlace, type MapQuestion } from "../../rules/cover-map/cover-map";
import type { RuleSet } from "../../rules/judge/rule-set";
import { withTokenAt } from "../../scene/snapshot/snapshot";
import { unchosenRules } from "../../foundry/settings/first-start";
import type { Words } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { verdictLabel } from "../../words/verdict-label";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import { ICON_PATHS, type IconName } from "../../drawing/icon-paths";
import { levelIcon } from "../../drawing/level-icon";
import { sceneOnPage, roomOnPage } from "../../foundry/canvas/screen-place";
import { iconElement, makerIn, svgMakerIn } from "../windows/make-element";
import { placeLegend } from "./legend-place";
import { hatchingOf, isThreat, THREAT_FIELDS } from "./threat-looks";
import { hueOf, looksOf, markOf, squareOf, type MapMode, type TileLook } from "./tile-looks";

/** A look of a place, or an icon on it, and its meaning. */
interface LegendRow {
  readonly look: TileLook | IconName;
  readonly hue: number;
  readonly text: string;
  /** Instead of the text where there is little room. */
  readonly brief?: string;
}

/** The text on the screen beside the map. */
interface Legend {
  readonly title: string;
  readonly rows: readonly LegendRow[];
  /** The shields on places, under a heading of their own. */
  readonly shields?: { readonly heading: string; readonly rows: readonly LegendRow[] };
  /** About what is pointed at. Screen readers have it from there. */
  readonly note?: string;
}

const wordsOf = (look: TileLook, { id, levels }: RuleSet, words: Words): string => {
  if (isThreat(look)) return words.say(`PARAPET.ThreatMap.${look}`);
  if (look === "safe") return words.say("PARAPET.CoverMap.Safe");
  if (look === "no-shot") return words.say("PARAPET.CoverMap.NoShot");
  return words.brief(`PARAPET.Cover.${id}.${levels[look] ?? ""}`);
};

/** The shields of a threat map: of levels that an attack can go through. */
const shieldRows = ({ id, levels }: RuleSet, words: Words): readonly LegendRow[] =>
  levels
    .filter((level) => level !== "none" && level !== "total")
    .map((level) => {
      const look = levelIcon(id, level);
      return { look, hue: ICON_COLOURS[look], text: words.brief(`PARAPET.Cover.${id}.${level}`) };
    });

/** Every look that the map can have, mildest cover first, whether it is there or not. */
export const legendOf = (title: string, ruleSet: RuleSet, mode: MapMode, words: Words): Legend => ({
  title,
  rows: looksOf(ruleSet.levels, mode).map((look) => ({
    look,
    hue: hueOf(look, ruleSet.levels, mode),
    text: wordsOf(look, ruleSet, words),
    ...(isThreat(look) ? { brief: THREAT_FIELDS[look].brief } : {}),
  })),
  ...(mode === "threat"
    ? { shields: { heading: words.say("PARAPET.ThreatMap.Least"), rows: shieldRows(ruleSet, words) } }
    : {}),
});

interface Telling {
  readonly verdicts: Pick<Verdicts, "asPlayed" | "knowledge">;
  readonly words: Words;
}

/** As the rule set judges the attack with the creature standing there, its light with it. */
const verdictAt = (question: MapQuestion, { x, y, cover }: MapPlace, { verdicts }: Telling): KnownVerdict | null => {
  const { scene, battlefield, ruleSet, options, creature, target } = question;
  const other = target ?? cover.worst;
  if (other === null) return null;
  const field = withTokenAt(battlefield, scene, { ...tokenOf(question), x, y }, ruleSet.unsetBase);
  const pair = target === null ? { attacker: other, target: creature } : { attacker: creature, target: other };
  const verdict = ruleSet.judge(field, { ...pair, kind: "ranged", reach: null, origin: null }, options);
  return knownVerdict(verdicts.asPlayed(verdict), verdicts.knowledge());
};

/** The tip for a place: the worst shot at it, or the shot from it, worded as on labels. */
export const tipOf = (question: MapQuestion, place: MapPlace, telling: Telling): string => {
  const { words } = telling;
  const verdict = verdictAt(question, place, telling);
  if (verdict === null) return words.say("PARAPET.CoverMap.Safe");
  const id = question.target ?? verdict.attacker ?? "";
  const name = headingOf(id, question.battlefield, words);
  const { shots } = place.cover;
  return [
    words.say("PARAPET.CoverMap.Of", {
      name,
      words: verdictLabel(verdict, question.battlefield, words, { unchosen: unchosenRules(words) }).details.join("\n"),
    }),
    ...(shots > 1 ? [words.plural("PARAPET.CoverMap.Shots", shots)] : []),
  ].join("\n");
};

const pathOf = (points: readonly PixelPoint[]): string => `M${points.map(({ x, y }) => `${x},${y}`).join("L")}Z`;

const TILE = squareOf(0.47);

const isIcon = (look: LegendRow["look"]): look is IconName => typeof look === "string" && look in ICON_PATHS;

/** What a place of this look has on it. */
const marksIn = (look: TileLook): readonly (readonly PixelPoint[])[] =>
  isThreat(look) ? hatchingOf(look, TILE, 1).map(({ from, to }) => [from, to]) : markOf(look);

const swatchOf = ({ look, hue }: LegendRow): Element => {
  if (isIcon(look)) return iconElement(makerIn(document), look);
  const make = svgMakerIn(document);
  const path = (className: string, shape: readonly PixelPoint[]) =>
    make("path", { class: className, d: pathOf(shape) });
  const shapes = [path("tile", TILE), ...marksIn(look).map((shape) => path(isThreat(look) ? "hatch" : "mark", shape))];
  const svg = make("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...shapes);
  if (isThreat(look)) svg.style.setProperty("--parapet-strength", String(THREAT_FIELDS[look].alpha + 0.25));
  svg.style.setProperty("--parapet-hue", `#${hue.toString(16).padStart(6, "0")}`);
  return svg;
};

const put = (element: HTMLElement, { x, y }: PixelPoint): void => {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
};

/** The greatest width of the legend, pixels. */
const MOST = 720;

/** Elements over the map at its edges. */
const OTHERS =
  "#hotbar, #players, #ui-top > *, #ui-bottom > *, #scene-navigation, #map > .areas, #map > .zoom, .parapet-map-legend";

/** Docks the legend at an edge of the view, clear of what Foundry has there. It is lower where it covers the scene. */
const dock = (legend: HTMLElement): void => {
  const room = roomOnPage();
  const others = [...document.querySelectorAll(OTHERS)]
    .filter((it) => it !== legend)
    .map((it) => it.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  legend.style.maxWidth = `${Math.max(200, Math.min(MOST, room.right - room.left))}px`;
  put(legend, { x: 0, y: 0 });
  const placed = () => placeLegend(legend.getBoundingClientRect(), { room, others, scene: sceneOnPage() });
  legend.classList.remove("is-over-scene");
  let place = placed();
  if (place.isOverScene) {
    legend.classList.add("is-over-scene");
    place = placed();
  }
  put(legend, { x: place.left, y: place.top });
};

/** Whether the pointer is on the legend, which does not take it. */
const isOn = (legend: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean => {
  const { left, top, right, bottom } = legend.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

const textsOf = ({ text, brief }: LegendRow): readonly (Node | string)[] => {
  if (brief === undefined) return [text];
  const make = makerIn(document);
  const short = make("b", "brief");
  short.dataset["text"] = brief;
  short.ariaHidden = "true";
  return [make("span", "full", text), short];
};

export type MapPanel = ReturnType<typeof createMapPanel>;

/** The legend, which screen readers announce when it changes, and a tip beside a place. Neither takes the pointer. */
export const createMapPanel = () => {
  const make = makerIn(document);
  const legend = make("div", "parapet-map-legend");
  const tip = make("div", "parapet-map-tip");
  legend.setAttribute("role", "status");
  const bar = make("progress", "");
  bar.setAttribute("aria-hidden", "true");
  bar.max = 1;
  const place = (): void => dock(legend);
  /** See-through there, so that nothing below it is hidden. */
  const fade = (event: PointerEvent): void => void legend.classList.toggle("is-under-pointer", isOn(legend, event));
  const add = (): void => {
    document.body.append(legend);
    window.addEventListener("resize", place);
    window.addEventListener("pointermove", fade);
  };
  const remove = (): void => {
    legend.remove();
    window.removeEventListener("resize", place);
    window.removeEventListener("pointermove", fade);
  };
  let shown: Legend | null = null;
  return {
    /** Replaces the legend; null removes it. */
    show: (next: Legend | null): void => {
      if (isDeepEqual(next, shown)) return;
      shown = next;
      if (next === null) return remove();
      if (!legend.isConnected) add();
      const listed = (rows: readonly LegendRow[]): HTMLElement[] =>
        rows.map((row) => make("li", "", swatchOf(row), ...textsOf(row)));
      const { rows, shields, note } = next;
      const listOf = (items: readonly HTMLElement[], className = ""): HTMLElement[] =>
        items.length === 0 ? [] : [make("ul", className, ...items)];
      const shieldItems = shields === undefined ? [] : [make("li", "quiet", shields.heading), ...listed(shields.rows)];
      const noted = note === undefined ? [] : listOf([make("li", "", note)]);
      for (const list of noted) list.ariaHidden = "true";
      bar.hidden = true;
      legend.replaceChildren(
        make("p", "", next.title),
        ...listOf(listed(rows)),
        ...listOf(shieldItems, "shields"),
        ...noted,
        bar,
      );
      place();
    },
    /** How much of the map is computed, 0 to 1; null when all is. */
    progress: (share: number | null): void => {
      bar.hidden = share === null;
      if (share !== null) bar.value = share;
    },
    /** `at` is the middle of the place's upper edge, client pixels. */
    tell: (next: { readonly text: string; readonly at: PixelPoint } | null): void => {
      if (next === null) return tip.remove();
      tip.textContent = next.text;
      put(tip, next.at);
      if (!tip.isConnected) document.body.append(tip);
    },
    /** Moves the tip. */
    move: (at: PixelPoint): void => put(tip, at),
  };
};
