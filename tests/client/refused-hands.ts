import { expect } from "vitest";
import type { Playground } from "./playground";
import { PAGE_TOOLS } from "./two-seats";

/** Attacks about which their user is asked first, in pf1's playground. */

export const QUESTION = ".parapet-refusal";

/** With the messages of judged attacks. */
export const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

/** Begins an attack, and returns what was asked about it; null if it was made without a question. */
export const begin = (page: Playground, item: string, attacker: string, target: string): Promise<string | null> =>
  page.run(`${TOOLS}
    target("${target}");
    const before = ruled().length;
    void pf1.playground.use(tokenOf("${attacker}"), "${item}", { skipDialog: true });
    await until(() => ruled().length > before || document.querySelector("${QUESTION}") !== null);
    return document.querySelector("${QUESTION}")?.textContent ?? null;
  `);

export const answer = async ({ page }: Playground, action: string): Promise<void> => {
  await page.locator(`${QUESTION} button[data-action=${action}]`).click();
  await page.waitForSelector(QUESTION, { state: "detached" });
};

/** How many judged attacks there are, once the page has them. */
export const made = (page: Playground) => expect.poll(() => page.run(`${TOOLS} return ruled().length;`));
