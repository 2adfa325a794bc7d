/** Rewriting of paths in whatever a world's documents hold: it fails on nothing and has nothing left to do once written. */
import fc from "fast-check";
import { rewriteTexts, type WorldDocument } from "../../src/foundry/migration/migrations";
import { pollution, spoiledOf } from "./spoiling";
import { must, target } from "./target";

const OLD = "modules/parapet/icons/";
const NEW = "modules/parapet/assets/";
const JOURNAL = { name: "Guide", img: `${OLD}a.svg`, flags: { mine: [`${OLD}b.svg`, 1, null], other: {} } };
const PAGE = { _id: "p", text: { content: `<img src="${OLD}c.svg">`, format: 1 }, src: `${OLD}d.svg` };

const rewrite = (text: string): string => text.replaceAll(OLD, NEW);

const cases = fc.record({ own: spoiledOf(JOURNAL, {}), page: spoiledOf(PAGE, {}) });

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const migrations = target("migrations", 300, cases, async ({ own, page }) => {
  const [source, its] = [own, page].map((each) => (isObject(each) ? each : {}));
  const stored = { ...source, pages: [{ ...its, _id: "p" }] };
  const document: WorldDocument = {
    documentName: "JournalEntry",
    name: "Guide",
    toObject: () => structuredClone(stored),
    update: (changes) => Promise.resolve(Object.assign(stored, changes)),
    updateEmbeddedDocuments: (_, [changes]) => Promise.resolve(Object.assign(stored.pages[0] ?? {}, changes)),
  };
  await rewriteTexts(document, rewrite);
  must((await rewriteTexts(document, rewrite)) === 0, "there is something left to do");
  must(pollution().length === 0, pollution().join(" "));
});
