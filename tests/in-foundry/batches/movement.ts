import { holds, same, type Assumption, type Batch } from "../assumption";
import { client, isNewer, type MovementData, type TokenDoc, type UserDoc } from "../client";
import type { Trial } from "../trial";

const PAUSES = "src/foundry/combat/readied/trigger-pauses.ts";
const MOVES = "src/foundry/combat/readied/trigger-movement.ts";

const KEY = "parapet.test";

/** A way of two parts: a checkpoint, and on. */
const WAY = [
  { x: 400, y: 300, checkpoint: true },
  { x: 600, y: 300 },
];

const xsOf = ({ waypoints }: MovementData["passed"]): readonly number[] => waypoints.map(({ x }) => x);

/** What the hook `moveToken` got for one token. */
const movesOf = (trial: Trial, token: TokenDoc, act: (movement: MovementData) => void = () => undefined) => {
  const moves: { readonly movement: MovementData; readonly user: UserDoc }[] = [];
  trial.hears("moveToken", (document: TokenDoc, movement: MovementData, _operation: never, user: UserDoc) => {
    if (document !== token) return;
    moves.push({ movement, user });
    act(movement);
  });
  return moves;
};

const isAt = (token: TokenDoc, x: number) => (): boolean => token._source["x"] === x;

/** A token that is held at its checkpoint. */
const heldToken = async (trial: Trial) => {
  const token = await trial.token();
  let held: Promise<boolean> | null = null;
  const moves = movesOf(trial, token, ({ pending }) => {
    if (pending.waypoints.length > 0) held = token.pauseMovement(KEY);
  });
  const moved = token.move(WAY);
  await trial.until(isAt(token, 400), "the token moves to its checkpoint");
  return { token, moved, movement: moves[0]!.movement, held: held as Promise<boolean> | null };
};

const HOOK: readonly Assumption[] = [
  {
    says: "moveToken is told the document, the movement, the operation and the user who moves it",
    matters: MOVES,
    check: async (trial) => {
      const token = await trial.token();
      const moves = movesOf(trial, token);
      await token.move({ x: 400, y: 300 });
      await trial.until(() => moves.length > 0, "moveToken is told");
      const [{ movement, user }] = moves as [(typeof moves)[0]];
      same([movement.origin.x, movement.destination.x], [200, 400], "from and to");
      same(xsOf(movement.passed).at(-1), 400, "the last waypoint passed");
      same([user.id, user.isSelf], [client().game.user.id, true], "the user");
      same(movement.method, "api");
      same(token.movement?.user?.isSelf, true, "movement.user.isSelf of the token");
    },
  },
  {
    says: "preMoveToken keeps a token where it is by returning false",
    matters: MOVES,
    check: async (trial) => {
      const token = await trial.token();
      trial.hears("preMoveToken", () => false);
      await token.move({ x: 400, y: 300 });
      same(token._source["x"], 200);
    },
  },
  {
    says: "A waypoint that is a checkpoint parts a way: moveToken is told of each part, the second with the first in its chain",
    matters: PAUSES,
    check: async (trial) => {
      const token = await trial.token();
      const moves = movesOf(trial, token);
      const moved = token.move(WAY);
      await trial.until(isAt(token, 600), "the token moves to its end");
      await moved;
      const [first, second] = moves.map(({ movement }) => movement);
      same([xsOf(first!.passed).at(-1), xsOf(first!.pending).at(-1)], [400, 600], "the first part");
      same([xsOf(second!.passed).at(-1), second!.pending.waypoints.length], [600, 0], "the second part");
      same([first!.chain, second!.chain], [[], [first!.id]], "the chains");
    },
  },
  {
    says: "move resolves when the first part is done in version 13, and at the end of the way in version 14",
    matters: PAUSES,
    check: async (trial) => {
      const token = await trial.token();
      await token.move(WAY);
      const at = token._source["x"];
      await trial.until(isAt(token, 600), "the token moves to its end");
      same(at, isNewer() ? 600 : 400);
    },
  },
  {
    says: "updateToken of a move comes with moveToken, whichever is first",
    matters: "src/foundry/canvas/follow-documents.ts",
    check: async (trial) => {
      const token = await trial.token();
      const order: string[] = [];
      trial.hears("updateToken", () => void order.push("updateToken"));
      trial.hears("moveToken", () => void order.push("moveToken"));
      await token.move({ x: 400, y: 300 });
      await trial.until(() => order.length >= 2, "both are told");
      same(order.toSorted(), ["moveToken", "updateToken"]);
      return order;
    },
  },
];

