import { darkScheme } from "./map/colours";

/** The body class that the client sets for its theme (https://github.com/foundryvtt/foundryvtt/issues/10486). */
const show = (): void => {
  document.body.classList.toggle("theme-dark", darkScheme.matches);
  document.body.classList.toggle("theme-light", !darkScheme.matches);
};

/** Windows follow the preferred colour scheme, like the page around them. */
export const followTheme = (): void => {
  show();
  darkScheme.addEventListener("change", show);
};
