/**
 * Initiative of dnd5e: the hook `dnd5e.preConfigureInitiative` before a roll, and on 6.0 one roll for a group. When the
 * world uses group initiative, a group contains the unlinked tokens of one actor and disposition with the same formula.
 * The key of a group contains the formula, so reading the key calls the hook. Source:
 * https://github.com/foundryvtt/dnd5e/pull/6910, module/documents/combat.mjs@173a169c of Kirai124/Dragons-and-BallZ, a
 * copy of the 6.0 line, and module/documents/combatant.mjs@1553dd31 of foundryvtt/dnd5e.
 */
import { Combat } from "../../../stand-in/combat/combat";
import { Combatant } from "../../../stand-in/combat/combatant";
import type { InitiativeOptions } from "../../../stand-in/combat/initiative-options";
import { Roll } from "../../../stand-in/dice/roll";
import type { Game } from "../../../stand-in/game";
import { Hooks } from "../../../stand-in/hooks";
import type { Plain } from "../../../stand-in/objects";
import { initiativeOf, overrideSort } from "../sort-combatants";

interface InitiativeConfig {
  readonly options: { advantage?: boolean; disadvantage?: boolean };
}

const formulaOf = ({ advantage = false, disadvantage = false }: InitiativeConfig["options"]): string => {
  if (advantage === disadvantage) return "1d20";
  return advantage ? "2d20kh" : "2d20kl";
};

const rollOf = ({ actor }: Combatant, formula?: string): Roll => {
  const config: InitiativeConfig = { options: {} };
  Hooks.callAll("dnd5e.preConfigureInitiative", actor, config);
  return new Roll(formula ?? formulaOf(config.options));
};

const keyOf = (combatant: Combatant, { settings }: Game): string | null => {
  const { actorId, actorLink, disposition }: Plain = combatant.token?.toObject() ?? {};
  if (settings.get("dnd5e", "initiativeGroupRoll") !== true) return null;
  if (actorLink === true) return null;
  const { formula } = rollOf(combatant);
  return typeof actorId === "string" ? `${formula}:${String(disposition)}:${actorId}` : null;
};

const rolledBy = (combatant: Combatant | undefined): number | null =>
  combatant === undefined ? null : initiativeOf(combatant);

/** One combatant of each group rolls, or none when one has an initiative; the others get that number. */
const rollGroups = async (
  combat: Combat,
  ids: readonly string[],
  game: Game,
  roll: (ids: string[]) => Promise<unknown>,
): Promise<void> => {
  const combatant = (id: string | undefined): Combatant | undefined => combat.turns.find((each) => each.id === id);
  const of = (id: string): string => {
    const its = combatant(id);
    return (its === undefined ? null : keyOf(its, game)) ?? id;
  };
  const rolled = combat.turns.filter((each) => !combat.started && initiativeOf(each) !== null);
  const sources = new Map<string, string>();
  for (const { id } of rolled) if (of(id) !== id) sources.set(of(id), id);
  const rolling: string[] = [];
  for (const id of ids) {
    if (sources.has(of(id))) continue;
    sources.set(of(id), id);
    rolling.push(id);
  }
  await roll(rolling);
  const others = ids.filter((id) => !rolling.includes(id));
  const updates = others.map((id) => ({ _id: id, initiative: rolledBy(combatant(sources.get(of(id)))) }));
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
};

export const playInitiative = (game: Game, hasGroups: boolean): void => {
  Object.defineProperty(Combatant.prototype, "getInitiativeRoll", {
    configurable: true,
    value(this: Combatant, formula?: string): Roll {
      return rollOf(this, formula);
    },
  });
  if (!hasGroups) return;
  game.settings.register("dnd5e", "initiativeGroupRoll", {
    scope: "world",
    config: false,
    type: Boolean,
    default: false,
  });
  Object.defineProperty(Combatant.prototype, "getInitiativeGroupingKey", {
    configurable: true,
    value(this: Combatant): string | null {
      return keyOf(this, game);
    },
  });
  const rollEach: unknown = Reflect.get(Combat.prototype, "rollInitiative");
  Object.defineProperty(Combat.prototype, "rollInitiative", {
    configurable: true,
    async value(this: Combat, ids: string | string[], options: InitiativeOptions = {}): Promise<Combat> {
      const all = typeof ids === "string" ? [ids] : ids;
      await rollGroups(this, all, game, async (rolling) => {
        if (typeof rollEach === "function") await Reflect.apply(rollEach, this, [rolling, options]);
      });
      return this;
    },
  });
};

/** Name and id of the actor that the token was created from, shared by unlinked tokens of one creature. */
const baseActorOf = ({ token }: Combatant): string => {
  const id = token?._source["actorId"];
  const actor = typeof id === "string" ? game.actors.get(id) : undefined;
  return actor === undefined ? "." : `${actor.name}.${actor.id}`;
};

/**
 * The order of dnd5e: among equal initiatives, tokens of one base actor stay together.
 * Source: foundryvtt/dnd5e:module/documents/combat.mjs@965ad2d0
 */
export const playOrder = (): void => {
  overrideSort((a, b, core) => {
    if (initiativeOf(a) !== initiativeOf(b)) return core(a, b);
    return baseActorOf(a).localeCompare(baseActorOf(b), "en") || a.name.localeCompare(b.name, "en");
  });
};
