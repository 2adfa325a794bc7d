/** What every verdict keeps to. */
import fc from "fast-check";
import { dequal as isDeepEqual } from "dequal/lite";
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import type { SceneWall } from "../../src/scene/model/scene";
import { CONCEALMENTS, ACTIONS, ATTACK_KINDS, STATS, type Attack, type Verdict } from "../../src/rules/attack/verdict";
import { isInsideOrOn } from "../../src/geometry/polygons/region";
import { claim, NOT_ASKED, type Question } from "./claim";
import { situations } from "./situations";
import { CONCEALING, JOINING_ALL_CORNERS, JUDGED_BY_LINES, MUTUAL, WITH_TOTAL_COVER } from "./traits";

const idsIn = ({ walls, creatures, terrains, veils }: Battlefield): Set<string> =>
  new Set([...walls, ...creatures, ...terrains, ...veils].map(({ id }) => id));

/** Whether a creature may find others without seeing them. */
const feels = (creature: Creature | undefined): boolean =>
  creature !== undefined &&
  (["blindsense", "blindsight", "tremorsense"] as const).some((sense) => creature.senses[sense] > 0);

const isSortedOnce = (ids: readonly string[]): boolean => ids.every((id, i) => i === 0 || (ids[i - 1] ?? "") < id);

/** What is wrong with a verdict's form, one sentence each. */
const flawsOf = ({ ruleSet, battlefield, situation: { attack }, verdict }: Question): string[] => {
  const known = idsIn(battlefield);
  const attacker = battlefield.creatures.find(({ id }) => id === attack.attacker);
  const isPhased = battlefield.creatures.some(
    ({ id, conditions }) => id === attack.target && conditions.includes("phased"),
  );
  const named = [...verdict.obstacles, ...verdict.lines.flatMap(({ obstacles }) => obstacles)];
  const { fraction, missChance, concealment, cover, lineOfSight, lineOfEffect } = verdict;
  const places = [
    verdict.origin,
    ...verdict.lines.flatMap(({ from, to, blockedAt }) => [from, to, blockedAt]),
    ...verdict.figures.flatMap(({ points }) => points),
  ].flatMap((place) => place ?? []);
  const checks: readonly (readonly [boolean, string])[] = [
    [verdict.ruleset === ruleSet.id, "it names its rule set"],
    [verdict.attacker === attack.attacker && verdict.target === attack.target, "it names attacker and target"],
    [verdict.kind === attack.kind && verdict.reach === attack.reach, "it names the attack's kind and reach"],
    [ATTACK_KINDS.includes(verdict.kind), "its kind is one there is"],
    [ruleSet.levels.includes(cover), "its cover is a level of the rule set"],
    [CONCEALMENTS.includes(concealment), "its concealment is one there is"],
    [Number.isInteger(missChance) && missChance >= 0 && missChance <= 100, "its miss chance is a percentage"],
    [
      concealment !== "none" || missChance === 0 || isPhased,
      "nobody is missed without concealment, but for the phased",
    ],
    [fraction === null || (fraction >= 0 && fraction <= 1), "its fraction is a fraction"],
    [fraction === null || Math.abs(fraction * 1e9 - Math.round(fraction * 1e9)) < 1e-6, "its fraction has nine digits"],
    [
      fraction === null || lineOfEffect || !WITH_TOTAL_COVER.includes(ruleSet.id),
      "no fraction decides where there is no line of effect",
    ],
    [
      CONCEALING.includes(ruleSet.id) || concealment === "none",
      "nobody is concealed where the book knows no concealment",
    ],
    [
      !CONCEALING.includes(ruleSet.id) ||
        attack.kind === "area" ||
        lineOfSight ||
        concealment === "total" ||
        feels(attacker),
      "who cannot be seen is totally concealed",
    ],
    [named.every((id) => known.has(id)), "every obstacle is on the battlefield"],
    [!named.includes(attack.target) && !named.includes(attack.attacker ?? ""), "nobody stands in their own way"],
    [isSortedOnce(verdict.obstacles), "its obstacles are sorted, each once"],
    [verdict.lines.every(({ obstacles }) => isSortedOnce(obstacles)), "so are those of every line"],
    [
      verdict.lines.every(({ isBlocked, obstacles, blockedAt }) =>
        isBlocked ? obstacles.length > 0 && blockedAt !== null : obstacles.length === 0 && blockedAt === null,
      ),
      "a line is blocked by something somewhere, or clear",
    ],
    [places.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)), "its places are places"],
    [places.every(({ x, y }) => !Object.is(x, -0) && !Object.is(y, -0)), "no place is at minus nought"],
    [
      verdict.modifiers.every(({ stat, value }) => STATS.includes(stat) && value !== 0),
      "its modifiers change something",
    ],
    [verdict.permissions.every(({ action }) => ACTIONS.includes(action)), "its permissions are for known actions"],
    [verdict.permissions.every(({ isAllowed, reason }) => isAllowed || reason !== null), "a refusal has its reason"],
    [
      new Set(verdict.permissions.map(({ action }) => action)).size === verdict.permissions.length,
      "each action is allowed or refused once",
    ],
    [verdict.reasons.length > 0, "it says why"],
    [verdict.reasons.every(({ key }) => key.startsWith("PARAPET.Reason.")), "its reasons are message keys"],
    [isDeepEqual(JSON.parse(JSON.stringify(verdict)), verdict), "it is plain data"],
  ];
  return checks.flatMap(([holds, sentence]) => (holds ? [] : [sentence]));
};

