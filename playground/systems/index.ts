import { dnd5e } from "./dnd5e/dnd5e";
import { drawSteel } from "./draw-steel";
import { noSystem } from "./no-system";
import { pf1 } from "./pf1/pf1";
import { pf2e, sf2e } from "./pf2e/pf2e";
import type { PlaygroundSystem } from "./playground-system";
import { swade } from "./swade";

const SYSTEMS: readonly PlaygroundSystem[] = [noSystem, dnd5e, pf1, pf2e, sf2e, swade, drawSteel];

/** `?system=ID`. An unsupported system behaves like `noSystem` under its own name. */
export const systemAsked = (id: string | null): PlaygroundSystem =>
  SYSTEMS.find((system) => system.id === (id ?? noSystem.id)) ?? { ...noSystem, id: id ?? "", title: id ?? "" };
