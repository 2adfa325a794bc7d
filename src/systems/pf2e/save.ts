import type { PixelPoint } from "../../rules/attack/verdict";
import type { DeclaredSave } from "../adapter/attack";
import type { MessageSeen } from "../adapter/system-adapter";
import { checkIn, idOf, isFirstRoll, optionsOf } from "./check";
import type { CheckContext } from "./shapes";

const isReflex = ({ type, domains = [] }: CheckContext): boolean =>
  type === "saving-throw" && domains.includes("reflex");

/** The point of origin of an item's area for a creature (`token:ID`); null if none is placed. */
type PlaceOf = (item: string, saver: string) => PixelPoint | null;

/** The Reflex save against an area that a check is; null for other checks, and if the area's origin is unknown. */
export const readSave = (context: CheckContext, placeOf: PlaceOf): DeclaredSave | null => {
  if (!isReflex(context) || !isFirstRoll(context) || !optionsOf(context).has("area-effect")) return null;
  const { origin, target, token, item } = context;
  const saving = idOf(target?.self === false ? token : (target?.token ?? token));
  const cause = origin?.item ?? target?.item ?? item;
  if (saving === null) return null;
  const place = cause?.uuid === undefined ? null : placeOf(cause.uuid, saving);
  const attacker = origin?.self === true ? null : idOf(origin?.token);
  if (attacker === null && place === null) return null;
  const attack = { attacker, target: saving, kind: "area", reach: null, origin: place } as const;
  return { attack, stat: "reflex", title: cause?.name ?? "" };
};

export const isSaveMessage = ({ attack }: DeclaredSave, message: Pick<MessageSeen, "flags" | "speaker">): boolean => {
  const { type, domains = [] } = checkIn(message) ?? {};
  return type === "saving-throw" && domains.includes("reflex") && `token:${message.speaker.token}` === attack.target;
};
