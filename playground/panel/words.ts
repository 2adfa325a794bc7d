import type { Reason } from "../../src/rules/verdict";
import type { ParapetApi } from "../../src/api";
import type { StandIn } from "../../stand-in/start";

export type Verdict = NonNullable<ReturnType<ParapetApi["verdict"]>>;

/** What the module offers, once it is ready. */
export const apiOf = ({ game }: StandIn): ParapetApi | null => {
  const api = game.modules.get("parapet")?.api;
  return isApi(api) ? api : null;
};

const isApi = (api: unknown): api is ParapetApi => typeof api === "object" && api !== null && "verdict" in api;

export const nameOf = ({ canvas }: StandIn, id: string): string | null => {
  const name = canvas.tokens.get(id.replace(/^token:/, ""))?.document._source.name;
  return name ?? null;
};

/** The module's own words for a verdict, from its language file. */
export const wordsFor = (standIn: StandIn) => {
  const { i18n } = standIn.game;
  const thing = (value: string | number): string => {
    const name = typeof value === "string" ? nameOf(standIn, value) : null;
    return name ?? String(value);
  };
  return {
    cover: ({ ruleset, cover }: Verdict): string => i18n.localize(`PARAPET.Cover.${ruleset}.${cover}`),
    concealment: ({ concealment, missChance }: Verdict): string =>
      i18n.format(`PARAPET.Concealment.${concealment}`, { chance: missChance }),
    effects: ({ modifiers }: Verdict): string[] =>
      modifiers.map(
        ({ value, stat }) => `${value < 0 ? "−" : "+"}${Math.abs(value)} ${i18n.localize(`PARAPET.Stat.${stat}`)}`,
      ),
    reason: ({ key, data }: Reason): string =>
      i18n.format(key, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, thing(value)]))),
  };
};

/** How a verdict is marked beside its words. */
export const toneOf = ({ lineOfEffect, cover, concealment }: Verdict): "free" | "covered" | "shut" => {
  if (!lineOfEffect) return "shut";
  return cover === "none" && concealment === "none" ? "free" : "covered";
};
