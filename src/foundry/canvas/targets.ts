interface Aimed {
  setTarget(targeted: boolean, options: { readonly releaseOthers: boolean; readonly groupSelection?: boolean }): void;
}

const tokenWith = (id: string): Aimed | undefined => canvas.tokens?.get(id.slice("token:".length));

/** Replaces the user's targets with these tokens of the viewed scene (`token:ID`). */
export const aimAt = (ids: readonly string[]): void => {
  const tokens = ids.flatMap((id) => tokenWith(id) ?? []);
  tokens.forEach((token, i) => token.setTarget(true, { releaseOthers: i === 0, groupSelection: i > 0 }));
};
