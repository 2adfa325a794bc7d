import { expect } from "vitest";
import { REACTIVE, sheet, STRIKES } from "./offers-hands";
import type { Playground, UserKey } from "./playground";
import { PAGE_TOOLS } from "./two-seats";

/**
 * A fight of five creatures on the pages of two GMs and a player, in which what happens is decided by chance: movement that provokes,
 * answers to what is offered, hiding, and looks at the record.
 */

const PLAYERS = ["Mira", "Pia"] as const;
const FIGHTERS = [...PLAYERS, "Gark", "Krell", "Nub"] as const;

/** Game systems, and a book for each. */
export const BOOKS = [
  ["pf1", "epic-path"],
  ["dnd5e", "dnd5e"],
  ["pf1", "pathfinder1e"],
  ["pf2e", "pathfinder2e"],
] as const;

/** A field with a wall that is cover, and a fight that has not begun. Nub is hidden from players: by the GM, or as an invisible one. */
export const fieldOf = (isNubHidden: boolean): string => `${PAGE_TOOLS}
  const scene = canvas.scene;
  const kept = ["Mira", "Gark", "Krell", "Nub"];
  const ids = (all, isGone = () => true) => all.contents.filter(isGone).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", ids(scene.tokens, ({ name }) => !kept.includes(name)));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  const { _id, ...source } = tokenOf("Mira").document.toObject();
  await scene.createEmbeddedDocuments("Token", [{ ...source, name: "Pia", actorId: null }]);
  await until(() => tokenOf("Pia") !== undefined);
  const places = { Mira: [300, 300, 1], Pia: [500, 400, 1], Gark: [400, 300, -1], Krell: [400, 500, -1], Nub: [600, 400, -1] };
  for (const [name, [x, y, disposition]] of Object.entries(places)) {
    const { document: its } = tokenOf(name);
    const hidden = name === "Nub" && ${isNubHidden};
    await its.update({ x, y, disposition, hidden, actorId: game.addActor({ name }).id, actorLink: true });
  }
  if (!${isNubHidden}) await tokenOf("Nub").document.actor.toggleStatusEffect("invisible", { active: true });
  await scene.createEmbeddedDocuments("Wall", [
    { c: [500, 300, 500, 400], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "standard" } } },
  ]);
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", ${JSON.stringify(FIGHTERS)}.map((name, i) =>
    ({ tokenId: tokenOf(name).id, sceneId: scene.id, initiative: 20 - i, hidden: name === "Nub" })));
  await settled();
`;

/** Foundry draws no invisible token for a player. The late parts are there, as after the first turn of a fight. */
const READY = `${PAGE_TOOLS}
  await until(() => tokenOf("Nub") !== undefined || game.user.isGM === false);
  if (!game.user.isGM && tokenOf("Nub") !== undefined)
    Object.defineProperty(tokenOf("Nub"), "visible", { get: () => false, set: () => undefined });
  Hooks.callAll("canvasReady", canvas);
  await new Promise((done) => setTimeout(done, 150));
`;

/** Sheets with which creatures attack, on this page. */
export const equip = async (page: Playground, system: string): Promise<void> => {
  for (const name of FIGHTERS) {
    const its = (script: string): string =>
      `{ ${script.replaceAll('"Mira"', `"${name}"`).replaceAll(PAGE_TOOLS, "")} }`;
    const reactive = system === "pf2e" ? its(sheet("Mira", REACTIVE)) : "";
    await page.run(`${PAGE_TOOLS} if (tokenOf("${name}")?.document.actor) { ${reactive} ${its(STRIKES[system]!)} }`);
  }
  await page.run(READY);
};

interface Seen {
  readonly turn: string;
  readonly acting: string;
  readonly round: number;
  /** Reactors of open questions. */
  readonly asked: readonly string[];
  readonly waiting: number;
  readonly held: number;
  /** Creatures whose movement is paused, on the client of who moves them: the stand-in tells others only of the next step. */
  readonly paused: readonly string[];
  /** How many windows there are of each kind. */
  readonly windows: readonly number[];
  /** Creatures that have no attack of opportunity left, as the tracker says. */
  readonly used: readonly string[];
  readonly attacks: number;
  readonly places: string;
}

