import { expect } from "vitest";
import { ACTING, API, combatant, type seating, soon } from "./fights";
import { FIELD, nextTurn, READIED, ready } from "./open-field";
import type { Playground } from "./playground";

/** Seats a GM and a player, lets the player ready an action for Mira on a trigger, and begins the turn of Nib. */
export const readiedBy =
  (sit: ReturnType<typeof seating>["sit"]) =>
  async (trigger: string, ruleset?: string): Promise<[Playground, Playground]> => {
    const [gm, player] = await sit(["gm", "player"]);
    if (ruleset !== undefined) await gm!.set("ruleset", ruleset);
    await gm!.run(FIELD);
    await soon(player!, ACTING, "1 Mira");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(ready("Mira", trigger))).toBeNull();
    await soon(player!, READIED("Mira"), "they come through the door");
    await gm!.run(nextTurn);
    await soon(player!, ACTING, "1 Nib");
    // Foundry's own turn changes first, then what Parapet records of it.
    await soon(gm!, `${API}.stateOf(${combatant("Nib")}).isActing`, true);
    return [gm!, player!];
  };

export const leave = async (...seated: readonly Playground[]): Promise<void> => {
  for (const each of seated) await each.close();
};
