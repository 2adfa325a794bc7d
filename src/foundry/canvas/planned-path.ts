/** The way on which this user drags a token, or on which a token's movement is planned. */
import { JUMPS } from "./current-turn";

/** A place on the way: the token's top left corner. */
export interface PathPlace {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

export interface PlannedPath {
  /** The creature, `token:ID`. */
  readonly token: string;
  /** Where it stands, then where it turns, and where it ends. */
  readonly places: readonly PathPlace[];
  /** It goes a part of the way without passing through the space between. */
  readonly hasJump: boolean;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMeasuredMovementWaypoint.html */
interface Waypoint extends PathPlace {
  readonly action?: string;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.types.TokenPlannedMovement.html */
interface PlannedMovement {
  readonly foundPath: readonly Waypoint[];
  readonly searching?: boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html */
interface PlannedToken {
  readonly id: string;
  readonly isPreview: boolean;
  readonly isOwner: boolean;
  readonly _original?: { readonly id: string } | null;
  readonly _plannedMovement?: Readonly<Record<string, PlannedMovement>>;
  readonly document: PathPlace & {
    readonly _source: PathPlace;
    readonly movement?: {
      readonly state: string;
      readonly pending?: { readonly waypoints: readonly Waypoint[] };
    } | null;
  };
}

const placeOf = ({ x, y, elevation }: PathPlace): PathPlace => ({ x, y, elevation });

/** The way that Foundry's ruler shows, or a straight one where a token is dragged without a ruler. */
const waypointsOf = (token: PlannedToken): readonly Waypoint[] => {
  const planned = token._plannedMovement?.[game.user.id];
  if (planned !== undefined && planned.foundPath.length > 0) return planned.foundPath;
  const { movement } = token.document;
  if (movement?.state === "planned") return movement.pending?.waypoints ?? [];
  const previews = (canvas.tokens?.preview?.children ?? []) as unknown as readonly PlannedToken[];
  const copy = previews.find(({ isPreview, _original }) => isPreview && _original?.id === token.id);
  return copy === undefined ? [] : [copy.document];
};

/** Of the controlled tokens that the user owns, the first one that has a way; null if none has. */
export const plannedPath = (): PlannedPath | null => {
  if (!canvas.ready) return null;
  for (const token of (canvas.tokens?.controlled ?? []) as unknown as readonly PlannedToken[]) {
    const waypoints = token.isOwner ? waypointsOf(token) : [];
    const from = placeOf(token.document._source);
    const isSomewhere = waypoints.some(
      ({ x, y, elevation }) => x !== from.x || y !== from.y || elevation !== from.elevation,
    );
    if (!isSomewhere) continue;
    return {
      token: `token:${token.id}`,
      places: [from, ...waypoints.map(placeOf)],
      hasJump: waypoints.some(({ action }) => JUMPS.includes(action)),
    };
  }
  return null;
};
