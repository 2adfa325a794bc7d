// The stand-in behind a login page, as a Foundry server has it: /api/status, /join, /game. `npm run test:live` is proved on it.
// Its addresses and fields are those of stand-in/EVIDENCE.md, "A Foundry that is driven". It is not Foundry.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../../scripts/serve.mjs";
import { LiveTable } from "./table.mjs";

const ROOT = join(import.meta.dirname, "../../..");
/** A fresh world has one scene, in which nobody is. */
const LOBBY = {
  ...{ _id: "standInLobby0001", name: "Lobby", width: 1000, height: 1000, padding: 0 },
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
};
const MADE = { action: "create", name: "Scene", parent: null, data: [LOBBY], options: {}, userId: "standInUser00001" };

/** Scripts before the page's own. */
const SCRIPTS = ["page.js", "client.js"];

/** The stand-in's users (stand-in/user.ts), with passwords of this server alone. */
export const USERS = /** @type {const} */ ([
  { key: "gm", name: "Gamemaster", password: "first word" },
  { key: "player", name: "Player", password: "second word" },
  { key: "gm2", name: "Second Gamemaster", password: "third word" },
]);

const OPTIONS = USERS.map(({ name }) => `<option value="${name}">${name}</option>`).join("");

/** 13 has a list of users, 14 a field for the name. @param {string | null} world @param {13 | 14} generation */
const joinPage = (world, generation) => `<!doctype html>
<title>${world ?? ""}</title>
<script>globalThis.game = { world: { id: ${JSON.stringify(world)} } };</script>
<form id="join-game-form">
  ${generation === 13 ? `<select name="userid"><option></option>${OPTIONS}</select>` : '<input name="username">'}
  <input type="password" name="password">
  <button type="submit" name="join">Join Game Session</button>
</form>
<script>
  const form = document.querySelector("form");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = (form.userid ?? form.username).value;
    const body = JSON.stringify({ name, password: form.password.value });
    const { ok } = await fetch("/join", { method: "POST", body });
    if (ok) location.href = "/game";
  });
</script>`;

/** @typedef {[status: number, type: string, body: string, headers?: Record<string, string>]} Answer */
/** @typedef {(request: import("node:http").IncomingMessage, url: URL, body: string) => Answer} Answering */

/** @param {string} name @returns {Answer} */
const fileOf = (name) => [200, "text/javascript", readFileSync(join(import.meta.dirname, name), "utf8")];

/** @param {import("node:http").IncomingMessage} request */
const bodyOf = async (request) => {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
};

/**
 * `asked` has each request's method, address and body. `joinsTo` is the world of the login page, if it is not the same; null
 * where that page names none. `script` runs first in each page of the game.
 * @param {{ world: string, generation: 13 | 14, joinsTo?: string | null, script?: string }} options
 */
export const serveLive = async ({ world, generation, joinsTo = world, script = "" }) => {
  const table = new LiveTable([{ client: "server", operation: MADE, isDone: false }]);
  /** @type {Map<string, string>} */
  const sessions = new Map();
  /** @type {string[]} */
  const asked = [];
  const status = {
    active: true,
    version: `${generation}.999`,
    world,
    system: "stand-in",
    systemVersion: "1",
    users: 0,
    uptime: 1,
  };

  /** @type {Readonly<Record<string, Answering>>} */
  const answers = {
    "GET /api/status": () => [200, "application/json", JSON.stringify(status)],
    "GET /join": () => [200, "text/html", joinPage(joinsTo, generation)],
    "POST /join": (_request, _url, body) => {
      const { name, password } = JSON.parse(body);
      const user = USERS.find((each) => each.name === name);
      if (user === undefined || user.password !== password) return [401, "text/plain", "no"];
      const session = randomUUID();
      sessions.set(session, user.key);
      return [200, "application/json", "{}", { "set-cookie": `session=${session}; Path=/; HttpOnly` }];
    },
    "GET /game": ({ headers }, { searchParams }) => {
      const user = sessions.get(/session=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "");
      if (user === undefined) return [302, "text/plain", "", { location: "/join" }];
      const query = new URLSearchParams({ profile: String(generation), system: "simple", world, user, quench: "" });
      if (!searchParams.has("user")) return [302, "text/plain", "", { location: `/game?${query.toString()}` }];
      const tags = SCRIPTS.map((name) => `<script src="/live/${name}"></script>`).join("");
      const page = readFileSync(join(ROOT, "dist-playground/index.html"), "utf8");
      return [200, "text/html", page.replace("<head>", `<head><script>${script}</script>${tags}`)];
    },
    ...Object.fromEntries(SCRIPTS.map((name) => [`GET /live/${name}`, () => fileOf(name)])),
    "POST /table": (_request, _url, body) => [200, "application/json", JSON.stringify(table.answer(JSON.parse(body)))],
  };

  const { url, close } = await serve({
    port: 0,
    before: (request, response) => {
      const { method = "", url: path = "/" } = request;
      const address = new URL(path, "http://localhost");
      const answer = answers[`${method} ${address.pathname}`];
      if (method === "GET" && address.pathname === "/table")
        table.join(address.searchParams.get("page") ?? "", response);
      else if (answer === undefined) return false;
      else
        void bodyOf(request).then((body) => {
          if (address.pathname !== "/table") asked.push(`${method} ${path} ${body}`);
          const [code, type, text, headers = {}] = answer(request, address, body);
          response.writeHead(code, { "content-type": type, "cache-control": "no-store", ...headers }).end(text);
        });
      return true;
    },
  });
  return { url, asked, close: () => (table.close(), close()) };
};

if (process.argv[1] === import.meta.filename) {
  const { url } = await serveLive({ world: "parapet-qa", generation: process.argv[2] === "13" ? 13 : 14 });
  console.log(`The stand-in behind a login page: ${url}`);
  for (const { name, password } of USERS) console.log(`  ${name}: ${password}`);
}
