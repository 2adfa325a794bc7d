import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";

/** A language that nobody speaks, made of the English texts: words longer by a third, every text in brackets. */

const ACCENTED: Readonly<Record<string, string>> = { a: "á", e: "ê", i: "ï", o: "ö", u: "ü", n: "ñ", c: "ç", y: "ÿ" };

/** Every third letter twice: words grow, as they do in German, and nothing but them may be broken. */
const longer = (text: string): string => {
  let letters = 0;
  return text.replace(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[letter] ?? letter;
    letters += 1;
    return letters % 3 === 0 ? accented + accented.toLowerCase() : accented;
  });
};

/** What is put in stays as it is. */
const longText = (text: string): string =>
  `[${text
    .split(/(\{\w+\})/)
    .map((part, i) => (i % 2 === 1 ? part : longer(part)))
    .join("")}]`;

/** All pages of this context say the module's texts so, in place of the English ones. */
export const speakLong = async (context: BrowserContext): Promise<void> => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, "../../lang/en.json"), "utf8")) as Record<
    string,
    string
  >;
  const long = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, longText(text)]));
  await context.route("**/modules/parapet/lang/en.json", (route) => route.fulfill({ json: long }));
};

/** Runs in the page: what in the elements of this selector is cut off, sticks out or lies on other words. */
const FAULTS = (selector: string): string[] => {
  const SLACK = 1.5;
  const faults: string[] = [];
  const clips = (overflow: string): boolean => overflow !== "visible";
  const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
  const named = (words: string): string => words.replace(/\s+/g, " ").trim().slice(0, 60);

  /** Shown to screen readers only. */
  const isReadOut = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isReadOut(element.parentElement));
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest("select, [hidden]") === null &&
    !isReadOut(element);

  /** The part of a line of words that its scrolling ancestors show; tells what cuts it off or what it sticks out of. */
  const shownPart = (line: DOMRect, parent: Element, root: Element, words: string): DOMRect | null => {
    let { left, top, right, bottom } = line;
    let isScrolled = false;
    for (let at: Element | null = parent; at !== null; at = at === root ? null : at.parentElement) {
      const box = at.getBoundingClientRect();
      const { overflowX, overflowY, display } = getComputedStyle(at);
      if (display === "inline" || display === "contents") continue;
      const isTight = at === root || at.matches("button") || clips(overflowX);
      if (isTight && (line.left < box.left - SLACK || line.right > box.right + SLACK))
        faults.push(`"${words}" sticks out of ${at.tagName.toLowerCase()}.${at.className}`);
      if (scrolls(overflowY)) isScrolled = true;
      else if (!isScrolled && (at.matches("button") || clips(overflowY)) && line.bottom > box.bottom + SLACK + 1)
        faults.push(`"${words}" is cut off below by ${at.tagName.toLowerCase()}.${at.className}`);
      if (clips(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (clips(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
  };

  const linesOf = (root: Element) => {
    const lines: { readonly words: string; readonly box: DOMRect; readonly of: Node }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = named(node.textContent ?? "");
      if (parent === null || words === "" || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = shownPart(line, parent, root, words);
        if (box !== null) lines.push({ words, box, of: node });
      }
    }
    return lines;
  };

  const lieOnEachOther = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;

  for (const root of document.querySelectorAll(selector)) {
    if (!isSeen(root)) continue;
    const lines = linesOf(root);
    if (lines.length === 0) faults.push(`${root.className} says nothing`);
    for (const [i, line] of lines.entries())
      for (const other of lines.slice(i + 1))
        if (line.of !== other.of && lieOnEachOther(line.box, other.box))
          faults.push(`"${line.words}" lies on "${other.words}"`);
    for (const element of [root, ...root.querySelectorAll("*")])
      if (scrolls(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${element.tagName.toLowerCase()}.${element.className} scrolls sideways`);
    const { left, right } = root.getBoundingClientRect();
    if (left < -SLACK || right > innerWidth + SLACK) faults.push(`${root.className} sticks out of the page`);
  }
  return [...new Set(faults)];
};

export const faultsIn = (page: Page, selector: string): Promise<string[]> => page.evaluate(FAULTS, selector);
