import { createVitest } from "vitest/node";

/**
 * The projects of vitest.config.ts, by their names, that have a test among those asked for.
 * @param {readonly string[]} asked parts of the test files' names; none for all
 * @returns {Promise<ReadonlySet<string>>}
 */
export const askedProjects = async (asked) => {
  const vitest = await createVitest("test", { watch: false });
  try {
    const files = await vitest.globTestSpecifications([...asked]);
    return new Set(files.map(({ project }) => project.name));
  } finally {
    await vitest.close();
  }
};
