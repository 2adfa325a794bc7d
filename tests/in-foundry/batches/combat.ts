import { byHand, holds, same, type Assumption, type Batch } from "../assumption";
import { client, type CombatDoc, type Fields } from "../client";
import type { Trial } from "../trial";

const STEPS = "src/foundry/combat/order/tracker-steps.ts";
const FOLLOWS = "src/foundry/combat/order/order-of-battle.ts";
const WRITES = "src/foundry/combat/order/write-encounter.ts";

/** Of this fight alone: others may go on meanwhile. */
const heard = (trial: Trial, hook: string, combat: CombatDoc): (readonly unknown[])[] => {
  const calls: (readonly unknown[])[] = [];
  trial.hears(hook, (...told: readonly unknown[]) => {
    if (told[0] === combat) calls.push(told);
  });
  return calls;
};

const started = async (trial: Trial, count = 3): Promise<CombatDoc> => {
  const combat = await trial.combat(count);
  await combat.startCombat();
  return combat;
};

const placeOf = ({ round, turn }: CombatDoc): readonly [number, number | null] => [round, turn];

const STEPPING: readonly Assumption[] = [
  {
    says: "combatStart is told the combat and what is to be written, before it is, and what a listener changes is written",
    matters: STEPS,
    check: async (trial) => {
      const combat = await trial.combat(3);
      const seen: unknown[] = [];
      trial.hears("combatStart", (it: CombatDoc, data: { round: number; turn: number }) => {
        seen.push(it === combat, data.round, data.turn, combat.started);
        data.turn = 1;
      });
      await combat.startCombat();
      same(seen, [true, 1, 0, false]);
      same(placeOf(combat), [1, 1], "what was written");
    },
  },
  {
    says: "combatTurn is told what is to be written and the direction, before it is, and what a listener changes is written",
    matters: STEPS,
    check: async (trial) => {
      const combat = await started(trial);
      const seen: unknown[] = [];
      trial.hears("combatTurn", (it: CombatDoc, data: { round: number; turn: number }, options: Fields) => {
        seen.push(it === combat, data.round, data.turn, options["direction"], combat.turn);
        data.turn = 2;
      });
      await combat.nextTurn();
      same(seen, [true, 1, 1, 1, 0]);
      same(placeOf(combat), [1, 2], "what was written");
    },
  },
  {
    says: "combatRound is told at the last turn’s end, with the first turn of the next round",
    matters: STEPS,
    check: async (trial) => {
      const combat = await started(trial, 2);
      await combat.nextTurn();
      const turns = heard(trial, "combatTurn", combat);
      const rounds = heard(trial, "combatRound", combat);
      await combat.nextTurn();
      same(turns.length, 0, "combatTurn is not told");
      const [, data, options] = rounds[0] ?? [];
      same([(data as Fields)["round"], (data as Fields)["turn"], (options as Fields)["direction"]], [2, 0, 1]);
    },
  },
  {
    says: "Stepping back tells combatTurn with a direction of -1, and combatTurnChange after it",
    matters: "src/foundry/verdicts/follow-canvas.ts",
    check: async (trial) => {
      const combat = await started(trial);
      await combat.nextTurn();
      const steps = heard(trial, "combatTurn", combat);
      const changes = heard(trial, "combatTurnChange", combat);
      await combat.previousTurn();
      same(placeOf(combat), [1, 0]);
      same((steps[0]?.[2] as Fields | undefined)?.["direction"], -1, "the direction");
      same(changes.length, 1, "combatTurnChange");
    },
  },
  {
    says: "combatTurnChange is told the combat, who had the turn and who has it, once the turn is another",
    matters: "src/systems/generic/defence.ts",
    check: async (trial) => {
      const combat = await started(trial);
      const seen: unknown[] = [];
      trial.hears("combatTurnChange", (it: CombatDoc, prior: Fields, current: Fields) => {
        if (it === combat) seen.push(prior["combatantId"], current["combatantId"], combat.turn);
      });
      await combat.nextTurn();
      same(seen, [combat.turns[0]?.id, combat.turns[1]?.id, 1]);
    },
  },
  {
    says: "updateCombat of a step is told the direction among its options",
    matters: FOLLOWS,
    check: async (trial) => {
      const combat = await started(trial);
      const calls = heard(trial, "updateCombat", combat);
      await combat.nextTurn();
      await combat.previousTurn();
      const steps = calls.filter(([, changes]) => "turn" in (changes as object));
      same(
        steps.map(([, , options]) => (options as Fields)["direction"]),
        [1, -1],
      );
    },
  },
  {
    says: "updateCombat of a step is told the options that a listener of combatTurn has added",
    matters: STEPS,
    check: async (trial) => {
      const combat = await started(trial);
      trial.hears("combatTurn", (it: CombatDoc, _: Fields, options: Fields) => {
        if (it === combat) Object.assign(options, { parapetProbe: { round: 1 } });
      });
      const calls = heard(trial, "updateCombat", combat);
      await combat.nextTurn();
      // Parapet writes its flags besides.
      const steps = calls.filter(([, changes]) => "turn" in (changes as Fields));
      same(
        steps.map(([, , options]) => (options as Fields)["parapetProbe"]),
        [{ round: 1 }],
      );
    },
  },
  {
    says: "A second chat message with the id of another one is refused, and the first one stays",
    matters: "src/foundry/combat/order/roll-offs.ts",
    check: async (trial) => {
      const { documentClass } = client().CONFIG.ChatMessage;
      const message = (content: string) => documentClass.create({ _id: "parapetsecondone", content }, { keepId: true });
      const first = await message("first");
      trial.onEnd(() => first?.delete());
      const second = await message("second").then(
        (made) => made !== undefined,
        () => false,
      );
      same([second, first?._source["content"]], [false, "first"]);
    },
  },
  {
    says: "Stepping back by a round from round 1 gives round 0 without a turn",
    matters: STEPS,
    check: async (trial) => {
      const combat = await started(trial);
      await combat.previousRound();
      same(placeOf(combat), [0, null]);
    },
  },
  {
    isOpen: true,
    says: "What a turn past the last one becomes",
    matters: WRITES,
    check: async (trial) => {
      const combat = await started(trial, 2);
      await combat.update({ turn: 9 });
      return { turn: combat.turn, combatant: combat.combatant?.id ?? null };
    },
  },
];

