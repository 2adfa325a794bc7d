import type { RenderOptions } from "../applications/life-cycle";
import type { Plain } from "../objects";
import { addBehavior, behaviorAt, behaviorRows } from "./behavior-rows";
import { FOOTER, REGION_ROWS, ROWS, TABS } from "./core-rows";
import { partContext, sheetOptions, type Sheet } from "./sheet";

const TAB_LIST = [
  { id: "identity", label: "Identity" },
  { id: "behaviors", label: "Behaviors" },
];

/** https://foundryvtt.com/api/classes/foundry.applications.sheets.RegionConfig.html: identity and behaviors. */

export const regionConfigOn = (Base: typeof Sheet) => {
  class RegionConfig extends Base {
    static override DEFAULT_OPTIONS: Plain = {
      ...sheetOptions("region-config", "fa-regular fa-game-board"),
      actions: {
        behaviorCreate: RegionConfig.#create,
        behaviorEdit: RegionConfig.#edit,
        behaviorDelete: RegionConfig.#delete,
      },
    };
    static override PARTS = { tabs: TABS, identity: ROWS, behaviors: ROWS, footer: FOOTER };
    static override TABS = { sheet: { tabs: TAB_LIST, initial: "identity" } };

    static async #create(this: object): Promise<void> {
      if (this instanceof RegionConfig) await addBehavior(this.document);
    }

    static async #edit(this: object, _event: Event, target: HTMLElement): Promise<void> {
      if (this instanceof RegionConfig) await behaviorAt(this.document, target)?.sheet?.render({ force: true });
    }

    static async #delete(this: object, _event: Event, target: HTMLElement): Promise<void> {
      if (this instanceof RegionConfig) await behaviorAt(this.document, target)?.delete();
    }

    protected override async _preparePartContext(
      partId: string,
      context: Plain,
      options: RenderOptions,
    ): Promise<Plain> {
      const own = await super._preparePartContext(partId, context, options);
      const whole = partContext(partId, own, { identity: REGION_ROWS });
      return partId === "behaviors" ? { ...whole, rows: behaviorRows(this.document) } : whole;
    }
  }
  return RegionConfig;
};
