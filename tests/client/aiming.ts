import type { Playground } from "./playground";

/** Points at a target, as a user who has chosen an attacker does; returns what the labels say. */
export const aiming = (at: () => Playground) => {
  const aim = async (attacker: string, target: string): Promise<string[]> => {
    await at().page.keyboard.press("Escape");
    await at().hover(attacker);
    // Not by a click: a second one on the same token, soon after, would be a double click.
    await at().run(`
      const token = canvas.tokens.placeables.find(({ document }) => document.name === ${JSON.stringify(attacker)});
      token.control({ releaseOthers: true });
    `);
    await at().hover(target);
    return at().labels();
  };
  return {
    aim,
    /** The same while the key is held, with all there is to say. */
    aimInFull: async (attacker: string, target: string): Promise<string[]> => {
      await aim(attacker, target);
      return at().details();
    },
  };
};
