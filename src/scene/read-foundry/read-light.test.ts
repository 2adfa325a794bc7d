import { describe, expect, it } from "vitest";
import { readScene } from "./read-scene";

const sceneWith = (data: object) => readScene({ grid: { size: 100, distance: 5 }, walls: [], ...data });

describe("lights", () => {
  const lightOf = (data: object) => sceneWith({ lights: [{ x: 0, y: 0, ...data }] }).lights[0];

  it("have a beam, hours and the option to ignore walls", () => {
    const config = { bright: 10, dim: 20, angle: 60, darkness: { min: 0.4, max: null } };
    expect(lightOf({ config, rotation: 45, walls: false })).toMatchObject({
      bright: 10,
      angle: 60,
      rotation: 45,
      litFrom: 0.4,
      litTo: 1,
      isStoppedByWalls: false,
    });
  });

  it("of old versions have everything on the document itself", () => {
    const old = { dim: 20, bright: 10, angle: 60, rotation: 45, darknessThreshold: 0.3, darkness: { min: 0, max: 1 } };
    expect(lightOf({ ...old, t: "l" })).toMatchObject({ angle: 60, litFrom: 0.3, litTo: 1, isStoppedByWalls: true });
    expect(lightOf({ ...old, t: "u" })?.isStoppedByWalls).toBe(false);
    expect(lightOf({ dim: -20, bright: 0 })).toMatchObject({ dim: 20, isDarkness: true });
  });
});

describe("global light", () => {
  const isLit = (darkness: number, globalLight: object) =>
    sceneWith({ environment: { darknessLevel: darkness, globalLight } }).hasGlobalLight;

  it("is on if it is enabled and the darkness is within its range", () => {
    expect(isLit(1, { enabled: true })).toBe(true);
    expect(isLit(0, { enabled: false })).toBe(false);
    expect(isLit(0.5, { enabled: true, darkness: { min: 0, max: 0.5 } })).toBe(true);
    expect(isLit(0.6, { enabled: true, darkness: { min: 0, max: 0.5 } })).toBe(false);
  });

  it("has a threshold in old versions", () => {
    const old = { globalLight: true, globalLightThreshold: 0.5 };
    expect(sceneWith({ ...old, darkness: 0.5 }).hasGlobalLight).toBe(true);
    expect(sceneWith({ ...old, darkness: 0.6 }).hasGlobalLight).toBe(false);
    expect(sceneWith({ globalLight: true, globalLightThreshold: null, darkness: 1 }).hasGlobalLight).toBe(true);
  });
});

describe("templates", () => {
  it("are read as versions 9 to 13 store them, except hidden ones", () => {
    const templates = [
      { _id: "a", t: "cone", x: 1, y: 2, distance: 30, direction: 45, angle: 90, width: 0 },
      { t: "rect", x: 1, y: 2, distance: 28.28, direction: 45 },
      { t: "ray", x: 1, y: 2, distance: 60, width: null },
      { t: "circle", x: 1, y: 2, distance: 20, hidden: true },
    ];
    expect(sceneWith({ templates }).templates).toMatchObject([
      { id: "a", shape: "cone", x: 1, y: 2, distance: 30, direction: 45, angle: 90 },
      { id: "m2", shape: "rectangle", distance: 28.28 },
      { id: "m3", shape: "ray", width: 5 },
    ]);
    expect(() => sceneWith({ templates: [{ t: "blob", x: 0, y: 0 }] })).toThrow(
      'templates[0].t: expected one of circle, cone, rect, ray, got "blob"',
    );
  });
});
