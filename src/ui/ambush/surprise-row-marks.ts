import { surpriseMark } from "../../combat/surprise-marks";
import type { Words } from "../../foundry/localize";
import type { MarkSource } from "../tracker/row-mark";

const ICONS = { aware: "fa-solid fa-eye", unaware: "fa-solid fa-eye-slash" } as const;

/** Who is aware and who is not, to those whose creature it is. */
export const surpriseMarks =
  (words: Words): MarkSource =>
  ({ fight, its, isMine }) => {
    const mark = surpriseMark(fight, its.id, isMine);
    if (mark === null) return [];
    return [{ key: "surprise", icon: ICONS[mark], text: "", label: words.say(`PARAPET.Surprise.${mark}`) }];
  };
