import { describe, expect, it } from "vitest";
import { foundIn } from "./config-search";
import type { PanelRow, PanelTab, PanelView } from "./config-view";

const row = (key: string, label: string, hint: string): PanelRow => ({
  id: `parapet-config-${key}`,
  key,
  label,
  hint,
  mayDiffer: false,
  book: "",
  note: "",
  isOn: null,
  options: [],
  acts: [],
  isPath: false,
  number: { value: "", placeholder: "", isRequired: false, isSlider: false, min: 0, max: 0, step: 0 },
});

const tab = (id: PanelTab["id"], rows: readonly PanelRow[], acts: PanelTab["acts"] = []): PanelTab => ({
  id,
  label: id,
  icon: "",
  mayDiffer: false,
  sections: [{ heading: "", note: "", rows }],
  acts,
});

const VIEW: PanelView = {
  scopes: [],
  tabs: [
    tab("rules", [row("ruleset", "Rules", "What gives cover."), row("creatures", "Creatures", "Half cover or none.")]),
    tab(
      "map",
      [row("wallGap", "Gaps closed up to", "Ends of walls.")],
      [{ id: "check", action: "checkMap", heading: "Map check", hint: "Lists walls.", label: "Open", icon: "" }],
    ),
    tab("look", [row("overlay", "Show cover on the map", ""), row("moitie", "À moitié", "")]),
  ],
};

const labels = (query: string): string[] => foundIn(VIEW, query).map(({ label }) => label);

describe("the search", () => {
  it("finds by label and by hint over all tabs, labels first", () => {
    expect(labels("cover")).toEqual(["Show cover on the map", "Rules", "Creatures"]);
    expect(foundIn(VIEW, "gaps")).toEqual([
      { id: "parapet-config-wallGap", tab: "map", place: "map", label: "Gaps closed up to", hint: "Ends of walls." },
    ]);
  });

  it("puts labels that begin with the word first", () => {
    expect(labels("map")).toEqual(["Map check", "Show cover on the map"]);
  });

  it("needs every word, in any order, whatever the capitals and accents", () => {
    expect(labels("MAP show")).toEqual(["Show cover on the map"]);
    expect(labels("a moitie")).toEqual(["À moitié"]);
    expect(labels("map creatures")).toEqual([]);
  });

  it("finds buttons", () => {
    expect(foundIn(VIEW, "lists").map(({ id }) => id)).toEqual(["check"]);
  });

  it("finds nothing for no words", () => {
    expect([labels(""), labels("  ")]).toEqual([[], []]);
  });
});
