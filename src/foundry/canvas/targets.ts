interface Aimed {
  setTarget(targeted: boolean, options: { readonly releaseOthers: boolean; readonly groupSelection?: boolean }): void;
}

const tokenWith = (id: string): Aimed | undefined => canvas.tokens?.get(id.slice("token:".length));

/** Makes these tokens of the viewed scene (`token:ID`) the user's targets, in place of those he has. */
export const aimAt = (ids: readonly string[]): void => {
  const tokens = ids.flatMap((id) => tokenWith(id) ?? []);
  tokens.forEach((token, i) => token.setTarget(true, { releaseOthers: i === 0, groupSelection: i > 0 }));
};
