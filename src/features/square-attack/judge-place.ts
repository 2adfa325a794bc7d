/** A card about a place or an object without a token, for its reader alone: lines, distance and cover, by what they know. */
import { isPlaceShown } from "../../foundry/canvas/shown-to-user";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { PixelPoint, Reason, Verdict } from "../../rules/attack/verdict";
import { groundFor } from "../../rules/attack/area-start";
import { latticePoint } from "../../geometry/numbers/lattice";
import { judgePlace, PLACE, placeAt, type JudgedPlace, type Place } from "../../rules/judge/place";
import type { ObjectRules } from "../../rules/judge/rule-set";
import type { GuessedSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId, elevationOf, fromHeight, type Battlefield } from "../../scene/model/battlefield";
import { thingOf } from "../../systems/record/public-record";
import type { Table } from "../../table";
import { headingOf, sentenceOf } from "../../words/sentences";
import { isConcealed, verdictWords } from "../../words/verdict-words";
import { cardTemplate, shownBy } from "../cards/card-hosts";
import { cardPicture, type CardPicture } from "../cards/view/card-picture";

const WIDTH = 420;

interface Judged extends JudgedPlace {
  readonly attacker: string;
  readonly place: Place;
  readonly objects: ObjectRules;
  /** Of the ground there, thousandths. */
  readonly ground: number;
}

/** A space at the attacker's feet, or on the ground under it. */
const judgedAt = (attacker: string, square: GuessedSquare, isOnGround: boolean, { verdicts }: Table): Judged | null => {
  const { battlefield } = verdicts.real.known();
  const { ruleset, options } = verdicts.real.rules();
  const rules = ruleSetInForce(ruleset);
  const { objects = {} } = rules;
  const creature = creatureWithId(battlefield, attacker);
  if (creature === undefined) return null;
  const ground = groundFor(battlefield, { maker: creature }, latticePoint(square.at.x, square.at.y));
  const place = placeAt(battlefield, creature, { ...square, ...(isOnGround ? { bottom: ground } : {}) }, objects);
  return { ...judgePlace(rules, battlefield, [creature, place], options), attacker, place, objects, ground };
};

/** The battlefield with the name of the place. */
const namedField = ({ battlefield, place }: Judged, { say }: Table["words"]): Battlefield => ({
  ...battlefield,
  creatures: battlefield.creatures.map((each) =>
    each.id === PLACE ? { ...each, name: say(`PARAPET.Place.Kind.${place.kind}`) } : each,
  ),
});

/** Without reasons for cover where a place has none. */
const reasonsOf = ({ objects, verdict }: Judged): readonly Reason[] =>
  objects.hasNoCover === true && verdict.lineOfSight ? [] : verdict.reasons;

const coverLine = ({ verdict, objects }: Judged, words: Table["words"]): string[] => {
  if (!verdict.lineOfEffect || objects.hasNoCover === true) return [];
  const { headline, modifiers, dice, texts, concealment } = verdictWords(verdict, words);
  const hidden = isConcealed(verdict) ? [concealment].filter((each) => each !== null) : [];
  return [words.series([headline, ...modifiers, ...dice, ...texts, ...hidden])];
};

const teleportLine = ({ verdict, objects, place }: Judged, { say }: Table["words"]): string[] => {
  if (objects.doTeleportsNeedLines !== true || place.kind !== "space") return [];
  const canGo = verdict.lineOfEffect && verdict.lineOfSight;
  return [say(canGo ? "PARAPET.Place.Teleport.Can" : "PARAPET.Place.Teleport.Cannot")];
};

