import { faultSentence } from "../../src/scene/model/scene-error";
import type { MapFile } from "../input/scene-file";
import { plain } from "../../src/words/plain";
import type { Output } from "../commands/command";

/** Says which parts of the file were left out, a line for each. */
export const warnOfSkipped = ({ path, skipped }: Pick<MapFile, "path" | "skipped">, warn: Output["warn"]): void => {
  for (const fault of skipped) {
    const sentence = faultSentence(fault.path, fault.got, fault.expected);
    warn(`parapet: ${plain(`${path}: ${sentence}`)}; left out\n`);
  }
};
