// What is played at the table while hooks are timed. Each play is the body of an async function in the page, with the names
// that HANDS defines. `before` runs once, `play` once a time.

/** In systems whose attacks start at the playground's form. */
const BY_FORM = `
  const uses = () => {
    document.querySelector("#attack-item").value = "bow";
    document.querySelector("#attack").requestSubmit();
  };
`;

/** For scripts: an attacker with those nearest to it as targets, and steps to and fro. */
export const HANDS = `
  // The playground's panel asks for everyone's verdict after each change: no table does.
  const { combat: order } = game.modules.get("parapet").api;
  game.modules.get("parapet").api = undefined;
  const since14 = game.release.generation >= 14;
  const rest = () => new Promise((done) => setTimeout(done, 0));
  /** Nobody attacks in the same frame in which a token has moved. */
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const tokens = [...canvas.tokens.placeables];
  const side = canvas.dimensions.width;
  const far = (p, q) => Math.hypot(p.document.x - q.document.x, p.document.y - q.document.y);
  const nearest = (of) => tokens.filter((it) => it !== of).sort((p, q) => far(p, of) - far(q, of));
  /** A player's, where the most stand together. */
  const attacker = tokens.filter((it) => it.document.disposition === 1).sort((p, q) => far(nearest(p)[3], p) - far(nearest(q)[3], q))[0];
  const [target, ...others] = nearest(attacker);
  const aim = (count) => {
    for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
    for (const it of [target, ...others].slice(0, count)) it.setTarget(true, { releaseOthers: false });
  };
  const home = { x: attacker.document.x, y: attacker.document.y };
  const step = (i) => attacker.document.update({ x: home.x + 100 * (i % 3), y: home.y });
  const lay = (place, radius, flags = {}) =>
    canvas.scene.createEmbeddedDocuments(since14 ? "Region" : "MeasuredTemplate", [
      since14
        ? { name: "Burst", displayMeasurements: true, flags, shapes: [{ type: "circle", ...place, radius: radius * 20 }] }
        : { t: "circle", ...place, distance: radius, flags },
    ]);
  /** What a dialog shows, once it is open. */
  const inDialog = async (selector) => {
    for (let i = 0; i < 1000; i++) {
      const found = document.querySelector(selector);
      if (found !== null && document.querySelector(".parapet-dialog-line") !== null) return found;
      await rest();
    }
    throw new Error("no dialog with " + selector);
  };
  const gone = async (found) => {
    while (found.isConnected) await rest();
  };
  const idsOf = (documents) => [...documents].map(({ id }) => id);
  const clearAreas = () => {
    const name = since14 ? "Region" : "MeasuredTemplate";
    return canvas.scene.deleteEmbeddedDocuments(name, idsOf(canvas.scene[since14 ? "regions" : "templates"].contents));
  };
`;

const BOW = `{ id: "bow", title: "Bow", kind: "ranged" }`;

