import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Command } from "./command";
import { InputError, unexpected } from "../input/input-error";

/** The playground's server, relative to the built program (dist-cli/parapet.mjs). */
const SERVER = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));

/** Set where the command line is built into the npm package, which has no playground. */
declare const IS_PACKAGE: boolean | undefined;
export const hasPlayground = typeof IS_PACKAGE === "undefined";

export const play: Command = {
  summary: "open a map in the playground, in your browser",
  help: `Usage: parapet play [SCENE]

Serves the playground: the module on a stand-in for Foundry, with SCENE or a sample scene.
`,
  options: {},
  run: ({ positionals }, { exitWith }) => {
    if (positionals.length > 1) throw unexpected("SCENE", "one file at most", String(positionals.length));
    const missing = positionals.find((scene) => !existsSync(scene));
    if (missing !== undefined) throw new InputError(`${missing}: there is no such file`);
    const server = spawn(process.execPath, [SERVER, ...positionals], { stdio: "inherit" });
    server.on("exit", (code) => exitWith(code ?? 1));
  },
};
