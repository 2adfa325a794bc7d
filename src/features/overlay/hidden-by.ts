import type { Battlefield } from "../../scene/model/battlefield";
import type { Words } from "../../foundry/words/localize";
import { namesOf } from "../../foundry/words/sentences";
import type { Reason, Verdict } from "../../rules/attack/verdict";

/** What hides a target besides veils, as the keys of reasons have it. */
const CAUSES = ["Dim", "Dark", "Invisible", "Blinded", "Enclosed", "NoSight", "SightBlocked"] as const;
type Cause = (typeof CAUSES)[number];

/** What conceals a target: veils by their ids, and whatever else. */
export interface HiddenBy {
  readonly veils: readonly string[];
  readonly causes: readonly Cause[];
}

/** Three families of sentences say it, one a family of rule sets; veils' keys end in their degree. */
const ENDING = /^PARAPET\.Reason\.(?:Concealed|Obscured|FlatCheck)\.(\w+)$/;

const isRuled = ({ key }: Reason): boolean => key === "PARAPET.Reason.Ruled.Concealment";

const idsIn = (value: Reason["data"][string] | undefined): readonly string[] =>
  typeof value === "object" ? value : [];

/** What a verdict's reasons say of its concealment; nothing where there is none, or the GM has ruled it. */
export const hiddenBy = ({ concealment, reasons }: Pick<Verdict, "concealment" | "reasons">): HiddenBy => {
  if (concealment === "none" || reasons.some(isRuled)) return { veils: [], causes: [] };
  const told = reasons.flatMap(({ key, data }) => {
    const ending = ENDING.exec(key)?.[1];
    return ending === undefined ? [] : [{ ending, veils: idsIn(data["veils"]) }];
  });
  return {
    veils: [...new Set(told.flatMap(({ veils }) => veils))],
    causes: CAUSES.filter((cause) => told.some(({ ending }) => ending === cause)),
  };
};

/** In few words, as a list: "Fog, dim light"; empty when there is nothing to name. */
export const hiddenByWords = ({ veils, causes }: HiddenBy, battlefield: Battlefield, words: Words): string => {
  const said = causes.map((cause) => words.say(`PARAPET.Overlay.HiddenBy.${cause}`));
  return words.list([...(veils.length === 0 ? [] : [namesOf(veils, battlefield, words)]), ...said]);
};