/** Of each system: the rules it is played by, and what is played, with whether it is worth playing after a move. */
export const PLAYS = [
  {
    system: "dnd5e",
    ruleset: "dnd5e",
    before: `
      // Each has what characters have: dozens of items, one of which changes cover, and an item with the flag for it.
      for (const it of [attacker, target, ...others].slice(0, 5))
        for (let i = 0; i < 60; i++)
          dnd5e.playground.actorOf(it).items.push({
            ...{ type: "feat", name: "Feat " + i, identifier: i === 0 ? "spell-sniper" : "feat-" + i },
            flags: i === 1 ? { parapet: { cover: "lower:1:melee" } } : {},
          });
      const uses = () => dnd5e.playground.activity(attacker, "bow").use();
      const rollsByDialog = async () => {
        const rolled = dnd5e.playground.activity(attacker, "bow").rollAttack({}, { configure: true });
        const button = await inDialog('dialog [data-action="normal"]');
        button.click();
        await rolled;
        await gone(button);
      };
      const spell = dnd5e.playground.activity(attacker, "fireball");
      const { message: cast } = await spell.use();
      await rest();
      kept.add(cast.id);
      await lay(home, 30, { dnd5e: { origin: spell.uuid } });
      await rest();
      const button = () => document.querySelector('[data-message-id="' + cast.id + '"] [data-action="rollSave"]');
      const saves = () =>
        dnd5e.playground.actorOf(target).rollSavingThrow({ ability: "dex", target: 15, event: { target: button() } });
    `,
    plays: [
      { name: "attack", play: `await uses();`, targets: 1 },
      { name: "attack on 4", play: `await uses();`, targets: 4 },
      { name: "attack with the dialog", play: `await rollsByDialog();`, targets: 1 },
      { name: "attack on 4 with the dialog", play: `await rollsByDialog();`, targets: 4 },
      { name: "Dexterity save", play: `await saves();`, targets: 0 },
    ],
  },
  {
    system: "pf1",
    ruleset: "pathfinder1e",
    before: `
      const uses = (options = {}) => pf1.playground.use(attacker, "bow", { skipDialog: true, ...options });
      const usesByDialog = async () => {
        const used = pf1.playground.use(attacker, "bow", { skipDialog: false });
        const button = await inDialog('button[name="attack_single"]');
        button.click();
        await used;
        await gone(button);
      };
      const face = (natural) => void (CONFIG.Dice.randomUniform = () => (natural - 0.5) / 20);
      const [area] = await lay(home, 30);
      aim(1);
      await uses({ template: area.uuid });
      await rest();
      const saveButton = [...document.querySelectorAll("#chat [data-saving-throw]")].at(-1);
      kept.add(saveButton.closest("[data-message-id]").dataset.messageId);
    `,
    plays: [
      { name: "attack", play: `face(10); await uses();`, targets: 1 },
      { name: "attack on 4", play: `face(10); await uses();`, targets: 4 },
      { name: "attack with the dialog", play: `face(10); await usesByDialog();`, targets: 1 },
      { name: "attack on 4 with the dialog", play: `face(10); await usesByDialog();`, targets: 4 },
      { name: "critical, confirmed", play: `face(20); await uses({ options: { fullAttack: true } });`, targets: 1 },
      { name: "Reflex save", play: `saveButton.click();`, targets: 1 },
    ],
  },
  {
    system: "pf2e",
    ruleset: "pathfinder2e",
    before: `
      const { Check, CheckModifier, played } = game.pf2e;
      const strike = () => played.strike(attacker, target, ${BOW});
      const check = () => new CheckModifier("strike", { modifiers: [] });
      const strikesByDialog = async () => {
        Check.showsDialogs = true;
        const rolled = Check.roll(check(), strike());
        const button = await inDialog("button.roll");
        button.click();
        await rolled;
        await gone(button);
        Check.showsDialogs = false;
      };
      await lay(home, 30, { pf2e: { origin: { uuid: "Item.fireball" } } });
      const saves = () => {
        const { check: its, context } = played.reflexSave(target, attacker, { uuid: "Item.fireball" });
        return Check.roll(its, context);
      };
    `,
    plays: [
      { name: "strike", play: `await Check.roll(check(), strike());`, targets: 1 },
      { name: "strike with the dialog", play: `await strikesByDialog();`, targets: 1 },
      { name: "flat check", play: `await Check.roll(check(), { ...strike(), type: "flat-check" });`, targets: 1 },
      { name: "Reflex save", play: `await saves();`, targets: 1 },
    ],
  },
  {
    system: "swade",
    ruleset: "pathfinder1e",
    before: `${BY_FORM}
      const usesByDialog = async () => {
        game.swade.played.hasDialog = true;
        uses();
        const button = await inDialog('dialog [data-action="roll"]');
        button.click();
        await gone(button);
        game.swade.played.hasDialog = false;
      };
    `,
    plays: [
      { name: "attack", play: `uses();`, targets: 1 },
      { name: "attack on 4", play: `uses();`, targets: 4 },
      { name: "attack with the dialog", play: `await usesByDialog();`, targets: 1 },
    ],
  },
  {
    system: "draw-steel",
    ruleset: "pathfinder1e",
    before: BY_FORM,
    plays: [
      { name: "ability", play: `uses();`, targets: 1 },
      { name: "ability on 4", play: `uses();`, targets: 4 },
    ],
  },
  {
    system: "homemade",
    ruleset: "pathfinder1e",
    before: `
      const rolls = () =>
        new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: attacker.document }), flavor: "Bow" });
    `,
    plays: [
      { name: "attack", play: `await rolls();`, targets: 1 },
      { name: "attack on 4", play: `await rolls();`, targets: 4 },
    ],
  },
];

/** At a table with 100 cards in its log, by the same names. */
export const TABLE = {
  system: "homemade",
  ruleset: "pathfinder1e",
  before: `
    const rolls = () =>
      new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: attacker.document }), flavor: "Bow" });
    const isWarmUp = ({ name }) => name === "parapet:warm-up";
    const warmed = () =>
      new Promise((done) => {
        const look = (list, it) => {
          if (!list.getEntries().some(isWarmUp)) return;
          it.disconnect();
          done();
        };
        new PerformanceObserver(look).observe({ entryTypes: ["measure"] });
      });
    for (let i = 0; i < 100; i++) {
      aim(1 + (i % 4));
      await rolls();
      await rest();
    }
    for (const { id } of game.messages.contents) kept.add(id);
    aim(3);
    const log = game.messages.contents;
    const said = await ChatMessage.create({ content: "Well met." });
    kept.add(said.id);
    const door = canvas.scene.walls.contents[0];
    await door.update({ door: 1 });
    const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
    await combat.createEmbeddedDocuments("Combatant", [attacker, target, ...others].slice(0, 10).map(({ id }, i) =>
      ({ tokenId: id, sceneId: canvas.scene.id, initiative: 20 - i })));
    await combat.nextTurn();
    // The target waits for whoever moves where it stands itself: for nobody, but each step is looked at.
    const readies = async () => {
      const { combatant } = combat;
      for (let i = 0; i < 50 && combatant.flags.parapet?.part?.hasActed !== true; i++) await rest();
      const trigger = { event: "moves", whom: "anyone", within: 0 };
      const { words } = await order.ready(combatant.id, { action: "strike", trigger });
      if (words !== null) throw new Error(words);
    };
    await readies();
    await combat.nextTurn();
  `,
  plays: [
    { name: "a token moves where one has readied an action", play: `await step(i);` },
    { name: "a door opens or shuts", play: `await door.update({ ds: i % 2 });` },
    {
      name: "an attack after a door",
      play: `const ready = warmed(); await door.update({ ds: i % 2 }); await ready; await rolls();`,
    },
    { name: "a target is set or let go", play: `others[4].setTarget(i % 2 === 0, { releaseOthers: false });` },
    { name: "a turn ends", play: `await combat.nextTurn();` },
    { name: "an area is laid on ten", play: `await clearAreas(); await lay(home, 30);` },
    { name: "a card is drawn, of 100", play: `await log[i % 100].renderHTML();` },
    { name: "something is said", play: `await ChatMessage.create({ content: "Hail." });` },
    { name: "what is said is changed", play: `await said.update({ content: "Well met " + i });` },
  ],
};
