import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";

const handlebars = Handlebars.create();
handlebars.registerHelper("eq", (a: unknown, b: unknown) => a === b);
const input = handlebars.compile(readFileSync("templates/form-input.hbs", "utf8"));

describe("a field in a window", () => {
  it.each([
    ["nothing", "", "", []],
    ["its hint", "Each is +1.", "", ["total-hint"]],
    ["words elsewhere", "", "told", ["told"]],
    ["both, in one attribute", "Each is +1.", "told", ["total-hint told"]],
  ])("is described by %s", (_, hint, describedBy, described) => {
    const control = { kind: "text", value: "", placeholder: "" };
    const html = input({ id: "total", name: "total", hint, describedBy, control });
    expect([...html.matchAll(/aria-describedby="([^"]*)"/g)].map(([, ids]) => ids)).toEqual(described);
  });
});
