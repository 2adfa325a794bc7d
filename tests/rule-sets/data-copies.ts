/** Documents that copy books of the module, as far as a document can. */

const numbers = (ac: number, save: string, value = ac): object[] => [
  { stat: "ac", value: ac },
  { stat: save, value },
];

export const DND5E_COPY = {
  format: 1,
  id: "world.fifth",
  name: "Fifth edition, copied",
  levels: [
    { id: "half", name: "Half cover", when: { lines: 1 }, gives: numbers(2, "dexterity") },
    { id: "three-quarters", name: "Three-quarters cover", when: { lines: ">1/2" }, gives: numbers(5, "dexterity") },
  ],
  counts: { partial: "half", low: "half", part: "half", creature: "half" },
};

const level = (id: string, gives: object[]) => ({ id, name: id, when: { centre: true }, gives });

export const PATHFINDER2E_COPY = {
  format: 1,
  id: "world.second",
  name: "Second edition, copied",
  levels: [
    level("lesser", [{ stat: "ac", value: 1 }]),
    level("standard", [...numbers(2, "reflex"), { stat: "stealth", value: 2 }]),
    level("greater", [...numbers(4, "reflex"), { stat: "stealth", value: 4 }]),
  ],
  counts: { wall: "standard", standard: "standard", low: "standard", partial: "lesser", creature: "lesser" },
};
