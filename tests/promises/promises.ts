/**
 * What the first start and the panel promise a GM, and the tests that show it: the tables of docs/systems.md, "What each system
 * gets". They are made from the adapters' capabilities and the companions, which the module itself uses.
 */
import type { Holds } from "../../src/foundry/coexistence/companions";
import { DESCRIBED } from "./companion-cases";
import { PLAYED, titleOf } from "../../scripts/systems/list.mjs";
import { readRuns } from "../../scripts/systems/runs.mjs";
import { capabilityLines, type Capabilities } from "../../src/systems/adapter/system-adapter";
import { adapterFor } from "../../src/systems/index";
import { englishWords } from "../english-words";

/** A test: its file, and its title. */
export type Shown = readonly [file: string, title: string];

type Promised = Exclude<keyof Capabilities, "carries">;

interface SystemPromises {
  readonly system: string;
  /** What was read or run of it, in short; docs/systems.md has the whole of it. Undefined if there is no adapter. */
  readonly versions?: string;
  readonly capabilities: Capabilities;
  /** By what is promised and how: "save.true". What is left as it is needs no test. */
  readonly shownBy: Readonly<Record<string, Shown>>;
}

const DND5E = "tests/client/dnd5e.test.ts";
const PF1 = "tests/client/pf1.test.ts";
const PF2E = "tests/client/pf2e.test.ts";
const SWADE = "tests/client/swade.test.ts";
const DRAW_STEEL = "tests/client/draw-steel.test.ts";
const DAGGERHEART = "tests/client/daggerheart.test.ts";
const LANCER = "tests/client/lancer.test.ts";
const OTHERS = "tests/client/other-systems.test.ts";
const CARDS = "tests/client/cards.test.ts";

const ROLLED_WITH_ATTACK: Shown = [
  CARDS,
  "of a system's attack rolls the miss chance of %s with it, and can be undone",
];
const ROLLED_ON_CARD: Shown = [
  CARDS,
  "rolls the miss chance of %s once, applies the GM's percentage to the same dice, and forgets what is deleted",
];
const TOLD_IN_CHAT: Shown = [OTHERS, "a d20 rolled by a %s at targets has their cover, and is itself unchanged"];
const COUNTED: Shown = [OTHERS, "a d20 rolled at a concealed target is followed by its miss chance at once"];
export const STANDS_DOWN: Shown = ["tests/client/coexistence.test.ts", "its dice have none of Parapet's numbers"];

/** By docs/systems-run.json; branches by their commits. */
const runOn = (name: string): string => {
  const titles = new Set(PLAYED.filter((each) => each.name === name).map(titleOf));
  const names = readRuns()
    .filter(({ title, passed = 0, failed }) => titles.has(title) && passed > 0 && failed === 0)
    .map(({ title, commit }) => ({ version: title.slice(name.length + 1), commit }))
    .map(({ version, commit }) => (/^[\d.]+$/.test(version) ? version : String(commit).slice(0, 7)));
  return `run on ${englishWords.list(names)}`;
};

const UNKNOWN = { save: false, refusal: "never", missChance: "counted", carries: { stats: [], dice: [] } } as const;

