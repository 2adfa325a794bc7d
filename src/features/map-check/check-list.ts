import {
  FINDING_KINDS,
  isCorrected,
  SEVERITIES,
  severityOf,
  type Finding,
  type FindingKind,
  findingWords,
  shownId,
} from "../../scene/map-check/finding";
import type { RepairGroup } from "../../scene/map-check/map-repair";
import type { Scene } from "../../scene/model/scene";
import type { Words } from "../../words/localize";

/** The findings of one kind, of which only some are shown at first. */
export interface CheckGroup {
  readonly kind: FindingKind;
  readonly count: number;
  readonly shown: readonly Finding[];
  readonly isOpen: boolean;
}

/** The kinds that the user wants to see whole, and those that the user opened or shut. */
export interface CheckOptions {
  readonly whole: ReadonlySet<FindingKind>;
  readonly open: ReadonlyMap<FindingKind, boolean>;
}

/** Keeps a list of thousands quick to draw and to go through. */
const SHOWN_AT_FIRST = 50;

/** By kind, the heaviest first. Kinds that Parapet corrects itself are shut until the user opens them. */
export const checkGroups = (findings: readonly Finding[], { whole, open }: CheckOptions): CheckGroup[] =>
  FINDING_KINDS.flatMap((kind) => {
    const its = findings.filter((finding) => finding.kind === kind);
    const shown = whole.has(kind) ? its : its.slice(0, SHOWN_AT_FIRST);
    return its.length === 0 ? [] : [{ kind, count: its.length, shown, isOpen: open.get(kind) ?? !isCorrected(kind) }];
  });

type NameOf = (id: string) => string;

/** Names of what is on a scene, as people know them. Walls have no names, and are called by their ids. */
export const namesIn = ({ tokens, walls, areas, lights }: Scene, words: Words): NameOf => {
  const creatures = new Map(tokens.map(({ id, name }) => [`token:${id}`, name]));
  const regions = new Map(areas.map(({ id, name }) => [id, name]));
  const lamps = new Set(lights.map(({ id }) => `light:${id}`));
  const doors = new Set(walls.flatMap(({ id, door }) => (door === "none" ? [] : [`wall:${id}`])));
  return (id) => {
    const creature = creatures.get(id);
    if (creature !== undefined) return creature;
    const region = regions.get(id);
    if (region !== undefined) return words.say("PARAPET.Check.Area", { id: region === "" ? shownId(id) : region });
    if (lamps.has(id)) return words.say("PARAPET.Check.Light", { id: shownId(id) });
    return words.say(doors.has(id) ? "PARAPET.Check.Door" : "PARAPET.Check.Wall", { id: shownId(id) });
  };
};

/** A finding in the row of its kind's list. */
export const rowWords = (finding: Finding, nameOf: NameOf, words: Words): string => {
  const { key, data } = findingWords(finding);
  const said = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? words.list(value.map(nameOf)) : value,
  ]);
  return words.say(key, Object.fromEntries(said));
};

/** The same for the same finding at each check. */
export const keyOf = ({ kind, ids }: Finding): string => [kind, ...ids].join(" ");

export interface CheckView {
  readonly groups: readonly CheckGroup[];
  /** The repairs of a finding, if it can be fixed in the scene. */
  readonly repairsFor: (finding: Finding) => RepairGroup | undefined;
  readonly canFix: (kind: FindingKind) => boolean;
  readonly canUndo: boolean;
  readonly nameOf: NameOf;
  /** How many findings have a place on the map. */
  readonly placed: number;
  /** What is shown on the map. */
  readonly marked: Finding | null;
  /** In place of an empty list. */
  readonly note: string;
}

/** The button that fixes a finding; others of the same repair are fixed with it. */
const fixContext = (what: string, repairs: RepairGroup | undefined, words: Words): object | null => {
  if (repairs === undefined) return null;
  const joined = repairs.length - 1;
  const tooltip = joined === 0 ? "" : words.plural("PARAPET.Check.MendJoined", joined);
  const label = words.say("PARAPET.Check.MendIt", { what });
  return { label: tooltip === "" ? label : `${label}. ${tooltip}`, tooltip };
};

const rowContext = (finding: Finding, { nameOf, repairsFor, marked }: CheckView, words: Words): object => {
  const text = rowWords(finding, nameOf, words);
  const isOnMap = finding.at !== null;
  return {
    key: keyOf(finding),
    text,
    isMarked: marked !== null && keyOf(finding) === keyOf(marked),
    show: {
      action: isOnMap ? "show" : "openSheet",
      text: words.say(isOnMap ? "PARAPET.Check.Show" : "PARAPET.Check.Open"),
      label: words.say(isOnMap ? "PARAPET.Check.ShowIt" : "PARAPET.Check.OpenIt", { what: text }),
    },
    fix: fixContext(text, repairsFor(finding), words),
  };
};

const groupContext = ({ kind, count, shown, isOpen }: CheckGroup, view: CheckView, words: Words): object => ({
  kind,
  isOpen,
  heading: words.say("PARAPET.Check.Heading", { kind: words.say(`PARAPET.Check.${kind}.Name`), count }),
  hint: words.say(`PARAPET.Check.${kind}.Hint`),
  canFix: view.canFix(kind),
  canSet: kind === "glass" || kind === "no-size",
  rows: shown.map((finding) => rowContext(finding, view, words)),
  showAll: shown.length < count ? words.say("PARAPET.Check.All", { count }) : "",
});

/** The groups of one severity under a heading with the number of their findings. */
const severityContexts = (view: CheckView, words: Words): object[] =>
  SEVERITIES.flatMap((severity) => {
    const groups = view.groups.filter((group) => severityOf(group) === severity);
    if (groups.length === 0) return [];
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const heading = words.say("PARAPET.Check.Heading", {
      kind: words.say(`PARAPET.Check.Severity.${severity}`),
      count,
    });
    return [{ severity, heading, groups: groups.map((group) => groupContext(group, view, words)) }];
  });

/** Context of templates/map-check-list.hbs and map-check-walk.hbs. */
export const listContext = (view: CheckView, words: Words) => {
  const canFix = view.groups.some(({ kind }) => view.canFix(kind));
  return {
    note: view.note,
    canFix,
    canUndo: view.canUndo,
    walk: view.placed === 0 ? "" : words.plural("PARAPET.Check.Walk.Count", view.placed),
    hasBar: canFix || view.canUndo,
    severities: severityContexts(view, words),
  };
};
