import type { ParapetApi } from "../../src/api";
import type { StandIn } from "../../stand-in/start";

export type Verdict = NonNullable<ReturnType<ParapetApi["verdict"]>>;

/** What the module offers, once it is ready. */
export const apiOf = ({ game }: StandIn): ParapetApi | null => {
  const api = game.modules.get("parapet")?.api;
  return isApi(api) ? api : null;
};

const isApi = (api: unknown): api is ParapetApi => typeof api === "object" && api !== null && "verdict" in api;

/** The module's own words for a verdict, from its language file. */
export const wordsFor = (standIn: StandIn) => {
  const { i18n } = standIn.game;
  const cover = (verdict: Verdict): string => i18n.localize(`PARAPET.Cover.${verdict.ruleset}.${verdict.cover}`);
  const concealment = (verdict: Verdict): string =>
    i18n.format(`PARAPET.Concealment.${verdict.concealment}`, { chance: verdict.missChance });
  /** Up to a colon, what follows it being an explanation. */
  const headOf = (words: string): string => words.split(":")[0] ?? words;
  return {
    cover,
    concealment,
    brief: (verdict: Verdict): string =>
      [cover(verdict), ...(verdict.concealment === "none" ? [] : [concealment(verdict)])].map(headOf).join(", "),
    effects: ({ modifiers }: Verdict): string[] =>
      modifiers.map(
        ({ value, stat }) => `${value < 0 ? "−" : "+"}${Math.abs(value)} ${i18n.localize(`PARAPET.Stat.${stat}`)}`,
      ),
    reasons: (verdict: Verdict): readonly string[] => apiOf(standIn)?.sentences(verdict) ?? [],
  };
};

/** How a verdict is marked beside its words. */
export const toneOf = ({ lineOfEffect, cover, concealment }: Verdict): "free" | "covered" | "shut" => {
  if (!lineOfEffect) return "shut";
  return cover === "none" && concealment === "none" ? "free" : "covered";
};
