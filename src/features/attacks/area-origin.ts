import { isForbiddenOrigin, type OriginFault } from "../../rules/cover/area-origin";
import { creatureWithId } from "../../scene/model/battlefield";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { RefusalSetting } from "../../foundry/settings/fields";
import type { PlacedOrigin } from "../../systems/attack/area-calls";
import type { Table } from "../../table";
import { headingOf, sentenceOf } from "../../words/sentences";
import { askFor } from "../windows/ask";
import { warn } from "./refusals";

interface OriginParts extends Pick<Table, "verdicts" | "words"> {
  readonly setting: () => RefusalSetting;
}

const isThere = ({ id, documentName, parent }: PlacedOrigin["document"]): boolean =>
  id !== null && parent?.getEmbeddedCollection(documentName).has(id) === true;

/**
 * Asks the user who has placed an area whether it stays, if its maker cannot start it there. All is judged on what the user
 * knows. Closing the window leaves the area where it is. Users who may not remove the area get a notice only.
 */
export const createOriginQuestions = ({ verdicts, words, setting }: OriginParts) => {
  const faultOf = ({ maker, origin }: PlacedOrigin): OriginFault | undefined => {
    const { ruleset, options } = verdicts.real.rules();
    const { battlefield } = verdicts.real.known();
    if (creatureWithId(battlefield, maker) === undefined) return undefined;
    return ruleSetInForce(ruleset).originFault?.(battlefield, { maker, origin }, options);
  };

  const sentence = ({ maker }: PlacedOrigin, { why }: OriginFault): string => {
    const { battlefield } = verdicts.real.known();
    const reason = sentenceOf(why, battlefield, words);
    return words.say("PARAPET.AreaOrigin.Ask", { maker: headingOf(maker, battlefield, words), reason });
  };

  const stays = async (placed: PlacedOrigin, found: OriginFault): Promise<boolean> => {
    const answer = await askFor({
      title: words.say("PARAPET.AreaOrigin.Title"),
      icon: "fa-solid fa-shield-halved",
      className: "parapet-refusal",
      sentences: [sentence(placed, found)],
      answers: [
        { action: "remove", label: words.say("PARAPET.AreaOrigin.Remove") },
        { action: "keep", label: words.say("PARAPET.AreaOrigin.Keep") },
      ],
    });
    // Somebody else may have removed it meanwhile.
    if (!isThere(placed.document)) return false;
    if (answer !== "remove") return true;
    await placed.document.delete();
    return false;
  };

  return {
    /** Undefined if there is nothing to ask, else a promise of whether the area stays. */
    staysAt: (placed: PlacedOrigin): Promise<boolean> | undefined => {
      if (setting() === "off") return undefined;
      const found = faultOf(placed);
      if (found === undefined) return undefined;
      const mayAsk = setting() !== "warn" && placed.document.isOwner;
      if (isForbiddenOrigin(found) && mayAsk) return stays(placed, found);
      const { battlefield } = verdicts.real.known();
      warn(isForbiddenOrigin(found) ? sentence(placed, found) : sentenceOf(found.why, battlefield, words));
      return undefined;
    },
  };
};
