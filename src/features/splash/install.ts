import type { RowAct } from "../../foundry/combat/encounters/rows";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { createLatePart } from "../../foundry/loading/late-parts";
import type { EncounterTable, Table } from "../../table";
import { createScatterCards } from "./scatter-card";

declare module "../../table" {
  interface Features {
    splash: {
      /** Asks whether a splash weapon hit, and posts the creatures that it splashes. Creatures by id (`token:ID`). */
      readonly ask: (thrower: string, aimed: string) => void;
      /** Waits for the square of a target that is attacked, and posts who is beside it. */
      readonly pickSquare: (attacker: string, target: string) => void;
    };
  }
}

const hasSplash = ({ verdicts }: Pick<Table, "verdicts">): boolean =>
  ruleSetInForce(verdicts.real.rules().ruleset).hasSplash === true;

const throwAct = (table: EncounterTable, throwAtSquare: (thrower: string) => void): RowAct => ({
  key: "throw",
  label: "PARAPET.Splash.Act",
  icon: "fa-solid fa-flask",
  isInHud: true,
  isOffered: ({ isMine, fight, its, document }) =>
    isMine && fight.acting === its.id && document.sceneId === viewedScene()?.id && hasSplash(table),
  run: ({ document }) => throwAtSquare(`token:${document.tokenId}`),
});

/** Splash weapons: the creatures they splash by hitting or missing a creature or a square, and the cards of throws. */
export const installSplash = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const cards = createScatterCards(table);
  const throws = createLatePart(table, () => import("./splash-throw"));
  const parts: EncounterTable = { ...table, ...table.encounters };
  table.features.splash = {
    ask: (thrower, aimed) => throws.use((its) => table.later(its.askAboutSplash({ thrower, aimed }, table))),
    pickSquare: (attacker, target) => throws.use((its) => its.pickSquare(attacker, target, table)),
  };
  table.encounters.rows.acts.push(throwAct(parts, (thrower) => throws.use((its) => its.throwAtSquare(thrower, table))));
  whenChanged(changes.archive, cards.redraw);
  hooks.on("renderChatMessageHTML", cards.render);
  for (const hook of ["canvasReady", "updateToken", "sightRefresh"]) hooks.on(hook, cards.redraw);
};
