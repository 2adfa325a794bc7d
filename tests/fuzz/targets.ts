import { areas } from "./areas";
import { combatFlags } from "./combat-flags";
import { coverMaps } from "./cover-map";
import { documentFlags } from "./document-flags";
import { foundryScenes, sceneFiles } from "./foundry-scenes";
import { judge } from "./judge";
import { messageFlags } from "./message-flags";
import { notation, printing } from "./notation";
import { pairLines } from "./pair-lines";
import { queries } from "./queries";
import { settings } from "./settings";
import { sheets } from "./sheets";
import type { Target } from "./target";
import { adventures, uvtt } from "./uvtt";

/** Everything that is fuzzed, readers first. */
export const TARGETS: readonly Target[] = [
  ...[
    foundryScenes,
    areas,
    sceneFiles,
    uvtt,
    adventures,
    notation,
    printing,
    documentFlags,
    messageFlags,
    combatFlags,
    sheets,
  ],
  ...[settings, queries, judge, coverMaps, pairLines],
];