/** Counts how often the turns of a fight are put in order. */
const sortings = (trial: Trial, combat: CombatDoc): { count: number } => {
  const counted = { count: 0 };
  const { setupTurns } = combat;
  Object.assign(combat, {
    setupTurns: (): unknown => {
      counted.count += 1;
      return setupTurns.call(combat);
    },
  });
  trial.onEnd(() => Reflect.deleteProperty(combat, "setupTurns"));
  return counted;
};

const ORDER: readonly Assumption[] = [
  {
    says: "Turns are in descending order of initiative",
    matters: "src/foundry/combat/order/sorted-turns.ts",
    check: async (trial) => {
      const combat = await trial.combat(3);
      same(
        combat.turns.map(({ initiative }) => initiative),
        [30, 20, 10],
      );
    },
  },
  {
    says: "A method put in the place of _sortCombatants on the class’s prototype is the one that orders turns",
    matters: "src/foundry/combat/order/sorted-turns.ts",
    check: async (trial) => {
      const combat = await trial.combat(3);
      const { prototype } = client().CONFIG.Combat.documentClass as unknown as {
        readonly prototype: { _sortCombatants: (a: Fields, b: Fields) => number };
      };
      const { _sortCombatants } = prototype;
      trial.onEnd(() => {
        prototype._sortCombatants = _sortCombatants;
        combat.setupTurns();
      });
      prototype._sortCombatants = (a, b) => Number(a["initiative"]) - Number(b["initiative"]);
      combat.setupTurns();
      same(
        combat.turns.map(({ initiative }) => initiative),
        [10, 20, 30],
      );
    },
  },
  {
    says: "After a change of initiative turns are in the new order, and whoever acts keeps the turn",
    matters: WRITES,
    check: async (trial) => {
      const combat = await started(trial);
      const [acting, , last] = combat.turns;
      await combat.updateEmbeddedDocuments("Combatant", [{ _id: last!.id, initiative: 40 }]);
      await trial.until(() => combat.turns[0]?.id === last!.id, "turns are put in their new order");
      same([combat.combatant?.id, combat.turn], [acting!.id, 1]);
    },
  },
  {
    isOpen: true,
    says: "Whether turns are in their new order at updateCombatant already, and which options it is told",
    matters: FOLLOWS,
    check: async (trial) => {
      const combat = await started(trial);
      const last = combat.turns[2]!;
      const seen: unknown[] = [];
      trial.hears("updateCombatant", (_document: never, _changes: never, options: Fields) =>
        seen.push({
          isSorted: combat.turns[0]?.id === last.id,
          options: Object.keys(options),
          combatTurn: options["combatTurn"],
        }),
      );
      await combat.updateEmbeddedDocuments("Combatant", [{ _id: last.id, initiative: 40 }]);
      return seen[0];
    },
  },
  {
    isOpen: true,
    says: "Whether turns are put in order anew when nothing but a combatant’s flags changes",
    matters: FOLLOWS,
    check: async (trial) => {
      const combat = await started(trial);
      const counted = sortings(trial, combat);
      await combat.turns[0]!.setFlag("world", "isTested", true);
      await trial.pause(200);
      return counted.count > 0;
    },
  },
  {
    says: "An update of the combat itself does not sort turns; setupTurns does",
    matters: "src/foundry/combat/order/sorted-turns.ts",
    check: async (trial) => {
      const combat = await started(trial);
      const counted = sortings(trial, combat);
      // Another module may write combatants of a fight that has just begun, which sorts them: such an update is made again.
      let writes = 0;
      trial.hears("updateCombatant", () => (writes += 1));
      for (const turn of [1, 2, 1, 2, 1]) {
        [counted.count, writes] = [0, 0];
        await combat.update({ turn });
        if (writes === 0) break;
      }
      same([counted.count, writes], [0, 0], "times that turns were sorted, and writes of combatants meanwhile");
    },
  },
  byHand(
    "In pf2e an enemy acts before a player’s character with the same initiative",
    "playground/systems/pf2e/combat.ts",
    "in pf2e, set the initiative of an enemy and of a player’s character to the same number: the enemy is first, and after a drag in the tracker whoever was dragged up.",
  ),
  {
    says: "An operation on combatants with a combatTurn of its own leaves the turn there, and with turnEvents false nobody is told of a turn",
    matters: WRITES,
    check: async (trial) => {
      const combat = await started(trial);
      const changes = heard(trial, "combatTurnChange", combat);
      const last = combat.turns[2]!;
      const update = [{ _id: last.id, initiative: 40 }];
      await combat.updateEmbeddedDocuments("Combatant", update, { combatTurn: 0, turnEvents: false });
      await trial.until(() => combat.turns[0]?.id === last.id, "turns are put in their new order");
      same([combat.turn, combat.combatant?.id], [0, last.id], "whose turn it is");
      same(changes.length, 0, "combatTurnChange");
    },
  },
  {
    says: "The last of a fight’s combatants can be taken out while it acts, and the turn is still one of the others’",
    matters: FOLLOWS,
    check: async (trial) => {
      const combat = await started(trial, 3);
      await combat.update({ turn: 2 });
      await combat.turns[2]!.delete();
      await trial.until(() => combat.turns.length === 2, "the combatant is gone");
      holds(combat.turn !== null && combat.turn < 2, "the turn is within the order");
      return combat.turn;
    },
  },
];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html */
export const COMBAT: Batch = {
  key: "combat",
  name: "Turns, rounds and their order",
  assumptions: [...STEPPING, ...ORDER],
};
