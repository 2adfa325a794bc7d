import type { StrikesOf } from "./strike";

/** `actor.system.actions` of pf2e and sf2e: https://github.com/foundryvtt/pf2e, src/module/actor/data/base.ts. */
interface Strike {
  readonly type?: string;
  readonly label?: string;
  readonly ready?: boolean;
  readonly item?: { readonly name?: string; readonly isMelee?: boolean };
  readonly variants?: readonly { roll(parameters: object): unknown }[];
}

/** The first variant has no penalty for several attacks: an attack out of turn never has one. */
export const strikesOfPf2e: StrikesOf = (actor) => {
  const { actions = [] } = (actor as { readonly system?: { readonly actions?: readonly Strike[] } }).system ?? {};
  return actions.flatMap(({ type, label, ready, item, variants = [] }) => {
    const [first] = variants;
    if (type !== "strike" || ready === false || item?.isMelee !== true || first === undefined) return [];
    return [{ name: label ?? item.name ?? "", make: () => first.roll({}) }];
  });
};

interface Item {
  readonly type?: string;
  readonly name?: string;
  readonly slug?: string | null;
  readonly flags?: { readonly core?: { readonly sourceId?: unknown } };
  readonly sourceId?: unknown;
  readonly _stats?: { readonly compendiumSource?: unknown };
  readonly system?: { readonly slug?: string | null };
}

/** A class feature, a feat, or an action of a monster; "Reactive Strike (Tail Only)" is one too. */
const NAMES = /^(?:reactive-strike|attack-of-opportunity)(?:$|-)/;

/** The class feature and the monsters' ability in the system's compendia, which keep their ids in translations. */
const SOURCES = /\.(?:hmShTfPOcTaKgbf4|hFtNbo1LKYCoDy2O)$/;

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

const isReactiveStrike = ({ type = "action", name = "", slug, sourceId, flags, _stats, system }: Item): boolean =>
  (type === "action" || type === "feat") &&
  ([slug, system?.slug, slugOf(name)].some((each) => typeof each === "string" && NAMES.test(each)) ||
    [sourceId, flags?.core?.sourceId, _stats?.compendiumSource].some(
      (each) => typeof each === "string" && SOURCES.test(each),
    ));

/** Whether a sheet has Reactive Strike, or Attack of Opportunity as it was before the remaster. */
export const hasReactiveStrike = (actor: object): boolean =>
  [...((actor as { readonly items?: Iterable<Item> }).items ?? [])].some(isReactiveStrike);
