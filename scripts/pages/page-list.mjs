/**
 * @typedef {object} CheckedPage
 * @property {string} name
 * @property {string} path below the address of the playground or of the documentation
 * @property {"documentation"} [of] of the playground otherwise
 * @property {string} [ready] a selector that exists once the page is ready
 * @property {string} [prepare] a script that brings the page into the state to check
 */

/** The pages that `npm run check:pages` opens. @type {readonly CheckedPage[]} */
export const PAGES = [
  { name: "playground", path: "", ready: "body[data-ready]" },
  {
    name: "playground: a fight, with its card and all sections",
    path: "",
    ready: "body[data-ready]",
    prepare: `
      document.querySelector("#more").classList.add("open");
      for (const details of document.querySelectorAll("details")) details.open = true;
      document.querySelector("#join-combat").click();
      document.querySelector("#attack").requestSubmit();
      await new Promise((done) => setTimeout(done, 800));`,
  },
  {
    name: "playground: drawing",
    path: "",
    ready: "body[data-ready]",
    prepare: `
      document.querySelector("#draw").click();
      document.querySelector("#empty-map").click();
      await new Promise((done) => setTimeout(done, 500));`,
  },
  { name: "documentation: first page", of: "documentation", path: "index.html" },
  { name: "documentation: a page of the guide", of: "documentation", path: "docs/guide/first-steps.html" },
  { name: "documentation: wide tables", of: "documentation", path: "docs/systems.html" },
  { name: "playground in German", path: "?lang=de", ready: "body[data-ready]" },
];
