// `npm run package`: builds, checks and writes release/: what a release on GitHub has for Foundry to install.
import { join } from "node:path";
import { buildPackage } from "./package/make-package.mjs";
import { writeRelease } from "./package/write-release.mjs";

const ROOT = join(import.meta.dirname, "..");

const made = await buildPackage(ROOT);
for (const fault of made.faults) console.error(fault);
if (made.faults.length > 0) process.exit(1);
writeRelease(ROOT, made);
