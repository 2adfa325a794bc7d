/** Whether a token is a combatant in a started combat and it is another combatant's turn. Tokens by id (`token:ID`). */
export const isOutOfTurn = (token: string): boolean => {
  const combat = game.combat;
  if (combat?.started !== true) return false;
  const fights = combat.combatants.contents.some(({ tokenId }) => `token:${tokenId}` === token);
  return fights && `token:${combat.combatant?.tokenId}` !== token;
};
