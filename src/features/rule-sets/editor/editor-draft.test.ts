import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../../rules/books/data/games";
import { readRuleSet } from "../../../rules/books/data/document";
import { english } from "../../../words/english";
import { createEditorDraft, type EditorDraft } from "./editor-draft";
import { copyOf, editable, newDocument } from "./start-documents";

const FOLDER = join(import.meta.dirname, "../../../rules/books/data/games");
const FILES = readdirSync(FOLDER).map((name): [string, string] => [name, readFileSync(join(FOLDER, name), "utf8")]);

const naming = (name: string): string => english.sayKey(name);

const draftOf = (document: unknown): EditorDraft => createEditorDraft(document, english, naming);

const said = (draft: EditorDraft): string[] => draft.linesNow().map((line) => line.said);

const fieldNamed = (draft: EditorDraft, name: string) =>
  draft
    .linesNow()
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name);

const FULL = {
  format: 1,
  id: "world.full",
  name: "Full",
  source: "me",
  systems: ["a", "b"],
  levels: [
    {
      id: "low",
      name: "Low",
      when: [{ lines: 3, share: ">1/2" }, { centre: true }, { touching: true }],
      gives: [{ stat: "ac", value: 2 }, { dice: "bane", count: 1 }, { text: "behind" }],
      forbids: ["hide"],
    },
    { id: "high", name: "High", when: { lines: "3/4" } },
  ],
  total: { name: "Gone" },
  counts: {
    wall: "high",
    partial: "nothing",
    creature: { upTo: "low", who: "enemies", kinds: ["melee", "ranged"], size: "two-larger" },
  },
  concealment: { dim: [{ stat: "attack", value: -2 }] },
  needs: "both",
  melee: "none",
  saves: false,
};

describe("the lines of a document", () => {
  it("say all that it has, in its order", () => {
    const draft = draftOf(FULL);
    expect(draft.fault()).toBeNull();
    expect(said(draft)).toEqual([
      "The rule set is called Full.",
      "Its source is me.",
      "It is offered for the game systems a, b (ids with commas).",
      "Without a line, the level is called Gone.",
      "An attack needs both lines.",
      "Melee attacks meet no cover.",
      "Against areas, numbers on saves do not count.",
      "The level is called Low. Its id is low.",
      "It is reached when all of this holds:",
      "At least 3 of the lines from one corner are blocked.",
      "More than 1/2 of the target is hidden.",
      "Or when all of this holds:",
      "The line from centre to centre is blocked.",
      "Or when all of this holds:",
      "Things less than half a space from the target block every line.",
      "It gives 2 to AC.",
      "It gives the attacker these dice: bane × 1.",
      "Label and card add the words behind.",
      "It forbids hiding.",
      "The level is called High. Its id is high.",
      "It is reached when all of this holds:",
      "At least 3/4 of the lines from one corner are blocked.",
      "What blocks effect gives at most High.",
      "What is graded as partial cover gives at most nothing.",
      "A creature in between gives at most Low: enemies of the attacker, two sizes larger than attacker and target, against ranged attacks and melee attacks.",
      "Concealment is judged.",
      "It gives -2 to attack.",
    ]);
    expect(draft.shown().more).toEqual([]);
  });

  it.each(FILES)("of %s leave none of it out", (_, text) => {
    expect(draftOf(JSON.parse(text)).shown().more).toEqual([]);
  });

  it("count what they have no sentence for, and keep it", () => {
    const odd = { ...FULL, notes: { a: 1 }, levels: [{ ...FULL.levels[0], colour: "red", gives: [{ luck: 3 }] }] };
    const draft = draftOf(odd);
    expect(draft.shown().more).toEqual(["levels/0/gives/0", "levels/0/colour", "notes"]);
    draft.answer("name:name", "Other", true);
    expect(draft.document()).toEqual({ ...odd, name: "Other" });
  });

  it.each<[string, unknown]>([
    ["levels that are a text", { ...FULL, levels: "x" }],
    ["a level that is a number", { ...FULL, levels: [3] }],
    ["a condition that is null", { ...FULL, levels: [{ ...FULL.levels[1], when: null }] }],
    ["counts that are a list", { ...FULL, counts: ["x"] }],
    ["a creature that is a number", { ...FULL, counts: { creature: 3 } }],
    ["nothing at all", {}],
    ["a thousand levels", { ...FULL, levels: Array.from({ length: 1000 }, () => ({})) }],
  ])("can be shown of a document with %s, and each is unlike any other", (_, document) => {
    const draft = draftOf(document);
    const names = draft.linesNow().flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(draft.linesNow().length).toBeLessThan(200);
    expect(draft.fault()).not.toBeNull();
  });
});

