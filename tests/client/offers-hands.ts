import { expect } from "vitest";
import type { Playground } from "./playground";
import { PAGE_TOOLS } from "./two-seats";

/** What tests of offered attacks of opportunity do and look at. */

export const WINDOW = ".parapet-offers";
const OFFER = ".parapet-offer";
export const WAITING = ".parapet-offer-waiting";

/** Moves a token in its turn; with two places it stops at the first one. Does not wait for the whole path. */
export const walk = (
  page: Playground,
  name: string,
  ...places: readonly (readonly [number, number])[]
): Promise<void> =>
  page.run(`${PAGE_TOOLS}
    void tokenOf("${name}").document.move(${JSON.stringify(places.map(([x, y]) => ({ x, y, checkpoint: true })))});
    await settled();
  `);

export const at = (page: Playground, name: string, place: readonly [number, number]): Promise<void> =>
  expect
    .poll(() => page.run(`${PAGE_TOOLS} const { x, y } = tokenOf("${name}").document; return [x, y];`))
    .toEqual(place);

export const offers = ({ page }: Playground): Promise<number> => page.locator(OFFER).count();

/** How many GMs sit at the table: two also in `npm run test:full`, where each question is asked once. */
export const TABLES = process.env["PARAPET_VERSIONS"] === "all" ? ([1, 2] as const) : ([1] as const);

let second: Playground | null = null;

/** The second GM sits down, and sees what these tests look at; null: nobody does. */
export const seatSecond = (page: Playground | null): void => {
  second = page;
};

/** Long enough for a question that would come. */
export const isAskedNobody = async (...pages: readonly Playground[]): Promise<void> => {
  const all = second === null ? pages : [...pages, second];
  for (const page of all) await page.settle();
  for (const page of all) expect(await offers(page)).toBe(0);
};

/** A question for GMs is open on the page of each of them, and one for a player on none of them. */
export const isAsked = async (page: Playground, count = 1): Promise<string[]> => {
  await expect.poll(() => offers(page)).toBe(count);
  if (second !== null && second !== page) {
    const isGMs = await page.run<boolean>("return game.user.isGM;");
    await expect.poll(() => offers(second!)).toBe(isGMs ? count : 0);
  }
  return page.page.locator(OFFER).allTextContents();
};

export const press = (page: Playground, action: "act" | "pass", nth = 0): Promise<void> =>
  page.page.locator(`${OFFER} [data-offer=${action}]`).nth(nth).click();

/** What the tracker's row says is left; null without such a mark. */
export const left = (name: string): string => `${PAGE_TOOLS}
  const combatant = game.combat.combatants.find((it) => it.name === "${name}");
  const row = document.querySelector('[data-combatant-id="' + combatant.id + '"]');
  return row.querySelector('[data-mark="opportunities"]')?.getAttribute("aria-label") ?? null;
`;
export const NONE_LEFT = "Attacks of opportunity left: 0 of 1";

/** Gives a token an actor of a sheet on this page. `items` and `more` are code. */
export const sheet = (name: string, items: string, more = ""): string => `${PAGE_TOOLS}
  const { document: its } = tokenOf("${name}");
  Object.defineProperty(its.actor, "items", { value: Object.assign(${items}, { contents: [] }), configurable: true });
  ${more}
`;

/** Actors for both tokens, on every page. */
export const ACTORS = `
  for (const name of ["Mira", "Gark"]) {
    const { document: its } = tokenOf(name);
    if (its.actor === null) await its.update({ actorId: game.addActor({ name }).id, actorLink: true });
  }
`;

export const REACTIVE = `[{ type: "action", name: "Reactive Strike" }]`;

/** The sheets with which each system attacks, as its published items are. */
export const STRIKES: Readonly<Record<string, string>> = {
  pf1: sheet(
    "Mira",
    `[{ type: "weapon", name: "Own sword", system: { equipped: true, actions: [{ actionType: "mwak" }] }, actions: [{ actionType: "mwak",
      use: ({ token }) => pf1.playground.use(token.object, "sword", { skipDialog: true }) }] }]`,
  ),
  dnd5e: sheet(
    "Mira",
    `[{ name: "Own sword", system: { activities: [{ type: "attack", attack: { type: { value: "melee", classification: "weapon" } },
      use: () => dnd5e.playground.activity(its.object, "sword").use() }] } }]`,
  ),
  pf2e: sheet(
    "Mira",
    REACTIVE,
    `its.actor.system ??= {};
     its.actor.system.actions = [{ type: "strike", label: "Own sword", ready: true, item: { isMelee: true }, variants: [{ roll: () => {
       its.object.control();
       document.querySelector("#attack-item").value = "sword";
       document.querySelector("#attack").requestSubmit();
     } }] }];`,
  ),
};
