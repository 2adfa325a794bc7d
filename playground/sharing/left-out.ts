import { isPlain, type Plain } from "../../stand-in/objects";
import type { StandIn } from "../../stand-in/start";
import { apiOf } from "../panel/words";

const membersOf = (source: Plain, key: string): readonly Plain[] => {
  const held = source[key];
  return Array.isArray(held) ? held.filter(isPlain) : [];
};

const hasPicture = ({ texture, background }: Plain): boolean =>
  [texture, background].some((it) => isPlain(it) && typeof it["src"] === "string" && it["src"] !== "");

/** Regions without meaning for the rules. */
const speechless = (source: Plain, areas: readonly { readonly id: string }[]): string[] =>
  membersOf(source, "regions")
    .filter(({ _id }) => !areas.some(({ id }) => id === `region:${String(_id)}`))
    .map(({ name }) => (typeof name === "string" && name !== "" ? `the region ${name}` : "a region without a name"));

/** What the text format cannot express of the viewed scene, in words. */
export const leftOutOf = (standIn: StandIn, areas: readonly { readonly id: string }[]): readonly string[] => {
  const { canvas, game } = standIn;
  if (canvas.scene === null) return [];
  const source = canvas.scene.toObject();
  const pictured = [source, ...["tokens", "tiles", "levels"].flatMap((key) => membersOf(source, key))];
  const kinds = { drawings: "drawings", notes: "notes", sounds: "sounds" };
  return [
    ...(pictured.some(hasPicture) ? ["pictures"] : []),
    ...Object.entries(kinds).flatMap(([key, words]) => (membersOf(source, key).length > 0 ? [words] : [])),
    ...speechless(source, areas),
    ...((apiOf(standIn)?.overrides.list() ?? []).length > 0 ? ["rulings by hand"] : []),
    ...(game.combat === null ? [] : ["the fight"]),
  ];
};
