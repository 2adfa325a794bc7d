import { darkScheme } from "./map/colours";

/** The class that the client puts on the body for its theme (https://github.com/foundryvtt/foundryvtt/issues/10486). */
const show = (): void => {
  document.body.classList.toggle("theme-dark", darkScheme.matches);
  document.body.classList.toggle("theme-light", !darkScheme.matches);
};

/** Windows follow the colours that this computer prefers, as the page around them does. */
export const followTheme = (): void => {
  show();
  darkScheme.addEventListener("change", show);
};
