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
import { ICON_PATHS, type IconName } from "../../drawing/icon-paths";
import { sceneOnPage, roomOnPage } from "../../foundry/canvas/screen-place";
import { iconElement, makerIn, svgMakerIn } from "../windows/make-element";
import { overlap, type PixelBox } from "../../drawing/placement";
import { placeLegend, type LegendPlace } from "./legend-place";
import { hatchingOf, isThreat, SAFE_HUE, threatsOf, type Threat, type ThreatScale } from "./threat-looks";
import { iconOf, looksOf, squareOf, threatField, type MapMode } from "./tile-looks";

/** A threat, an icon or an outline, and its meaning. */
interface LegendRow {
  readonly look: Threat | IconName | "reach" | "safest";
  readonly text: string;
  /** Within the outline. */
  readonly icon?: IconName;
}

interface LegendList {
  readonly heading: string;
  readonly rows: readonly LegendRow[];
}

/** The text on the screen beside the map. */
interface Legend {
  readonly title: string;
  readonly lists: readonly LegendList[];
  /** About what is pointed at. Screen readers have it from there. */
  readonly note?: string;
}

interface LegendSubject {
  readonly question: Pick<MapQuestion, "ruleSet" | "scene">;
  readonly mode: MapMode;
  readonly scale: ThreatScale;
  /** Scene units. */
  readonly speed: number;
  /** Of shields on a whole threat map, by their place in the ladder. While places are looked for: null. */
  readonly shields: ReadonlySet<number> | null;
}

type LevelLook = ReturnType<typeof looksOf>[number];

const wordsOf = (look: LevelLook, { id, levels }: RuleSet, words: Words): string => {
  if (look === "safe") return words.say("PARAPET.CoverMap.Safe");
  if (look === "no-shot") return words.say("PARAPET.CoverMap.NoShot");
  return words.brief(words.asKnown(`PARAPET.Cover.${id}.${levels[look] ?? ""}`));
};

/** The shields of a threat map. Until they are known: of levels that an attack can go through. */
const shieldRows = ({ question: { ruleSet }, shields }: LegendSubject, words: Words) =>
  ruleSet.levels.flatMap((level, i) =>
    (shields?.has(i) ?? (level !== "none" && level !== "total"))
      ? [{ look: iconOf(i, ruleSet), text: wordsOf(i, ruleSet, words) }]
      : [],
  );

const numbersOf = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

const threatRows = (
  { question, scale, speed }: LegendSubject,
  words: Words,
  icon: IconName | undefined,
): readonly LegendRow[] => [
  ...threatsOf(scale).map(({ threat, from, to }) => ({ look: threat, text: numbersOf(from, to) })),
  { look: "reach", text: words.say("PARAPET.ThreatMap.Reach", { distance: speed, units: question.scene.grid.units }) },
  { look: "safest", text: words.say("PARAPET.ThreatMap.Safest"), ...(icon && { icon }) },
];

/** Mildest cover first: every look that a map of cover can have, whether it is there or not, and what a whole threat map has. */
export const legendOf = (title: string, subject: LegendSubject, words: Words): Legend => {
  const { ruleSet } = subject.question;
  if (subject.mode !== "threat") {
    const rows = looksOf(ruleSet.levels, subject.mode).map((look) => ({
      look: iconOf(look, ruleSet),
      text: wordsOf(look, ruleSet, words),
    }));
    return { title, lists: [{ heading: "", rows }] };
  }
  const rows = shieldRows(subject, words);
  const icon = rows[0]?.look;
  const threats = { heading: words.say("PARAPET.ThreatMap.CanAttack"), rows: threatRows(subject, words, icon) };
  const shields = rows.length > 0 ? [{ heading: words.say("PARAPET.ThreatMap.Least"), rows }] : [];
  return { title, lists: [threats, ...shields] };
};

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
    words.say(question.target === null ? "PARAPET.CoverMap.Own" : "PARAPET.CoverMap.Of", {
      name,
      words: verdictLabel(verdict, question.battlefield, words, { unchosen: unchosenRules(words) }).details.join("\n"),
    }),
    ...(shots > 1 ? [words.plural("PARAPET.CoverMap.Shots", shots)] : []),
  ].join("\n");
};

const pathOf = (points: readonly PixelPoint[]): string => `M${points.map(({ x, y }) => `${x},${y}`).join("L")}Z`;

const TILE = squareOf(0.47);

const css = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

const isIcon = (look: LegendRow["look"]): look is IconName => look in ICON_PATHS;

