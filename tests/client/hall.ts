/**
 * A text map. By Pathfinder's book cover and soft cover are +4 AC: `s` has soft cover from the foe `o`, and `m` has cover
 * from the pillar. In its tests an attack has +6, and an armour class is 15.
 */
export const HALL = [
  "map",
  "+---+---+---+---+---+---+",
  "| A       o       s     |",
  "+   +   +   +   +   +   +",
  "|                       |",
  "+   +   +---+   +   +   +",
  "|       |   | m         |",
  "+   +   +---+   +   +   +",
  "|                       |",
  "+---+---+---+---+---+---+",
].join("\n");