claim("every verdict is well formed", {
  askedIn: 1,
  contradiction: (question) => {
    const flaws = flawsOf(question);
    return flaws.length === 0 ? undefined : `${flaws.join("; ")}: wanted, came ${JSON.stringify(question.verdict)}`;
  },
});

claim("the concealment sets the miss chance", {
  of: CONCEALING,
  askedIn: 1,
  contradiction: ({ ruleSet, battlefield: { creatures, veils }, situation, verdict: { concealment, missChance } }) => {
    const target = creatures.find(({ id }) => id === situation.attack.target);
    // Half of what would hit a phased target passes through it; an area has no miss chance, and a note.
    const isHit = situation.attack.kind !== "area";
    const isPhased = ruleSet.id === "epic-path" && isHit && target?.conditions.includes("phased") === true;
    if (isPhased) return missChance >= 50 ? undefined : `phased target: miss chance ${missChance}`;
    const wanted = MISS_CHANCES[ruleSet.id]?.[concealment];
    // A veil may have one of its own, which counts if it is higher.
    const own = concealment === "none" || !wanted ? [] : veils.flatMap((veil) => veil.missChance ?? []);
    return missChance === wanted || (missChance > (wanted ?? 0) && own.includes(missChance))
      ? undefined
      : `${concealment} concealment: miss chance ${missChance}, wanted ${wanted}`;
  },
});

/** By the rule sets' books. */
const MISS_CHANCES: Partial<Readonly<Record<Verdict["ruleset"], Readonly<Record<Verdict["concealment"], number>>>>> = {
  pathfinder1e: { none: 0, partial: 20, total: 50 },
  "epic-path": { none: 0, partial: 20, total: 50 },
  // Being unseen is disadvantage on the attack.
  dnd5e: { none: 0, partial: 0, total: 0 },
  // Flat checks of 5 and 11.
  pathfinder2e: { none: 0, partial: 20, total: 50 },
};

/** Whether two creatures are on floors that do not show each other. */
const areFloorsApart = ({ levels, creatures }: Battlefield, { attacker, target }: Attack): boolean => {
  const [p, q] = [attacker, target].map((id) => creatures.find((creature) => creature.id === id)?.level ?? null);
  if (!p || !q || p === q) return false;
  const sees = (from: string, to: string): boolean => levels.find(({ id }) => id === from)?.sees.includes(to) ?? false;
  return !sees(p, q) && !sees(q, p);
};

/** A target that takes cover needs nothing to take it behind. */
const isCoverTaken = ({ reasons }: Verdict): boolean =>
  reasons.some(({ key }) => key.startsWith("PARAPET.Reason.TakingCover"));

claim("cover above none names what gives it; total cover names blockers or comes from another floor", {
  askedIn: 8,
  contradiction: ({ ruleSet, verdict, battlefield, situation: { attack } }) => {
    const { cover, obstacles, lineOfEffect } = verdict;
    if (cover === ruleSet.levels[0] || isCoverTaken(verdict)) return NOT_ASKED;
    if (obstacles.length === 0) {
      return !lineOfEffect && areFloorsApart(battlefield, attack) ? undefined : `${cover} cover by nothing`;
    }
    if (cover !== "total") return undefined;
    const blockers = [
      ...battlefield.walls.filter(({ effect }) => effect !== "none"),
      ...battlefield.terrains.filter(({ blocksEffect }) => blocksEffect),
    ];
    const idle = obstacles.filter((id) => !blockers.some((blocker) => blocker.id === id));
    return idle.length === 0 ? undefined : `total cover by ${idle.join(" ")}, which block nothing`;
  },
});

