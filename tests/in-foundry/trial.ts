import { skip } from "./assumption";
import {
  client,
  type ActorDoc,
  type CombatDoc,
  type Doc,
  type Fields,
  type SceneDoc,
  type TokenDoc,
  type UserDoc,
} from "./client";
import { provingGround } from "./proving-ground";

/** All that is made for tests says so: what a page that was left behind did not put away is found by it. */
export const MARK: Fields = { flags: { world: { isParapetTest: true } } };

const isMarked = ({ flags }: Doc): boolean => flags["world"]?.["isParapetTest"] === true;

/** How long may something take that Foundry does in its own time, in milliseconds. */
const PATIENCE = 10_000;

type Undo = () => unknown;

const FRAME = {
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  width: provingGround.width,
  height: provingGround.height,
  padding: 0,
};

const made = async <D extends Doc>(kind: "Scene" | "Actor" | "Combat", source: Fields): Promise<D> => {
  const document = await client().CONFIG[kind].documentClass.create({ ...MARK, ...source });
  if (document === undefined) throw new Error(`No ${kind} could be made: another module may have kept it from being.`);
  return document as D;
};

/** The scene that the assumptions of a batch share, and where the user was before. */
export class Ground {
  #scene: SceneDoc | null = null;
  #before: SceneDoc | null = null;

  async scene(): Promise<SceneDoc> {
    if (this.#scene !== null) return this.#scene;
    this.#before = client().canvas.scene;
    this.#scene = await made<SceneDoc>("Scene", { name: "Parapet test", ...FRAME, tokenVision: false });
    await this.#scene.view();
    client().canvas.tokens.activate();
    return this.#scene;
  }

  async leave(): Promise<void> {
    const scene = this.#scene;
    this.#scene = null;
    if (scene === null) return;
    if (this.#before !== null) await this.#before.view();
    await scene.delete();
  }
}

/** One assumption's turn: whatever it makes is put away at its end, however that comes. */
export class Trial {
  readonly #undo: Undo[] = [];

  constructor(private readonly ground: Ground) {}

  onEnd(undo: Undo): void {
    this.#undo.push(undo);
  }

  /** Last made, first put away; what fails of it keeps none of the others. */
  async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const undo of this.#undo.reverse())
      try {
        await undo();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  }

  /** A scene of its own, which is viewed. */
  scene(): Promise<SceneDoc> {
    return this.ground.scene();
  }

  /** Another scene, which nobody views. */
  async otherScene(source: Fields): Promise<SceneDoc> {
    const scene = await made<SceneDoc>("Scene", { name: "Parapet test", ...FRAME, ...source });
    this.onEnd(() => scene.delete());
    return scene;
  }

  /** A hook's arguments, call by call. `answer` is returned to the hook's caller. */
  hears(hook: string, answer?: (...told: never[]) => unknown): (readonly unknown[])[] {
    const calls: (readonly unknown[])[] = [];
    const { Hooks } = client();
    const id = Hooks.on(hook, (...told: never[]) => {
      calls.push(told);
      return answer?.(...told);
    });
    this.onEnd(() => Hooks.off(hook, id));
    return calls;
  }

  /** Documents on the scene. */
  async put<D extends Doc = Doc>(name: string, ...sources: readonly Fields[]): Promise<D[]> {
    const scene = await this.scene();
    const documents = (await scene.createEmbeddedDocuments(
      name,
      sources.map((source) => ({ ...MARK, ...source })),
    )) as D[];
    this.onEnd(() => {
      const left = documents.filter(isThere).map(({ id }) => id);
      return left.length === 0 ? undefined : scene.deleteEmbeddedDocuments(name, left);
    });
    return documents;
  }

  /** Tokens in a row, two spaces from each other, without an actor. */
  async tokens(count: number, source: Fields = {}): Promise<TokenDoc[]> {
    const all = Array.from({ length: count }, (_, i) => ({
      name: `Parapet test ${i + 1}`,
      x: 200 + 300 * i,
      y: 300,
      disposition: 1,
      ...source,
    }));
    return this.put<TokenDoc>("Token", ...all);
  }

  async token(source: Fields = {}): Promise<TokenDoc> {
    const [token] = await this.tokens(1, source);
    return token!;
  }

  async wall(source: Fields = {}): Promise<Doc> {
    const [wall] = await this.put("Wall", { c: [900, 200, 900, 800], ...source });
    return wall!;
  }

  /** Of the first type that the game system has. */
  async actor(source: Fields = {}): Promise<ActorDoc> {
    const types = client().CONFIG.Actor.documentClass.TYPES;
    const type = types.find((it) => it !== "base") ?? "base";
    const actor = await made<ActorDoc>("Actor", { name: "Parapet test", type, ...source });
    this.onEnd(() => actor.delete());
    return actor;
  }

  /** A fight of tokens of its own, first 30, then 20 and so on; turned to in the tracker. */
  async combat(count: number): Promise<CombatDoc> {
    const scene = await this.scene();
    const tokens = await this.tokens(count);
    const combat = await made<CombatDoc>("Combat", { scene: scene.id, active: false });
    const { ui } = client();
    const { viewed } = ui.combat;
    this.onEnd(async () => {
      ui.combat.viewed = viewed;
      if (client().game.combats.has(combat.id)) await combat.delete();
    });
    const sources = tokens.map(({ id }, i) => ({ tokenId: id, sceneId: scene.id, initiative: 30 - 10 * i }));
    await combat.createEmbeddedDocuments("Combatant", sources);
    ui.combat.viewed = combat;
    return combat;
  }

  /** Waits for what Foundry does in its own time. */
  async until(isSo: () => boolean, what: string): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`Waited ${PATIENCE / 1000} s in vain: ${what}.`);
      await this.pause(20);
    }
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, milliseconds));
  }

  /** A player at another client; without one the assumption is skipped. */
  player(): UserDoc {
    const found = client().game.users.contents.find(({ active, isGM }) => active && !isGM);
    return found ?? skip("It takes a player who is connected: join from another browser and run it again.");
  }
}

const isThere = ({ id, documentName, parent }: Doc): boolean =>
  parent?.getEmbeddedCollection(documentName).has(id) === true;

/** What an earlier run that was cut short has left behind. */
export const sweep = async (): Promise<void> => {
  const { scenes, actors, combats, messages, user } = client().game;
  if (!user.isGM) return;
  for (const document of [...combats.contents, ...scenes.contents, ...actors.contents, ...messages.contents])
    if (isMarked(document)) await document.delete();
};
