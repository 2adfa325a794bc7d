import { escapeHTML } from "../../stand-in/html";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { showAll } from "../guide/show-all";
import { joinAll } from "../hands/adding";
import { letGo, toggleTarget } from "../hands/choosing";
import { apiOf } from "../panel/words";
import { refusal } from "../refusals";
import { say } from "../say";
import { CutLinkError, sharedIn, type Shared } from "./link";
import { enforce, rulesInForce } from "./settings-in-force";

/** Values of `show` in a link. */
const THREAT_MAP = "threat-map";
const AMBUSH = "ambush";

/** Opens a scene from text, or the page's default scene. */
export interface Opener {
  /** Throws an error with one sentence when the text is not a map. */
  readonly sceneOf: (map: string, look: string | null) => SceneDocument;
  readonly usual: () => SceneDocument | undefined;
}

/** By id on the map, or by name, for links written by hand. */
const called = ({ canvas: { tokens } }: StandIn, name: string): Token | undefined =>
  tokens.get(name) ?? tokens.placeables.find(({ document }) => document._source.name === name);

/** Controls the attacker and targets the others. Returns names that no creature has. */
const choose = (standIn: StandIn, { attacker, targets }: Shared): readonly string[] => {
  letGo(standIn.canvas);
  const unknown: string[] = [];
  const withThe = (name: string, act: (token: Token) => void): void => {
    const token = called(standIn, name);
    if (token === undefined) unknown.push(say("link.creature", { name }));
    else act(token);
  };
  if (attacker !== null) withThe(attacker, (token) => token.control());
  for (const target of targets) withThe(target, toggleTarget);
  return unknown;
};

/** On a narrow map a scene begins with a part of it, in which they may not be. */
const bringIntoView = ({ canvas, game }: StandIn): void => {
  const chosen = [...canvas.tokens.controlled, ...game.user.targets];
  if (chosen.length > 0)
    showAll(
      canvas,
      chosen.map(({ center }) => center),
      null,
    );
};

const notify = ({ notifications }: StandIn, html: string): void => {
  notifications.error(html, { console: false, permanent: true });
};

/** The scene of the address; undefined, with a notice, when it cannot be read. */
const asked = async (
  standIn: StandIn,
  opener: Opener,
): Promise<readonly [Shared, SceneDocument | undefined] | null> => {
  try {
    const shared = await sharedIn(window.location.hash.slice(1));
    if (shared === null) return null;
    return [shared, shared.map === null ? opener.usual() : opener.sceneOf(shared.map, shared.look)];
  } catch (error) {
    const told = error instanceof CutLinkError ? new Error(say("link.cut")) : error;
    notify(
      standIn,
      refusal(told, (cause) => `${/[.!?…]$/.test(cause) ? cause : `${cause}.`} ${say("link.instead")}`),
    );
    return null;
  }
};

/** An encounter of all creatures that has not begun, in the window that an ambush begins with. */
const showAmbush = async (standIn: StandIn): Promise<void> => {
  await joinAll(standIn);
  apiOf(standIn)?.combat.openAmbush();
};

/** Shows what the address's fragment shares. Resolves to whether there was anything. */
export const openShared = async (standIn: StandIn, opener: Opener): Promise<boolean> => {
  const found = await asked(standIn, opener);
  if (found?.[1] === undefined) return false;
  const [shared, scene] = found;
  await standIn.show(scene);
  const { isGM } = standIn.game.user;
  const rules = shared.rules ?? rulesInForce(standIn);
  const unknown = [...(isGM ? await enforce(standIn, { ...shared, rules }) : []), ...choose(standIn, shared)];
  bringIntoView(standIn);
  apiOf(standIn)?.showCoverMap(shared.show === THREAT_MAP);
  if (shared.show === AMBUSH && isGM) await showAmbush(standIn);
  if (unknown.length > 0) notify(standIn, escapeHTML(say("link.unknown", { things: unknown.join(", ") })));
  return true;
};
