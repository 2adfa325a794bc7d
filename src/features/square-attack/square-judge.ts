/** On the active GM's client: judges and rolls an attack on a square, as if the target were there. */
import { actorOn } from "../../foundry/canvas/map-tokens";
import { rolledTimes } from "../../foundry/chat/chat-messages";
import { tellSquare, type FoundSquare } from "../../foundry/chat/square-message";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { diceSettings } from "../../foundry/settings/store";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import type { AskableUser } from "../../foundry/users/users";
import { creatureName } from "../../foundry/verdicts/verdicts";
import { refusalOf, type Attack, type Verdict } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import { creaturesInSquare, isHitBy, type GuessedSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId, type Creature } from "../../scene/model/battlefield";
import { attitudeBetween } from "../../scene/model/sides";
import { sumOf } from "../../systems/adapter/attack";
import { knowingFor } from "../../systems/attack/attack-judge";
import { diceChanges } from "../../systems/attack/dice-changes";
import { isMissed } from "../../systems/record/miss-chance";
import type { Table } from "../../table";
import { namesOf, sentenceOf } from "../../words/sentences";
import { modifierWords, verdictWords } from "../../words/verdict-words";
import { squareAct, squareResult } from "./square-card";
import type { SquareAttack } from "./square-query";

/** How it strikes. */
export const strikeKind = ({ kind }: Pick<SquareAttack, "kind">): "melee" | "ranged" =>
  kind === "ranged" ? "ranged" : "melee";

/** The user who asks for an attack. */
export type Asker = Pick<AskableUser, "id" | "isGM">;

interface Judged {
  readonly target: Creature;
  readonly verdict: Verdict;
  readonly changes: ReturnType<typeof diceChanges>;
  /** The square in which it is. */
  readonly found: FoundSquare;
}

const squaresOf = (asked: SquareAttack): readonly GuessedSquare[] =>
  asked.beside === null ? [asked] : [asked, asked.beside];

/** A creature that a GM has hidden is as concealed as an invisible one. */
const attackOn = (
  { id, isHidden }: Creature,
  { attacker, ...asked }: SquareAttack,
  { overrides, verdicts }: Table,
): Attack => {
  const attack: Attack = { attacker, target: id, kind: strikeKind(asked), reach: null, origin: null };
  const ruled = overrides.of(attacker, id, verdicts.real.rules().ruleset);
  return isHidden ? { ...attack, ruled: { ...ruled, concealment: "total" } } : attack;
};

const wishesNow = ({ coexistence }: Table) => diceSettings(coexistence.isStandingDown() || !areRulesChosen());

/** The creatures in its squares, first those that the attacker does not see, then enemies. */
const judgedIn = (asked: SquareAttack, table: Table): readonly Judged[] => {
  const { battlefield } = table.verdicts.real.current();
  const attacker = creatureWithId(battlefield, asked.attacker);
  if (attacker === undefined) return [];
  const all = squaresOf(asked).flatMap((square, i) =>
    creaturesInSquare(battlefield, attacker, square).map((target): Judged => {
      const found: FoundSquare = { ...square.at, number: i === 0 ? 1 : 2 };
      const attack = attackOn(target, asked, table);
      const verdict = table.verdicts.judge(attack, { as: "truth", settings: "saved" });
      const changes = diceChanges(verdict, knowingFor(attack, table), wishesNow(table));
      return { target, verdict, changes, found };
    }),
  );
  const rank = (each: Judged): number =>
    (isUnseen(each) ? 2 : 0) + (attitudeBetween(each.target, attacker) === "enemy" ? 1 : 0);
  return all.toSorted((p, q) => rank(q) - rank(p));
};

const isUnseen = ({ verdict }: Judged): boolean => verdict.concealment === "total";

/** Those that it may strike, and others that are there: who gropes looks for what they do not see. */
const targetIn = (asked: SquareAttack, table: Table) => {
  const there = judgedIn(asked, table);
  const sought = asked.kind === "grope" ? there.filter(isUnseen) : there;
  return { judged: sought[0] ?? null, seen: asked.kind === "grope" ? there.filter((each) => !isUnseen(each)) : [] };
};

/** Advantage and disadvantage cancel out. */
const d20For = (effects: Verdict["effects"]): string => {
  const [better, worse] = [effects.includes("attack-at-advantage"), effects.includes("attack-at-disadvantage")];
  return better === worse ? "1d20" : better ? "2d20kh" : "2d20kl";
};

const totalOf = async (formula: string): Promise<number> => (await rolledTimes(formula, 1))[0]?.total ?? 0;

/** All dice are rolled even if nobody is there, so that it takes no less time. */
const rolledFor = async (judged: Judged | null, { bonus }: SquareAttack, { missRoll }: Book) => {
  const die = missRoll?.die ?? 100;
  const natural = await totalOf(d20For(judged?.verdict.effects ?? []));
  const miss = await totalOf(`1d${die}`);
  const added = bonus + (judged === null ? 0 : sumOf(judged.changes, "attack"));
  return { natural, added, total: natural + added, die, miss };
};

type Rolled = Awaited<ReturnType<typeof rolledFor>>;

/** What an attack on a square must reach, if the game system's sheets tell it. */
const defenceIn = ({ kind }: Pick<SquareAttack, "kind">, { adapter }: Table) => {
  const { defenceOf, hasTouchDefence } = adapter();
  return kind === "grope" && hasTouchDefence !== true ? undefined : defenceOf;
};

