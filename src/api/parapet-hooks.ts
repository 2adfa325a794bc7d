import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { VerdictDraft } from "../foundry/pre-verdict/additions";
import type { ParapetApi } from "./parapet-api";

/** Parapet's hooks by name, with their listeners' arguments; docs/api.md has an example for each. */
export interface ParapetHooks {
  /** Once per session, in Foundry's `ready`. */
  readonly "parapet.ready": (api: ParapetApi) => void;
  /** Before an attack is judged; once per attack until something on the scene changes. */
  readonly "parapet.preVerdict": (draft: VerdictDraft) => void;
  /** After an attack was judged for the first time since something changed. */
  readonly "parapet.verdict": (verdict: KnownVerdict) => void;
}
