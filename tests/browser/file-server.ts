import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves one folder below a path and nothing else, as any file server may, and keeps what it was asked for in vain. */
export const serveBelow = async (
  prefix: string,
  folder: string,
): Promise<{ readonly url: string; readonly missed: readonly string[]; readonly close: () => void }> => {
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(folder, pathname.slice(prefix.length) || "index.html");
    const answer = pathname.startsWith(prefix) ? readFile(file) : Promise.reject(new Error(pathname));
    answer.then(
      (body) => response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(body),
      () => {
        missed.push(pathname);
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${prefix}`, missed, close: () => void server.close() };
};
