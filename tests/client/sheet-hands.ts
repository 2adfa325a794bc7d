import type { Locator } from "playwright-core";
import type { Playground } from "./playground";

/** Parapet's fields in the sheets of documents. `at` gives the page that is open. */
export const sheetHands = (at: () => Playground) => {
  const evaluate = <T>(script: string): Promise<T> => at().run(script);
  return {
    evaluate,
    /** Opens a document's sheet; `document` is an expression. */
    openSheet: (document: string): Promise<void> =>
      evaluate(`window.sheet = (${document}).sheet; await sheet.render({ force: true });`),
    field: (key: string): Locator => at().page.locator(`[name="flags.parapet.${key}"]`),
    /** Opens the tab that Parapet's fields have in a token's sheet. */
    openTab: (): Promise<void> => at().page.locator('.token-config nav [data-tab="parapet"]').click(),
    fieldsets: (): Locator => at().page.locator(".parapet-fields"),
    save: async (): Promise<void> => {
      await evaluate("await sheet.submit();");
      await at().settle();
    },
    /** Opens what is shut away. */
    openAll: (): Promise<void> =>
      at()
        .page.locator(".parapet-fields details")
        .evaluateAll((all) => {
          for (const each of all) (each as HTMLDetailsElement).open = true;
        }),
  };
};

export const TOKEN = (name: string): string =>
  `canvas.scene.tokens.contents.find((token) => token.name === ${JSON.stringify(name)})`;
