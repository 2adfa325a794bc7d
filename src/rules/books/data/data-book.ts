/** A rule set as data, as a book. */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { creatureWithId } from "../../../scene/model/battlefield";
import { sizeRank } from "../../../scene/model/scene";
import { attitudeBetween } from "../../../scene/model/sides";
import { attackPair, groundOf } from "../../attack/attack-pair";
import {
  allowed,
  noEffectReason,
  reason,
  refused,
  verdictOn,
  type Attack,
  type Concealment,
  type Dice,
  type Modifier,
  type Permission,
  type Reason,
} from "../../attack/verdict";
import { hidingReasonsIn, viewOf } from "../../concealment/concealment";
import type { SenseRules } from "../../concealment/senses";
import { originByEffect } from "../../cover/area-origin";
import { blockersNamed } from "../../cover/blockers";
import { drawnLines, idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import { withDestroyed } from "../../judge/destroyed";
import { partByPart } from "../../judge/part-by-part";
import { OWN_PARAPET, optionValues, ownParapetsBy, READING, USE_LIGHT, type JudgeTo } from "../../judge/rule-set";
import { ruledConcealment, ruledCover, ruledLines, withRulings } from "../../judge/ruling";
import { EFFECT, linesBetween, SIGHT } from "../../line-of-effect/line-of-effect";
import { COMMON_FIELDS, HEIGHT_AND_COVER_FIELDS, type Book, type UnruledBook } from "../book";
import type { Gift, RuleSetDocument, RuleSetLevel } from "./document";
import { bestOutcome, dataRules, type DataOutcome, type DataRules } from "./judge";

const OPTIONS = [USE_LIGHT, OWN_PARAPET, ...READING];

const SENSE_RULES: SenseRules = { precise: ["blindsight"], heedsAcuity: false, lowLight: "nothing" };

/** How many size categories a creature must have more than the larger of the two. */
const LARGER = { any: -Infinity, "same-or-larger": 0, "two-larger": 2 };

/** The number of the level that a creature in the way gives; 0 for none. */
const creatureLevels = (
  { document: { counts }, levels }: DataRules,
  battlefield: Battlefield,
  attack: Attack,
): ((creature: Creature) => number) => {
  const given = counts.creature ?? "nothing";
  const rule = typeof given === "string" ? ({ upTo: given, who: "all", size: "any" } as const) : given;
  const number = levels.findIndex(({ id }) => id === rule.upTo) + 1;
  const kinds = "kinds" in rule ? rule.kinds : undefined;
  if (number === 0 || (kinds !== undefined && !kinds.includes(attack.kind))) return () => 0;
  const two = [attack.attacker, attack.target].flatMap((id) =>
    id === null ? [] : (creatureWithId(battlefield, id) ?? []),
  );
  const largest = Math.max(...two.map(({ sizeCategory }) => sizeRank(sizeCategory)));
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  const doesCount = (creature: Creature): boolean => {
    const attitude = attacker === undefined ? "enemy" : attitudeBetween(creature, attacker);
    const isWanted = rule.who === "all" || (rule.who === "enemies" ? attitude === "enemy" : attitude !== "ally");
    return isWanted && sizeRank(creature.sizeCategory) - largest >= LARGER[rule.size];
  };
  return (creature) => (doesCount(creature) ? number : 0);
};

interface Findings {
  readonly attack: Attack;
  readonly rules: DataRules;
  readonly outcome: DataOutcome | undefined;
  readonly cover: string;
  readonly level: RuleSetLevel | undefined;
  readonly isReached: boolean;
  readonly isSeen: boolean;
  readonly concealment: Concealment;
  readonly obstacles: readonly string[];
}

const SAVES: readonly Modifier["stat"][] = ["reflex", "dexterity"];

/** An area only calls for saves. */
const isAsked = ({ attack, rules }: Findings, stat: Modifier["stat"]): boolean =>
  attack.kind === "area" ? rules.document.saves && SAVES.includes(stat) : true;

/** What the level gives, and what concealment does. Both count. */
interface Given {
  readonly gives: readonly Gift[];
  readonly type: "cover" | "light";
  readonly note: Reason;
}

const givenIn = ({ level, rules, outcome, concealment }: Findings): readonly Given[] => {
  const ofLevel: readonly Given[] =
    level === undefined ? [] : [{ gives: level.gives, type: "cover", note: reason("Added", { words: level.name }) }];
  const { concealment: lists } = rules.document;
  if (lists === undefined || concealment === "none") return ofLevel;
  const { hiding } = outcome ?? {};
  const isLight = hiding?.concealment === concealment && hiding.veils.length === 0;
  const cause = isLight ? ([...hiding.causes].find((each) => each === "Dark" || each === "Dim") ?? null) : null;
  const gives = cause === "Dark" ? lists.dark : cause === "Dim" ? lists.dim : lists[concealment];
  return [...ofLevel, { gives, type: "light", note: { key: `PARAPET.Obscured.${concealment}`, data: {} } }];
};

const modifiersOf = (findings: Findings): Modifier[] =>
  givenIn(findings).flatMap(({ gives, type, note }) =>
    gives.flatMap((gift) =>
      !("stat" in gift) || gift.value === 0 || !isAsked(findings, gift.stat)
        ? []
        : [
            {
              stat: gift.stat,
              value: gift.value,
              side: gift.stat === "attack" ? "attacker" : "target",
              type,
              note,
            } as const,
          ],
    ),
  );

const diceOf = (findings: Findings): Dice[] =>
  givenIn(findings).flatMap(({ gives, note }) =>
    gives.flatMap((gift) =>
      "dice" in gift ? [{ kind: gift.dice, count: gift.count, side: "attacker", note } as const] : [],
    ),
  );

const textsOf = (findings: Findings): string[] =>
  givenIn(findings).flatMap(({ gives }) => gives.flatMap((gift) => ("text" in gift ? [gift.text] : [])));

const permissionsOf = ({ attack, level, isReached, isSeen }: Findings): Permission[] => {
  const forbids = level?.forbids ?? [];
  const own = (): Permission => {
    if (!isReached) return refused("attack", attack.kind === "area" ? "Unaffected" : "NoAttack");
    if (!isSeen) return refused("attack", "NoAttackUnseen");
    return forbids.includes("attack") ? refused("attack", "Data.Forbidden") : allowed("attack");
  };
  return [
    own(),
    ...(forbids.includes("opportunity") ? [refused("attack-of-opportunity", "Data.Forbidden")] : []),
    ...(forbids.includes("hide") ? [refused("hide", "Data.Forbidden")] : []),
  ];
};

const reasonsOf = (findings: Findings): Reason[] => {
  const { rules, outcome } = findings;
  const hides = rules.document.concealment !== undefined && outcome !== undefined;
  return [coverReason(findings), ...(hides ? hidingReasonsIn("Obscured", outcome.hiding) : [])];
};

const coverReason = ({ rules, outcome, cover, level, isReached, isSeen, obstacles }: Findings): Reason => {
  if (!isReached) return noEffectReason(obstacles);
  if (!isSeen) return reason("NoAttackUnseen");
  const data = { level: `PARAPET.Cover.${rules.document.id}.${cover}`, obstacles };
  if (level !== undefined && outcome !== undefined && outcome.veils.length > 0)
    return reason("Data.veil", { level: data.level, veils: outcome.veils });
  if (level === undefined || outcome?.when === undefined) return reason("Cover.none", { obstacles });
  if (outcome.share !== undefined)
    return reason("Data.share", { ...data, percent: Math.floor(outcome.share.value * 100 + 1e-7) });
  if (outcome.when.lines !== undefined)
    return reason("Data.lines", { ...data, count: outcome.blocked, lines: outcome.lines.length });
  return reason(outcome.when.touching === true ? "Data.touching" : "Data.centre", data);
};

const judgeBy =
  (rules: DataRules, ladder: readonly string[]): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const { document } = rules;
    const valueOf = optionValues(OPTIONS, options);
    const pair = attackPair(battlefield, attack, ownParapetsBy(valueOf));
    const found = linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target));
    const lines = ruledLines(attack, found);
    const isReached = document.needs === "sight" || lines.lineOfEffect;
    const isSeen = document.needs === "effect" || attack.kind === "area" || lines.lineOfSight;
    const isShut = !isReached || !isSeen;
    const outcome = bestOutcome({
      pair,
      rules,
      ofCreature: creatureLevels(rules, battlefield, attack),
      isCutOff: isShut,
      view: viewOf(pair, {
        ...lines,
        senseRules: SENSE_RULES,
        useLight: document.concealment !== undefined && valueOf(USE_LIGHT.key) === "true",
      }),
    });
    const isFree = attack.kind === "melee" && document.melee === "none";
    const number = isFree ? 0 : (outcome?.number ?? 0);
    const cover = ruledCover(ladder, attack, () => (isShut ? "total" : (ladder[number] ?? "none")));
    const isFull = depth === "full";
    const obstacles = !isFull
      ? []
      : idsOf(isShut ? blockersNamed(pair, isReached ? SIGHT : EFFECT) : isFree ? [] : (outcome?.givers() ?? []));
    const level = rules.levels.find(({ id }) => id === cover);
    const concealment: Concealment =
      document.concealment === undefined || isShut
        ? "none"
        : ruledConcealment(attack, outcome?.hiding.concealment ?? "none");
    const findings: Findings = { attack, rules, outcome, cover, level, isReached, isSeen, concealment, obstacles };
    const texts = textsOf(findings);
    return verdictOn(attack, document.id, {
      lineOfEffect: lines.lineOfEffect,
      lineOfSight: lines.lineOfSight,
      cover,
      concealment,
      fraction: level === undefined ? null : (outcome?.share?.value ?? null),
      origin: outcome === undefined ? null : originIn(pair, pixelPoint(outcome.choice.place)),
      lines: outcome === undefined || !isFull ? [] : drawnLines(pair, outcome.lines),
      obstacles,
      modifiers: modifiersOf(findings),
      dice: diceOf(findings),
      ...(texts.length === 0 ? {} : { texts }),
      permissions: permissionsOf(findings),
      reasons: isFull ? reasonsOf(findings) : [],
    });
  };

