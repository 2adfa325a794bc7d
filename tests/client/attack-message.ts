/**
 * A script that makes a message of an attack as an adapter would. The verdicts are the module's own, by the truth if a GM runs
 * it. `made` is merged into each target's record, `record` into the whole.
 */
export const attackMessage = (
  attacker: string,
  targets: readonly string[],
  {
    made = {},
    record = {},
    data = {},
  }: { readonly made?: object; readonly record?: object; readonly data?: object } = {},
): string => `
  const tokens = canvas.scene.tokens.contents;
  const idOf = (name) => "token:" + tokens.find((it) => it.name === name).id;
  const { api } = game.modules.get("parapet");
  const outline = ({ x, y, width, height }) => {
    const [w, h] = [width * canvas.scene.grid.size, height * canvas.scene.grid.size];
    const corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    return corners.map((from, i) => [...from, ...corners[(i + 1) % 4]]);
  };
  const things = [
    ...tokens.map((it) => ({ id: "token:" + it.id, kind: "creature", name: it.name, edges: outline(it) })),
    ...canvas.scene.walls.contents.map(({ id, c }) => ({ id: "wall:" + id, kind: "wall", name: "", edges: [[...c]] })),
  ];
  const targets = ${JSON.stringify(targets)}.map((name) => {
    const { hasUnseen, ...verdict } = api.judge(idOf(${JSON.stringify(attacker)}), idOf(name));
    const missChance = verdict.missChance === 0 ? null : verdict.missChance;
    return {
      target: idOf(name), verdict, changes: verdict.modifiers, effects: verdict.effects, missChance, refusal: null,
      ...${JSON.stringify(made)},
    };
  });
  const attack = {
    key: "card" + foundry.utils.randomID(), of: "attack", scene: canvas.scene.id, ruleset: targets[0]?.verdict.ruleset ?? "pathfinder1e", title: "Bow",
    attacker: idOf(${JSON.stringify(attacker)}), missRolls: 1, targets, unjudged: [], things, ...${JSON.stringify(record)},
  };
  const message = await ChatMessage.create({
    speaker: { scene: canvas.scene.id, token: idOf(${JSON.stringify(attacker)}).slice(6), alias: ${JSON.stringify(attacker)} },
    content: "Bow", flags: { parapet: { attack } }, ...${JSON.stringify(data)},
  });
  await new Promise((done) => setTimeout(done, 50));
`;