const tileSwatch = (look: Exclude<LegendRow["look"], IconName>): Element => {
  const make = svgMakerIn(document);
  const path = (className: string, shape: readonly PixelPoint[]) =>
    make("path", { class: className, d: pathOf(shape) });
  const hatching = isThreat(look) ? hatchingOf(look, TILE, 1).map(({ from, to }) => [from, to]) : [];
  const shapes = [path("tile", TILE), ...hatching.map((shape) => path("hatch", shape))];
  const svg = make("svg", { class: look, viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...shapes);
  if (!isThreat(look)) return svg;
  const { colour, alpha } = threatField(look);
  svg.style.setProperty("--parapet-hue", css(alpha === 0 ? SAFE_HUE : colour));
  svg.style.setProperty("--parapet-strength", String(alpha));
  return svg;
};

const swatchOf = ({ look, icon }: LegendRow): Element => {
  const make = makerIn(document);
  if (isIcon(look)) return iconElement(make, look);
  const tile = tileSwatch(look);
  return icon === undefined ? tile : make("span", "around", tile, iconElement(make, icon));
};

const put = (element: HTMLElement, { x, y }: PixelPoint): void => {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
};

/** The greatest width of the legend, pixels: in fewer lines where it covers the scene. */
const MOST = { beside: 720, over: 1200 } as const;

/** Elements over the map at its edges. */
const OTHERS =
  "#hotbar, #players, #ui-top > *, #ui-bottom > *, #scene-navigation, #map > .areas, #map > .zoom, .parapet-map-legend";

/** Docks the legend at an edge of the view, clear of what Foundry has there. It is lower where it covers the scene. */
const boxAt = ({ left, top }: LegendPlace, legend: HTMLElement): PixelBox => {
  const { width, height } = legend.getBoundingClientRect();
  return { left, top, right: left + width, bottom: top + height };
};

const dock = (legend: HTMLElement): void => {
  const room = roomOnPage();
  const others = [...document.querySelectorAll(OTHERS)]
    .filter((it) => it !== legend)
    .map((it) => it.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  const spots = [...document.querySelectorAll("#parapet-tour-spot, .tour-tip")].map((it) => it.getBoundingClientRect());
  const widen = (most: number): void =>
    void (legend.style.maxWidth = `${Math.max(200, Math.min(most, room.right - room.left))}px`);
  widen(MOST.beside);
  put(legend, { x: 0, y: 0 });
  const placed = () => placeLegend(legend.getBoundingClientRect(), { room, others, scene: sceneOnPage() });
  legend.classList.remove("is-over-scene");
  let place = placed();
  if (place.isOverScene) {
    legend.classList.add("is-over-scene");
    for (const most of [MOST.over, MOST.beside]) {
      widen(most);
      place = placed();
      // As wide as that it may cover what a tour shows.
      if (!spots.some((spot) => overlap(boxAt(place, legend), spot))) break;
    }
  }
  legend.classList.toggle("is-at-top", place.top < (room.top + room.bottom) / 2);
  put(legend, { x: place.left, y: place.top });
};

/** Whether the pointer is on the legend, which does not take it. */
const isOn = (legend: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean => {
  const { left, top, right, bottom } = legend.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

export type MapPanel = ReturnType<typeof createMapPanel>;

/**
 * The legend, which screen readers announce when it changes. Docked to it is a tip about the place that is pointed at: beside the
 * place it would hide its neighbours. Neither takes the pointer.
 */
export const createMapPanel = () => {
  const make = makerIn(document);
  const legend = make("div", "parapet-map-legend");
  const tip = make("div", "tip");
  tip.hidden = true;
  legend.setAttribute("role", "status");
  const bar = make("progress", "");
  bar.setAttribute("aria-hidden", "true");
  bar.max = 1;
  const place = (): void => dock(legend);
  /** See-through there, so that nothing below it is hidden. */
  const fade = (event: PointerEvent): void => void legend.classList.toggle("is-under-pointer", isOn(legend, event));
  const resized = new ResizeObserver(place);
  const add = (): void => {
    document.body.append(legend);
    const board = document.querySelector("#board");
    if (board !== null) resized.observe(board);
    window.addEventListener("pointermove", fade);
  };
  const remove = (): void => {
    legend.remove();
    resized.disconnect();
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
      const { title, lists, note } = next;
      const listOf = ({ heading, rows }: LegendList): HTMLElement =>
        make(
          "ul",
          "",
          ...(heading === "" ? [] : [make("li", "quiet", heading)]),
          ...rows.map((row) => make("li", "", swatchOf(row), row.text)),
        );
      const noted = note === undefined ? [] : [make("ul", "", make("li", "", note))];
      for (const list of noted) list.ariaHidden = "true";
      bar.hidden = true;
      legend.replaceChildren(make("p", "", title), ...lists.map(listOf), ...noted, bar, tip);
      place();
    },
    /** How much of the map is computed, 0 to 1; null when all is. */
    progress: (share: number | null): void => {
      bar.hidden = share === null;
      if (share !== null) bar.value = share;
    },
    /** Null for no tip. */
    tell: (text: string | null): void => {
      tip.hidden = text === null;
      tip.textContent = text;
    },
  };
};
