/** docs/integrations/argon.js on the module's own buttons and tooltips. ARGON_PATH is a checkout of its core. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { answer, NONE, runGlueHere, world } from "../integrations/glue";
import { anything, createHooks, giveGlobals } from "./foundry-globals";

const PATH = process.env["ARGON_PATH"] ?? "";

interface Button {
  readonly element: object;
  render(): Promise<unknown>;
  getTooltipData(): Promise<unknown>;
}

interface Argon {
  readonly ARGON: { readonly MAIN: { readonly BUTTONS: { readonly ItemButton: new (given: object) => Button } } };
}

const hooks = createHooks();
const placed = (id: string) => ({ id, document: { id, documentName: "Token", name: id } });
const targets = new Set<object>();
let ItemButton: new (given: object) => Button;

const element = () => {
  const made = { classList: { add: () => undefined, toggle: () => undefined }, style: {}, innerHTML: "" };
  return Object.assign(made, { firstElementChild: { innerHTML: "" } });
};

beforeAll(async () => {
  const { globals } = world({ Krell: answer(), Wisp: NONE }, true);
  const ui = { ARGON: { addItemButtons: () => undefined, _token: placed("a"), _actor: {} } };
  const settings = { get: () => false };
  giveGlobals({
    Hooks: hooks,
    ui,
    document: { createElement: element },
    game: { ...globals.game, user: { targets }, settings },
  });
  Object.assign(foundry.utils, { escapeHTML: globals.foundry.utils.escapeHTML });
  Object.assign(foundry, { applications: anything() });
  Reflect.set(foundry.applications, "handlebars", { renderTemplate: () => Promise.resolve("") });
  // What Foundry loads; the sources beside it import one another in a ring.
  await import(/* @vite-ignore */ pathToFileURL(join(PATH, "index.js")).href);
  ({ ItemButton } = (CONFIG as unknown as Argon).ARGON.MAIN.BUTTONS);
  runGlueHere("argon.js");
}, 60_000);

/** As the part for a game system makes its buttons. */
const bow = (used = 1): Button => {
  class SystemItemButton extends ItemButton {
    get targets() {
      return used;
    }
    get activity() {
      return { actionType: "rwak" };
    }
    override getTooltipData() {
      return Promise.resolve({ title: "Bow", details: [{ label: "Range", value: "80 ft" }] });
    }
  }
  return new SystemItemButton({ item: { name: "Bow" } });
};

const rowsOf = async (button: Button): Promise<unknown> =>
  Reflect.get((await button.getTooltipData()) as object, "details");
const RANGE = { label: "Range", value: "80 ft" };

describe("with the file for it, a button of Argon", () => {
  it("has the cover of each target in its tooltip, once, however often it is rendered", async () => {
    for (const id of ["Krell", "Wisp"]) targets.add(placed(id));
    const button = bow();
    for (let i = 0; i < 3; i++) await button.render();
    const value = "Krell: Half cover +2<br>Wisp: No cover";
    expect(await rowsOf(button)).toEqual([RANGE, { label: "PARAPET.Ruling.cover", value }]);
  });

  it("follows the targets", async () => {
    const button = bow();
    await button.render();
    targets.clear();
    expect(await rowsOf(button)).toEqual([RANGE]);
    targets.add(placed("Krell"));
    expect(await rowsOf(button)).toHaveLength(2);
  });

  it("for an item that is used at nobody is Argon's own", async () => {
    targets.add(placed("Krell"));
    const button = bow(0);
    await button.render();
    expect(await rowsOf(button)).toEqual([RANGE]);
  });

  it("gives the module's own tooltip what it shows", async () => {
    targets.clear();
    targets.add(placed("Krell"));
    const shown = vi.fn();
    const button = bow();
    await button.render();
    Object.defineProperty(button, "tooltipCls", {
      value: class {
        constructor(data: unknown) {
          shown(data);
        }
        render() {
          return undefined;
        }
      },
    });
    await (Reflect.get(button, "_onTooltipMouseEnter") as (event: object) => Promise<void>).call(button, {});
    expect(JSON.stringify(shown.mock.calls)).toContain("Krell: Half cover +2");
  });
});
