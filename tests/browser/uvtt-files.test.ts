import { expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

/** Universal VTT files and adventures, dropped on the playground's page. */

const table = layTable({ isPainted: true });

const drop = (name: string, content: object): string => `
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(JSON.stringify(content))}], ${JSON.stringify(name)}));
  const before = canvas.scene?.id;
  document.querySelector("#map").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
  for (let i = 0; i < 100 && canvas.scene?.id === before; i++) await new Promise((done) => setTimeout(done, 50));
`;

const PORTALS = `return canvas.scene.walls.contents.map(({ door, ds, sight, move }) => ({ door, ds, sight, move }));`;

const NOTICES = `return [...document.querySelectorAll(".notice")].map(({ textContent }) => textContent).join(" | ");`;

const choose = (id: string, value: string): string => `
  const before = canvas.scene.id;
  const list = document.querySelector("#${id}");
  list.value = "${value}";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  for (let i = 0; i < 100 && canvas.scene.id === before; i++) await new Promise((done) => setTimeout(done, 50));
`;

const portal = (closed: unknown) => ({
  bounds: [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
  ],
  closed,
});

const INN = {
  resolution: { pixels_per_grid: 100, map_size: { x: 4, y: 3 } },
  line_of_sight: [],
  portals: [portal(false), portal(1)],
};

test("an open portal is a window by the extension, and a door when the user chooses so", async () => {
  const playground = await Playground.open(table, 14);
  await playground.run(drop("inn.dd2vtt", INN));
  expect(await playground.run(PORTALS)).toEqual([{ door: 0, ds: 0, sight: 0, move: 20 }]);
  const notices = await playground.run<string>(NOTICES);
  expect(notices).toContain("inn.dd2vtt: portals that are not closed were read as windows (1)");
  expect(notices).toContain("inn.dd2vtt: these parts cannot be read and are left out: portals[1].closed");
  await playground.run(choose("uvtt-portals", "door"));
  expect(await playground.run(PORTALS)).toEqual([{ door: 1, ds: 1, sight: 20, move: 20 }]);
  await playground.close();
});

test("the scenes of an adventure are all on the list, and the first is shown", async () => {
  const playground = await Playground.open(table, 14);
  const scene = (name: string) => ({ name, grid: 100, width: 1000, height: 800, walls: [{ c: [0, 0, 300, 0] }] });
  await playground.run(drop("tomb.json", { name: "Tomb", scenes: [scene("Cellar"), scene("Attic")] }));
  expect(await playground.run("return canvas.scene.name;")).toBe("Cellar");
  expect(
    await playground.run(`return [...document.querySelectorAll("#scenes option")].map(({ text }) => text);`),
  ).toEqual(expect.arrayContaining(["Cellar", "Attic"]));
  await playground.close();
});
