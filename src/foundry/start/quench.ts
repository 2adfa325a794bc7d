/** Built from tests/in-foundry into a file in the module's folder, as the core sees it. Requested only where Quench is active. */
const TESTS = "../parapet-quench.mjs";

interface InFoundryTests {
  readonly register: (quench: object) => void;
}

/**
 * For the hook `quenchReady` (https://github.com/Ethaks/FVTT-Quench): docs/in-foundry.md. A release has the file beside
 * its zip.
 */
export const registerInFoundryTests = async (quench: object): Promise<void> => {
  const { href } = new URL(TESTS, import.meta.url);
  if (!(await fetch(href, { method: "HEAD" })).ok) return;
  const tests = (await import(/* @vite-ignore */ href)) as InFoundryTests;
  tests.register(quench);
};
