/** What a message of Pathfinder 1e tells about the action that it shows. Source: docs/systems.md, "pf1". */

/** A document by id or uuid, as a string or in an object. */
export type Reference = string | { readonly id?: string | null; readonly uuid?: string | null };

/** `message.system` from version 11; before that `flags.pf1.metadata`, with the same content. */
export interface ActionMetadata {
  readonly actor?: Reference | null;
  readonly item?: Reference | null;
  readonly action?: Reference | null;
  readonly template?: Reference | null;
  readonly targets?: Iterable<Reference>;
  readonly rolls?: unknown;
}

/** The parts of a message that hold it. */
export interface ActionMessage {
  readonly system?: unknown;
  readonly flags?: { readonly pf1?: { readonly metadata?: ActionMetadata } };
}

/** Version 10 has an empty `system`. */
const isAction = (system: object): boolean => ["rolls", "targets", "action"].some((key) => key in system);

/** Reading the flag where `system` has the data logs a warning in 11.11: "removed in PF1 v12". */
export const metadataOf = ({ system, flags }: ActionMessage): ActionMetadata | undefined => {
  const data = Object(system) as ActionMetadata;
  return isAction(data) ? data : flags?.pf1?.metadata;
};

/** The last part of a uuid is the id. */
export const idIn = (reference: Reference | null | undefined): string | undefined => {
  if (reference === null || reference === undefined) return undefined;
  if (typeof reference === "string") return reference.split(".").at(-1);
  return reference.id ?? reference.uuid?.split(".").at(-1);
};

/** Undefined for a plain id. */
export const uuidIn = (reference: Reference | null | undefined): string | undefined => {
  const found = typeof reference === "string" ? reference : reference?.uuid;
  return typeof found === "string" && found.includes(".") ? found : undefined;
};

export const targetsIn = ({ targets }: ActionMetadata): readonly Reference[] =>
  Array.from(Object(targets ?? []) as Iterable<Reference>);
