// Evidence: stand-in/EVIDENCE.md, "Canvas".
import { Hooks } from "./hooks";

interface LayerOptions {
  readonly name: string;
  readonly baseClass: unknown;
  readonly zIndex?: number;
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.CanvasLayer.html; types13 `canvas-layer.d.mts`. */
export class CanvasLayer extends PIXI.Container {
  override interactiveChildren = false;
  readonly options: LayerOptions;

  constructor() {
    super();
    this.options = new.target.layerOptions;
  }

  static get layerOptions(): LayerOptions {
    return { name: "", baseClass: CanvasLayer };
  }

  get hookName(): string {
    return this.constructor.name;
  }

  /** Draws again and calls `draw<Layer>`. */
  async draw(options: object = {}): Promise<this> {
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  async tearDown(options: object = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }

  /** Each layer has its own. */
  protected _draw(options: object): Promise<void> {
    return Promise.reject(new Error(`${this.hookName} does not define _draw(${JSON.stringify(options)})`));
  }

  /** By default everything on the layer is removed. */
  protected _tearDown(options: object): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true, ...options });
    return Promise.resolve();
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.InteractionLayer.html; types13 `interaction-layer.d.mts`. */
export class InteractionLayer extends CanvasLayer {
  static override get layerOptions(): LayerOptions {
    return { name: "", baseClass: InteractionLayer, zIndex: 0 };
  }

  #isActive = false;
  #tell: () => void = () => undefined;

  get active(): boolean {
    return this.#isActive;
  }

  /** Hook `activate<Layer>(layer)`. The formerly active layer is deactivated. */
  activate(): this {
    if (this.#isActive) return this;
    this.#tell();
    this.#isActive = true;
    Hooks.callAll(`activate${this.hookName}`, this);
    return this;
  }

  deactivate(): this {
    if (!this.#isActive) return this;
    this.#isActive = false;
    Hooks.callAll(`deactivate${this.hookName}`, this);
    return this;
  }

  /** Registers the canvas as listener. Not a member of the public API. */
  onActivate(tell: () => void): void {
    this.#tell = tell;
  }

  protected override _draw(options: object): Promise<void> {
    void options;
    this.zIndex = this.options.zIndex ?? 0;
    return Promise.resolve();
  }
}