export const SYSTEMS: readonly SystemPromises[] = [
  {
    system: "dnd5e",
    versions: `${runOn("dnd5e")}; 6.0 read in part`,
    capabilities: adapterFor("dnd5e").capabilities,
    shownBy: {
      "attack.each-target": [DND5E, "several targets each get their own number, as %s"],
      "save.true": [DND5E, "a Dexterity save has cover from where its area was placed, as %s"],
      "refusal.before-costs": [
        DND5E,
        "a forbidden attack costs nothing until it is made anyway, and the question comes once",
      ],
      "missChance.attack": ROLLED_WITH_ATTACK,
      "others.advantage": [
        "tests/client/dnd5e-positions.test.ts",
        "an enemy close to the shooter puts disadvantage on the roll, and the card says who",
      ],
    },
  },
  {
    system: "pf1",
    versions: runOn("pf1"),
    capabilities: adapterFor("pf1").capabilities,
    shownBy: {
      "attack.whole-attack": [PF1, "have cover and soft cover on their dice, once, for a %s"],
      "save.true": [PF1, "by an area give saves the cover from its origin, once, in shape %s by %s"],
      "refusal.before-costs": [
        PF1,
        "without a line of effect are asked about before an arrow is spent, and made anyway once",
      ],
      "missChance.attack": ROLLED_WITH_ATTACK,
    },
  },
  {
    system: "pf2e, sf2e",
    versions: "read in files of about 6 and 7; types of 7.10.4",
    capabilities: adapterFor("pf2e").capabilities,
    shownBy: {
      "attack.each-target": [PF2E, "with a %s is rolled against the armor class with the target's cover"],
      "save.true": [
        PF2E,
        "against an area has cover from its origin, the higher of cover and shield, for this save only",
      ],
      "refusal.before-costs": [
        PF2E,
        "without line of effect waits for an answer, and is rolled once where it is made anyway",
      ],
      "missChance.attack": [PF2E, "made again rolls no second flat check against who is concealed"],
      "others.system": [
        PF2E,
        "counts cover once beside a raised shield and what the target has taken, and off guard all the same",
      ],
    },
  },
  {
    system: "swade",
    versions: "read in copies for Foundry 13, entries since 3.3.0",
    capabilities: adapterFor("swade").capabilities,
    shownBy: {
      "attack.whole-attack": [
        SWADE,
        "on several targets uses the first, and the message lists the cover of the others",
      ],
      "refusal.before-costs": [SWADE, "without line of effect asks, and made anyway has each modifier once"],
      "missChance.attack": ROLLED_WITH_ATTACK,
    },
  },
  {
    system: "draw-steel",
    versions: runOn("draw-steel"),
    capabilities: adapterFor("draw-steel").capabilities,
    shownBy: {
      "attack.each-target": [DRAW_STEEL, "of a %s has a bane for each target with cover, and the card says so"],
      "refusal.never": [DRAW_STEEL, "is never stopped, and is unchanged if the GM wants no numbers"],
      "missChance.card": ROLLED_ON_CARD,
    },
  },
  {
    system: "daggerheart",
    versions: runOn("daggerheart"),
    capabilities: adapterFor("daggerheart").capabilities,
    shownBy: {
      "attack.whole-attack": [
        DAGGERHEART,
        "at several targets has it where all have it in common, and the card lists it otherwise",
      ],
      "refusal.never": [DAGGERHEART, "is never stopped"],
      "missChance.card": ROLLED_ON_CARD,
    },
  },
  {
    system: "lancer",
    versions: runOn("lancer"),
    capabilities: adapterFor("lancer").capabilities,
    shownBy: {
      "attack.each-target": [LANCER, "has each target's difficulty in the HUD and on its roll, and the card says so"],
      "refusal.never": [LANCER, "that is cancelled leaves its card to no later message, and none is ever stopped"],
      "missChance.card": ROLLED_ON_CARD,
    },
  },
  {
    system: "any other",
    capabilities: { attack: "card", ...UNKNOWN },
    shownBy: { "attack.card": TOLD_IN_CHAT, "refusal.never": TOLD_IN_CHAT, "missChance.counted": COUNTED },
  },
  {
    system: "any other, where the GM names the defence's path",
    capabilities: { attack: "effect", ...UNKNOWN },
    shownBy: {
      "attack.effect": [OTHERS, "two targets have separate numbers that follow obstacles, settings and targeting"],
      "refusal.never": TOLD_IN_CHAT,
      "missChance.counted": COUNTED,
    },
  },
  {
    system: "any, beside a module for which Parapet stands down",
    capabilities: {
      attack: "card",
      save: false,
      refusal: "never",
      missChance: "card",
      carries: { stats: [], dice: [] },
    },
    shownBy: { "attack.card": STANDS_DOWN, "refusal.never": STANDS_DOWN, "missChance.card": ROLLED_ON_CARD },
  },
];

