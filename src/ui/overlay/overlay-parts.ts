import type { Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import type { Rulings } from "../../foundry/rulings";
import type { OverlayMode } from "../../foundry/settings/fields";

/** What the overlay is made with. */
export interface OverlayParts {
  readonly rulings: Rulings;
  readonly guard: Guard;
  readonly words: Words;
  readonly mode: () => OverlayMode;
}
