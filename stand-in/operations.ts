// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
import type { Holder, StandInDocument, World } from "./document";
import { Hooks } from "./hooks";
import { deepClone, formerOf, mergeObject, type Plain } from "./objects";
import type { Operation } from "./world";

const remember = (world: World, { action, name, options, userId }: Operation, data: readonly Plain[]): void => {
  if (userId === world.userId && data.length > 0) world.remember({ type: action, name, options }, data);
};

const create = (world: World, operation: Operation, parent: StandInDocument | null, all: Holder): StandInDocument[] => {
  const { name, options, userId, data } = operation;
  const created = data.map((source) => world.open(name, deepClone(source), parent));
  for (const document of created) all.set(document.id, document);
  for (const document of created) {
    world.onChange("create", document, {}, options);
    Hooks.callAll(`create${name}`, document, options, userId);
  }
  const ids = created.map(({ id }) => ({ _id: id }));
  remember(world, operation, ids);
  return created;
};

const update = (world: World, operation: Operation, all: Holder): StandInDocument[] => {
  const { name, options, userId, data } = operation;
  const former: Plain[] = [];
  const found = data.flatMap((changed) => {
    const document = all.get(String(changed["_id"]));
    if (document === undefined) return [];
    former.push({ ...deepClone(formerOf(document._source, changed)), _id: document.id });
    mergeObject(document._source, deepClone(changed));
    return [{ document, changed }];
  });
  for (const { document, changed } of found) {
    world.onChange("update", document, changed, options);
    Hooks.callAll(`update${name}`, document, changed, options, userId);
    document.render(false, { renderContext: `update${name}`, renderData: changed });
  }
  remember(world, operation, former);
  return found.map(({ document }) => document);
};

const remove = (world: World, operation: Operation, all: Holder): StandInDocument[] => {
  const { name, options, userId, data } = operation;
  const deleted = data.flatMap(({ _id }) => all.get(String(_id)) ?? []);
  const sources = deleted.map((document) => document.toObject());
  remember(world, operation, sources);
  for (const document of deleted) {
    all.delete(document.id);
    for (const app of Object.values(document.apps)) void app.close({ submitted: false });
    world.onChange("delete", document, {}, options);
    Hooks.callAll(`delete${name}`, document, options, userId);
  }
  return deleted;
};

/** Rounds and turns are integers from 0; a turn may be null. */
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const badFieldOf = ({ action, name, data }: Operation): string | null => {
  if (action === "delete" || name !== "Combat") return null;
  const bad = data.find(({ round = 0, turn = null }) => !isCount(round) || (turn !== null && !isCount(turn)));
  return bad === undefined
    ? null
    : `Combat: round ${String(bad["round"])}, turn ${String(bad["turn"])}: must be an integer from 0`;
};

/** Why the server refuses an operation: a document with that id exists, or a field is not as its schema says. Null when it does not. */
export const refusalOf = (world: World, operation: Operation): string | null =>
  badFieldOf(operation) ?? doubleOf(world, operation);

const doubleOf = (world: World, { action, name, parent: parentId, data }: Operation): string | null => {
  const parent = parentId === null ? null : world.find(parentId);
  if (action !== "create" || (parentId !== null && parent === null)) return null;
  const all: Holder = parent === null ? world.collectionOf(name) : parent.getEmbeddedCollection(name);
  const double = data.find(({ _id }) => all.get(String(_id)) !== undefined);
  return double === undefined ? null : `${name} [${String(double["_id"])}] already exists`;
};

/**
 * Performs a requested operation on this client, with the hooks that every client calls after a change. Missing
 * documents are skipped.
 */
export const apply = (world: World, operation: Operation): StandInDocument[] => {
  const { action, name, parent: parentId } = operation;
  const parent = parentId === null ? null : world.find(parentId);
  if (parentId !== null && parent === null) return [];
  const pack = operation.options["pack"];
  const all: Holder =
    parent === null
      ? world.collectionOf(name, typeof pack === "string" ? pack : null)
      : parent.getEmbeddedCollection(name);
  const changed =
    action === "create"
      ? create(world, operation, parent, all)
      : action === "update"
        ? update(world, operation, all)
        : remove(world, operation, all);
  world.afterwards(operation, changed);
  return changed;
};

/** The same as `apply` where the server may refuse. */
export const applyOnce = (world: World, operation: Operation): StandInDocument[] => {
  const refused = refusalOf(world, operation);
  if (refused !== null) throw new Error(refused);
  return apply(world, operation);
};