/** Null if a GM decides. */
const hitOf = (judged: Judged | null, rolled: Rolled, isDecided: boolean, defence: number | null): boolean | null => {
  if (!isDecided) return null;
  if (judged === null || defence === null || refusalOf(judged.verdict, "attack") !== null) return false;
  const { squareAttacks } = ruleSetInForce(judged.verdict.ruleset);
  const isStruck = isHitBy(rolled, defence, squareAttacks?.naturals ?? "decide");
  return isStruck && !isMissed(rolled.miss, judged.verdict.missChance, rolled.die);
};

const defenceOn = (judged: Judged | null, { kind }: SquareAttack, table: Table): number | null => {
  const defenceOf = defenceIn({ kind }, table);
  const actor = judged === null ? null : actorOn(judged.target.id);
  if (judged === null || defenceOf === undefined || actor === null) return null;
  const own = defenceOf(actor, judged.verdict.effects, kind === "grope");
  return own === undefined ? null : own + sumOf(judged.changes, "ac") + sumOf(judged.changes, "armor");
};

/** Whether the attacker's sheet has a bonus as high as this. */
const isOnSheet = ({ attacker, bonus }: SquareAttack, { adapter, safely }: Table): boolean => {
  const actor = actorOn(attacker);
  const own = actor === null ? undefined : safely(() => adapter().attackBonusOf?.(actor), undefined);
  return own !== undefined && bonus <= own;
};

/** What the GM's card says besides. */
const linesOf = (
  judged: Judged | null,
  rolled: Rolled,
  defence: number | null,
  { adapter, verdicts, words }: Table,
): readonly string[] => {
  const { say } = words;
  const { battlefield } = verdicts.real.current();
  const signed = (value: number): string => `${value < 0 ? "−" : "+"} ${Math.abs(value)}`;
  const roll = `${rolled.natural} ${signed(rolled.added)} = ${rolled.total}`;
  const rollLine =
    defence === null ? say("PARAPET.Square.Roll", { roll }) : say("PARAPET.Square.RollAgainst", { roll, defence });
  if (judged === null) return [say("PARAPET.Square.Nobody"), rollLine];
  const { verdict, target, changes } = judged;
  const refusal = refusalOf(verdict, "attack");
  const chance = verdict.missChance;
  return [
    say("PARAPET.Square.IsThere", { target: namesOf([target.id], battlefield, words) }),
    `${verdictWords(verdict, words).headline} ${words.series(changes.changes.map((each) => modifierWords(each, words)))}`.trim(),
    ...(refusal === null ? [] : [sentenceOf(refusal, battlefield, words)]),
    rollLine,
    ...(defence === null && adapter().defenceOf !== undefined ? [say("PARAPET.Square.NoDefence")] : []),
    ...(chance === 0 ? [] : [say("PARAPET.Square.MissChance", { chance, rolled: rolled.miss })]),
  ];
};

const seenLines = (seen: readonly Judged[], { verdicts, words }: Table): string[] => {
  const ids = [...new Set(seen.map(({ target }) => target.id))];
  if (ids.length === 0) return [];
  return [words.say("PARAPET.Square.SeenThere", { names: namesOf(ids, verdicts.real.current().battlefield, words) })];
};

/**
 * Posts the result: for everyone whether it hit, for GMs whether anyone was there. `asker` is the user who asked, if not this
 * client's. A GM decides about a player's bonus that is not on the sheet: with any bonus, a hit would tell who is there. False if
 * the attacker is not on the viewed scene.
 */
export const judgeSquare = async (asked: SquareAttack, table: Table, asker?: Asker): Promise<boolean> => {
  const { archive, newId, verdicts, words } = table;
  const name = creatureName(verdicts.real.current().battlefield, asked.attacker);
  if (name === undefined) return false;
  const { judged, seen: others } = targetIn(asked, table);
  const rolled = await rolledFor(judged, asked, ruleSetInForce(verdicts.real.rules().ruleset));
  const defence = defenceOn(judged, asked, table);
  const isConfirmed = asker === undefined || asker.isGM || isOnSheet(asked, table);
  const isHit = hitOf(judged, rolled, isConfirmed && defenceIn(asked, table) !== undefined, defence);
  const key = newId();
  const isGrope = asked.kind === "grope" ? ({ isGrope: true } as const) : {};
  const found = asked.kind === "grope" ? (judged?.found ?? null) : null;
  const told = { key, isHit, ...isGrope, ...(found !== null && isHit === true ? { found } : {}) };
  const seen = publicKnowledge().sees(asked.attacker) ? { id: asked.attacker, name } : null;
  const act = squareAct(told, name, words);
  const lines = [
    ...linesOf(judged, rolled, defence, table),
    ...(isConfirmed ? [] : [words.say("PARAPET.Square.Unconfirmed", { bonus: words.signed(asked.bonus) })]),
    ...seenLines(others, table),
  ];
  archive.keep(key, { lines: seen === null ? [act, ...lines] : lines, found }, asker?.id);
  const actTold = seen === null ? squareAct(told, words.say("PARAPET.Card.Unseen"), words) : act;
  await tellSquare(told, seen, `${actTold} ${squareResult(told, table)}`);
  return true;
};