const wordsOf = ({ id, name, levels, total }: RuleSetDocument): Readonly<Record<string, string>> =>
  Object.fromEntries([
    [`PARAPET.Setting.ruleset.${id}`, name],
    [`PARAPET.Cover.${id}.none`, "PARAPET.Cover.dnd5e.none"],
    ...levels.map((level) => [`PARAPET.Cover.${id}.${level.id}`, level.name] as const),
    [`PARAPET.Cover.${id}.total`, total?.name ?? "PARAPET.Overlay.NoLine"],
  ]);

/** The book of a document. */
export const dataBook = (document: RuleSetDocument): Book => {
  const rules = dataRules(document);
  const ladder = ["none", ...document.levels.map(({ id }) => id), "total"];
  return withRulings<UnruledBook>(
    withDestroyed({
      id: document.id,
      document,
      levels: ladder,
      options: OPTIONS,
      unsetBase: "square",
      concealmentWords: document.concealment === undefined ? null : "Obscured",
      heeds: ["destroys", "ruled"],
      effectField: (battlefield) => battlefield,
      judge: partByPart({ levels: ladder, judge: judgeBy(rules, ladder) }),
      hasParts: true,
      originFault: originByEffect,
      words: wordsOf(document),
      systems: { own: document.systems },
      sheetFields: [...COMMON_FIELDS, ...HEIGHT_AND_COVER_FIELDS],
    }),
  );
};
