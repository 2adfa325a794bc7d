import { isPlain, type Plain } from "../../stand-in/objects";
import type { StandIn } from "../../stand-in/start";
import { apiOf } from "../panel/words";
import { say } from "../say";

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
    .map(({ name }) =>
      typeof name === "string" && name !== "" ? say("thing.region", { name }) : say("left.namelessRegion"),
    );

/** What the text format cannot express of the viewed scene, in words. */
export const leftOutOf = (standIn: StandIn, areas: readonly { readonly id: string }[]): readonly string[] => {
  const { canvas, game } = standIn;
  if (canvas.scene === null) return [];
  const source = canvas.scene.toObject();
  const pictured = [source, ...["tokens", "tiles", "levels"].flatMap((key) => membersOf(source, key))];
  const kinds = { drawings: say("left.drawings"), notes: say("left.notes"), sounds: say("left.sounds") };
  return [
    ...(pictured.some(hasPicture) ? [say("left.pictures")] : []),
    ...Object.entries(kinds).flatMap(([key, words]) => (membersOf(source, key).length > 0 ? [words] : [])),
    ...speechless(source, areas),
    ...((apiOf(standIn)?.overrides.list() ?? []).length > 0 ? [say("left.rulings")] : []),
    ...(game.combat === null ? [] : [say("left.fight")]),
  ];
};
