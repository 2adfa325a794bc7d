import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";

/** How the stand-in's own windows behave, where a wrong one could let a wrong module pass. */

const table = layTable();
let playground: Playground;

const TEMPLATES: Readonly<Record<string, string>> = {
  "first.hbs": '<section class="standard-form"><p>{{localize "PARAPET.Title"}} {{count}}</p></section>',
  "second.hbs":
    '<section><input name="kept" id="kept"><input type="number" name="deep.number" value="{{count}}"></section>',
};

/** The server has the templates too. */
const SERVED = `
  const real = window.fetch;
  const templates = ${JSON.stringify(TEMPLATES)};
  window.fetch = async (url, ...rest) => {
    const [, name] = /modules\\/parapet\\/templates\\/tests\\/(.*)$/.exec(String(url)) ?? [];
    return name in templates ? new Response(templates[name]) : real(url, ...rest);
  };
`;

beforeEach(async () => {
  playground = await Playground.open(table, 14, undefined, SERVED);
  await playground.run(CLASSES);
});
afterEach(() => playground.close());

/** Two generations of a window, and what happens to it written down in `told`. */
const CLASSES = `
  window.told = [];
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const path = (name) => "modules/parapet/templates/tests/" + name + ".hbs";
  let count = 0;
  window.Parent = class Parent extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = {
      id: "window-{id}", classes: ["parent"], tag: "form", position: { width: 300, height: 200 },
      window: { title: "Parent", resizable: true },
      actions: { say(event, target) { told.push("said " + target.dataset.word); } },
      form: { handler(event, form, data) { told.push({ submitted: data.object }); } },
    };
    static PARTS = { first: { template: path("first") }, second: { template: path("second") } };
    async _prepareContext(options) { count += 1; return { count }; }
    async _onRender(context, options) { await super._onRender(context, options); told.push("_onRender"); }
    _onClose(options) { super._onClose(options); told.push("_onClose"); }
  };
  window.Child = class Child extends Parent {
    static DEFAULT_OPTIONS = { classes: ["child"], position: { width: 400 }, window: { title: "Child" } };
  };
  for (const hook of ["renderChild", "renderParent", "renderHandlebarsApplication", "renderApplicationV2", "closeChild", "closeApplicationV2"])
    Hooks.on(hook, (app, element, context, options) => { told.push(hook); window.rendered = { element, context, options }; });
`;

const evaluate = <T>(script: string): Promise<T> => playground.run(script);

describe("application options", () => {
  test("of a class override its parents': arrays are joined, objects merged, the rest replaced", async () => {
    const options = await evaluate<Record<string, never>>("return new Child({ position: { height: 100 } }).options;");
    expect(options).toMatchObject({
      classes: ["parent", "child"],
      position: { width: 400, height: 100 },
      window: { title: "Child", resizable: true, frame: true },
      tag: "form",
    });
  });

  test("give each instance its own id", async () => {
    const ids = await evaluate<string[]>("return [new Child().id, new Child().id];");
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^window-\d+$/);
  });
});

