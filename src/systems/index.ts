import { dnd5e } from "./dnd5e/dnd5e";
import { daggerheart } from "./daggerheart/daggerheart";
import { drawSteel } from "./draw-steel/draw-steel";
import { generic } from "./generic/generic";
import { lancer } from "./lancer/lancer";
import { pf1 } from "./pf1/pf1";
import { pf2e } from "./pf2e/pf2e";
import { swade } from "./swade/swade";
import type { SystemAdapter } from "./adapter/system-adapter";

const ADAPTERS: readonly SystemAdapter[] = [dnd5e, pf1, pf2e, swade, drawSteel, daggerheart, lancer];

export const adapterFor = (system: string): SystemAdapter =>
  ADAPTERS.find(({ systems }) => systems.includes(system)) ?? generic;
