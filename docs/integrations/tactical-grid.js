/**
 * Parapet's cover in Aedif's Tactical Grid.
 *
 * What it does: Tactical Grid's settings offer "Parapet" as a cover calculator. The label of a token then says its cover from
 * the token that you control. No roll is changed.
 * Tried against: the public source of Tactical Grid 2.6.3 (Aedif/tactical-grid@b085b55).
 * How to install: see README.md in this folder. Then choose "Parapet" in Tactical Grid's settings, tab "Cover".
 */
{
  const coverOf = (attack) => {
    try {
      return game.modules.get("parapet")?.api?.coverFor(attack) ?? null;
    } catch (error) {
      // A token that this user does not know: there is nothing to show.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

  /** One of TacticalGrid.COVER; null shows no cover at all. Parapet judges where tokens stand, not where they are dragged. */
  const calculateCover = (attacker, target) => {
    if (attacker === target || attacker.isPreview || target.isPreview) return null;
    const cover = coverOf({ attacker, target });
    if (cover === null) return null;
    const { FULL_COVER, THREE_QUARTERS_COVER, HALF_COVER, NO_COVER } = TacticalGrid.COVER;
    const isForbidden = cover.permissions.some(({ action, isAllowed }) => action === "attack" && !isAllowed);
    if (!cover.lineOfEffect || isForbidden) return FULL_COVER;
    if (cover.level.rank === 0) return NO_COVER;
    return cover.level.rank === 1 ? HALF_COVER : THREE_QUARTERS_COVER;
  };

  const begin = () => {
    const calculators = globalThis.TacticalGrid?.coverCalculators;
    if (calculators === undefined) return;
    calculators.parapet = { name: "Parapet", calculateCover };
  };

  if (globalThis.game?.ready) begin();
  else Hooks.once("ready", begin);
}
