import { byHand, holds, same, skip, type Assumption, type Batch } from "../assumption";
import { client, isNewer, type App, type Doc, type Fields } from "../client";
import type { Trial } from "../trial";

const SHEETS = "src/features/sheets/sheets.ts";
const BUTTONS = "src/features/sheets/region-buttons.ts";

/** Shows an application and closes it afterwards; returns the arguments of its render hook. */
const rendered = async (trial: Trial, app: App, hook: string): Promise<readonly unknown[]> => {
  const calls = trial.hears(hook);
  trial.onEnd(() => app.close({ animate: false }));
  await app.render({ force: true });
  await trial.until(() => calls.some(([its]) => its === app), `${hook} is told`);
  return calls.find(([its]) => its === app) ?? [];
};

interface Place {
  readonly name: string;
  readonly hook: string;
  readonly document: (trial: Trial) => Promise<Doc>;
  /** Where ours are put: the first that is there. */
  readonly places: readonly string[];
  readonly ours: string;
  readonly matters: string;
}

const first = async (documents: Promise<readonly Doc[]>): Promise<Doc> => (await documents)[0]!;

const PLACES: readonly Place[] = [
  {
    name: "wall",
    hook: "renderWallConfig",
    document: (trial) => trial.wall(),
    places: ['[data-application-part="body"]'],
    ours: ".parapet-fields",
    matters: SHEETS,
  },
  {
    name: "token",
    hook: "renderTokenConfig",
    document: (trial) => trial.token(),
    places: ['.tab[data-tab="parapet"]'],
    ours: ".parapet-fields",
    matters: SHEETS,
  },
  {
    name: "tile",
    hook: "renderTileConfig",
    document: (trial) => first(trial.put("Tile", { x: 300, y: 300, width: 200, height: 200 })),
    places: ['.tab[data-tab="overhead"]', '[data-application-part="overhead"]', '.tab[data-tab="position"]'],
    ours: ".parapet-fields",
    matters: SHEETS,
  },
  {
    name: "region",
    hook: "renderRegionConfig",
    document: (trial) => first(trial.put("Region", { name: "Parapet test", shapes: [] })),
    places: ['.tab[data-tab="behaviors"]', '[data-application-part="behaviors"]'],
    ours: ".parapet-behaviours",
    matters: BUTTONS,
  },
];

const injection = ({ name, hook, document, places, ours, matters }: Place): Assumption => ({
  says: `${hook} is told the sheet, its element, the context and options, and what Parapet adds to a ${name}’s sheet is in its tab once, also when the sheet is rendered again`,
  matters,
  check: async (trial) => {
    const it = await document(trial);
    const [app, element] = (await rendered(trial, it.sheet, hook)) as [App, HTMLElement];
    holds(element instanceof HTMLElement, "the element is an HTMLElement");
    holds(app.document === it, "the sheet’s document is the document");
    const place = places.find((selector) => element.querySelector(selector) !== null);
    await app.render({});
    await trial.pause(50);
    same(app.element.querySelectorAll(ours).length, 1, ours);
    holds(place !== undefined, `one of ${places.join(" ")} is there`);
    holds(app.element.querySelector(`${place} ${ours}`) !== null, `${ours} is in ${place}`);
    return place;
  },
});

const submit = ({ element }: App): void => {
  const form = element.matches("form") ? element : element.querySelector("form");
  (form as HTMLFormElement).requestSubmit();
};

const flagOf = ({ _source }: Doc, key: string): unknown =>
  (_source["flags"] as Readonly<Record<string, Fields>>)["parapet"]?.[key];

