import type { StandIn } from "../../stand-in/start";
import { element } from "../page";
import { say } from "../say";
import { linkNow, sceneNow } from "../sharing/shared-now";

/** The map as it is now, in a page of the other kind of user. A player's page knows less, so this one stays as it is. */
const addressAs = async (user: "gm" | "player", standIn: StandIn): Promise<string> => {
  const link = new URL(await linkNow(standIn, await sceneNow(standIn)));
  link.searchParams.set("user", user);
  return link.href;
};

/** A button that opens the same map as the other kind of user sees it, in another tab. */
export const offerOtherUser = (standIn: StandIn): void => {
  const button = element("other-user", HTMLButtonElement);
  const { isGM } = standIn.game.user;
  button.textContent = say(isGM ? "share.asPlayer" : "share.asGm");
  button.addEventListener("click", () => {
    void addressAs(isGM ? "player" : "gm", standIn).then((address) => window.open(address, "_blank"));
  });
};