describe("an edit of a game's document", () => {
  /** Another answer than the field has. */
  const otherThan = (draft: EditorDraft, name: string): string => {
    const control = fieldNamed(draft, name)!.control;
    if (control.kind === "choice") return control.options.find(({ value }) => value !== control.value)!.value;
    return control.kind === "number" ? "3" : /\d\/\d/.test(control.value) ? "5/7" : "another";
  };

  it.each(FILES)(
    "changes no byte of %s but of the field that is answered, and none when it is answered back",
    (_, text) => {
      const document: unknown = JSON.parse(text);
      const written = JSON.stringify(document);
      const names = draftOf(document)
        .linesNow()
        .flatMap(({ fields }) => fields.map(({ name }) => name));
      expect(names.length).toBeGreaterThan(3);
      for (const name of names) {
        // An id is named elsewhere too, and a level that all creatures give has a shorter form.
        if (name.endsWith(":id") || name.startsWith("counts/creature")) continue;
        const draft = draftOf(document);
        const former = fieldNamed(draft, name)!.control.value;
        const answer = otherThan(draft, name);
        draft.answer(name, answer, true);
        const [before, after] = [written, JSON.stringify(draft.document())];
        const start = [...before].findIndex((letter, i) => letter !== after[i]);
        const end = [...before].toReversed().findIndex((letter, i) => letter !== after[after.length - 1 - i]);
        const changed = before.slice(start, before.length - end);
        expect(changed.length, `${name}: ${changed}`).toBeLessThanOrEqual(Math.max(former.length, 5) + 2);
        draft.answer(name, former, true);
        expect(JSON.stringify(draft.document()), name).toBe(written);
      }
    },
  );

  it.each(FILES)("with a line added to %s can be undone, and says the same when the line is removed", (_, text) => {
    const document: unknown = JSON.parse(text);
    for (const { id, adds } of draftOf(document).shown().groups)
      for (const add of adds) {
        const draft = draftOf(document);
        const before = new Set(draft.linesNow().map(({ path }) => path.join("/")));
        draft.add(id, add.id);
        const fresh = draft.linesNow().filter(({ path }) => !before.has(path.join("/")));
        expect(fresh.length, `${id} ${add.id}`).toBeGreaterThan(0);
        expect(draft.shown().more).toEqual([]);
        draft.undo();
        expect(JSON.stringify(draft.document())).toBe(JSON.stringify(document));
        draft.add(id, add.id);
        // An alternative goes with its head.
        const heads = fresh.filter(({ sentence }) => sentence === "PARAPET.RuleEditor.Reached.other");
        for (const { path } of heads.length > 0 ? heads : fresh.toReversed()) draft.remove(path.join("/"));
        expect(readRuleSet(draft.document()), `${id} ${add.id}`).toEqual(
          // That concealment is judged is a line of its own.
          JSON.stringify(draft.document()).includes("concealment") && !text.includes("concealment")
            ? { ...readRuleSet(document), concealment: { partial: [], total: [], dim: [], dark: [] } }
            : readRuleSet(document),
        );
      }
  });
});

