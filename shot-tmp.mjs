import { chromium } from "playwright-core";
import * as f from "./scripts/find-chromium.mjs";
const path = await (f.findChromium ?? f.chromiumPath ?? Object.values(f)[0])();
const b = await chromium.launch({ executablePath: typeof path === "string" ? path : path.path });
const p = await b.newPage({ viewport: { width: 1560, height: 900 } });
await p.goto("file://" + process.argv[2]); await p.screenshot({ path: process.argv[3], fullPage: true }); await b.close();