/** What the card says, line by line. */
const linesOf = (judged: Judged, { verdicts, words }: Table): readonly string[] => {
  const { say } = words;
  const { verdict, distance, range } = judged;
  const { kind, body } = judged.place;
  const { units } = verdicts.real.known().scene.grid;
  const lengthOf = (value: number): string => say("PARAPET.Sheet.Derived.Length", { length: value, units }).trim();
  const length = lengthOf(distance);
  return [
    say(verdict.lineOfEffect ? "PARAPET.Place.Effect.Has" : "PARAPET.Place.Effect.None"),
    say(verdict.lineOfSight ? "PARAPET.Place.Sight.Has" : "PARAPET.Place.Sight.None"),
    range === null ? say("PARAPET.Place.Distance", { length }) : say("PARAPET.Place.Range", { range, length }),
    ...coverLine(judged, words),
    ...teleportLine(judged, words),
    ...(kind === "space" ? [say("PARAPET.Place.Height", { length: lengthOf(fromHeight(body.extent.bottom)) })] : []),
  ];
};

const idsIn = ({ lines, obstacles }: Verdict): readonly string[] => [
  ...new Set([...obstacles, ...lines.flatMap((line) => line.obstacles)]),
];

const pictureOf = (judged: Judged, field: Battlefield, { words }: Table): CardPicture | null => {
  const { verdict, attacker } = judged;
  if (verdict.lines.length === 0) return null;
  const outlines = [attacker, PLACE, ...idsIn(verdict)].map((id) => thingOf(field, id));
  const parts = { verdict: { ...verdict, hasUnseen: false }, placeLeft: undefined, things: { ...field, outlines } };
  return cardPicture(parts, words);
};

const contentOf = async (judged: Judged, table: Table): Promise<HTMLDivElement> => {
  const { words } = table;
  const field = namedField(judged, words);
  const content = document.createElement("div");
  content.className = "parapet-card parapet-place";
  const shown = {
    lines: linesOf(judged, table),
    reasons: reasonsOf(judged).map((each) => sentenceOf(each, field, words)),
    picture: pictureOf(judged, field, table),
  };
  content.append(shownBy(await cardTemplate(), shown, document));
  return content;
};

/** Pixels beside a pressed point at which it is shown too: one who presses a door may press its far side. */
const BESIDE = [
  [0, 0],
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
] as const;

const isShown = ({ x, y }: PixelPoint, elevation: number): boolean =>
  BESIDE.some(([right, down]) => isPlaceShown({ x: x + right, y: y + down }, elevation));

/** Shows the card. A player's tells nothing that their map does not show. */
export const showPlace = async (
  attacker: string,
  square: GuessedSquare,
  table: Table,
  isOnGround = false,
): Promise<void> => {
  const { guard, verdicts, words } = table;
  if (viewedScene() === null) return;
  if (!isShown(square.at, elevationOf(verdicts.real.known().scene, attacker)))
    return void ui.notifications.info(foundry.utils.escapeHTML(words.say("PARAPET.Place.NotShown")));
  const judged = guard(
    () => words.say("PARAPET.Place.Kind.space"),
    () => judgedAt(attacker, square, isOnGround, table),
    null,
  );
  if (judged === null)
    return void ui.notifications.info(foundry.utils.escapeHTML(words.say("PARAPET.Overlay.NoVerdict")));
  const names = {
    attacker: headingOf(attacker, verdicts.real.known().battlefield, words),
    place: words.say(`PARAPET.Place.Kind.${judged.place.kind}`),
  };
  const { kind, body } = judged.place;
  const isInAir = kind === "space" && body.extent.bottom !== judged.ground;
  const said: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: words.say("PARAPET.Place.Title", names), icon: "fa-solid fa-shield-halved" },
    classes: ["parapet-place-window"],
    position: { width: Math.min(WIDTH, window.innerWidth - 16) },
    content: await contentOf(judged, table),
    rejectClose: false,
    buttons: [
      { action: "done", label: words.say("PARAPET.Place.Close"), default: true },
      ...(isInAir ? [{ action: "ground", label: words.say("PARAPET.Card.Height.Ground") }] : []),
    ],
  });
  if (said === "ground") await showPlace(attacker, square, table, true);
};
