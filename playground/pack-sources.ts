import { isPlain, type Plain } from "../stand-in/objects";

/** Sources of a pack's documents, which the playground's build puts beside the page as JSON. */
export const packSources = async (name: string): Promise<readonly Plain[]> => {
  const response = await fetch(`./packs/${name}.json`);
  if (!response.ok) throw new Error(`The pack ${name} is not there: ${response.status}`);
  const sources: unknown = await response.json();
  return Array.isArray(sources) ? sources.filter(isPlain) : [];
};
