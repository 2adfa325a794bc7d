import { WEAPONS } from "../../src/scene/model/attack-details";
import { HANDLINGS } from "../../src/scene/model/scene";
import { DEFAULT_RULE_SET, ruleSets } from "../../src/rules/index";
import type { AttackDetail } from "../../src/rules/judge/rule-set";
import { GAMES } from "../../src/rules/books/data/games";
import { READING_HELP } from "./reading-options";
import { withoutOwn } from "../rule-sets/rule-set-choice";

const GAME_IDS: readonly string[] = GAMES.map(({ document }) => document.id);
const isGame = (id: string): boolean => GAME_IDS.includes(id);

const IDS = ruleSets().flatMap(({ id }) => (isGame(id) ? [] : [id]));
const GAME_NAMES = GAME_IDS.map(withoutOwn);

/** The rule sets that use an option, in brackets. The games that are documents all use the same. */
const only = (detail: AttackDetail): string => {
  const ids = ruleSets().flatMap(({ id, heeds }) => (heeds.includes(detail) ? [id] : []));
  return `[${[...ids.filter((id) => !isGame(id)), ...(ids.some(isGame) ? ["the games"] : [])].join(", ")}]`;
};

const MARGIN = " ".repeat(24);
const MOST_IN_LINE = 78;

/** Text in the help's right column, broken at spaces. */
const inColumn = (text: string): string =>
  text
    .split(" ")
    .reduce<readonly string[]>((lines, word) => {
      const joined = `${lines.at(-1) ?? ""} ${word}`.trim();
      return joined.length > MOST_IN_LINE || lines.length === 0 ? [...lines, word] : [...lines.slice(0, -1), joined];
    }, [])
    .join(`\n${MARGIN}`);

const RULES =
  `the rules: ${IDS.join(", ")}, or 5e, pf1, pf2e (default: those of the map's game system, else ${DEFAULT_RULE_SET}); ` +
  `or a game: ${GAME_NAMES.join(", ")}; or FILE.json: a rule set as data, the module.json of a module that brings one (docs/rule-sets.md), or house rules (docs/house-rules.md)`;

/** Help on the options of every command that judges attacks. */
export const ATTACK_HELP = `  --ruleset ID          ${inColumn(RULES)}
  --attack KIND         ranged (default), melee or area
  --attacker ID…        ${inColumn("the attackers: ids, token:ID or names that only one creature has; or points, for a creature of one space there: @X,Y in pixels or @D9, a height after a comma")}
  --target ID…          the targets, in the same way
  --reach N             melee: reach in scene units (default the creature's own)
  --charge              melee: the attack includes the attacker's own movement ${only("charge")}
  --weapon WEAPON       ${inColumn(`ranged: ${WEAPONS.join(", ")} ${only("weapon")}`)}
  --increment N         ${inColumn(`ranged: the weapon's range increment, or in dnd5e its normal range, in scene units ${only("increment")}`)}
  --increments N        ${inColumn(`ranged: how many increments the weapon reaches ${only("increments")}`)}
  --long-range N        ranged: the weapon's long range in scene units ${only("long-range")}
  --least-reach N       ${inColumn(`melee: how far off the target must be, in scene units ${only("least-reach")}`)}
  --handling HANDLING   ranged or melee: ${HANDLINGS.join(" or ")}, beside a wall ${only("handling")}
  --readied             ranged or melee: a readied attack while its target attacks ${only("readied")}
  --braced              melee: the weapon is set against the target's charge ${only("braced")}
  --origin X,Y[,Z]      area: point of origin in pixels, and its height (default the attacker's, as the rules say)
  --template ID         area: a template of the map, on the creatures inside it
  --spread              area: spreads around corners ${only("spread")}
  --sightless           ranged or melee: an ability that needs no line of sight ${only("sightless")}
  --force               an effect of force, which reaches the ethereal ${only("force")}
  --destroys ID…        walls and terrain that the attack destroys ${only("destroys")}
  --option KEY=VALUE…   an option of the rule set, or wallSnap or wallGap of the map (squares; 0 is off)
${READING_HELP}
  Rule sets in brackets: only these use the option. Options with … can be repeated or take several values.`;
