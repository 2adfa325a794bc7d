import type { StandIn } from "../../stand-in/start";
import { element } from "../page";
import { refusal } from "../refusals";
import { say } from "../say";
import { leftOutOf } from "../sharing/left-out";
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

/** The same page and map with another game system. That one's rules are in force, so the address has none. */
const addressWith = async (system: string, standIn: StandIn): Promise<string> => {
  const link = new URL(await linkNow(standIn, await sceneNow(standIn)));
  const address = new URL(window.location.href);
  address.searchParams.set("system", system);
  for (const name of ["opening", "first-run", "scene"]) address.searchParams.delete(name);
  const parts = link.hash.slice(1).split("&");
  const ofMap = ["attacker", "target", "look", "map"];
  address.hash = parts.filter((part) => ofMap.includes(part.split("=")[0] ?? "")).join("&");
  return address.href;
};

/** Whether the user gives up what an address cannot hold of the map. */
const mayLeave = async (standIn: StandIn): Promise<boolean> => {
  const left = leftOutOf(standIn, (await sceneNow(standIn)).areas);
  return left.length === 0 || window.confirm(say("system.loses", { things: left.join(", ") }));
};

/** Choice of the game system, always visible. A system starts with its world, so the page loads again with the same map. */
export const offerSystems = (standIn: StandIn): void => {
  const choice = element("systems", HTMLSelectElement);
  const { id, title } = systemAsked(new URLSearchParams(window.location.search));
  const all = SYSTEMS.some((system) => system.id === id) ? SYSTEMS : [{ id, title }, ...SYSTEMS];
  choice.replaceChildren(...all.map((system) => new Option(SHORT[system.id] ?? system.title, system.id)));
  choice.value = id;
  choice.disabled = !standIn.game.user.isGM;
  const go = async (): Promise<void> => {
    if (await mayLeave(standIn)) window.location.assign(await addressWith(choice.value, standIn));
    else choice.value = id;
  };
  choice.addEventListener("change", () => {
    go().catch((error: unknown) => {
      choice.value = id;
      standIn.notifications.error(refusal(error), { console: false });
    });
  });
};
