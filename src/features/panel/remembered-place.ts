import { clientStore } from "../../foundry/settings/plain-settings";

/** Where this user last moved the panel in this browser. */
export const rememberedPlace = clientStore("panelPlace");
