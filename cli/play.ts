import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Command } from "./command";
import { Refusal } from "./refusal";

/** From the built program (dist-cli/parapet.mjs) to the playground's server. */
const SERVER = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));

export const play: Command = {
  summary: "open a map in the playground, in your browser",
  help: `Usage: parapet play [SCENE]

Serves the playground: the module on a stand-in for Foundry, with SCENE or a sample on the table.
`,
  options: {},
  run: ({ positionals }) => {
    if (positionals.length > 1) throw new Refusal(`SCENE: came ${positionals.length}, wanted one at most`);
    const missing = positionals.find((scene) => !existsSync(scene));
    if (missing !== undefined) throw new Refusal(`${missing}: there is no such file, wanted a scene file`);
    const server = spawn(process.execPath, [SERVER, ...positionals], { stdio: "inherit" });
    server.on("exit", (code) => (process.exitCode = code ?? 1));
  },
};
