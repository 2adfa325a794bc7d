import { expandObject, type Plain } from "../objects";
import type { Token } from "../token";
import { TokenDocument } from "../token-document";
import { undecided } from "../undecided";
import { ApplicationV2 } from "./application";
import type { FormDataExtended } from "./form-data";
import { HandlebarsApplicationMixin } from "./handlebars-application";
import type { WindowPosition } from "./options";

/** types14 `hud/placeable-hud.d.mts`. */
class BasePlaceableHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Plain = {
    tag: "form",
    classes: ["placeable-hud"],
    window: { frame: false },
    form: { handler: BasePlaceableHUD.#onSubmit, submitOnChange: true, closeOnSubmit: false },
    position: { width: 100, height: "auto" },
  };
  #object: Token | null = null;

  constructor(options: Plain = {}) {
    super(undecided().isHudForm ? options : { ...options, tag: "div" });
  }

  static async #onSubmit(this: object, ...[, , formData]: [Event, HTMLFormElement, FormDataExtended]): Promise<void> {
    if (this instanceof BasePlaceableHUD) await this.document?.update(expandObject(formData.object));
  }

  get object(): Token | null {
    return this.#object;
  }

  get document(): TokenDocument | null {
    const document = this.#object?.document;
    return document instanceof TokenDocument ? document : null;
  }

  /** Shows the HUD for a token. */
  async bind(object: Token): Promise<void> {
    await this.clear();
    this.#object = object;
    await this.render({ force: true });
  }

  async clear(): Promise<void> {
    this.#object = null;
    await this.close();
  }
}

/**
 * https://foundryvtt.com/api/classes/foundry.applications.hud.TokenHUD.html, with two of its buttons and room for
 * others.
 */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: Plain = {
    id: "token-hud",
    actions: { combat: TokenHUD.#combat, config: TokenHUD.#configure, target: TokenHUD.#target },
  };
  static override PARTS = { hud: { template: "templates/stand-in/token-hud.hbs" } };

  static async #configure(this: object): Promise<void> {
    if (this instanceof TokenHUD) await this.document?.sheet?.render({ force: true });
  }

  static async #combat(this: object): Promise<void> {
    if (this instanceof TokenHUD) await this.document?.toggleCombatant();
  }

  static #target(this: object): void {
    if (this instanceof TokenHUD) this.object?.setTarget(!this.object.isTargeted, { releaseOthers: false });
  }

  /** Beside its token and inside the page. */
  override setPosition(position: WindowPosition = {}): WindowPosition {
    const box = this.object?.getBounds();
    const board = document.querySelector("canvas")?.getBoundingClientRect();
    if (box === undefined || board === undefined || !this.rendered) return position;
    const { object, element } = this;
    const at = object?.worldTransform.apply({ x: object.w, y: 0 }) ?? box;
    const left = Math.min(board.left + at.x + 6, window.innerWidth - element.offsetWidth - 4);
    const top = Math.max(4, Math.min(board.top + at.y, window.innerHeight - element.offsetHeight - 4));
    Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    return { left, top };
  }
}