const LOOK = `
  const count = (selector) => document.querySelectorAll(selector).length;
  const tokens = canvas.scene.tokens.contents;
  const { combat } = game;
  return {
    turn: combat.round + " " + combat.turn,
    round: combat.round,
    acting: combat.combatant?.name ?? "",
    asked: [...document.querySelectorAll(".parapet-offer h4")].map((it) => it.textContent),
    waiting: count(".parapet-offer-awaited"),
    held: count(".parapet-offer-held"),
    paused: tokens.filter(({ movement }) => movement?.state === "paused" && movement.user?.isSelf === true).map(({ name }) => name),
    windows: [".parapet-offers", ".parapet-offer-waiting"].map(count),
    used: combat.combatants.contents.filter(({ id }) =>
      document.querySelector('#combat [data-combatant-id="' + id + '"] [data-mark="opportunities"]')
        ?.getAttribute("aria-label") === "Attacks of opportunity left: 0 of 1").map(({ name }) => name).sort(),
    attacks: game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined).length,
    places: JSON.stringify(tokens.map(({ name, x, y }) => [name, x, y]).sort()),
  };
`;

/** Presses a button of an entry, in the page; nothing where it is gone. */
const pressOffer = (page: Playground, reactor: string, action: string): Promise<void> =>
  page.run(`
    const entry = [...document.querySelectorAll(".parapet-offer")].find((it) => it.querySelector("h4").textContent === "${reactor}");
    entry?.querySelector("[data-offer=${action}]")?.click();
  `);

const pressIn = (page: Playground, selector: string): Promise<void> =>
  page.run(`document.querySelector(${JSON.stringify(selector)})?.click();`);

/** Milliseconds after which nobody's answer is waited for. */
const TIME_IS_UP = 46_000;

type Seats = Record<"gm" | "gm2" | "player", Playground>;

interface Sitting {
  readonly system: string;
  readonly pages: Seats;
  /** A user joins the world again. */
  readonly join: (user: UserKey) => Promise<Playground>;
}

interface Told {
  reloaded: number;
  asked: number;
  attacked: number;
  declined: number;
  timedOut: number;
  hid: number;
}

export class RandomFight {
  /** How often things have happened. */
  readonly told: Told = { reloaded: 0, asked: 0, attacked: 0, declined: 0, timedOut: 0, hid: 0 };
  readonly #acted: [round: number, name: string][] = [];
  /** Creatures that have attacked since their own turn began. */
  readonly #used = new Set<string>();
  #attacks = 0;

  constructor(
    private readonly sitting: Sitting,
    private readonly random: () => number,
  ) {}

  get pages(): Seats {
    return this.sitting.pages;
  }