describe("a rendered application", () => {
  test("calls the hooks of each class, its own first, after its own step", async () => {
    await evaluate("await new Child().render({ force: true });");
    expect(await evaluate("return told;")).toEqual([
      "_onRender",
      "renderChild",
      "renderParent",
      "renderHandlebarsApplication",
      "renderApplicationV2",
    ]);
    expect(
      await evaluate("return [rendered.element.className, rendered.context.count, rendered.options.parts];"),
    ).toEqual(["application parent child", 1, ["first", "second"]]);
  });

  test("is not opened by a render without force, but is updated if it is open", async () => {
    await evaluate("window.app = new Child(); await app.render(); ");
    expect(await evaluate("return told;")).toEqual([]);
    await evaluate("await app.render({ force: true }); await app.render();");
    expect((await evaluate<string[]>("return told;")).filter((it) => it === "renderChild")).toHaveLength(2);
  });

  test("renders only the requested parts again, and keeps the other elements and the focus", async () => {
    const seen = await evaluate<unknown>(`
      const app = new Child();
      await app.render({ force: true });
      const [first, second] = ["first", "second"].map((part) => app.element.querySelector("[data-application-part=" + part + "]"));
      first.classList.add("old");
      second.classList.add("old");
      second.querySelector("#kept").focus();
      await app.render({ parts: ["second"] });
      return [
        [...app.element.querySelectorAll("[data-application-part]")].map((it) => [it.dataset.applicationPart, it.classList.contains("old")]),
        document.activeElement.id,
        rendered.options.parts,
      ];
    `);
    expect(seen).toEqual([
      [
        ["first", true],
        ["second", false],
      ],
      "kept",
      ["second"],
    ]);
  });

  test("submits its fields by name, with numbers as numbers", async () => {
    await evaluate("window.app = new Child(); await app.render({ force: true }); app.element.requestSubmit();");
    expect((await evaluate<unknown[]>("return told;")).at(-1)).toEqual({ submitted: { kept: "", "deep.number": 1 } });
  });

  test("handles clicks on its actions, and closes by its button and by Escape, with the hook", async () => {
    await evaluate(`
      window.app = new Child();
      await app.render({ force: true });
      app.element.querySelector("section").innerHTML = '<button type="button" data-action="say" data-word="yes"><b>Say</b></button>';
      told.length = 0;
    `);
    await playground.page.locator("[data-action=say] b").click();
    await playground.page.locator(".window-header [data-action=close]").click();
    expect(await evaluate("return told;")).toEqual(["said yes", "_onClose", "closeChild", "closeApplicationV2"]);
    await evaluate("await app.render({ force: true });");
    await playground.page.locator("#kept").press("Escape");
    expect(
      await evaluate("return [app.rendered, document.querySelectorAll('.application:not(.sidebar-tab)').length];"),
    ).toEqual([false, 0]);
  });
});

describe("a dialog", () => {
  test.each([
    ["Yes", true],
    ["No", false],
  ])("with %s or another answer resolves to %s", async (label, answer) => {
    const asked = evaluate(
      'return foundry.applications.api.DialogV2.confirm({ window: { title: "Ask" }, content: "<p>Sure?</p>" });',
    );
    await playground.page.getByRole("button", { name: label }).click();
    expect(await asked).toBe(answer);
  });

  test("that is dismissed resolves to null, or rejects if requested", async () => {
    const asked = evaluate("return foundry.applications.api.DialogV2.confirm({ content: '' });");
    await playground.page.locator("dialog").press("Escape");
    expect(await asked).toBeNull();
    const failing = evaluate(
      "return foundry.applications.api.DialogV2.prompt({ content: '', rejectClose: true }).catch(() => 'failed');",
    );
    await playground.page.locator("dialog [data-action=close]").click();
    expect(await failing).toBe("failed");
  });

  test("resolves to the result of its button's callback", async () => {
    const asked = evaluate(`return foundry.applications.api.DialogV2.prompt({
      content: '<input name="word" autofocus>',
      ok: { label: "Go", callback: (event, button) => button.form.elements.word.value },
    });`);
    await playground.page.locator("dialog input").fill("fog");
    await playground.page.keyboard.press("Enter");
    expect(await asked).toBe("fog");
  });
});

test("the settings window opens a module's menu and saves its settings", async () => {
  await evaluate(`
    game.settings.registerMenu("parapet", "test", { name: "Test", label: "Open test", type: Child, restricted: true });
    const choices = { one: "One", two: "Two" };
    game.settings.register("parapet", "choice", { name: "Choice", scope: "world", config: true, type: String, choices, default: "one" });
  `);
  await playground.page.locator("#open-settings").click();
  await playground.page.getByRole("button", { name: "Open test" }).click();
  await playground.page.waitForSelector(".application.child");
  await playground.page.locator(".application.child [data-action=close]").click();
  await playground.page.locator('#settings-config [name="parapet.choice"]').selectOption("two");
  await playground.page.getByRole("button", { name: "Save Changes" }).click();
  await playground.page.waitForSelector("#settings-config", { state: "detached" });
  expect(await evaluate('return game.settings.get("parapet", "choice");')).toBe("two");
});
