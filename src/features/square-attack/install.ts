import * as v from "valibot";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { createLatePart } from "../../foundry/loading/late-parts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { actsAsReadied } from "../../foundry/combat/readied/readied-attack";
import { ASKER, ID } from "../../foundry/users/queries";
import { createRequestLimit } from "../../foundry/users/request-limit";
import { activeGM } from "../../foundry/users/users";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import { areSquaresBeside, type GuessedSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import { finite, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { cornerAt, pickPlace } from "../windows/pick-place";
import { canGropeNow, createMannerDialog, isOpportunity, squareAttacker } from "./ask-square";
import { createSquareCards } from "./square-card";
import { judgeSquare, SQUARE_KINDS, type Asker, type SquareAttack } from "./square-judge";

const QUERY = "parapet.squareAttack";

/** Milliseconds to wait for the GM's client. */
const TIMEOUT = 10_000;

const MOST_BONUS = 500;
const POINT = objectOf({ x: finite, y: finite });
const ASKED = objectOf({
  ...ASKER,
  scene: ID,
  attacker: ID,
  at: POINT,
  kind: v.picklist(SQUARE_KINDS, "melee, ranged or grope"),
  beside: v.nullish(POINT, null),
  bonus: v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(-MOST_BONUS), v.maxValue(MOST_BONUS)),
});

/** Why an attack on a square was not rolled. */
const NOT_DONE = [
  ...(["no-gm", "no-query", "no-answer", "not-allowed", "not-by-rules", "elsewhere", "gone"] as const),
  ...(["too-many", "not-in-turn"] as const),
] as const;
type NotDone = (typeof NOT_DONE)[number];

const isNotDone = (said: unknown): said is NotDone => NOT_DONE.some((each) => each === said);

const inform = (text: string) => ui.notifications.info(foundry.utils.escapeHTML(text));
const warn = (text: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(text));

/** An attack on a square as it is sent. */
type Asked = Omit<SquareAttack, "corner" | "beside"> & { readonly beside: PixelPoint | null };

const spaceAt = (at: PixelPoint): GuessedSquare => ({ at, corner: cornerAt(at) });

/** Whether the two squares of one that gropes are in its reach and beside each other; other attacks have one square. */
const areFit = ({ attacker, kind, at, beside }: Asked, verdicts: Table["verdicts"]): boolean =>
  kind === "grope"
    ? beside !== null &&
      [at, beside].every((each) => canGropeNow(attacker, spaceAt(each), verdicts)) &&
      areSquaresBeside(spaceAt(at), spaceAt(beside), verdicts.real.known().scene.grid.size)
    : beside === null;

const hasSquareAttacks = ({ real }: Table["verdicts"]): boolean =>
  ruleSetInForce(real.rules().ruleset).squareAttacks !== undefined;

/**
 * Whether a creature of a player's may attack now: outside of fights, in its turn, as its readied action, or out of turn where its
 * player is asked about it.
 */
const mayAttackNow = (asked: Pick<Asked, "attacker" | "kind">, { verdicts, encounters, features }: Table): boolean =>
  !isOutOfTurn(asked.attacker) ||
  actsAsReadied(asked.attacker, encounters.order) ||
  (isOpportunity(asked, { verdicts, encounters }) && features.opportunities?.hasNoneLeft(asked.attacker) !== true);

/** Has attacks on squares rolled, by this client if its user is the active GM, else by that GM's. */
const createSquareRolls = (table: Table) => {
  const { features, queries, verdicts } = table;
  const limit = createRequestLimit(() => performance.now());

  /** Undefined once it is rolled. The asker says a point, and this client which square that is. */
  const roll = async (scene: string, asked: Asked, asker?: Asker): Promise<NotDone | undefined> => {
    if (!hasSquareAttacks(verdicts) || !areFit(asked, verdicts)) return "not-by-rules";
    if (viewedScene()?.id !== scene) return "elsewhere";
    if (asker?.isGM === false && !mayAttackNow(asked, table)) return "not-in-turn";
    const { at, beside, ...others } = asked;
    const squares = { ...spaceAt(at), beside: beside === null ? null : spaceAt(beside) };
    if (!(await judgeSquare({ ...others, ...squares }, table, asker))) return "gone";
    features.stances?.endByAttack(asked.attacker);
    if (isOpportunity(asked, table)) features.opportunities?.made(asked.attacker);
    else features.spentAction?.attacked(asked.attacker);
    return undefined;
  };

  const send = async (scene: string, asked: Asked): Promise<NotDone | undefined> => {
    if (game.user.isActiveGM) return roll(scene, asked);
    const gm = activeGM();
    if (gm === null) return "no-gm";
    if (!game.user.hasPermission("QUERY_USER")) return "no-query";
    const said: unknown = await queries.ask(gm, QUERY, { scene, ...asked }, TIMEOUT).catch(() => "no-answer");
    return isNotDone(said) ? said : undefined;
  };

  /** At `init`. */
  const register = (): void =>
    queries.answer(
      {
        query: QUERY,
        schema: ASKED,
        mayAsk: ({ scene, attacker }, user) => game.user.isActiveGM && decidesFor(user, scene, attacker),
        refused: "not-allowed",
      },
      async ({ scene, attacker, at, kind, bonus, beside }, user) => {
        const rolled = () => roll(scene, { attacker, at, kind, bonus, beside }, user);
        return (await (user.isGM ? rolled() : limit(user.id, rolled))) ?? null;
      },
    );
  return { send, register };
};

declare module "../../table" {
  interface Features {
    squareAttack: {
      /** Asks how a creature attacks the square of another one, both `token:ID`, and has that rolled. */
      readonly ask: (attacker: string, target: string) => void;
    };
  }
}

/** The middle of the target's space that is nearest to the attacker, scene pixels; null where one of them is missing. */
const middleOfSpace = (attacker: string, target: string, battlefield: Battlefield): PixelPoint | null => {
  const [from, its] = [creatureWithId(battlefield, attacker), creatureWithId(battlefield, target)];
  if (from === undefined || its === undefined) return null;
  const away = (p: Point): number => Math.hypot(p.x - from.centre.x, p.y - from.centre.y);
  const [nearest = its.centre] = its.cells.map(({ centre }) => centre).toSorted((p, q) => away(p) - away(q));
  return { x: toPixels(nearest.x), y: toPixels(nearest.y) };
};

/** Picks of squares, one at a time, each with a notice that asks for it. */
const createSquarePicks = ({ say }: Table["words"]) => {
  let stopPicking = (): void => undefined;
  let said: ReturnType<typeof inform> | null = null;
  const unsay = (): void => {
    if (said !== null) ui.notifications.remove(said);
    said = null;
  };
  return {
    stop: (): void => stopPicking(),
    pick: (
      notice: "PARAPET.Square.Pick" | "PARAPET.Square.PickSecond" | "PARAPET.Place.Pick",
      then: (square: GuessedSquare) => void,
      isFit: (square: GuessedSquare) => boolean = () => true,
    ): void => {
      unsay();
      said = inform(say(notice));
      stopPicking = pickPlace((square) => {
        unsay();
        then(square);
      }, isFit);
    },
  };
};

/** Asks how a square is attacked, which is the second one of a creature that gropes, and has that rolled. */
const createSquareAsking = (table: Table, send: ReturnType<typeof createSquareRolls>["send"]) => {
  const { later, verdicts, words } = table;
  const picks = createSquarePicks(words);
  const askManner = createMannerDialog(table);
  const judging = createLatePart(table, () => import("./judge-place"));

  const attack = async (attacker: string, square: GuessedSquare): Promise<void> => {
    const scene = viewedScene()?.id;
    const asked = await askManner(attacker, square);
    if (asked === null || typeof scene !== "string") return;
    const { at, kind, bonus } = asked;
    const sent = async (beside: PixelPoint | null): Promise<void> => {
      const why = await send(scene, { attacker, at, kind, bonus, beside });
      if (why !== undefined) warn(words.say(`PARAPET.Square.NotDone.${why}`));
    };
    if (kind !== "grope") return sent(null);
    const isBeside = (second: GuessedSquare): boolean =>
      areSquaresBeside(asked, second, verdicts.real.known().scene.grid.size) && canGropeNow(attacker, second, verdicts);
    picks.pick("PARAPET.Square.PickSecond", (second) => later(sent(second.at)), isBeside);
  };

  const begin = (): void => {
    picks.stop();
    if (viewedScene() === null) return;
    const attacker = squareAttacker();
    if (!hasSquareAttacks(verdicts)) return void inform(words.say("PARAPET.Square.NotDone.not-by-rules"));
    if (attacker === null) return void inform(words.say("PARAPET.Square.NoAttacker"));
    picks.pick("PARAPET.Square.Pick", ({ corner, at }) => later(attack(attacker, { corner, at })));
  };
  /** By what this client's user knows, and for them alone. */
  const judge = (): void => {
    picks.stop();
    if (viewedScene() === null) return;
    const attacker = squareAttacker();
    if (attacker === null) return void inform(words.say("PARAPET.Square.NoAttacker"));
    picks.pick("PARAPET.Place.Pick", ({ corner, at }) =>
      judging.use(({ showPlace }) => later(showPlace(attacker, { corner, at }, table))),
    );
  };
  return { attack, begin, judge };
};

/** A creature attacks a square in which it guesses its target: the active GM's client judges and rolls it. */
export const installSquareAttack = (table: Table): void => {
  const { changes, features, hooks, later, verdicts, whenChanged } = table;
  const { send, register } = createSquareRolls(table);
  const cards = createSquareCards(table);
  const { attack, begin, judge } = createSquareAsking(table, send);

  features.squareAttack = {
    ask: (attacker, target) => {
      const at = middleOfSpace(attacker, target, verdicts.real.known().battlefield);
      if (at === null) begin();
      else later(attack(attacker, spaceAt(at)));
    },
  };
  addKey(hooks, { action: "attackSquare", key: "KeyG", shift: true, down: begin });
  addKey(hooks, { action: "judgePlace", key: "KeyJ", shift: true, down: judge });
  hooks.once("init", register);
  hooks.on("renderChatMessageHTML", cards.render);
  for (const hook of ["canvasReady", "sightRefresh", "updateChatMessage"]) hooks.on(hook, cards.redraw);
  for (const version of [changes.archive, changes.display]) whenChanged(version, cards.redraw);
};