  get #all(): readonly Playground[] {
    return Object.values(this.pages);
  }

  #below(count: number): number {
    return Math.floor(this.random() * count);
  }

  #one<T>(of: readonly T[]): T {
    return of[this.#below(of.length)]!;
  }

  #looks(): Promise<Seen[]> {
    return Promise.all(this.#all.map((page) => page.run<Seen>(LOOK)));
  }

  /** What each page shows, once nothing changes any more. */
  async #still(): Promise<Seen[]> {
    let before = await this.#looks();
    for (let i = 0, same = 0; i < 60 && same < 3; i += 1) {
      await new Promise((done) => setTimeout(done, 60));
      const now = await this.#looks();
      same = JSON.stringify(now) === JSON.stringify(before) ? same + 1 : 0;
      before = now;
    }
    return before;
  }

  /** Whose page moves a creature. */
  #mover(name: string): Playground {
    const { gm, gm2, player } = this.pages;
    const isPlayers = (PLAYERS as readonly string[]).includes(name);
    return this.random() < 0.2 ? this.#one([gm, gm2]) : isPlayers ? player : this.#one([gm, gm2]);
  }

  /** Jumps beside an enemy and walks away from it, walks about, jumps, or takes the last movement back. */
  async #moves(name: string): Promise<void> {
    const page = this.#mover(name);
    const legs = Array.from({ length: 1 + this.#below(3) }, () => [this.#below(5) - 2, this.#below(5) - 2]);
    const kind = this.#below(10);
    const isPlayers = (PLAYERS as readonly string[]).includes(name);
    const enemy = this.#one(FIGHTERS.filter((each) => (PLAYERS as readonly string[]).includes(each) !== isPlayers));
    const away = [0, this.#one([-1, 1])];
    await page.run(`${PAGE_TOOLS}
      const its = tokenOf("${name}").document;
      const from = (x, y) => ({ x: its.x + 100 * x, y: its.y + 100 * y, checkpoint: true });
      if (${kind === 0}) await its.move({ x: 100 * ${3 + this.#below(4)}, y: 100 * ${3 + this.#below(4)}, action: "blink" });
      else if (${kind === 1}) await its.revertRecordedMovement();
      else if (${kind < 8}) {
        const { x, y } = canvas.scene.tokens.getName("${enemy}");
        await its.move({ x: x + ${this.#one([-100, 100])}, y, action: "blink" });
        await until(() => its.movement?.state === "completed");
        void its.move([1, 3, 5].map((far) => from(${away[0]} * far, ${away[1]} * far)));
      } else {
        let [left, top] = [0, 0];
        void its.move(${JSON.stringify(legs)}.map(([x, y]) => from((left += x), (top += y))));
      }
      await settled();
    `);
  }

  /** Answers every open question, or leaves it open. */
  async #answers(): Promise<void> {
    let seen = await this.#still();
    this.told.asked += new Set(seen.flatMap(({ asked }) => asked)).size;
    for (const { asked, windows } of seen) {
      // Of each reactor once, all in one window.
      expect(asked).toEqual([...new Set(asked)]);
      expect(Math.max(...windows)).toBeLessThanOrEqual(1);
    }
    for (const reactor of new Set(seen.flatMap(({ asked }) => asked))) {
      const asked = this.#all.filter((_, i) => seen[i]!.asked.includes(reactor));
      // Time may have been up for all of them.
      if (asked.length > 0) await this.#answer(reactor, asked);
      seen = await this.#still();
      expect(seen.map(({ attacks }) => attacks)).toEqual(seen.map(() => this.#attacks));
    }
    await this.#goesOn(seen);
  }

  async #answer(reactor: string, asked: readonly Playground[]): Promise<void> {
    const kind = this.#below(10);
    if (kind < 4) {
      // Now and then all who are asked press at the same moment: one of them attacks.
      const pressing = kind < 2 ? asked : [this.#one(asked)];
      await Promise.all(pressing.map((page) => pressOffer(page, reactor, "act")));
      this.#used.add(reactor);
      this.#attacks += 1;
      this.told.attacked += 1;
      const attacks = async () => (await this.#looks()).map((seen) => seen.attacks);
      await expect.poll(attacks).toEqual(this.#all.map(() => this.#attacks));
    } else if (kind < 7) {
      await pressOffer(this.#one(asked), reactor, "pass");
      this.told.declined += 1;
    } else if (kind === 7) for (const page of asked) await pressIn(page, ".parapet-offers [data-action=close]");
    else if (kind === 8) {
      await this.pages.gm.page.clock.fastForward(TIME_IS_UP);
      this.told.timedOut += 1;
    }
  }

  /** Lets a mover that is held go on, or makes it stay, or leaves that to the turn's end. */
  async #goesOn(seen: readonly Seen[]): Promise<void> {
    for (const [i, page] of this.#all.entries()) {
      if (seen[i]!.held > 0 && this.random() < 0.7)
        await pressIn(page, `.parapet-offer-held [data-action=${this.#one(["goOn", "stay", "close"])}]`);
      if (seen[i]!.waiting > 0 && this.random() < 0.5) await pressIn(page, ".parapet-offer-waiting [data-action=pass]");
    }
  }

  /** A client is loaded again, with or without questions on it. Without the GM who asked, no question is left. */
  async #reloads(): Promise<void> {
    const users = ["gm", "gm2", "player"] as const;
    const user = this.#one(users);
    await this.pages[user].close();
    const others = users.filter((each) => each !== user).map((each) => this.pages[each]);
    if (user === "gm")
      for (const page of others) await expect.poll(async () => (await page.run<Seen>(LOOK)).asked).toEqual([]);
    this.pages[user] = await this.sitting.join(user);
    await equip(this.pages[user], this.sitting.system);
    this.told.reloaded += 1;
  }

  /** A creature rolls Stealth, as its system does; a GM looks who notices, and sets what there is to set. */
  async #hides(name: string): Promise<void> {
    const flags: Readonly<Record<string, object>> = {
      pf1: { pf1: { subject: { skill: "ste" } } },
      dnd5e: { dnd5e: { roll: { type: "skill", skillId: "ste" } } },
      pf2e: {
        pf2e: { context: { type: "skill-check", options: ["action:hide"], domains: ["stealth"] }, modifiers: [] },
      },
    };
    const { gm, gm2 } = this.pages;
    await this.#one([gm, gm2]).run(`${PAGE_TOOLS}
      const roll = await new Roll("1d20 + ${this.#below(10)}").evaluate();
      const speaker = { scene: canvas.scene.id, token: tokenOf("${name}").id, actor: null };
      await roll.toMessage({ speaker, flags: ${JSON.stringify(flags[this.sitting.system])} });
      game.modules.get("parapet").api.openHiding();
      await settled();
    `);
    await this.#still();
    this.told.hid += 1;
    const buttons = ["roll", "set", "unset", "leave", "forget"].map(
      (action) => `#parapet-hiding [data-action=${action}]`,
    );
    for (let i = this.#below(3); i > 0; i -= 1) await pressIn(this.#one([gm, gm2]), this.#one(buttons));
  }

  /** The record has each attack once for GMs, and nothing of Nub for the player. */
  async readsRecord(): Promise<void> {
    const read = (page: Playground): Promise<string> =>
      page.run(`return JSON.stringify(await game.modules.get("parapet").api.fightRecord());`);
    const attacksIn = async (page: Playground) =>
      (JSON.parse(await read(page)) as { readonly attacks: number } | null)?.attacks ?? 0;
    for (const page of [this.pages.gm, this.pages.gm2, this.pages.player])
      await expect.poll(() => attacksIn(page)).toBe(this.#attacks);
    expect(await read(this.pages.player)).not.toContain("Nub");
    if (this.random() < 0.3) await this.#one(this.#all).run(`game.modules.get("parapet").api.openFightRecord();`);
  }

  async begins(): Promise<void> {
    await this.#one([this.pages.gm, this.pages.gm2]).run("await game.combat.startCombat();");
    await this.#isAt("1 0");
  }

  async #isAt(turn: string): Promise<void> {
    await expect.poll(async () => (await this.#looks()).map((seen) => seen.turn)).toEqual(this.#all.map(() => turn));
    const [seen] = await this.#looks();
    this.#acted.push([seen!.round, seen!.acting]);
    this.#used.delete(seen!.acting);
  }

  /** A turn, and what must be over at its end. */
  async turn(): Promise<void> {
    const [{ acting } = { acting: "" }] = await this.#looks();
    if (this.random() < 0.3) await this.#hides(acting);
    for (let i = this.#below(4); i > 0; i -= 1) {
      if ((await this.#looks()).some(({ paused }) => paused.length > 0)) break;
      await this.#moves(acting);
      await this.#answers();
    }
    if (this.random() < 0.1) await this.#reloads();
    const reached = await this.#one([this.pages.gm, this.pages.gm2]).run<string>(
      "await game.combat.nextTurn(); return game.combat.round + ' ' + game.combat.turn;",
    );
    await this.#isAt(reached);
    await expect.poll(() => this.#leftovers()).toEqual([]);
    if (this.random() < 0.4) await this.readsRecord();
  }

  /** What of the turn before is still there, and marks that are not as they should be. */
  async #leftovers(): Promise<string[]> {
    const seen = await this.#still();
    const used = [...this.#used].sort().join();
    return seen.flatMap(({ asked, waiting, held, paused, windows, places, used: marked }, i) => [
      ...asked.map((name) => `${name} is still asked`),
      ...(waiting + held + Math.max(...windows) > 0 ? ["a window is still there"] : []),
      ...paused.map((name) => `${name} is still paused`),
      ...(places === seen[0]!.places ? [] : ["tokens are elsewhere"]),
      // Players see the marks of their own creatures alone.
      ...(i < 2 && marked.join() !== used ? [`used is ${marked.join()}, and should be ${used}`] : []),
    ]);
  }

  /** Which creatures have acted in a finished round other than once. */
  faults(): string[] {
    const last = Math.max(...this.#acted.map(([round]) => round));
    return Array.from({ length: last - 1 }, (_, i) => i + 1).flatMap((round) =>
      FIGHTERS.flatMap((name) => {
        const count = this.#acted.filter(([its, who]) => its === round && who === name).length;
        return count === 1 ? [] : [`${name} acts ${count} times in round ${round}`];
      }),
    );
  }
}
