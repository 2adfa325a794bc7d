import type { Table } from "../../table";
import { createWelcome } from "./welcome";

/** The question by which rules a world plays. Its `ready` comes before the migration, which gives the world a version. */
export const installWelcome = ({ hooks, guard, words, adapter, coexistence, features }: Table): void => {
  const welcome = createWelcome({
    guard,
    words,
    capabilities: () => adapter().capabilities,
    openPanel: () => features.panel?.open(),
    startTour: () => features.tours?.start(),
    rivals: () => (coexistence.isStandingDown() ? coexistence.rivals() : []),
  });
  hooks.once("ready", welcome.begin);
};
