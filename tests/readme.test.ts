import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const README = readFileSync("README.md", "utf8");

/** Addresses outside the project, and what becomes of them. */
const OUTSIDE: Readonly<Record<string, string>> = {
  "https://github.com/parapet-vtt/parapet/releases/latest/download/module.json": "works once there is a release",
};

/** What a reader sees above the part for developers, without the notes on what is not released. */
const shownText = (): string => {
  const [above = ""] = README.split("\n## For developers\n");
  return above
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[|*#`]/g, " ");
};

describe("the README", () => {
  it("has at most 600 words above the part for developers", () => {
    const words = shownText().match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
    expect(words.length).toBeGreaterThan(150);
    expect(words.length).toBeLessThanOrEqual(600);
  });

  it("links at its top to a way to try it, before any picture", () => {
    const [top = ""] = README.split("![");
    expect(top).toContain("[**Try it**](#for-developers)");
  });

  it("has one picture that moves, and one each of the dialog, the card and the threat map", () => {
    const pictures = [...README.matchAll(/!\[[^\]]+\]\((docs\/pictures\/(?!icons)[^)]+)\)/g)].map(([, path]) => path);
    expect(pictures).toEqual([
      "docs/pictures/overlay.webp",
      "docs/pictures/table/roll-dialog-light.png",
      "docs/pictures/table/card-dnd5e-6-attack-light.png",
      "docs/pictures/table/threat-map-light.png",
    ]);
  });

  it("begins the part for developers with the two commands", () => {
    const [, below = ""] = README.split("\n## For developers\n");
    expect(/```\n([^`]*)```/.exec(below)?.[1]).toBe("npm ci && npm start\nnpm ci && npm test\n");
  });

  it("names no address outside the project but those whose state is known", () => {
    const named = README.match(/https?:\/\/[^\s)>`]+/g) ?? [];
    expect([...new Set(named)].sort()).toEqual(Object.keys(OUTSIDE).sort());
  });
});
