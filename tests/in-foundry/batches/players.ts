import { byHand, same, type Assumption, type Batch } from "../assumption";
import { client, type Doc, type Fields } from "../client";
import { PROBE, SLOW, type Answer, type Probe } from "../probes";
import type { Trial } from "../trial";

const QUERIES = "src/foundry/users/queries.ts";
const RIGHTS = "src/foundry/combat/order/combat-queries.ts";

const TIMEOUT = 10_000;

const ask = (trial: Trial, probe: Probe, timeout = TIMEOUT): Promise<Answer> =>
  trial.player().query(PROBE, probe, { timeout }) as Promise<Answer>;

const failure = (asked: Promise<Answer>): Promise<string> =>
  asked.then(
    (answer) => `answers ${JSON.stringify(answer)}`,
    (error: unknown) => String(error),
  );

const ASKING: readonly Assumption[] = [
  {
    says: "A query is answered by the client of the user who is asked, and by no other",
    matters: QUERIES,
    check: async (trial) => {
      const player = trial.player();
      const { queries } = client().CONFIG;
      const own = queries[PROBE];
      let isAsked = false;
      trial.onEnd(() => Object.assign(queries, { [PROBE]: own }));
      queries[PROBE] = (...asked: never[]): unknown => {
        isAsked = true;
        return (own as (...asked: never[]) => unknown)(...asked);
      };
      same([(await ask(trial, { ask: "who" }))["user"], isAsked], [player.id, false]);
    },
  },
  {
    isOpen: true,
    says: "What a query’s handler is told besides the data, and whether the asker is among it",
    matters: QUERIES,
    check: async (trial) => (await ask(trial, { ask: "told" }))["keys"],
  },
  {
    says: "A query whose handler throws is rejected",
    matters: QUERIES,
    check: async (trial) => {
      const said = await failure(ask(trial, { ask: "fail" }));
      same(said.startsWith("answers"), false, said);
      return said;
    },
  },
  {
    says: "A query that is not answered in its time is rejected",
    matters: QUERIES,
    check: async (trial) => {
      const said = await failure(ask(trial, { ask: "wait" }, SLOW / 3));
      await trial.pause(SLOW);
      same(said.startsWith("answers"), false, said);
      return said;
    },
  },
];

/** What a player may change, by the server's answer. */
const right = (
  says: string,
  isAllowed: boolean,
  subject: (trial: Trial) => Promise<readonly [Doc, Fields]>,
): Assumption => ({
  says,
  matters: RIGHTS,
  check: async (trial) => {
    trial.player();
    const [{ uuid }, changes] = await subject(trial);
    const answer = await ask(trial, { ask: "update", uuid, changes });
    same(answer["done"], isAllowed, JSON.stringify(answer));
    return answer["error"];
  },
});

/** A started combat of two tokens, the first owned by the player through its actor. */
const fight = async (trial: Trial) => {
  const player = trial.player();
  const actor = await trial.actor({ ownership: { default: 0, [player.id]: 3 } });
  const combat = await trial.combat(2);
  const scene = await trial.scene();
  const [his, other] = combat.turns;
  await scene.tokens.get(his!.tokenId)?.update({ actorId: actor.id, actorLink: true });
  await his!.update({ actorId: actor.id });
  await scene.tokens.get(other!.tokenId)?.update({ disposition: -1 });
  await combat.startCombat();
  await trial.pause(300);
  return { combat, his: his!, other: other! };
};

const RULES: readonly Assumption[] = [
  right("A player may write the turn of a fight", true, async (trial) => [(await fight(trial)).combat, { turn: 1 }]),
  right("A player may not write flags of a fight", false, async (trial) => [
    (await fight(trial)).combat,
    { flags: { world: { isTried: true } } },
  ]),
  right("A player’s change of a turn that has flags with it is refused as a whole", false, async (trial) => [
    (await fight(trial)).combat,
    { turn: 1, flags: { world: { isTried: true } } },
  ]),
  right("A player may write flags of his own combatant", true, async (trial) => [
    (await fight(trial)).his,
    { flags: { world: { isTried: true } } },
  ]),
  right("A player may write the initiative of his own combatant", true, async (trial) => [
    (await fight(trial)).his,
    { initiative: 15 },
  ]),
  right("A player may not write the initiative of another’s combatant", false, async (trial) => [
    (await fight(trial)).other,
    { initiative: 15 },
  ]),
  right("A player may not write flags of a scene", false, async (trial) => [
    await trial.scene(),
    { flags: { world: { isTried: true } } },
  ]),
];

const BY_HAND: readonly Assumption[] = [
  byHand(
    "A player may not create a message or a macro in the name of another user",
    "src/features/tracker/order-cards.ts",
    'as a player run ChatMessage.create({ content: "test", author: game.users.activeGM.id }) in the browser’s console, and the same with Macro.create and a name: both are refused.',
  ),
  byHand(
    "A GM’s client hears targetToken of what players target",
    "src/features/readied/install.ts",
    "ready an action for an enemy who targets an ally, let a player’s client target that ally: the GM is asked.",
  ),
  byHand(
    "A setting of a user is on his own clients alone",
    "src/foundry/settings/store.ts",
    "as a player set how the overlay is shown, and look on the GM’s client that it has not changed.",
  ),
  byHand(
    "A query to a client that is still loading waits or is rejected, and is not lost",
    QUERIES,
    "let a player reload while the GM begins a fight with an ambush: the player’s tracker is right once it is there.",
  ),
];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html#query, and what the server lets players do. */
export const PLAYERS: Batch = {
  key: "players",
  name: "Queries, and what players may write",
  assumptions: [...ASKING, ...RULES, ...BY_HAND],
};
