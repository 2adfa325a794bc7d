import type { StandIn } from "../../stand-in/start";
import { Hooks } from "../../stand-in/hooks";
import { element, make } from "../page";

/** The tours this user may take, as in Foundry's Tour Management. */
export const keepTours = ({ game }: StandIn): void => {
  const list = element("tours", HTMLUListElement);
  // Modules register their tours at the same hook.
  Hooks.once("ready", () => {
    for (const tour of game.tours.filter(({ canStart, config }) => canStart && config.display === true)) {
      const button = make("button", "", tour.title);
      button.type = "button";
      button.title = tour.description;
      button.addEventListener("click", () => void tour.start());
      list.append(make("li", "", button));
    }
  });
};
