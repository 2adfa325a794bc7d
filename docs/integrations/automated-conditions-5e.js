/**
 * Parapet's cover in the expressions of Automated Conditions 5e (AC5E).
 *
 * What it does: adds four keywords for AC5E's flags and usage rules, true or false for the current roll. They are `parapetCover`
 * (any cover), `parapetHalfCover`, `parapetThreeQuartersCover` and `parapetTotalCover`. In attacks and damage they are about the
 * opponent's cover against the roller, in saves about the roller's cover against the opponent. In other rolls all four are false.
 * Parapet already applies its numbers: do not add them again by a rule. Use the keywords for other effects of cover.
 * Tried against: the public source of AC5E 14.533.14.2 and of its branch v14.600 (thatlonelybugbear/automated-conditions-5e).
 * How to install: see README.md in this folder.
 */
{
  const LEVELS = { parapetHalfCover: "half", parapetThreeQuartersCover: "three-quarters", parapetTotalCover: "total" };

  const coverOf = (attack) => {
    try {
      return game.modules.get("parapet")?.api?.coverFor(attack) ?? null;
    } catch (error) {
      // A token that this user does not know: the keywords are false.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

  /** The attack in AC5E's words, for `coverFor`; null for a roll that is none. */
  const attackIn = ({ hook, tokenId, opponentId, actionType = {}, isSpell, isAoE }) => {
    if (!tokenId || !opponentId || tokenId === opponentId) return null;
    const means = isSpell ? "spell" : "weapon";
    if (hook === "save")
      return { attacker: opponentId, target: tokenId, kind: isAoE ? "area" : "ranged", means, isSave: true };
    if (hook !== "attack" && hook !== "damage") return null;
    const kind = actionType.mwak || actionType.msak ? "melee" : "ranged";
    return { attacker: tokenId, target: opponentId, kind, means };
  };

  const levelIn = (sandbox) => {
    const attack = attackIn(sandbox);
    return attack === null ? null : (coverOf(attack)?.level ?? null);
  };

  const register = ({ contextKeywords }) => {
    contextKeywords.register({
      key: "parapetCover",
      name: "Parapet: cover",
      evaluate: (sandbox) => (levelIn(sandbox)?.rank ?? 0) > 0,
    });
    for (const [key, id] of Object.entries(LEVELS))
      contextKeywords.register({ key, name: `Parapet: ${id}`, evaluate: (sandbox) => levelIn(sandbox)?.id === id });
  };

  if (globalThis.ac5e?.contextKeywords) register(globalThis.ac5e);
  else Hooks.once("ac5e.contextKeywordsReady", register);
}
