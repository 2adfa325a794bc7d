import type { OpenWindow } from "./one-window";
import { parapetWindow } from "./parapet-window";
import { createTyping } from "./typing";

type Base = ReturnType<typeof parapetWindow>;

/** What is passed of the window. Its element stays when its parts are rendered again. */
type Shown = Pick<InstanceType<Base>, "element" | "form" | "parts">;

/** What a window is made of: Foundry's options, and the following. */
type WindowPlan = Base["DEFAULT_OPTIONS"] & {
  /** Of its class. Foundry makes the names of hooks from it. */
  readonly name: string;
  readonly parts: Base["PARTS"];
  /** For the templates. */
  readonly context: (window: Pick<Shown, "form">) => object;
  /** Called once, when the window is first rendered. */
  readonly begin?: (window: Shown) => void;
  /** Called after each render. */
  readonly rendered?: (window: Shown) => void;
  /** Called with each field that has changed. */
  readonly changed?: (field: EventTarget | null, window: Shown) => void;
  /** Called when the user stops typing. With it nothing is rendered meanwhile, which would discard the text. */
  readonly typed?: () => void;
  readonly end?: () => void;
};

const MARGIN = 16;

/** A position for a window: as large as given, or as the page allows. */
export const fitted = (width: number, height: number) => ({
  width: Math.min(width, innerWidth - MARGIN),
  height: Math.min(height, innerHeight - MARGIN),
});

/** Makes a window, which is shown when it is first rendered. */
export const makeWindow = (plan: WindowPlan): OpenWindow => {
  const { name, parts, context, begin, rendered, changed, typed, end, ...options } = plan;
  let isTyping = (): boolean => false;
  class PlannedWindow extends parapetWindow() {
    static override DEFAULT_OPTIONS = options;
    static override PARTS = parts;

    protected override _canRender(): false | undefined {
      return isTyping() ? false : undefined;
    }
    protected override _prepareContext(): Promise<object> {
      return Promise.resolve(context(this));
    }
    protected override async _onFirstRender(its: object, given: object): Promise<void> {
      await super._onFirstRender(its, given);
      if (typed !== undefined) ({ isTyping } = createTyping(this.element, typed));
      this.element.addEventListener("change", ({ target }) => changed?.(target, this));
      begin?.(this);
    }
    protected override async _onRender(its: object, given: object): Promise<void> {
      await super._onRender(its, given);
      rendered?.(this);
    }
    protected override _onClose(given: object): void {
      super._onClose(given);
      end?.();
    }
  }
  Object.defineProperty(PlannedWindow, "name", { value: name });
  return new PlannedWindow();
};
