import { borrowFocus } from "./parapet-window";

/**
 * What windows extend whose inside is drawn by `_replaceHTML` alone, without a template: they take the focus when they open,
 * and give it back. Made when it is needed, as Foundry's own class is there only then.
 */
export const drawnWindow = () =>
  class ParapetWindow extends foundry.applications.api.ApplicationV2 {
    protected override _renderHTML(): Promise<null> {
      return Promise.resolve(null);
    }
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      borrowFocus(this);
      return super._onFirstRender(context, options);
    }
  };