/** In the order of `capabilityLines`. */
const IN_TABLE = ["attack", "save", "refusal", "missChance"] as const satisfies readonly Promised[];
const PROMISED: readonly Promised[] = [...IN_TABLE, "others"];

export interface SystemRow {
  readonly system: string;
  readonly key: string;
  readonly says: string;
  readonly shown: Shown | undefined;
}

export const systemRows = (): readonly SystemRow[] =>
  SYSTEMS.flatMap(({ system, capabilities, shownBy }) =>
    capabilityLines(capabilities, englishWords).map(({ text }, i) => {
      const promised = PROMISED[i]!;
      const key = `${promised}.${String(capabilities[promised])}`;
      return { system, key, says: text, shown: shownBy[key] };
    }),
  );

/** What has to be shown of a companion whose rolls have Parapet's numbers. */
export const WHAT = {
  once: "the number arrives once",
  each: "each of two targets has its own",
  target: "no other target has it",
  gone: "nothing stays after the roll",
  card: "Parapet's card is there",
  undo: "what Undo changes",
} as const;
type What = keyof typeof WHAT;

interface ServedPromises {
  readonly id: string;
  /** As the companions' table has it. */
  readonly versions: string;
  /** Which run of docs/systems-run.json shows it; null where its public source cannot be had again. */
  readonly run: string | null;
  readonly file: string;
  readonly shownBy: Readonly<Record<What, string>>;
  /** Where nothing is stopped. */
  readonly neverStops?: string;
}

const RSR = {
  file: "tests/systems/rsr.source.ts",
  shownBy: {
    once: "has it once however often the message is updated",
    each: "has each target's cover once and Parapet's flags in the message that stays",
    target: "has its own where two uses of one item are rolled one after the other",
    gone: "leaves nothing for a message that another item's use has",
    card: "has each target's cover once and Parapet's flags in the message that stays",
    undo: "is undone in that message",
  },
};

export const SERVED: readonly ServedPromises[] = [
  {
    id: "automated-conditions-5e",
    versions: "14.533, 14.600",
    run: "automated-conditions-5e 14.533.14.2",
    file: "tests/systems/ac5e.source.ts",
    shownBy: {
      once: "has the cover of its one target in the row and in the number to beat",
      each: "has each target's own cover once, on what the module made of the rows, and claims it",
      target: "has each target's own cover once, on what the module made of the rows, and claims it",
      gone: "leaves nothing for the next one, nor on an actor",
      card: "has each target's own cover once, on what the module made of the rows, and claims it",
      undo: "is undone to the module's own numbers",
    },
  },
  {
    id: "midi-qol",
    versions: "12.4",
    run: null,
    file: "tests/systems/midi.source.ts",
    shownBy: {
      once: "misses and hits by each target's own cover, once",
      each: "misses and hits by each target's own cover, once",
      target: "has only its own numbers while another's hits are checked within it",
      gone: "leaves every actor's armour class as it was",
      card: "has Parapet's card in the workflow's message with its next update, once",
      undo: "leaves Undo nothing to write: the hits are midi-qol's, and no number is stored",
    },
  },
  { id: "rsreforged", versions: "4.1", run: "rsreforged 4.1.3", ...RSR },
  { id: "ready-set-roll-5e", versions: "3.5", run: "ready-set-roll-5e 3.5.0", ...RSR },
  {
    id: "betterrolls-swade2",
    versions: "4.10",
    run: "betterrolls-swade2 4.10",
    file: "tests/systems/brsw.source.ts",
    shownBy: {
      once: "has its target's cover once, as the module's own action, and Parapet's card says so",
      each: "on two has the cover of the first, and the card says what the other has",
      target: "whose user turns to another target has that one's cover, %s",
      gone: "leaves nothing for the next card",
      card: "has its target's cover once, as the module's own action, and Parapet's card says so",
      undo: "whose cover was clicked off has none, and the card claims none",
    },
    neverStops: "that the rules forbid is rolled all the same, and nobody is asked",
  },
];

