import { roundShown, type Encounter } from "./encounter";

/** Whether the encounter has lasted as long as it may: its last round is over. `most` is null without a limit. */
export const isOver = (fight: Encounter, most: number | null): boolean =>
  most !== null && fight.round > 0 && roundShown(fight) > most;

/** Who is in the encounter that begins anew. */
export const survivors = ({ combatants }: Pick<Encounter, "combatants">) =>
  combatants.filter(({ isDefeated }) => !isDefeated);
