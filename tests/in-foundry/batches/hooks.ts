import { byHand, holds, same, type Batch } from "../assumption";
import { client, isNewer, type Doc, type Fields, type TokenObject } from "../client";

/** `HookEvents` of https://foundryvtt.com/api/v14/modules/hookEvents.html */
export const HOOKS: Batch = {
  key: "hooks",
  name: "What hooks are told",
  assumptions: [
    {
      says: "updateToken is told the document, what changed, options and the user’s id",
      matters: "src/foundry/canvas/follow-documents.ts",
      check: async (trial) => {
        const token = await trial.token();
        const calls = trial.hears("updateToken");
        await token.update({ hidden: true });
        const [document, changes, , userId] = calls.at(-1) ?? [];
        holds(document === token, "the document is the scene’s own");
        same((changes as Fields)["hidden"], true, "the changes");
        same(userId, client().game.user.id, "the user");
        return Object.keys(changes as object);
      },
    },
    {
      says: "createWall and deleteWall are told the document, options and the user’s id, and the wall is in its scene at the one and out of it at the other",
      matters: "src/foundry/scene/scene-mirror.ts",
      check: async (trial) => {
        const scene = await trial.scene();
        const isIn = (wall: Doc): boolean => scene.walls.has(wall.id);
        const seen: boolean[] = [];
        const look = (wall: never): void => void seen.push(isIn(wall));
        const [created, deleted] = [trial.hears("createWall", look), trial.hears("deleteWall", look)];
        const wall = await trial.wall();
        await wall.delete();
        same(seen, [true, false], "in its scene");
        for (const [document, , userId] of [...created, ...deleted]) {
          same((document as Doc).id, wall.id, "the document");
          same(userId, client().game.user.id, "the user");
        }
      },
    },
    {
      says: "preUpdateWall keeps a change from being made by returning false",
      matters: "src/foundry/scene/scene-mirror.ts",
      check: async (trial) => {
        const wall = await trial.wall();
        trial.hears("preUpdateWall", () => false);
        await wall.update({ move: 0 });
        same(wall._source["move"], 20);
      },
    },
    {
      says: "updateToken of a move is told while the source has the new place already and the token is still drawn at the old one",
      matters: "src/foundry/canvas/map-tokens.ts",
      check: async (trial) => {
        const token = await trial.token();
        const [before, drawn] = [token._source["x"], token.object?.x];
        const seen: unknown[] = [];
        trial.hears("updateToken", () => seen.push(token._source["x"], token.object?.x));
        await token.update({ x: 800 });
        same([before, ...seen], [200, 800, drawn]);
      },
    },
    {
      says: "canvasTearDown comes before canvasReady when another scene is viewed, each with the canvas, which is ready at the second",
      matters: "src/foundry/verdicts/follow-canvas.ts",
      check: async (trial) => {
        const scene = await trial.scene();
        const order: unknown[] = [];
        const note = (name: string) => (canvas: { readonly ready: boolean }) => void order.push(name, canvas.ready);
        trial.hears("canvasTearDown", note("down"));
        trial.hears("canvasReady", note("ready"));
        const other = await trial.otherScene({});
        await other.view();
        await scene.view();
        same([order[0], ...order.slice(2, 4)], ["down", "ready", true]);
        return order;
      },
    },
    {
      says: "targetToken is told the user, the token and whether it is a target now",
      matters: "src/foundry/canvas/map-tokens.ts",
      check: async (trial) => {
        const { object } = await trial.token();
        const calls = trial.hears("targetToken");
        object?.setTarget(true, { releaseOthers: false });
        object?.setTarget(false, { releaseOthers: false });
        same(
          calls.map(([user, token, isTarget]) => [(user as Doc).id, (token as TokenObject).id, isTarget]),
          [true, false].map((isTarget) => [client().game.user.id, object?.id, isTarget]),
        );
      },
    },
    {
      says: "controlToken is told the token and whether it is controlled, and the token is among those controlled at the time",
      matters: "src/features/overrides/token-hud.ts",
      check: async (trial) => {
        const { object } = await trial.token();
        const { tokens } = client().canvas;
        const seen: boolean[][] = [];
        trial.hears("controlToken", (token: TokenObject, isControlled: boolean) => {
          if (token === object) seen.push([isControlled, tokens.controlled.includes(token)]);
        });
        object?.control();
        object?.release();
        same(seen, [
          [true, true],
          [false, false],
        ]);
      },
    },
    {
      isOpen: true,
      says: "In which order several controlled tokens are, when the one placed later is chosen first",
      matters: "src/features/overlay/overlay-targets.ts",
      check: async (trial) => {
        const [first, second] = await trial.tokens(2);
        trial.onEnd(() => client().canvas.tokens.releaseAll());
        second?.object?.control();
        first?.object?.control({ releaseOthers: false });
        const [leader] = client().canvas.tokens.controlled;
        return leader?.id === second?.id ? "as they were chosen" : "as they were placed";
      },
    },
    {
      says: "destroyToken is told of a token that is deleted",
      matters: "src/foundry/verdicts/follow-canvas.ts",
      check: async (trial) => {
        const token = await trial.token();
        const { object } = token;
        const seen: boolean[] = [];
        trial.hears("destroyToken", (destroyed: TokenObject) => {
          if (destroyed === object) seen.push(destroyed.layer !== null);
        });
        await token.delete();
        same(seen, [true], "told once, and its layer can be asked for");
      },
    },
    {
      says: "Hooks.events has each listener with its function and its number, in the order in which they came",
      matters: "src/foundry/errors/hooks.ts",
      check: (trial) => {
        const listeners = [(): void => undefined, (): void => undefined];
        for (const listener of listeners) {
          const id = client().Hooks.on("parapet.test", listener);
          trial.onEnd(() => client().Hooks.off("parapet.test", id));
        }
        const events = client().Hooks.events["parapet.test"] ?? [];
        holds(
          listeners.every((listener, i) => events[i]?.fn === listener),
          "the functions in their order",
        );
        holds(
          events.every(({ id }) => typeof id === "number"),
          "a number each",
        );
      },
    },
    {
      says: "chatMessage is told of an unknown command (in 14 as the editor’s HTML) before the chat log refuses it, and false keeps it from being said",
      matters: "src/features/readied/ready-chat.ts",
      check: async (trial) => {
        const sent = isNewer() ? "<p>/parapetTest a &amp; b</p>" : "/parapetTest a & b";
        const calls = trial.hears("chatMessage", (_log: never, text: string) => text !== sent);
        await client().ui.chat.processMessage(sent);
        same(
          calls.map(([, text]) => text),
          [sent],
        );
      },
    },
    byHand(
      "While a token is dragged its copy’s document moves and the token’s own does not",
      "src/foundry/verdicts/follow-canvas.ts",
      "drag a token along a wall without letting it go: Parapet’s lines follow the copy, and go back when Escape is pressed.",
    ),
    byHand(
      "An area that is being placed is drawn by a preview, whose refresh hook is told as it moves",
      "src/foundry/canvas/area-view.ts",
      "place a template (13) or a region (14) over two tokens: they are marked before it is put down.",
    ),
  ],
};
