/**
 * For scripts: tokens by their names, the face that the die shows, and messages as they come. \`acs\` and \`shown\` read the
 * targets and the system's verdicts from where either shape has them.
 */
export const HANDS = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  CONFIG.Dice.randomUniform = () => 9.5 / 20;
  const rest = () => new Promise((done) => setTimeout(done, 40));
  const aim = (...names) => {
    for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
    for (const name of names) token(name).setTarget(true, { releaseOthers: false });
  };
  const { playground } = dnd5e;
  const bram = token("Bram") && playground.actorOf(token("Bram"));
  const armed = (item) => playground.activity(token("Bram"), item);
  const press = async (action) => {
    document.querySelector('dialog [data-action="' + action + '"]').click();
    await rest();
  };
  const isAsked = () => document.querySelector(".parapet-refusal") !== null;
  const rolls = () => game.messages.contents.filter((it) => it.rolls.length > 0);
  const last = () => rolls().at(-1);
  const targetsOf = (message) => message.system.targets ?? message.flags.dnd5e.targets;
  const acs = (message) => targetsOf(message).map(({ name, ac }) => name + " " + ac);
  const elementOf = (message) => document.querySelector('#chat > [data-message-id="' + message.id + '"]');
  const pillOf = (pill) =>
    [pill.hasAttribute("data-hit") ? "✓" : "✗", pill.querySelector("label").textContent, pill.dataset.value].join(" ");
  const shown = (message) => {
    const rows = [...elementOf(message).querySelectorAll(".evaluation li")].map((it) => it.textContent);
    return [...rows, ...[...elementOf(message).querySelectorAll("target-pill")].map(pillOf)];
  };
  const undo = async (message) => {
    [...elementOf(message).querySelectorAll(".parapet-card button")].find((it) => it.textContent.includes("Undo")).click();
    await rest();
  };
  const covers = (message) => message.flags.parapet.attack.targets.map(({ verdict }) => verdict.cover);
`;
