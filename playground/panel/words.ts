import type { ParapetApi } from "../../src/api/parapet-api";
import type { StandIn } from "../../stand-in/start";

export type Verdict = NonNullable<ReturnType<ParapetApi["judge"]>>;
export type VerdictWords = NonNullable<ReturnType<ParapetApi["words"]>>;

/** The module's API, once it is ready. */
export const apiOf = ({ game }: StandIn): ParapetApi | null => {
  const api = game.modules.get("parapet")?.api;
  return isApi(api) ? api : null;
};

const isApi = (api: unknown): api is ParapetApi => typeof api === "object" && api !== null && "judge" in api;

/** A verdict with the module's sentences for it. */
export interface Said {
  readonly verdict: Verdict;
  readonly words: VerdictWords;
}

/** The module's verdict on an attack; null when there is none. */
export const askFor = (standIn: StandIn, attackerId: string, targetId: string): Said | null => {
  const api = apiOf(standIn);
  const verdict = api?.judge(attackerId, targetId) ?? null;
  const words = verdict === null ? null : (api?.words(verdict) ?? null);
  return verdict === null || words === null ? null : { verdict, words };
};
