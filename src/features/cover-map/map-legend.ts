import { dequal as isDeepEqual } from "dequal/lite";
import { knownVerdict, type Knowledge, type KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { PixelPoint } from "../../rules/attack/verdict";
import { tokenOf, type MapPlace, type MapQuestion } from "../../rules/cover-map/cover-map";
import type { RuleSet } from "../../rules/judge/rule-set";
import { withTokenAt } from "../../scene/snapshot/snapshot";
import type { Words } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { verdictLabel } from "../../words/verdict-label";
import { makerIn, svgMakerIn } from "../windows/make-element";
import { hueOf, looksOf, markOf, squareOf, type MapMode, type TileLook } from "./tile-looks";

/** A look and its meaning. */
interface LegendRow {
  readonly look: TileLook;
  readonly hue: number;
  readonly text: string;
}

/** The text on the screen beside the map. */
interface Legend {
  readonly title: string;
  readonly rows: readonly LegendRow[];
}

const wordsOf = (look: TileLook, { id, levels }: RuleSet, words: Words): string => {
  if (look === "safe") return words.say("PARAPET.CoverMap.Safe");
  if (look === "no-shot") return words.say("PARAPET.CoverMap.NoShot");
  return words.brief(`PARAPET.Cover.${id}.${levels[look] ?? ""}`);
};

/** Every look that the map can have, mildest cover first. */
export const legendOf = (title: string, ruleSet: RuleSet, mode: MapMode, words: Words): Legend => ({
  title,
  rows: looksOf(ruleSet.levels, mode).map((look) => ({
    look,
    hue: hueOf(look, ruleSet.levels, mode),
    text: wordsOf(look, ruleSet, words),
  })),
});

/** As the rule set judges the attack with the creature standing there, its light with it. */
const verdictAt = (question: MapQuestion, { x, y, cover }: MapPlace, knowledge: Knowledge): KnownVerdict | null => {
  const { scene, battlefield, ruleSet, options, creature, target } = question;
  const other = target ?? cover.worst;
  if (other === null) return null;
  const field = withTokenAt(battlefield, scene, { ...tokenOf(question), x, y }, ruleSet.unsetBase);
  const pair = target === null ? { attacker: other, target: creature } : { attacker: creature, target: other };
  return knownVerdict(ruleSet.judge(field, { ...pair, kind: "ranged", reach: null, origin: null }, options), knowledge);
};

/** The tip for a place: the worst shot at it, or the shot from it, worded as on labels. */
export const tipOf = (question: MapQuestion, place: MapPlace, knowledge: Knowledge, words: Words): string => {
  const verdict = verdictAt(question, place, knowledge);
  if (verdict === null) return words.say("PARAPET.CoverMap.Safe");
  const id = question.target ?? verdict.attacker ?? "";
  const name = headingOf(id, question.battlefield, words);
  const { shots } = place.cover;
  return [
    words.say("PARAPET.CoverMap.Of", {
      name,
      words: verdictLabel(verdict, question.battlefield, words).details.join("\n"),
    }),
    ...(shots > 1 ? [words.plural("PARAPET.CoverMap.Shots", shots)] : []),
  ].join("\n");
};

const pathOf = (points: readonly PixelPoint[]): string => `M${points.map(({ x, y }) => `${x},${y}`).join("L")}Z`;

const TILE = squareOf(0.47);

const swatchOf = ({ look, hue }: LegendRow): SVGElement => {
  const make = svgMakerIn(document);
  const path = (className: string, shape: readonly PixelPoint[]) =>
    make("path", { class: className, d: pathOf(shape) });
  const shapes = [path("tile", TILE), ...markOf(look).map((shape) => path("mark", shape))];
  const svg = make("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...shapes);
  svg.style.setProperty("--parapet-hue", `#${hue.toString(16).padStart(6, "0")}`);
  return svg;
};

const put = (element: HTMLElement, { x, y }: PixelPoint): void => {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
};

export type MapPanel = ReturnType<typeof createMapPanel>;

/** The legend, which screen readers announce when it changes, and a tip beside a place. Neither takes the pointer. */
export const createMapPanel = () => {
  const make = makerIn(document);
  const legend = make("div", "parapet-map-legend");
  const tip = make("div", "parapet-map-tip");
  legend.setAttribute("role", "status");
  let shown: Legend | null = null;
  return {
    /** Replaces the legend; null removes it. */
    show: (next: Legend | null): void => {
      if (isDeepEqual(next, shown)) return;
      shown = next;
      if (next === null) return legend.remove();
      if (!legend.isConnected) document.body.append(legend);
      const rows = next.rows.map((row) => make("li", "", swatchOf(row), row.text));
      legend.replaceChildren(make("p", "", next.title), ...(rows.length === 0 ? [] : [make("ul", "", ...rows)]));
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
