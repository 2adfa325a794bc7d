import { toPixels } from "../../geometry/numbers/lattice";
import { elevationOf } from "../../scene/model/battlefield";
import { isPlaceShown } from "../../foundry/canvas/shown-to-user";
import {
  activeToken,
  controlledTokens,
  targetedTokens,
  visibleTokens,
  type TokenView,
} from "../../foundry/canvas/map-tokens";
import { isTouched } from "../../foundry/canvas/screen-place";
import { isUnread, type VerdictsView } from "../../foundry/verdicts/verdicts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { headingOf, namesOf, tooLargeSentence } from "../../words/sentences";
import { enemiesOf, isMapTooLarge, type MapQuestion } from "../../rules/cover-map/cover-map";
import { attackersFor } from "../overlay/overlay-targets";
import { walkingSpeed } from "../../systems/adapter/speed";
import { readCoverMapRadius, readSpeed } from "../../foundry/settings/store";
import type { Table } from "../../table";
import type { MapMode } from "./tile-looks";

/** The creature that the map is for; ids as in verdicts. */
export interface MapSubject {
  readonly creature: string;
  /** Null for the cover that it would have itself. */
  readonly target: string | null;
}

/** With exactly one target the map shows the shot at it. */
export const subjectFor = (lead: TokenView, targets: readonly TokenView[]): MapSubject => {
  const others = targets.filter((token) => token.isVisible && token.id !== lead.id);
  const [one] = others;
  return {
    creature: `token:${lead.id}`,
    target: one !== undefined && others.length === 1 ? `token:${one.id}` : null,
  };
};

/** What the user asked for: who can attack where, or the cover there, of the one target or else of the creature itself. */
export type MapKind = "threat" | "cover";

/** What the map is to show now: only words, or a map under a title. */
export interface MapAsked {
  readonly title: string;
  readonly map: { readonly question: MapQuestion; readonly mode: MapMode; readonly speed: number } | null;
}

const titled = (question: MapQuestion, kind: MapKind, table: Table): MapAsked => {
  const { words } = table;
  const { battlefield, creature, target } = question;
  if (isMapTooLarge(question)) return { title: tooLargeSentence(words), map: null };
  const name = headingOf(creature, battlefield, words);
  if (target !== null) {
    const title = words.say("PARAPET.CoverMap.Shot", { name, target: namesOf([target], battlefield, words) });
    return { title, map: { question, mode: "shot", speed: 0 } };
  }
  const enemies = enemiesOf(battlefield, creature).length;
  if (enemies === 0) return { title: words.say("PARAPET.CoverMap.NoEnemies"), map: null };
  if (kind === "cover")
    return {
      title: words.plural("PARAPET.CoverMap.Against", enemies, { name }),
      map: { question, mode: "safe", speed: 0 },
    };
  const speed = walkingSpeed(creature, question.scene.grid, table) ?? readSpeed();
  const title = words.plural("PARAPET.ThreatMap.Title", enemies, { name });
  return { title, map: { question, mode: "threat", speed } };
};

type Terms = NonNullable<MapQuestion["terms"]>;

/** Of every attack that the map is about. */
const termsOf = ({ creature, target }: MapSubject, others: readonly string[], { terms }: VerdictsView): Terms =>
  others.flatMap((other) => {
    const pair = target === null ? { attacker: other, target: creature } : { attacker: creature, target };
    const its = terms({ ...pair, kind: "ranged", reach: null, origin: null });
    return its === null ? [] : [{ ...its, other }];
  });

/** With what the user knows, for places that their map shows. `radius` in grid spaces. */
export const questionOf = ({ creature, target }: MapSubject, verdicts: VerdictsView, radius: number): MapQuestion => {
  const { scene, battlefield } = verdicts.known();
  const { ruleset, options } = verdicts.rules();
  const aim = battlefield.creatures.some(({ id }) => id === target) ? target : null;
  const others = aim === null ? enemiesOf(battlefield, creature).map(({ id }) => id) : [aim];
  const elevation = elevationOf(scene, creature);
  return {
    scene,
    battlefield,
    ruleSet: ruleSetInForce(ruleset),
    options,
    creature,
    target: aim,
    terms: termsOf({ creature, target: aim }, others, verdicts),
    radius: radius * scene.grid.distance,
    isOpen: ({ x, y }) => isPlaceShown({ x: toPixels(x), y: toPixels(y) }, elevation),
  };
};

const SELECT = { threat: "PARAPET.ThreatMap.SelectToken", cover: "PARAPET.CoverMap.SelectToken" } as const;

/**
 * For the controlled creature, failing that the active one. A finger that taps the map releases a token easily: on a touch
 * screen the map stays with `selected`, the id of the token that the user controlled last, until its tool is pressed again.
 */
export const mapAsked = (table: Table, kind: MapKind, selected: string | null): MapAsked => {
  const { verdicts, words } = table;
  const kept = isTouched() ? visibleTokens().find(({ id }) => id === selected) : undefined;
  const lead = controlledTokens().at(-1) ?? kept ?? attackersFor([], activeToken())?.lead;
  if (lead === undefined) return { title: words.say(SELECT[kind]), map: null };
  const subject = subjectFor(lead, kind === "threat" ? [] : targetedTokens());
  if (isUnread(verdicts.known(), subject.creature)) return { title: words.say("PARAPET.Overlay.NoVerdict"), map: null };
  const question = questionOf(subject, verdicts, readCoverMapRadius());
  const isThere = question.battlefield.creatures.some(({ id }) => id === subject.creature);
  return isThere ? titled(question, kind, table) : { title: words.say(SELECT[kind]), map: null };
};
