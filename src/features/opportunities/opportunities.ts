import * as v from "valibot";
import type { Combatant } from "../../combat/encounter";
import { movingToken } from "../../foundry/canvas/moving-tokens";
import { isOrderOn } from "../../foundry/combat/order-switch";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import { ownFlag } from "../../foundry/own-flags";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { readIf } from "../../scene/read-foundry/read-as";
import type { EncounterTable } from "../../table";

const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(0));

const flagOn = (document: object | null | undefined): number | undefined => {
  const flags: unknown = Reflect.get(document ?? {}, "flags");
  return typeof flags === "object" && flags !== null ? readIf(NUMBER, ownFlag(flags, "opportunities")) : undefined;
};

/** How many attacks of opportunity a creature may make until its next turn, and how many of them are left. */
export interface OpportunityCount {
  readonly most: number;
  readonly left: number;
}

export type OpportunityParts = Pick<EncounterTable, "adapter" | "verdicts" | "order" | "safely">;

/** The token's flag, then the actor's, then what its features allow. */
const mostOf = (
  { sceneId, tokenId, actor }: CombatantDocument,
  { adapter, safely }: Pick<OpportunityParts, "adapter" | "safely">,
): number => {
  const token = movingToken(sceneId, tokenId === null ? null : `token:${tokenId}`);
  const bySheet = (): number => (actor === null ? 1 : (adapter().opportunitiesOf?.(actor) ?? 1));
  return flagOn(token) ?? flagOn(actor) ?? safely(bySheet, 1);
};

/** Whether attacks of opportunity are counted: the rules have them, and Parapet tracks turns. */
export const areCounted = ({ verdicts }: Pick<OpportunityParts, "verdicts">): boolean =>
  isOrderOn() && ruleSetInForce(verdicts.real.rules().ruleset).hasOpportunityAttacks === true;

export const countOf = (document: CombatantDocument, its: Combatant, parts: OpportunityParts): OpportunityCount => {
  const most = mostOf(document, parts);
  return { most, left: Math.max(0, most - its.opportunities) };
};
