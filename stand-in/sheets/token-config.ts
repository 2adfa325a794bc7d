import { ApplicationV2 } from "../applications/application";
import type { FormDataExtended } from "../applications/form-data";
import { HandlebarsApplicationMixin } from "../applications/handlebars-application";
import type { RenderOptions } from "../applications/life-cycle";
import type { StandInDocument } from "../document";
import { expandObject, type Plain } from "../objects";
import { PrototypeToken } from "../prototype-token";
import { FOOTER, PLACED_TOKEN_ROWS, ROWS, TABS, TOKEN_ROWS } from "./core-rows";
import { partContext, sheetOptions, type Sheet } from "./sheet";

const PartedApplication = HandlebarsApplicationMixin(ApplicationV2);

// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript takes no other constructor for a mixin
type PartedClass = (abstract new (...values: any[]) => InstanceType<typeof PartedApplication>) &
  Pick<typeof PartedApplication, "PARTS">;

/** types14 `sheets/token/mixin.d.mts`: shared by the sheets of tokens and prototype tokens. */
const TokenApplicationMixin = <Base extends PartedClass>(Base: Base) => {
  abstract class TokenApplication extends Base {
    static DEFAULT_OPTIONS: Plain = sheetOptions("token-config", "fa-solid fa-circle-user");
    static override PARTS = { tabs: TABS, identity: ROWS, appearance: ROWS, footer: FOOTER };
    static TABS = {
      sheet: {
        tabs: [
          { id: "identity", label: "Identity" },
          { id: "appearance", label: "Appearance" },
        ],
        initial: "identity",
      },
    };

    abstract get token(): StandInDocument | PrototypeToken;

    protected override async _preparePartContext(
      partId: string,
      context: Plain,
      options: RenderOptions,
    ): Promise<Plain> {
      const own = await super._preparePartContext(partId, context, options);
      const { token } = this;
      const rows = token instanceof PrototypeToken ? TOKEN_ROWS : { ...TOKEN_ROWS, appearance: PLACED_ROWS };
      return partContext(partId, { ...own, source: token._source }, rows);
    }
  }
  return TokenApplication;
};

const PLACED_ROWS = [...(TOKEN_ROWS["appearance"] ?? []), ...PLACED_TOKEN_ROWS];

/**
 * https://foundryvtt.com/api/classes/foundry.applications.sheets.TokenConfig.html: extends PlaceableConfig on version
 * 14 (types14 `sheets/token/token-config.d.mts`), DocumentSheetV2 on 13.
 */
export const tokenConfigOn = (Base: typeof Sheet) => {
  class TokenConfig extends TokenApplicationMixin(Base) {
    get token(): StandInDocument {
      return this.document;
    }
  }
  return TokenConfig;
};

/**
 * https://foundryvtt.com/api/classes/foundry.applications.sheets.PrototypeTokenConfig.html: no document sheet; it
 * submits the actor's `prototypeToken`.
 */
export class PrototypeTokenConfig extends TokenApplicationMixin(PartedApplication) {
  static override DEFAULT_OPTIONS: Plain = {
    id: "token-config-{id}",
    tag: "form",
    prototype: null,
    form: { handler: PrototypeTokenConfig.#onSubmit, closeOnSubmit: true },
  };

  static async #onSubmit(this: object, ...[, , formData]: [Event, HTMLFormElement, FormDataExtended]): Promise<void> {
    if (this instanceof PrototypeTokenConfig) await this.token.update(expandObject(formData.object));
  }

  get token(): PrototypeToken {
    const { prototype } = this.options;
    if (!(prototype instanceof PrototypeToken)) throw new Error("A PrototypeTokenConfig needs a prototype.");
    return prototype;
  }

  get actor(): StandInDocument {
    return this.token.actor;
  }

  override get title(): string {
    return `Prototype Token: ${String(this.actor._source["name"])}`;
  }
}
