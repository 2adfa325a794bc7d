import type { Before } from "../../../combat/encounter";
import { ownFlag } from "../../own-flags";
import type { CombatantDocument } from "./documents";
import type { GmSecrets } from "./gm-secrets";
import { PART_KEY, storedPart } from "./read-encounter";
import { NO_SECRETS, type CombatantFlag } from "./stored";

let secretsOf: GmSecrets["of"] = () => NO_SECRETS;

/** What GMs know beside the documents, on this client. Call when its store is made. */
export const knowFrom = ({ of }: Pick<GmSecrets, "of">): void => {
  secretsOf = of;
};

const secretOf = ({ id, combat }: CombatantDocument): Before | undefined => secretsOf(combat?.id ?? "").combatants[id];

/** A creature's part in the combat, with what this client knows beside its document. */
export const knownPart = (document: CombatantDocument): CombatantFlag => ({
  ...storedPart(document),
  ...secretOf(document),
});

/**
 * The same as it is stored, unread: asked for every verdict, so that the whole part is read only where a field says something.
 */
export const unreadPart = (document: CombatantDocument): { readonly [K in keyof CombatantFlag]?: unknown } => ({
  ...(Object(ownFlag(document.flags, PART_KEY)) as object),
  ...secretOf(document),
});
