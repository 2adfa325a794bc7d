/**
 * A scene and scripts for attacks by the rules of Lancer and Daggerheart. The barricade beside `hard` goes beyond it on both
 * sides, the one of `soft` is farther off, and nothing is between A and `open`.
 */
export const BARRICADES = `scene "Barricades"
grid square 100 5 ft
token A at 200,200
token hard at 800,200
wall w 800,100 800,400 nothing cover standard
token soft at 200,800
wall v 100,500 400,500 nothing cover standard
token open at 800,800
`;

export const NAMED = `
  CONFIG.Dice.randomUniform = () => 0.45;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const pause = () => new Promise((done) => setTimeout(done, 25));
`;

export interface Shot {
  /** Of the first roll. */
  readonly formula: string;
  readonly said: string;
  /** By target, the dice that Parapet gives. */
  readonly dice: Readonly<Record<string, string>>;
}

/** Presses the playground's button as A. Null where there is no message after the given number of pauses. */
export const shotAt = (targets: readonly string[], item = "bow", pauses = 200): string => `${NAMED}
  named("A").control();
  for (const target of canvas.tokens.placeables) target.setTarget(false, { releaseOthers: false });
  for (const name of ${JSON.stringify(targets)}) named(name).setTarget(true, { releaseOthers: false });
  document.querySelector("#attack-item").value = "${item}";
  const before = game.messages.size;
  document.querySelector("#attack").requestSubmit();
  for (let i = 0; i < ${pauses} && game.messages.size === before; i++) await pause();
  if (game.messages.size === before) return null;
  const { flags, flavor, rolls } = game.messages.contents.at(-1);
  const ruled = (flags.parapet?.attack.targets ?? []).map(({ target, dice }) =>
    [canvas.tokens.get(target.slice(6)).document.name, dice.join()]);
  return { formula: rolls[0].formula, said: flavor, dice: Object.fromEntries(ruled) };
`;
