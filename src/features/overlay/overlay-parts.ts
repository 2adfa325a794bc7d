import type { Guard } from "../../foundry/errors/errors";
import type { Words } from "../../words/localize";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import type { OverlayMode } from "../../foundry/settings/fields";

/** What the overlay is made with. */
export interface OverlayParts {
  readonly verdicts: Verdicts;
  readonly guard: Guard;
  readonly words: Words;
  readonly mode: () => OverlayMode;
}
