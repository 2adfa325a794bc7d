/**
 * Parapet's cover in the tooltips of Argon - Combat HUD.
 *
 * What it does: tooltips of buttons for items that need targets list the cover of each of your targets, by name, with the number. It
 * changes no roll.
 * Tried against: the public source of Argon (CORE) 3.1.0 (theripper93/enhancedcombathud@65f6d65). The source of Argon for D&D 5e 4.0
 * (theripper93/enhancedcombathud-dnd5e@6ecc2f7) was read: its buttons say whether an attack is made in melee.
 * How to install: see README.md in this folder.
 */
{
  const ROLLS = {
    mwak: { kind: "melee", means: "weapon" },
    rwak: { kind: "ranged", means: "weapon" },
    msak: { kind: "melee", means: "spell" },
    rsak: { kind: "ranged", means: "spell" },
  };

  const coverOf = (attack) => {
    try {
      return game.modules.get("parapet")?.api?.coverFor(attack) ?? null;
    } catch (error) {
      // A token that this user does not know: its name is not shown either.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

  const signed = (value) => (value > 0 ? `+${value}` : `−${-value}`);

  const lineOf = (target, { level, number }) => {
    const text = number.value === 0 ? level.name : `${level.name} ${signed(number.value)}`;
    return foundry.utils.escapeHTML(`${target.document.name}: ${text}`);
  };

  /** A row of the tooltip's details; null where there is nothing to say. */
  const rowOf = ({ token, targets, activity }) => {
    if (!token || !(targets > 0)) return null;
    const lines = [...game.user.targets]
      .filter((target) => target !== token)
      .map((target) => [target, coverOf({ attacker: token, target, ...ROLLS[activity?.actionType] })])
      .filter(([, cover]) => cover !== null)
      .map(([target, cover]) => lineOf(target, cover));
    return lines.length === 0 ? null : { label: "PARAPET.Ruling.cover", value: lines.join("<br>") };
  };

  const served = new WeakSet();

  // Argon calls the hook each time a button is rendered.
  Hooks.on("renderItemButtonArgonComponent", (button) => {
    if (served.has(button)) return;
    served.add(button);
    const own = button.getTooltipData;
    button.getTooltipData = async function () {
      const data = await own.call(this);
      const row = data ? rowOf(this) : null;
      return row === null ? data : { ...data, details: [...(data.details ?? []), row] };
    };
  });
}
