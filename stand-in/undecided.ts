/** What no public source decides for both versions: the module works either way, and the tests play both. */
export interface Undecided {
  /** The token HUD is a form that is submitted on each change, as types14 `hud/placeable-hud.d.mts` has it. */
  readonly isHudForm: boolean;
  /** Rows of the combat tracker can be reached by Tab. */
  readonly areRowsFocusable: boolean;
}

let played: Undecided = { isHudForm: true, areRowsFocusable: true };

export const undecided = (): Undecided => played;

export const decide = (ways: Undecided): void => {
  played = ways;
};
