import type { StandIn } from "../../stand-in/start";
import { element } from "../page";
import { refusal } from "../refusals";
import { linkNow, sceneNow } from "../sharing/shared-now";
import { SYSTEMS, systemAsked } from "../systems/index";

/** The list is narrow. */
const SHORT: Readonly<Record<string, string>> = {
  dnd5e: "D&D 5e",
  pf1: "Pathfinder 1e",
  pf2e: "Pathfinder 2e",
  sf2e: "Starfinder 2e",
  swade: "Savage Worlds",
};

/** The same map with another game system. That one's rules are in force, so the link has none. */
const addressWith = async (system: string, standIn: StandIn): Promise<string> => {
  const address = new URL(await linkNow(standIn, sceneNow(standIn)));
  address.searchParams.set("system", system);
  const parts = address.hash.slice(1).split("&");
  const ofMap = ["attacker", "target", "look", "map"];
  address.hash = parts.filter((part) => ofMap.includes(part.split("=")[0] ?? "")).join("&");
  return address.href;
};

/** Choice of the game system, always visible. A system starts with its world, so the page loads again with the same map. */
export const offerSystems = (standIn: StandIn): void => {
  const choice = element("systems", HTMLSelectElement);
  const { id, title } = systemAsked(new URLSearchParams(window.location.search));
  const all = SYSTEMS.some((system) => system.id === id) ? SYSTEMS : [{ id, title }, ...SYSTEMS];
  choice.replaceChildren(...all.map((system) => new Option(SHORT[system.id] ?? system.title, system.id)));
  choice.value = id;
  choice.addEventListener("change", () => {
    addressWith(choice.value, standIn).then(
      (address) => window.location.assign(address),
      (error: unknown) => {
        choice.value = id;
        standIn.notifications.error(refusal(error), { console: false });
      },
    );
  });
};
