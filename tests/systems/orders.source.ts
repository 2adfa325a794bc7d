/**
 * `_sortCombatants` of game systems against the comparators that the playground plays in their place. Of the system's class
 * only that method and the static ones are read, so nothing else of the system has to load. PF2E_PATH, SWADE_PATH,
 * DND5E_PATH and DRAW_STEEL_PATH are checkouts.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { playOrder as playDnd5e } from "../../playground/systems/dnd5e/combat";
import { playFights as playDrawSteel } from "../../playground/systems/draw-steel";
import { playOrder as playPf2e } from "../../playground/systems/pf2e/combat";
import { playOrder as playSwade } from "../../playground/systems/swade-combat";
import { Combat } from "../../stand-in/combat/combat";

type Compare = (a: object, b: object) => number;

const ORDERS = [
  { name: "pf2e", path: process.env["PF2E_PATH"], play: playPf2e, file: "src/module/encounter/document.ts" },
  {
    name: "swade",
    path: process.env["SWADE_PATH"],
    play: playSwade,
    file: "src/module/documents/combat/SwadeCombat.ts",
  },
  { name: "dnd5e", path: process.env["DND5E_PATH"], play: playDnd5e, file: "module/documents/combat.mjs" },
  {
    name: "draw-steel",
    path: process.env["DRAW_STEEL_PATH"],
    play: playDrawSteel,
    file: "src/module/documents/combat.mjs",
  },
].filter(({ path, file }) => path !== undefined && existsSync(join(path, file)));

const core: unknown = Reflect.get(Combat.prototype, "_sortCombatants");

const isKept = (member: ts.ClassElement): boolean =>
  member.name?.getText() === "_sortCombatants" ||
  (ts.isMethodDeclaration(member) &&
    member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true);

/** The comparator of the class in a system's file. */
const systemCompare = (file: string): Compare => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const found = source.statements.find(
    (it): it is ts.ClassDeclaration =>
      ts.isClassDeclaration(it) && it.members.some((member) => member.name?.getText() === "_sortCombatants"),
  );
  if (found === undefined) throw new Error(`${file} has no class with _sortCombatants`);
  const members = found.members.filter(isKept).map((member) => member.getText());
  const text = `class ${found.name?.text ?? "Found"} extends Core { ${members.join("\n")} }`;
  const { outputText } = ts.transpileModule(`${text}\nreturn new ${found.name?.text ?? "Found"}();`, {
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  });
  class Core {
    _sortCombatants(a: object, b: object): number {
      return Number(Reflect.apply(core as Compare, this, [a, b]));
    }
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the system's own text, from the folder that was named
  const make = new Function("Core", outputText) as (core: typeof Core) => Core;
  const made = make(Core);
  return (a, b) => made._sortCombatants(a, b);
};

const pick = <T>(choices: readonly T[], random: () => number): T => choices[Math.floor(random() * choices.length)]!;

const BASE_ACTORS = ["Ogre", "Orc"].map((name) => ({ id: name.toLowerCase(), name }));

/** A combatant as a system and as the stand-in read it. */
const combatantOf = (id: string, random: () => number): object => {
  const initiative = pick([null, 12, 12, 12, 15], random);
  const isNPC = random() < 0.5;
  const priority = pick([null, 0, 1.5, 3], random);
  const roundHeld = pick([0, 0, 1, 2, 3], random);
  const disposition = pick([-1, 0, 1], random);
  const base = pick(BASE_ACTORS, random);
  const flags = {
    pf2e: { overridePriority: priority === null ? {} : { 12: priority, 15: priority } },
    swade: { roundHeld },
  };
  return {
    id,
    name: pick(["Ann", "Bob", "Cid"], random) + id,
    initiative,
    isNPC,
    roundHeld,
    disposition,
    flags,
    overridePriority: () => priority,
    actor: { system: { attributes: { initiative: { tiebreakPriority: isNPC ? 1 : 2 } } } },
    token: { baseActor: base, _source: { actorId: base.id, disposition } },
    _source: { initiative, flags },
  };
};

/** A linear congruential generator: the same combatants every time. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};

beforeAll(() => {
  Object.assign(globalThis, {
    game: {
      i18n: { lang: "en" },
      combat: { round: 2 },
      combats: { isDefaultInitiativeMode: true },
      actors: new Map(BASE_ACTORS.map((actor) => [actor.id, actor])),
    },
  });
  Object.assign(Number, { isNumeric: (value: unknown) => typeof value === "number" });
});

describe.each(ORDERS)("$name", ({ path, play, file }) => {
  test("has the order that the playground plays for it", () => {
    const bySystem = systemCompare(join(path!, file));
    Reflect.set(Combat.prototype, "_sortCombatants", core);
    play();
    const played = Reflect.get(Combat.prototype, "_sortCombatants") as Compare;
    const random = randomFrom(20_261);
    for (let i = 0; i < 500; i += 1) {
      const all = ["a", "b", "c", "d", "e"].map((id) => combatantOf(id, random));
      const ids = (compare: Compare): unknown[] => all.toSorted(compare).map((it): unknown => Reflect.get(it, "id"));
      expect(ids(played)).toEqual(ids(bySystem));
    }
  });
});

test("a checkout is named", () => expect(ORDERS.length).toBeGreaterThan(0));