const FLAT_CHECKS: Shown = [
  PF2E,
  "rolls no flat check of its own beside a module that writes them into the attack's message",
];
const PANEL: Shown = ["tests/client/coexistence.test.ts", "a module that rolls past Parapet is named in the panel"];

/** The companions of which nothing is promised but what Parapet leaves alone. */
export interface OtherRow {
  readonly id: string;
  readonly versions: string;
  readonly holds: Exclude<Holds, "served">;
  readonly says: string;
  /** Undefined where nothing is promised. */
  readonly shown: Shown | undefined;
}

const SAYS = {
  decides: "Parapet only shows cover",
  bypasses: "cover is shown, and applied by hand",
  untested: "not tested",
} as const;

export const otherRows = (): readonly OtherRow[] =>
  DESCRIBED.flatMap(({ id, of, rollsAll, cases }) =>
    cases.flatMap(({ holds, versions }): readonly OtherRow[] => {
      if (holds === "served") return [];
      if (of === "missChance")
        return [{ id, versions, holds, says: "miss chances are on the card's button", shown: FLAT_CHECKS }];
      if (holds === "untested") return [{ id, versions, holds, says: SAYS[holds], shown: undefined }];
      const standsDown = holds === "decides" || rollsAll === true;
      return [{ id, versions, holds, says: SAYS[holds], shown: standsDown ? STANDS_DOWN : PANEL }];
    }),
  );

const reference = (shown: Shown | undefined): string => (shown === undefined ? "" : `\`${shown[0]}\`: ${shown[1]}`);

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |"))
    .join("\n");

const IN_SHORT: Readonly<Record<(typeof IN_TABLE)[number], Readonly<Record<string, string>>>> = {
  attack: {
    "each-target": "for each target",
    "whole-attack": "one number for the attack",
    effect: "on your targets’ defence",
    card: "in chat only",
  },
  save: { true: "cover", false: "left as they are" },
  refusal: { "before-costs": "costs nothing", never: "cannot be stopped" },
  missChance: { attack: "with the attack", counted: "with each roll that counts as an attack", card: "on the card" },
};

/** What is automatic in which game system, in short: docs/systems.md. */
export const compatibilityTable = (): string =>
  table(
    ["game system", "public source", "cover on attack rolls", "saves against areas", "forbidden attack", "miss chance"],
    SYSTEMS.map(({ system, versions = "", capabilities }) => [
      system,
      versions,
      ...IN_TABLE.map((promised) => IN_SHORT[promised][String(capabilities[promised])] ?? "unknown"),
    ]),
  );

/** The row of the README: the game systems with an adapter, and all others. */
export const ticksTable = (): string => {
  const [others] = SYSTEMS.filter(({ capabilities }) => capabilities.attack === "card");
  const own = SYSTEMS.slice(0, others === undefined ? SYSTEMS.length : SYSTEMS.indexOf(others));
  return table(
    ["", ...own.map(({ system }) => system), "any other"],
    [["cover on the roll", ...own.map(() => "✓"), "in chat"]],
  );
};

/** The tables as docs/systems.md has them. */
export const promisesTables = (): string =>
  [
    table(
      ["system", "what the windows say", "shown by"],
      systemRows().map(({ system, says, shown }) => [system, says, reference(shown)]),
    ),
    table(
      ["module", "versions", "what", "shown by", "run"],
      SERVED.flatMap(({ id, versions, run, file, shownBy, neverStops }) => {
        const rows = Object.entries(WHAT).map(([what, words]) => [words, shownBy[what as What]] as const);
        const all = neverStops === undefined ? rows : [...rows, ["no attack is stopped", neverStops] as const];
        return all.map(([words, title]) => [
          `\`${id}\``,
          versions,
          words,
          reference([file, title]),
          run === null ? "read; no run on record" : `run as \`${run}\``,
        ]);
      }),
    ),
    table(
      ["module", "versions", "what Parapet does", "shown by"],
      otherRows().map(({ id, versions, says, shown }) => [`\`${id}\``, versions, says, reference(shown)]),
    ),
  ].join("\n\n");
