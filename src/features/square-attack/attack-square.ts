/** Asks how the square of a creature is attacked, and has that rolled: loaded when somebody first attacks one. */
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { actsAsReadied } from "../../foundry/combat/readied/readied-attack";
import { activeGM } from "../../foundry/users/users";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import { areSquaresBeside, type GuessedSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { cornerAt, createPicks } from "../windows/pick-place";
import { canGropeNow, createMannerDialog, isOpportunity, squareAttacker } from "./ask-square";
import { showPlace } from "./judge-place";
import { isNotDone, QUERY, TIMEOUT, type Asked, type NotDone } from "./square-query";
import { judgeSquare, type Asker } from "./square-judge";

const inform = (text: string) => ui.notifications.info(foundry.utils.escapeHTML(text));
const warn = (text: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(text));

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

  return { roll, send };
};

/** The middle of the target's space that is nearest to the attacker, scene pixels; null where one of them is missing. */
const middleOfSpace = (attacker: string, target: string, battlefield: Battlefield): PixelPoint | null => {
  const [from, its] = [creatureWithId(battlefield, attacker), creatureWithId(battlefield, target)];
  if (from === undefined || its === undefined) return null;
  const away = (p: Point): number => Math.hypot(p.x - from.centre.x, p.y - from.centre.y);
  const [nearest = its.centre] = its.cells.map(({ centre }) => centre).toSorted((p, q) => away(p) - away(q));
  return { x: toPixels(nearest.x), y: toPixels(nearest.y) };
};

/** Asks how a square is attacked, which is the second one of a creature that gropes, and has that rolled. */
const createSquareAsking = (table: Table, send: ReturnType<typeof createSquareRolls>["send"]) => {
  const { later, verdicts, words } = table;
  const picks = createPicks();
  const askManner = createMannerDialog(table);

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
    picks.pick(words.say("PARAPET.Square.PickSecond"), (second) => later(sent(second.at)), { isFit: isBeside });
  };

  const begin = (): void => {
    picks.stop();
    if (viewedScene() === null) return;
    const attacker = squareAttacker();
    if (!hasSquareAttacks(verdicts)) return void inform(words.say("PARAPET.Square.NotDone.not-by-rules"));
    if (attacker === null) return void inform(words.say("PARAPET.Square.NoAttacker"));
    picks.pick(words.say("PARAPET.Square.Pick"), ({ corner, at }) => later(attack(attacker, { corner, at })));
  };
  /** By what this client's user knows, and for them alone. */
  const judge = (): void => {
    picks.stop();
    if (viewedScene() === null) return;
    const attacker = squareAttacker();
    if (attacker === null) return void inform(words.say("PARAPET.Square.NoAttacker"));
    picks.pick(words.say("PARAPET.Place.Pick"), ({ corner, at }) => later(showPlace(attacker, { corner, at }, table)));
  };
  /** Attacks the square of another creature, both `token:ID`. */
  const ask = (attacker: string, target: string): void => {
    const at = middleOfSpace(attacker, target, verdicts.real.known().battlefield);
    if (at === null) begin();
    else later(attack(attacker, spaceAt(at)));
  };
  return { ask, begin, judge };
};

export const createSquareAttacks = (table: Table) => {
  const { roll, send } = createSquareRolls(table);
  return { roll, ...createSquareAsking(table, send) };
};
