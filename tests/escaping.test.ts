/** No text from documents is treated as HTML: wherever HTML is written, and chat contains text only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { messageBy, rolledMessage, toldMessage } from "../src/foundry/chat/chat-messages";
import { escapeHTML } from "../stand-in/html";
import { HOSTILE } from "./hostile-names";

const root = join(import.meta.dirname, "..");

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end) && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`);

/** Ways to HTML out of a text, each with where it is taken and why nothing of a document gets through unescaped. */
const WAYS: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /\binnerHTML\b|\bouterHTML\b/,
    {
      "src/analysis/page/page-acts.js": "layers of the picture, which are paths alone",
      "src/features/analysis/session.ts":
        "markup of src/analysis/page, in which names are escaped; a test shows hostile ones",
      "src/features/cards/card-hosts.ts": "what a template of ours makes, which escapes all values",
      "src/features/offers/list-window.ts": "read of elements that were filled with text",
      "src/features/readied/ready-prompt.ts": "read of elements that were filled with text",
    },
  ],
  [
    /insertAdjacentHTML|createContextualFragment|DOMParser|document\.write|setHTML|srcdoc|parseHTML/,
    { "src/features/readied/ready-chat.ts": "read of a document that is shown nowhere, for its text" },
  ],
  [/SafeString|enrichHTML|\beval\(|new Function\b|Handlebars\./, {}],
  // `data-tooltip` may be HTML or a key; `data-tooltip-text` is text.
  [/data-tooltip(?!-text)|\btooltip(?!Text)["'](?!\))|dataset\.tooltip\b|tooltipHtml/, {}],
  // Notices are HTML to Foundry; words without values come from our language files alone.
  [
    /notifications\.\w+\((?!foundry\.utils\.escapeHTML\(|(?:parts\.)?words\.say\((?:"[\w.-]+"|`PARAPET\.Ready\.Lacks\.[^`]*`)\)|said\))/,
    {
      "src/features/ambush/install.ts": "says why in words that have no values",
      "src/features/panel/offer-removal.ts": "says counts alone",
      "src/features/overlay/install.ts": "says the mode in words that have no values",
      "src/features/overlay/spoken/next-target.ts": "says what is missing in words that have no values",
      "src/features/welcome/at-once.ts": "buttons of its own; the sentence and their labels are escaped",
      "src/features/tracker/order-actions.ts": "the text of a macro: it shows why, in words that have no values",
    },
  ],
];

const foundIn = (file: string, way: RegExp): boolean => way.test(readFileSync(join(root, file), "utf8"));

describe("in the source", () => {
  it.each(WAYS)("%s is nowhere but where it is known why", (way, known) => {
    const found = [...filesIn("src", ".ts"), ...filesIn("src", ".js")].filter((file) => foundIn(file, way));
    expect(found.sort()).toEqual(Object.keys(known).sort());
  });

  it("no template puts in a value as it is", () => {
    const templates = filesIn("templates", ".hbs");
    expect(templates.length).toBeGreaterThan(1);
    expect(templates.filter((file) => foundIn(file, /\{\{\{|\{\{&/))).toEqual([]);
  });

  it("no attribute in a template is without quotes, where a space would begin the next", () => {
    expect(filesIn("templates", ".hbs").filter((file) => foundIn(file, /=\{\{/))).toEqual([]);
  });

  it("messages in chat are made in one place", () => {
    const made = /ChatMessage\.(?:create|implementation)|\bmessages\(\)\.create/;
    expect(filesIn("src", ".ts").filter((file) => foundIn(file, made))).toEqual(["src/foundry/chat/chat-messages.ts"]);
  });
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

/** As a browser shows it. */
const shownAs = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => ENTITIES[sign] ?? sign).replaceAll("\u2060", "");

/** Stands where ChatMessage does; answers what is made. */
const chat = (): Record<string, unknown>[] => {
  const made: Record<string, unknown>[] = [];
  vi.stubGlobal("foundry", { utils: { escapeHTML } });
  vi.stubGlobal("ChatMessage", { create: (data: Record<string, unknown>) => Promise.resolve(made.push(data)) });
  vi.stubGlobal("canvas", { ready: true, scene: { id: "s" } });
  vi.stubGlobal("CONFIG", { sounds: { dice: "" } });
  vi.stubGlobal("game", { users: { contents: [] } });
  return made;
};

describe.each(HOSTILE)("in chat %s", (name) => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is text, and neither a roll nor a link", async () => {
    const made = chat();
    const told = { flags: {}, rolls: [] };
    const like = { speaker: {}, whisper: [], blind: false };
    await messageBy({ token: null, alias: null, content: name, flags: {} });
    await toldMessage({ ...told, paragraphs: [name] });
    await rolledMessage({ ...told, title: name, like });
    const [by, paragraph, rolled] = made;
    const texts = [by?.["content"], String(paragraph?.["content"]).replace(/^<p>|<\/p>$/g, ""), rolled?.["flavor"]];
    for (const text of texts.map(String)) {
      expect(text).not.toMatch(/[<>"]|\[\[|[@&]\w+\[/);
      expect(shownAs(text)).toBe(name);
    }
  });
});
