import { conditionsOf } from "../../scene/read-foundry/read-conditions";
import type { Condition } from "../../scene/model/scene";
import { statuses } from "../../foundry/statuses";
import type { Words } from "../../words/localize";

/** The statuses of the game system that stand for each condition, by the names that the system gives them. */
export type StatusNames = ReadonlyMap<Condition, string>;

/** A status that stands for several conditions, such as unconscious, names the last: the one that says most. */
const namedBy = (id: string): Condition | undefined => conditionsOf([id]).at(-1);

export const statusNames = ({ sayKey }: Words): StatusNames => {
  const names = new Map<Condition, Set<string>>();
  for (const { id, name } of statuses()) {
    const condition = typeof id === "string" && typeof name === "string" ? namedBy(id) : undefined;
    if (condition !== undefined) names.set(condition, (names.get(condition) ?? new Set()).add(sayKey(String(name))));
  }
  return new Map([...names].map(([condition, its]) => [condition, [...its].join(", ")]));
};