const PAUSING: readonly Assumption[] = [
  {
    says: "A movement that is paused by a key in moveToken waits at its checkpoint, and goes on once the key is given back",
    matters: PAUSES,
    check: async (trial) => {
      const { token, moved, movement, held } = await heldToken(trial);
      holds(held !== null, "pauseMovement promises something");
      await trial.pause(600);
      same([token._source["x"], token.movement?.state], [400, "paused"], "where it waits");
      token.resumeMovement(movement.id, KEY);
      await trial.until(isAt(token, 600), "the token goes on");
      await moved;
      same(await held, true, "what pausing promised");
    },
  },
  {
    says: "stopMovement ends a movement that is paused: the token stays at its checkpoint, and what pausing promised is false",
    matters: PAUSES,
    check: async (trial) => {
      const { token, held } = await heldToken(trial);
      same(token.stopMovement(), true, "what it gives");
      same(await held, false, "what pausing promised");
      await trial.pause(400);
      same([token._source["x"], token.movement?.state], [400, "stopped"], "where it is");
    },
  },
  {
    says: "pauseMovement gives null at the end of a way",
    matters: PAUSES,
    check: async (trial) => {
      const token = await trial.token();
      const given: unknown[] = [];
      movesOf(trial, token, () => given.push(token.pauseMovement(KEY)));
      await token.move({ x: 400, y: 300 });
      await trial.until(() => given.length > 0, "moveToken is told");
      same(given, [null]);
    },
  },
  {
    says: "resumeMovement of a key that holds nothing does nothing, and does not throw",
    matters: PAUSES,
    check: async (trial) => {
      const token = await trial.token();
      const moves = movesOf(trial, token);
      await token.move({ x: 400, y: 300 });
      await trial.until(() => moves.length > 0, "moveToken is told");
      token.resumeMovement(moves[0]!.movement.id, KEY);
      same(token._source["x"], 400);
    },
  },
  {
    isOpen: true,
    says: "What comes of pausing one movement twice by the same key",
    matters: PAUSES,
    check: async (trial) => {
      const { token, movement, moved } = await heldToken(trial);
      const answer = (() => {
        try {
          return token.pauseMovement(KEY) === null ? "null" : "a promise";
        } catch (error) {
          return `throws: ${String(error)}`;
        }
      })();
      token.resumeMovement(movement.id, KEY);
      await moved;
      return answer;
    },
  },
  {
    says: "A GM takes back what a fight has recorded of a token’s movement",
    matters: "src/features/readied/fired-card.ts",
    check: async (trial) => {
      const combat = await trial.combat(2);
      await combat.startCombat();
      const scene = await trial.scene();
      const token = scene.tokens.get(combat.turns[0]!.tokenId)!;
      const moves = movesOf(trial, token);
      const from = token._source["x"];
      await token.move({ x: 500, y: 600 });
      await trial.until(() => moves.length > 0, "moveToken is told");
      same(await token.revertRecordedMovement(moves[0]!.movement.id), true, "what it gives");
      await trial.until(() => token._source["x"] === from, "the token goes back");
    },
  },
];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
export const MOVEMENT: Batch = {
  key: "movement",
  name: "How tokens move, wait and go on",
  assumptions: [...HOOK, ...PAUSING],
};
