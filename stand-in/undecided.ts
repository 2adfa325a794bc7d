/**
 * Behaviour that no public source settles for both versions. The module must work either way, and the tests run both.
 */
export interface Undecided {
  /** The token HUD is a form that submits on each change, as in types14 `hud/placeable-hud.d.mts`. */
  readonly isHudForm: boolean;
  /** Rows of the combat tracker are focusable. */
  readonly areRowsFocusable: boolean;
}

let played: Undecided = { isHudForm: true, areRowsFocusable: true };

export const undecided = (): Undecided => played;

export const decide = (ways: Undecided): void => {
  played = ways;
};