const OTHERS: readonly Assumption[] = [
  {
    says: "A field named flags.parapet.… that is put into a wall’s sheet is saved with it",
    matters: SHEETS,
    check: async (trial) => {
      const wall = await trial.wall();
      const [app] = (await rendered(trial, wall.sheet, "renderWallConfig")) as [App, HTMLElement];
      const select = app.element.querySelector<HTMLSelectElement>('[name="flags.parapet.cover"]');
      holds(select !== null, "the field is there");
      select!.value = "partial";
      select!.dispatchEvent(new Event("change", { bubbles: true }));
      submit(app);
      await trial.until(() => flagOf(wall, "cover") !== undefined, "the wall is changed");
      same(flagOf(wall, "cover"), "partial");
    },
  },
  {
    says: "A list of which several may be chosen is saved by a token’s sheet as an array of those chosen",
    matters: "src/features/windows/form-row.ts",
    check: async (trial) => {
      const token = await trial.token();
      const [app] = (await rendered(trial, token.sheet, "renderTokenConfig")) as [App, HTMLElement];
      const select = app.element.querySelector<HTMLSelectElement>('select[multiple][name^="flags.parapet."]');
      if (select === null) return skip("The rules in play have no such list.");
      for (const option of select.options) option.selected = option.index < 2;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      const chosen = [...select.selectedOptions].map(({ value }) => value);
      submit(app);
      const key = select.name.replace("flags.parapet.", "");
      await trial.until(() => flagOf(token, key) !== undefined, "the token is changed");
      same(flagOf(token, key), chosen);
    },
  },
  {
    says: "A sheet’s render hooks are told when its parts are in its element, its own class’s before that of all applications",
    matters: SHEETS,
    check: async (trial) => {
      const wall = await trial.wall();
      const order: unknown[] = [];
      const note = (hook: string) => (app: App, element: HTMLElement) => {
        if (app === wall.sheet) order.push(hook, element.querySelector("[data-application-part]") !== null);
      };
      for (const hook of ["renderWallConfig", "renderApplicationV2"]) trial.hears(hook, note(hook));
      await rendered(trial, wall.sheet, "renderWallConfig");
      same(order, ["renderWallConfig", true, "renderApplicationV2", true]);
    },
  },
  {
    says: "A prototype token’s sheet has its token, whose actor is known, and no document",
    matters: SHEETS,
    check: async (trial) => {
      const actor = await trial.actor();
      const { PrototypeTokenConfig } = client().foundry.applications.sheets;
      const app = new PrototypeTokenConfig({ prototype: actor.prototypeToken });
      const [its, element] = (await rendered(trial, app, "renderPrototypeTokenConfig")) as [App, HTMLElement];
      same(its.token?.actor !== undefined, true, "the token’s actor is known");
      same((its.document ?? null) === null, true, "no document");
      same(element.querySelectorAll(".parapet-fields").length, 1, "our fields");
    },
  },
  {
    isOpen: true,
    says: "Whether the palette of walls, which has a class whose name ends in Palette, has a document",
    matters: SHEETS,
    check: async (trial) => {
      if (!isNewer()) return skip("Version 13 has no palettes.");
      const { WallPalette } = client().foundry.applications.sheets.palette;
      same(WallPalette.name.endsWith("Palette"), true, "the name of the class");
      const [app, element] = (await rendered(trial, new WallPalette(), "renderWallConfig")) as [App, HTMLElement];
      same(element.querySelectorAll(".parapet-fields").length, 0, "our fields in it");
      return app.document === null ? "null" : typeof app.document;
    },
  },
  {
    says: "Options of a select that Foundry makes, and the label of a form group, are text and not HTML",
    matters: "src/features/windows/form-row.ts",
    check: () => {
      const { createSelectInput, createFormGroup } = client().foundry.applications.fields;
      const text = "<b>Parapet</b>";
      const input = createSelectInput({
        name: "",
        value: "b",
        options: ["a", "b"].map((value) => ({ value, label: text })),
      });
      same(
        [...input.options].map(({ textContent }) => textContent),
        [text, text],
        "the options",
      );
      same(input.value, "b", "the chosen option");
      const group = createFormGroup({ label: text, input });
      same(group.matches(".form-group"), true, "the group’s class");
      same(group.querySelector("label")?.textContent, text, "the label");
      same(input.parentElement?.className, "form-fields", "the input’s parent");
    },
  },
  byHand(
    "A region’s sheet that is open shows a behaviour that is added by Parapet’s buttons",
    BUTTONS,
    "open a region’s sheet, go to its behaviours, press “Cover terrain”: the behaviour is on the list at once.",
  ),
];

/** https://foundryvtt.com/api/v14/modules/foundry.applications.sheets.html */
export const SHEETS_BATCH: Batch = {
  key: "sheets",
  name: "Where Parapet’s fields go in sheets",
  assumptions: [...PLACES.map(injection), ...OTHERS],
};
