import type { Verdict } from "./verdict";

/** Without a word on the attack itself it takes a line of effect. */
export const mayAttack = ({ permissions, lineOfEffect }: Pick<Verdict, "permissions" | "lineOfEffect">): boolean =>
  permissions.find(({ action }) => action === "attack")?.isAllowed ?? lineOfEffect;
