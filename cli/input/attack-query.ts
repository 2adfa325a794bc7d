import type { Battlefield } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { TooLargeError } from "../../src/rules/judge/question-size";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";
import type { Arguments, OptionKinds } from "./arguments";
import { checkRuleSetUses, templateOf } from "./attack-details";
import { areaHeightBy } from "../../src/rules/judge/rule-set";
import { attacksOf, type AttackList } from "./attacks";
import { InputError, listOf, unexpected } from "./input-error";
import { withPoints } from "./points";
import { READING_OPTIONS, readOptionsOf } from "./reading-options";
import { ruleSetFor } from "../rule-sets/rule-set-choice";
import { pairsIn, settingsOf } from "../rule-sets/rule-options";
import { mapFileAt, withInputErrors, type MapFile } from "./scene-file";

/** The options that name rule set, attackers, targets and the details of their attacks. */
export const ATTACK_OPTIONS = {
  ...READING_OPTIONS,
  ruleset: "one",
  attack: "one",
  reach: "one",
  origin: "one",
  template: "one",
  weapon: "one",
  increment: "one",
  increments: "one",
  "long-range": "one",
  "least-reach": "one",
  handling: "one",
  charge: "flag",
  readied: "flag",
  braced: "flag",
  spread: "flag",
  sightless: "flag",
  force: "flag",
  destroys: "many",
  attacker: "many",
  target: "many",
  option: "many",
} as const satisfies OptionKinds;

/** The path of the one scene file that a command takes. */
export const scenePathIn = ({ positionals }: Arguments): string => {
  const [path, ...others] = positionals;
  if (path === undefined)
    throw new InputError("SCENE: expected the path of a scene file (parapet --help has examples)");
  if (others.length > 0) throw unexpected("SCENE", "one file", `${positionals.length} (${listOf(positionals)})`);
  return path;
};

/** The attacks that a command line asks about, with everything to judge them by. */
export interface AttackQuery {
  readonly file: MapFile;
  readonly battlefield: Battlefield;
  readonly ruleSet: RuleSet;
  /** Why it is by these rules; "" where that is clear. */
  readonly note: string;
  readonly attacks: AttackList;
  /** The id of the template that `--template` names. */
  readonly template: string | undefined;
  /** One verdict after another, in the order of the attacks. */
  readonly judge: () => Iterable<Verdict>;
}

/** Of creatures that are too large there is no verdict, and no table without them. */
const judged = ({ attacker, target }: Attack, judge: () => Verdict): Verdict => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof TooLargeError)
      throw new InputError(`${attacker} -> ${target}: ${error.message.replace("attack: ", "")}`);
    throw error;
  }
};

export const attackQueryOf = (args: Arguments): AttackQuery => {
  const file = mapFileAt(scenePathIn(args), readOptionsOf(args));
  const { ruleSet, note } = ruleSetFor(args, file);
  checkRuleSetUses(args, ruleSet);
  const { tidy, rules } = settingsOf(pairsIn(args.valuesOf("option")), ruleSet);
  const points = ["attacker", "target"].map((option) => ({ option, texts: args.valuesOf(option) }));
  const scene = withPoints(file, ruleSet.unsetBase, points);
  const battlefield = withInputErrors(() => battlefieldOf(scene, tidy, ruleSet.unsetBase));
  const attacks = attacksOf(battlefield, args, areaHeightBy(rules));
  return {
    file,
    battlefield,
    ruleSet,
    note,
    attacks,
    template: templateOf(battlefield, args)?.id,
    *judge() {
      for (const attack of attacks) yield judged(attack, () => ruleSet.judge(battlefield, attack, rules));
    },
  };
};
