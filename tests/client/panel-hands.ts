import { expect } from "vitest";
import type { Playground } from "./playground";

export const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

/** What a user does with the configuration panel on a page. */
export const panelHands = (at: () => Playground) => {
  const panel = (selector = "") => at().page.locator(`#parapet-config${selector}`);
  const evaluate = <T>(script: string): Promise<T> => at().run(script);
  return {
    evaluate,
    openPanel: (): Promise<void> =>
      evaluate(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`),
    field: (key: string) => panel(`-${key}`),
    tab: (id: string): Promise<void> => panel(` nav [data-tab="${id}"]`).click(),
    button: (name: string) => panel().getByRole("button", { name, exact: true }),
    preview: (): Promise<string | null> => at().page.locator(".parapet-config-preview").textContent(),
    stored: (key: string): Promise<unknown> => evaluate(`return game.settings.get("parapet", "${key}");`),
    /** Mira attacks Krell. */
    aim: async (): Promise<void> => {
      await evaluate(`
        const tokenOf = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name);
        tokenOf("Mira").control({ releaseOthers: true });
        tokenOf("Krell").setTarget(true, { releaseOthers: true });
      `);
      await at().settle();
    },
  };
};
