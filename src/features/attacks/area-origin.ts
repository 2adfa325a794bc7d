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

const FORBIDDEN = { title: "PARAPET.AreaOrigin.Title", keep: "PARAPET.AreaOrigin.Keep" } as const;
const APART = { title: "PARAPET.AreaOrigin.RangeTitle", keep: "PARAPET.AreaOrigin.HasRange" } as const;

/**
 * Asks the user who has placed an area whether it stays, if its maker cannot start it there, or only if it has a range. All is
 * judged on what the user knows. Closing the window leaves the area where it is. Users who may not remove the area get a notice
 * only.
 */
export const createOriginQuestions = ({ verdicts, words, setting }: OriginParts) => {
  const faultOf = ({ maker, origin, isConeOrLine = false }: PlacedOrigin): OriginFault | undefined => {
    const { ruleset, options } = verdicts.real.rules();
    const { battlefield } = verdicts.real.known();
    if (creatureWithId(battlefield, maker) === undefined) return undefined;
    return ruleSetInForce(ruleset).originFault?.(battlefield, { maker, origin, isConeOrLine }, options);
  };

  const sentence = ({ maker }: PlacedOrigin, found: OriginFault): string => {
    const { battlefield } = verdicts.real.known();
    const reason = sentenceOf(found.why, battlefield, words);
    return isForbiddenOrigin(found)
      ? words.say("PARAPET.AreaOrigin.Ask", { maker: headingOf(maker, battlefield, words), reason })
      : reason;
  };

  const stays = async (placed: PlacedOrigin, found: OriginFault): Promise<boolean> => {
    const isForbidden = isForbiddenOrigin(found);
    const { title, keep } = isForbidden ? FORBIDDEN : APART;
    const answers = [
      { action: "remove", label: words.say("PARAPET.AreaOrigin.Remove") },
      { action: "keep", label: words.say(keep) },
    ] as const;
    const answer = await askFor({
      title: words.say(title),
      icon: "fa-solid fa-shield-halved",
      className: "parapet-refusal",
      sentences: [sentence(placed, found)],
      answers: isForbidden ? answers : answers.toReversed(),
    });
    // Somebody else may have removed it meanwhile.
    if (!isThere(placed.document)) return false;
    if (answer === "remove") {
      await placed.document.delete();
      return false;
    }
    if (answer === "keep" && !isForbidden) remindOf({ ...placed, isConeOrLine: false });
    return true;
  };

  /** An area with a range may start off the intersections. */
  const remindOf = (placed: PlacedOrigin): void => {
    const found = faultOf(placed);
    if (found !== undefined) warn(sentence(placed, found));
  };

  return {
    /** Undefined if there is nothing to ask, else a promise of whether the area stays. */
    staysAt: (placed: PlacedOrigin): Promise<boolean> | undefined => {
      if (setting() === "off") return undefined;
      const found = faultOf(placed);
      if (found === undefined) return undefined;
      const mayAsk = setting() !== "warn" && placed.document.isOwner;
      if (found.fault !== "OriginOffGrid" && mayAsk) return stays(placed, found);
      remindOf(placed);
      return undefined;
    },
  };
};
