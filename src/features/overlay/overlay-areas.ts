import { ICON_COLOURS } from "../../drawing/icon-colours";
import { levelIcon } from "../../drawing/level-icon";
import { layered, obstacleMarks, obstaclesShown, type VerdictMark } from "../../drawing/marks";
import { offFaces } from "../../drawing/off-faces";
import type { AreaView } from "../../foundry/canvas/area-view";
import { areaRules } from "../../foundry/rule-sets/rule-sets";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import { areaAttacks, fateOf, gainsIn, type AreaFate } from "../../rules/attack/area-effect";
import type { Attack } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { creatureWithId, type Battlefield, type Creature } from "../../scene/model/battlefield";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import type { Table } from "../../table";
import { diceWords, modifierWords } from "../../words/verdict-words";
import { badgeOf, facesOn, shownOutlines, type Badge, type OverlayPlan } from "./overlay-plan";

const AREA = { kind: "area", isFocus: false, isAsked: true } as const;

/** A shield with what the creature gains, an open one if it is affected in full, or the stop sign. */
const badgeFor = (creature: Creature, fate: AreaFate, verdict: KnownVerdict, { words }: Table): Badge => {
  const plain = { ...badgeOf(creature, verdict, words, AREA), chance: null, text: "" };
  if (fate !== "gains") {
    const icon = fate === "exposed" ? "none" : "no-line";
    return { ...plain, icon, colour: ICON_COLOURS[icon], twin: words.say(`PARAPET.Overlay.Area.${fate}`) };
  }
  const icon = levelIcon(verdict.ruleset, verdict.cover);
  const [first] = gainsIn(verdict);
  const dice = verdict.dice.map((each) => diceWords(each, words));
  const effects = verdict.effects.map((effect) => words.say(`PARAPET.Effect.${effect}`));
  const texts = (verdict.texts ?? []).map((text) => words.sayKey(text));
  const gains = gainsIn(verdict).map((gain) => modifierWords(gain, words));
  const twin = words.series([...gains, ...dice, ...texts, ...effects]);
  return {
    ...plain,
    icon,
    colour: ICON_COLOURS[icon],
    text: first === undefined ? (dice[0] ?? "") : words.signed(first.value),
    twin,
  };
};

/** A line from the origin to a creature that gains something or is not affected, and what gives the gain. */
const areaMarks = (
  battlefield: Battlefield,
  fate: AreaFate,
  verdict: KnownVerdict,
  target: Creature,
): VerdictMark[] => {
  const { origin } = verdict;
  if (fate === "exposed" || origin === null) return [];
  const state = fate === "gains" ? "blocked" : "barred";
  return [
    ...(fate === "gains" ? obstacleMarks(obstaclesShown(verdict), shownOutlines(battlefield)) : []),
    { kind: "line", state, from: origin, to: pixelPoint(target.centre) },
    { kind: "origin", at: origin },
  ];
};

type Caught = Pick<OverlayPlan, "marks" | "badges">;

const caughtBy = (table: Table, attack: Attack): Caught => {
  const { verdicts, guard, words } = table;
  const { battlefield } = verdicts.known();
  const creature = creatureWithId(battlefield, attack.target);
  if (creature === undefined) return { marks: [], badges: [] };
  const judged = (): Caught => {
    const verdict = verdicts.judge(attack);
    const fate = fateOf(verdict);
    return {
      marks: areaMarks(battlefield, fate, verdict, creature),
      badges: [badgeFor(creature, fate, verdict, table)],
    };
  };
  return guard(() => tokenPlace(words, verdicts, attack.target), judged, {
    marks: [],
    badges: [badgeOf(creature, null, words, AREA)],
  });
};

const attacksOf = ({ verdicts }: Table, { kind, source, isBeingPlaced }: AreaView, maker: string | null) => {
  const { scene, battlefield } = verdicts.known();
  const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
  const making = { maker: isBeingPlaced ? maker : null, ...areaRules(verdicts.real.rules()) };
  return area === undefined ? [] : areaAttacks(battlefield, area, making);
};

/** What these areas do to the creatures in them. `maker` is the attacker of areas that are being placed. */
export const planAreas = (table: Table, areas: readonly AreaView[], maker: string | null): Caught => {
  const caught = areas.flatMap((area) => attacksOf(table, area, maker)).map((attack) => caughtBy(table, attack));
  const marks = caught.flatMap((each) => each.marks);
  const faces = marks.length === 0 ? [] : facesOn(table.verdicts.known().battlefield);
  return { marks: layered(offFaces(marks, faces)), badges: caught.flatMap(({ badges }) => badges) };
};