describe("an answer", () => {
  it("that is a number of lines is a number, and a part is a text", () => {
    const draft = draftOf(FULL);
    draft.answer("levels/0/when/0/lines:part", "2/3", false);
    draft.answer("levels/1/when/lines:comparison", "more", true);
    expect(draft.document()).toMatchObject({
      levels: [{ when: [{ lines: "2/3" }, {}, {}] }, { when: { lines: ">3/4" } }],
    });
    draft.answer("levels/0/when/0/lines:part", " 4 ", false);
    expect(draft.document()).toMatchObject({ levels: [{ when: [{ lines: 4 }, {}, {}] }, {}] });
  });

  it("other than a number stays as it is typed, and is a fault of its line", () => {
    const draft = draftOf(FULL);
    draft.answer("levels/0/gives/0/value:value", "", false);
    expect(draft.fault()).toMatchObject({ line: { path: ["levels", 0, "gives", 0] } });
    draft.answer("levels/0/gives/0/value:value", "-0", false);
    expect(Object.is((draft.document() as typeof FULL).levels[0]!.gives![0]!.value, 0)).toBe(true);
  });

  it("that is another id takes along what names the level, once it is whole", () => {
    const draft = draftOf(FULL);
    draft.answer("levels/0/id:id", "hi", false);
    expect(draft.document()).toBe(FULL);
    draft.answer("levels/0/id:id", "lowest", true);
    expect(draft.document()).toMatchObject({
      levels: [{ id: "lowest" }, {}],
      counts: { creature: { upTo: "lowest" } },
    });
    expect(draft.fault()).toBeNull();
  });

  it("that is the id of another level takes nothing along, and is a fault of the second one", () => {
    const draft = draftOf(FULL);
    draft.answer("levels/0/id:id", "high", true);
    expect(draft.document()).toMatchObject({ counts: { wall: "high", creature: { upTo: "low" } } });
    draft.answer("counts/creature/upTo:most", "high", true);
    expect(draft.fault()).toMatchObject({ line: { path: ["levels", 1, "name"] } });
  });

  it("on creatures is a level alone until another choice is made on them", () => {
    const draft = draftOf({ ...FULL, counts: { creature: "low" } });
    draft.answer("counts/creature/upTo:most", "high", true);
    expect(draft.document()).toMatchObject({ counts: { creature: "high" } });
    draft.answer("counts/creature/who:who", "enemies", true);
    draft.answer("counts/creature/kinds:attacks", "ranged,area", true);
    expect((draft.document() as typeof FULL).counts).toEqual({
      creature: { upTo: "high", who: "enemies", kinds: ["ranged", "area"] },
    });
    draft.answer("counts/creature/kinds:attacks", "", true);
    expect((draft.document() as typeof FULL).counts).toEqual({ creature: { upTo: "high", who: "enemies" } });
  });

  it("on creatures leaves the names of the fields as they are, so that the field keeps the focus", () => {
    const draft = draftOf({ ...FULL, counts: { creature: "low" } });
    const names = () => draft.lineNamed("counts/creature")?.fields.map(({ name }) => name);
    const before = names();
    expect(before).toHaveLength(4);
    expect(draft.shown().more).toEqual([]);
    draft.answer("counts/creature/size:size", "two-larger", true);
    expect(draft.document()).toMatchObject({ counts: { creature: { upTo: "low", size: "two-larger" } } });
    expect(names()).toEqual(before);
    draft.answer("counts/creature/upTo:most", "high", true);
    expect(draft.document()).toMatchObject({ counts: { creature: { upTo: "high", size: "two-larger" } } });
  });

  it("that takes the last measure of an alternative away takes the alternative too", () => {
    const draft = draftOf(FULL);
    draft.remove("levels/0/when/1/centre");
    expect((draft.document() as typeof FULL).levels[0]!.when).toEqual([
      { lines: 3, share: ">1/2" },
      { touching: true },
    ]);
    draft.remove("levels/0/when/1/touching");
    expect((draft.document() as typeof FULL).levels[0]!.when).toEqual({ lines: 3, share: ">1/2" });
    draft.remove("levels/0/when/lines");
    draft.remove("levels/0/when/share");
    expect((draft.document() as typeof FULL).levels[0]!.when).toEqual({ share: ">1/2" });
  });

  it("on systems is a list of ids", () => {
    const draft = draftOf(FULL);
    draft.answer("systems:systems", " dnd5e, ,pf2e ", false);
    expect(draft.document()).toMatchObject({ systems: ["dnd5e", "pf2e"] });
  });

  it("to a field that is not there changes nothing", () => {
    const draft = draftOf(FULL);
    for (const name of ["__proto__", "levels/9/name:name", "format", "", "levels/0/__proto__:name"])
      draft.answer(name, "x", true);
    expect(draft.document()).toBe(FULL);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("levels", () => {
  it("are added up to six, each with an id of its own", () => {
    const draft = draftOf(FULL);
    for (let i = 0; i < 9; i++) draft.addLevel();
    const { levels } = draft.document() as typeof FULL;
    expect(levels.map(({ id }) => id)).toEqual(["low", "high", "level-3", "level-4", "level-5", "level-6"]);
    expect(draft.fault()).toBeNull();
    expect(draft.shown().level).toBeNull();
  });

  it("change places, and the first stays where it is", () => {
    const draft = draftOf(FULL);
    draft.moveLevelUp(0);
    expect(draft.document()).toBe(FULL);
    draft.moveLevelUp(1);
    expect((draft.document() as typeof FULL).levels.map(({ id }) => id)).toEqual(["high", "low"]);
  });

  it("that are gone are named at the line that names them", () => {
    const draft = draftOf(FULL);
    draft.removeLevel(1);
    expect(draft.fault()).toMatchObject({ line: { path: ["counts", "wall"] }, fault: { path: "counts/wall" } });
  });
});

describe("a fault", () => {
  const withLevel = (changes: object): object => ({ ...FULL, counts: {}, levels: [{ ...FULL.levels[0], ...changes }] });

  it.each<[string, object, readonly (string | number)[] | null]>([
    ["of the name", { ...FULL, name: " " }, ["name"]],
    ["of a level called none", withLevel({ id: "none" }), ["levels", 0, "name"]],
    ["of a level called __proto__", withLevel({ id: "__proto__" }), ["levels", 0, "name"]],
    [
      "of one measure of three",
      withLevel({ when: [{ share: "1/2" }, { lines: 2, share: "3/2" }] }),
      ["levels", 0, "when", 1, "share"],
    ],
    ["of the second gift", withLevel({ gives: [{ text: "a" }, { text: " " }] }), ["levels", 0, "gives", 1]],
    [
      "of what concealment gives",
      { ...FULL, concealment: { dark: [{ dice: "luck", count: 1 }] } },
      ["concealment", "dark", 0],
    ],
    ["of the systems", { ...FULL, systems: [3] }, ["systems"]],
    ["of a choice", { ...FULL, needs: "luck" }, ["needs"]],
    ["of which creatures count", { ...FULL, counts: { creature: { upTo: "low", who: "me" } } }, ["counts", "creature"]],
    ["of no condition", withLevel({ when: {} }), ["levels", 0, "when"]],
    ["of a field that no line has", { ...FULL, notes: 1 }, null],
    ["of the format", { ...FULL, format: 2 }, null],
    ["of the size", { ...FULL, source: "x".repeat(64 * 1024) }, null],
  ])("%s is shown at its line", (_, document, path) => {
    const shown = draftOf(document).fault();
    expect(shown?.fault.message).toContain("expected");
    expect(shown?.line?.path ?? null).toEqual(path);
  });

  it.each<[string, unknown, string]>([
    ["a depth of 1000", JSON.parse(`{"levels":${"[".repeat(1000)}${"]".repeat(1000)}}`), "no value that deep"],
    ["a prototype", JSON.parse('{"__proto__":{}}'), "__proto__: expected no such field"],
    ["one character too many", { source: "x".repeat(64 * 1024) }, "at most 65536 characters"],
    ["a list", [], "expected an object"],
    ["nothing", null, "expected an object"],
  ])("keeps %s out of the editor", (_, value, why) => {
    expect(() => editable(value)).toThrow(RangeError);
    expect(() => editable(value)).toThrow(why);
  });
});

describe("what was changed", () => {
  it("is undone step by step, the keys of one field at once", () => {
    const draft = draftOf(FULL);
    draft.answer("name:name", "A", false);
    draft.answer("name:name", "AB", false);
    draft.answer("name:name", "AB", true);
    draft.add("whole", "nothing there");
    draft.undo();
    expect(draft.document()).toBe(FULL);
  });

  it("is reset line by line, at the level of the same id wherever it is", () => {
    const draft = draftOf(FULL);
    draft.answer("levels/0/gives/0/value:value", "7", true);
    draft.answer("levels/1/name:name", "Higher", true);
    draft.moveLevelUp(1);
    draft.reset("levels/1/gives/0");
    expect(draft.document()).toEqual({
      ...FULL,
      levels: [{ ...FULL.levels[1], name: "Higher" }, FULL.levels[0]],
    });
    draft.reset("levels/0/name");
    expect(draft.document()).toEqual({ ...FULL, levels: FULL.levels.toReversed() });
  });
});

describe("a new document", () => {
  it("is valid as it is", () => {
    expect(readRuleSet(newDocument("world.rules", "New", "Level 1")).levels).toHaveLength(1);
  });

  it.each(GAMES.map(({ document }): [string, typeof document] => [document.id, document]))(
    "that copies %s judges by the same, with names in plain words and without defaults",
    (_, document) => {
      const copy = copyOf(document, { id: "world.copy", naming, copied: (name) => `${name} (copy)` });
      const { levels, total, name, ...rest } = readRuleSet(copy);
      expect(rest).toEqual({
        ...Object.fromEntries(Object.entries(document).filter(([key]) => !["levels", "total", "name"].includes(key))),
        id: "world.copy",
      });
      expect([name, total?.name, ...levels.map((level) => level.name)].join()).not.toContain("PARAPET.");
      expect(levels.map(({ name: __, ...level }) => level)).toEqual(
        document.levels.map(({ name: __, ...level }) => level),
      );
      expect(Object.keys(copy)).not.toContain("saves");
      expect(draftOf(copy).shown().more).toEqual([]);
    },
  );
});