claim("there is total cover exactly where there is no line of effect", {
  of: WITH_TOTAL_COVER,
  askedIn: 1,
  contradiction: ({ verdict: { cover, lineOfEffect } }) => {
    return (cover === "total") === !lineOfEffect ? undefined : `${cover} cover, line of effect ${String(lineOfEffect)}`;
  },
});

claim("who has no cover is reached by every line drawn; who has some is missed by one that its obstacles block", {
  of: JUDGED_BY_LINES,
  askedIn: 2,
  contradiction: ({ ruleSet, verdict }) => {
    const { cover, lineOfEffect, lines, obstacles, origin } = verdict;
    if (!lineOfEffect || isCoverTaken(verdict)) return NOT_ASKED;
    const blocked = lines.filter(({ isBlocked }) => isBlocked);
    if (origin === null || lines.length === 0) return "no lines";
    if (cover === ruleSet.levels[0]) {
      return blocked.length === 0 ? undefined : `no cover, but blocked: ${JSON.stringify(blocked)}`;
    }
    const met = new Set(blocked.flatMap((line) => line.obstacles));
    const unmet = obstacles.filter((id) => !met.has(id));
    return unmet.length === 0 && met.size > 0 ? undefined : `${cover} cover by ${unmet.join(" ")}, on no line`;
  },
});

claim("there is a line of effect, or of sight, from one creature to another exactly when there is one back", {
  of: MUTUAL,
  askedIn: 6,
  contradiction: ({ battlefield, verdict, judge, situation: { attack } }) => {
    const { attacker, target, kind } = attack;
    const { walls, terrains, creatures } = battlefield;
    // One-way walls, and those that ask from how far one looks, tell the two ways apart.
    const isOneWay = walls.some(({ side, sight }) => side !== "both" || sight === "proximity" || sight === "distance");
    // So does an area with a centre right on its border: it is left out for an attacker there, not for a target (1.4).
    const isOnBorder = creatures.some(
      ({ centre, id }) =>
        (id === attacker || id === target) && terrains.some(({ region }) => isInsideOrOn(centre, region)),
    );
    if (attacker === null || kind === "area" || isOneWay || isOnBorder) return NOT_ASKED;
    const back = judge(battlefield, { ...attack, attacker: target, target: attacker });
    const isSame = back.lineOfEffect === verdict.lineOfEffect && back.lineOfSight === verdict.lineOfSight;
    return isSame
      ? undefined
      : `effect ${String(verdict.lineOfEffect)}, back ${String(back.lineOfEffect)}; sight ${String(verdict.lineOfSight)}, back ${String(back.lineOfSight)}`;
  },
});

/** Walls that ask who attacks: one-way walls, those graded by hand (one's own parapet, low obstacles), low ones. */
const asksWho = ({ side, cover, elevation }: SceneWall): boolean =>
  side !== "both" || (cover !== "auto" && cover !== "total") || elevation.top !== null;

/** Two creatures of one square, equally high, side by side or corner to corner, in a melee among walls that treat both alike. */
const closeQuarters = fc
  .tuple(situations, fc.constantFrom([1, 0] as const, [0, 1] as const, [1, 1] as const, [-1, 1] as const))
  .map(([{ scene, attack, ...rest }, [dx, dy]]) => {
    const [first, second, ...others] = scene.tokens.map((token) => ({
      ...token,
      width: 1,
      height: 1,
      base: null,
      elevation: 0,
    }));
    const neighbour = first && { x: first.x + dx * scene.grid.size, y: first.y + dy * scene.grid.size };
    const tokens = [first, second && { ...second, ...neighbour }, ...others].flatMap((token) => token ?? []);
    const walls = scene.walls.filter((wall) => !asksWho(wall));
    const melee = { ...attack, attacker: "token:A", kind: "melee", reach: null, origin: null } as const;
    return { ...rest, scene: { ...scene, tokens, walls, areas: [] }, attack: melee };
  });

claim("of two neighbours in a melee each has the cover that the other has", {
  of: JOINING_ALL_CORNERS,
  scenes: closeQuarters,
  contradiction: ({ battlefield, verdict, judge, situation: { attack } }) => {
    // A charge strikes from the end of its lane.
    if (battlefield.grid.type.startsWith("hex") || attack.isCharge === true) return NOT_ASKED;
    const back = judge(battlefield, { ...attack, attacker: attack.target, target: attack.attacker ?? "" });
    return back.cover === verdict.cover ? undefined : `${verdict.cover} cover, back ${back.cover}`;
  },
});
