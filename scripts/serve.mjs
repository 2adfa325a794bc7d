// The playground's web server: the built page, the built module where Foundry would have it, and a scene it was given.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join, normalize, sep } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * `before` may answer a request in place of a file.
 * @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean} Before
 * @typedef {{ scene?: string | undefined, module?: string | undefined, before?: Before | undefined, isKept?: boolean }} Served
 */

/**
 * Where each part of the address lies on disk, longest first.
 * @param {Served} served
 */
const foldersOf = ({ module = join(ROOT, "dist") }) => [
  ["/modules/parapet/", module],
  ["/", join(ROOT, "dist-playground")],
];

/**
 * @param {string} path of the address, decoded
 * @param {Served} served
 * @returns {string | undefined} the file that it names, or undefined when it leads elsewhere
 */
const fileFor = (path, served) => {
  const { scene } = served;
  if (scene !== undefined && path === `/given/${basename(scene)}`) return scene;
  const [prefix = "/", folder = ""] = foldersOf(served).find(([start = ""]) => path.startsWith(start)) ?? [];
  const rest = path.slice(prefix.length);
  const file = normalize(join(folder, rest === "" ? "index.html" : rest));
  return file.startsWith(folder + sep) ? file : undefined;
};

/** Milliseconds. A build may still be writing a file that it changed so little time ago. */
const FRESH = 1000;

/** @param {string} path @returns {boolean} */
const isFresh = (path) => Date.now() - statSync(path).mtimeMs < FRESH;

/**
 * Keeps the built files as they are now: a later build removes those with other names, and an open page still asks for them.
 * A fresh file that is shorter than the one that is kept may be half written, and does not replace it.
 * @param {Map<string, Buffer>} kept by path
 * @param {Served} served
 */
const keepBuilt = (kept, served) => {
  for (const [, folder = ""] of foldersOf(served)) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    for (const path of names.map((name) => join(folder, name))) {
      try {
        const [read, before] = [readFileSync(path), kept.get(path)];
        if (before === undefined || read.length >= before.length || !isFresh(path)) kept.set(path, read);
      } catch {
        // A folder, or a file that a build has just removed.
      }
    }
  }
};

/**
 * Listens on this computer only, on `port` or, when `isFixed` is false, the next free one after it. 0 takes any. `module` is
 * the folder of an installed module, in place of the one that was built. With `isKept`, files that were there when the server or
 * the last page began are there until it ends.
 * @param {{ port: number, isFixed?: boolean } & Served} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export const serve = ({ port, isFixed = false, ...served }) => {
  /** @type {Map<string, Buffer>} */
  const kept = new Map();
  const keep = () => void (served.isKept === true && keepBuilt(kept, served));
  keep();
  const server = createServer((request, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (served.before?.(request, response) === true) return;
    const answer = async () => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
      const file = fileFor(path, served);
      if (file === undefined) throw new Error(path);
      if (basename(file) === "index.html") keep();
      const body = await readFile(file).catch((error) => kept.get(file) ?? Promise.reject(error));
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "cache-control": "no-store",
      });
      response.end(body);
    };
    answer().catch(() => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
      response.end("There is nothing here.\n");
    });
  });
  return new Promise((resolve, reject) => {
    let tried = port;
    server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== "EADDRINUSE" || isFixed || tried >= port + 50) return reject(error);
      tried += 1;
      server.listen(tried, "127.0.0.1");
    });
    server.on("listening", () => {
      const address = server.address();
      const at = typeof address === "object" && address !== null ? address.port : tried;
      resolve({ url: `http://127.0.0.1:${at}/`, close: () => server.close() });
    });
    server.listen(tried, "127.0.0.1");
  });
};
