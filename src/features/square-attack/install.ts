import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { createLatePart } from "../../foundry/loading/late-parts";
import { createRequestLimit } from "../../foundry/users/request-limit";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { createSquareCards } from "./square-card";
import { ASKED, QUERY, type NotDone } from "./square-query";

declare module "../../table" {
  interface Features {
    squareAttack: {
      /** Asks how a creature attacks the square of another one, both `token:ID`, and has that rolled. */
      readonly ask: (attacker: string, target: string) => void;
    };
  }
}

/** A creature attacks a square in which it guesses its target: the active GM's client judges and rolls it. */
export const installSquareAttack = (table: Table): void => {
  const { changes, features, hooks, queries, whenChanged } = table;
  const attacks = createLatePart(table, async () => (await import("./attack-square")).createSquareAttacks(table));
  const limit = createRequestLimit(() => performance.now());
  const cards = createSquareCards(table);

  const answer = (): void =>
    queries.answer(
      {
        query: QUERY,
        schema: ASKED,
        mayAsk: ({ scene, attacker }, user) => game.user.isActiveGM && decidesFor(user, scene, attacker),
        refused: "not-allowed",
      },
      async ({ scene, attacker, at, kind, bonus, beside }, user) => {
        const asked = { attacker, at, kind, bonus, beside };
        const rolled = () => attacks.ask<NotDone | undefined>((its) => its.roll(scene, asked, user), "no-answer");
        return (await (user.isGM ? rolled() : limit(user.id, rolled))) ?? null;
      },
    );

  features.squareAttack = { ask: (attacker, target) => attacks.use(({ ask }) => ask(attacker, target)) };
  addKey(hooks, { action: "attackSquare", key: "KeyG", shift: true, down: () => attacks.use(({ begin }) => begin()) });
  addKey(hooks, { action: "judgePlace", key: "KeyJ", shift: true, down: () => attacks.use(({ judge }) => judge()) });
  hooks.once("init", answer);
  hooks.on("renderChatMessageHTML", cards.render);
  for (const hook of ["canvasReady", "sightRefresh", "updateChatMessage"]) hooks.on(hook, cards.redraw);
  for (const version of [changes.archive, changes.display]) whenChanged(version, cards.redraw);
};
