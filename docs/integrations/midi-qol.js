/**
 * Parapet's cover in `MidiQOL.computeCoverBonus`. UNTESTED with midi-qol 13 and 14, of which there is no public source.
 *
 * What it does: macros and modules that ask midi-qol for a target's cover (0, 2, 5, or 999 for total cover) get Parapet's answer.
 * midi-qol's own rolls do not ask this way: Parapet puts its numbers on them by itself, and they are not added twice. Where
 * Parapet has no answer, or midi-qol computes cover itself, midi-qol answers.
 * Tried against: the public source of midi-qol 12.4.24 (branch v12dnd4).
 * How to install: see README.md in this folder.
 */
{
  const TOTAL = 999;

  const coverOf = (attack) => {
    try {
      return game.modules.get("parapet")?.api?.coverFor(attack) ?? null;
    } catch (error) {
      // A token that this user does not know: midi-qol answers.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

  /** Macros give an activity or, as before midi-qol 12.4, an item. */
  const mannerOf = (used) => {
    const type = used?.actionType ?? used?.system?.actionType ?? "";
    const kind = ["mwak", "msak"].includes(type) ? "melee" : "ranged";
    return { kind, means: ["msak", "rsak"].includes(type) ? "spell" : "weapon" };
  };

  const begin = () => {
    const own = globalThis.MidiQOL?.computeCoverBonus;
    if (typeof own !== "function") return;
    const isComputing = () => {
      const chosen = MidiQOL.configSettings?.()?.optionalRules?.coverCalculation ?? "none";
      return chosen !== "none";
    };
    MidiQOL.computeCoverBonus = (attacker, target, used) => {
      const cover = !attacker || isComputing() ? null : coverOf({ attacker, target, ...mannerOf(used) });
      if (cover === null) return own(attacker, target, used);
      const isForbidden = cover.permissions.some(({ action, isAllowed }) => action === "attack" && !isAllowed);
      return !cover.lineOfEffect || isForbidden ? TOTAL : cover.number.value;
    };
  };

  if (globalThis.game?.ready) begin();
  else Hooks.once("ready", begin);
}
