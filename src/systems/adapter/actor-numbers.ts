/** Property names, from an actor down. */
export type ActorPath = readonly string[];

/** The number at a path of an actor; undefined if there is none. */
export const numberAt = (actor: object | null, path: ActorPath): number | undefined => {
  const found = path.reduce<unknown>(
    (of, name) => (typeof of === "object" && of !== null ? (Reflect.get(of, name) as unknown) : undefined),
    actor,
  );
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
};

/** What breaks ties of initiative: its modifier, then Dexterity. */
export interface Ties {
  readonly modifier: number;
  readonly dexterity: number;
}

/** From the paths that dnd5e and pf1 share; 0 in systems with other paths, where the roll-off decides. */
export const tiesOf = (actor: object | null): Ties => ({
  modifier: numberAt(actor, ["system", "attributes", "init", "total"]) ?? 0,
  dexterity: numberAt(actor, ["system", "abilities", "dex", "mod"]) ?? 0,
});
