import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { VerdictDraft } from "../foundry/pre-verdict/additions";
import type { ParapetApi } from "./parapet-api";

/** Parapet's hooks by name, and what their listeners are called with; docs/api.md has an example of each. */
export interface ParapetHooks {
  /** Once a session, in Foundry's `ready`. */
  readonly "parapet.ready": (api: ParapetApi) => void;
  /** Before an attack is judged, once for each until something on the scene changes. */
  readonly "parapet.preVerdict": (draft: VerdictDraft) => void;
  /** After an attack has been judged for the first time since something changed. */
  readonly "parapet.verdict": (verdict: KnownVerdict) => void;
}
