// A box in the corner of the screen: what cover this user's creatures have from the creature whose turn it is.
const box = document.createElement("aside");
box.id = "cover-in-the-corner";
box.style.cssText =
  "position: fixed; z-index: 50; inset: auto auto 1em 1em; padding: 0 1em; color: white; background: #222c";

/** The cover that this user may know of, or null. */
const coverOf = (attacker, target) => {
  try {
    return game.modules.get("parapet").api.coverFor({ attacker, target });
  } catch (error) {
    // Parapet's answer about a token that this user does not see.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const lineOf = (attacker, target) => {
  const cover = coverOf(attacker, target);
  if (cover === null) return [];
  const { level, number, reason } = cover;
  const line = document.createElement("p");
  const change = number.value === 0 ? "" : `, ${number.value} ${number.stat}`;
  line.textContent = `${target.document.name}: ${level.name}${change}`;
  line.title = reason;
  return [line];
};

// Parapet calls this first when it is ready, then after each change that cover may depend on: also when the turn passes.
Hooks.on("parapet.stale", () => {
  const placeables = canvas.ready ? canvas.tokens.placeables : [];
  const attacker = placeables.find((token) => token.id === game.combat?.combatant?.tokenId);
  const own = attacker ? placeables.filter((token) => token.isOwner && token !== attacker) : [];
  box.replaceChildren(...own.flatMap((target) => lineOf(attacker, target)));
  document.body.append(box);
});
