import type { Batch } from "../assumption";
import { COMBAT } from "./combat";
import { DND5E } from "./dnd5e";
import { DOCUMENTS } from "./documents";
import { HOOKS } from "./hooks";
import { LINES } from "./lines";
import { MOVEMENT } from "./movement";
import { PLACES } from "./places";
import { PLAYERS } from "./players";
import { REGIONS } from "./regions";
import { SHEETS_BATCH } from "./sheets";
import { TOURS } from "./tours";
import { WINDOWS } from "./windows";

export const BATCHES: readonly Batch[] = [
  ...[LINES, PLACES, HOOKS, DOCUMENTS, REGIONS],
  ...[MOVEMENT, COMBAT, SHEETS_BATCH, WINDOWS, TOURS, PLAYERS, DND5E],
];
