import type { Encounter } from "../../combat/encounter";
import type { CombatDocument } from "./stored/documents";
import type { OrderOfBattle } from "./order-of-battle";

type Fights = Pick<OrderOfBattle, "fight">;

/** Reads each combat once, for synchronous work during which nothing changes. */
export const readingOnce = ({ fight }: Fights): Fights => {
  const fights = new Map<CombatDocument, Encounter>();
  return {
    fight: (combat) => {
      const read = fights.get(combat) ?? fight(combat);
      fights.set(combat, read);
      return read;
    },
  };
};
