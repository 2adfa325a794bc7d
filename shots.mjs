import { chromium } from "playwright-core";
import { serve } from "./scripts/serve.mjs";
import { findChromium } from "./scripts/find-chromium.mjs";
const server = await serve({ port: 0 });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--enable-unsafe-swiftshader"] });
const SYS = {
  dnd5e: `const token=(n)=>canvas.tokens.placeables.find(t=>t.document.name===n);
    for (const n of ["Thud","Wisp"]) token(n).setTarget(true,{releaseOthers:false});
    void dnd5e.playground.activity(token("Bram"),"bow").rollAttack({}, {configure:true});`,
  pf2e: `const { Check, CheckModifier, Modifier, played } = game.pf2e; Check.showsDialogs = true;
    const named=(n)=>canvas.tokens.placeables.find(t=>t.document.name===n);
    const context = played.strike(named("Mira"), named("Nub"), { id: "bow", title: "Bow", kind: "ranged" });
    void Check.roll(new CheckModifier("strike", { modifiers: [new Modifier({ slug: "bow", label:"Item bonus", type: "item", modifier: 1 })] }), context);`,
  pf1: `const named=(n)=>canvas.tokens.placeables.find(t=>t.document.name===n);
    for (const n of ["Krell","Nub"]) named(n).setTarget(true,{releaseOthers:false});
    void pf1.playground.use(named("Mira"), "ray", { skipDialog: false });`,
  swade: `game.swade.played.hasDialog = true; const named=(n)=>canvas.tokens.placeables.find(t=>t.document.name===n);
    named("Krell").setTarget(true,{releaseOthers:false}); named("Nub").setTarget(true,{releaseOthers:false}); named("Mira").control();
    document.querySelector("#attack-item").value = "bow"; document.querySelector("#attack").requestSubmit();`,
};
for (const [system, script] of Object.entries(SYS))
  for (const scheme of ["dark", "light"])
    for (const [w, h] of [[1400, 900], [390, 800]]) {
      const page = await browser.newPage({ viewport: { width: w, height: h }, colorScheme: scheme });
      page.on("pageerror", (e) => console.log(system, String(e)));
      await page.goto(`${server.url}?profile=14&system=${system}${system === "pf1" ? "&shape=11" : ""}`);
      await page.waitForSelector("body[data-ready]");
      if (system === "dnd5e") await page.evaluate(`game.settings.set("parapet","ruleset","dnd5e")`);
      await page.evaluate(`(async()=>{${script}})()`);
      await page.waitForTimeout(500);
      if (w === 390) { await page.locator(".parapet-dialog-line select").first().selectOption({ index: 1 }).catch(()=>{}); await page.waitForTimeout(300); }
      await page.screenshot({ path: `/tmp/dialog-${system}-${scheme}-${w}.png` });
      const box = await page.locator(".parapet-dialog-line").first().boundingBox();
      console.log(system, scheme, w, JSON.stringify(box));
      await page.close();
    }
await browser.close(); server.close();
