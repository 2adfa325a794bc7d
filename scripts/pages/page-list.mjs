/**
 * @typedef {object} CheckedPage
 * @property {string} name
 * @property {string} path below the server's address
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
  { name: "playground in German", path: "?lang=de", ready: "body[data-ready]" },
];
