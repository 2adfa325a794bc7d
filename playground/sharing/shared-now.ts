import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { lookNameOf } from "../furnished/looks";
import { apiOf } from "../panel/words";
import { say } from "../say";
import { fragmentOf } from "./link";
import type { Ruled } from "./scenario";
import { settingsInForce } from "./settings-in-force";
import { systemAsked } from "../systems/index";
import { withShortNames } from "./short-names";

/** The viewed scene as this user knows it. Throws an error with one sentence when the module cannot tell. */
export const sceneNow = async (standIn: StandIn): Promise<Scene> => {
  const text = (await apiOf(standIn)?.battleMap()) ?? null;
  if (text === null) throw new Error(say("error.unreadScene"));
  return parseBattleMap(text).scene;
};

const attackerNow = ({ canvas }: StandIn): Token | undefined => canvas.tokens.controlled.find(({ visible }) => visible);

const targetsNow = (standIn: StandIn): Token[] =>
  [...standIn.game.user.targets].filter((it) => it.visible && it !== attackerNow(standIn));

/** The text without its drawing, which repeats its lines. */
const withoutComments = (text: string): string => text.replace(/^#.*\n/gm, "");

export const mapText = (scene: Scene): string => withoutComments(printBattleMap(withShortNames(scene).scene));

/** Address of this page with the current map and view. */
export const linkNow = async (standIn: StandIn, scene: Scene): Promise<string> => {
  const { nameOf } = withShortNames(scene);
  const nameFor = ({ id }: Token): string => nameOf(`token:${id}`);
  const attacker = attackerNow(standIn);
  const fragment = await fragmentOf({
    map: mapText(scene),
    ...settingsInForce(standIn),
    attacker: attacker === undefined ? null : nameFor(attacker),
    targets: targetsNow(standIn).map(nameFor),
    look: standIn.canvas.scene === null ? null : lookNameOf(standIn.canvas.scene),
    show: null,
  });
  const { id: system } = systemAsked(new URLSearchParams(window.location.search));
  const query = new URLSearchParams({ profile: String(standIn.game.generation), system });
  return `${window.location.origin}${window.location.pathname}?${query.toString()}#${fragment}`;
};

/** The attack that the panel shows first, with its verdict; null without one. */
export const ruledNow = (standIn: StandIn, scene: Scene): Ruled | null => {
  const [attacker, [target], api] = [attackerNow(standIn), targetsNow(standIn), apiOf(standIn)];
  if (attacker === undefined || target === undefined || api === null) return null;
  const verdict = api.judge(attacker.id, target.id);
  const { options } = settingsInForce(standIn);
  return verdict && { scene, verdict, options, ruling: api.overrides.of(attacker.id, target.id) };
};

/** That attack as an SVG picture. */
export const drawnOf = async ({ scene, verdict, options }: Ruled): Promise<string> => {
  const { drawScene } = await import("../../cli/picture/picture");
  const { wallSnap = TIDY_DEFAULTS.wallSnap, wallGap = TIDY_DEFAULTS.wallGap } = options;
  return drawScene(scene, { wallSnap: Number(wallSnap), wallGap: Number(wallGap) }, verdict);
};
