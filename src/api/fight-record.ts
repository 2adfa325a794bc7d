import type { FightRecord } from "../analysis/fight/fight-record";
import { fightReading } from "../features/fight-record/fight-reading";
import { shown } from "../scene/model/scene-error";
import type { Table } from "../table";
import { answer } from "./api-context";

/**
 * What the cards of a fight tell this user, by the id of its combat. By default it is the one in the tracker, else the last one
 * with attacks. Null without attacks.
 */
export type ReadFightRecord = (combat?: string | null) => Promise<FightRecord | null>;

export const createReadFightRecord =
  (table: Table): ReadFightRecord =>
  (combat = null) => {
    if (combat !== null && typeof combat !== "string")
      throw new RangeError(`combat: expected an id, got ${shown(combat)}`);
    const reading = fightReading(table);
    const id = combat ?? reading.latest();
    const isThere = id !== null && reading.fights().includes(id);
    return Promise.resolve(isThere ? answer(table, () => reading.read(id).record) : null);
  };
