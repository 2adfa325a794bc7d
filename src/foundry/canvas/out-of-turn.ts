/** Whether a token takes part in a fight that is under way, and it is another's turn. Tokens by id (`token:ID`). */
export const isOutOfTurn = (token: string): boolean => {
  const combat = game.combat;
  if (combat?.started !== true) return false;
  const fights = combat.combatants.contents.some(({ tokenId }) => `token:${tokenId}` === token);
  return fights && `token:${combat.combatant?.tokenId}` !== token;
};
