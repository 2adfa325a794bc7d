import { beforeEach, expect, test } from "vitest";
import { forgetTouches, isTouchedShut, noteTouch, TAKES, touches } from "./line-touches";

beforeEach(forgetTouches);

test("touches of one place on either side shut a line, whatever the order they come in", () => {
  noteTouch(3, 7, 7, TAKES.left);
  noteTouch(3, 2, 2, TAKES.right);
  expect(isTouchedShut(3)).toBe(false);
  noteTouch(3, 7, 7, TAKES.right);
  expect(isTouchedShut(3)).toBe(true);
  expect(isTouchedShut(4)).toBe(false);
});

test("touches hang together through what takes neither side, up to its very ends", () => {
  noteTouch(0, 9, 9, TAKES.right);
  noteTouch(0, 2, 2, TAKES.left);
  noteTouch(0, 2, 8, TAKES.neither);
  expect(isTouchedShut(0)).toBe(false);
  noteTouch(0, 3, 9, TAKES.neither);
  noteTouch(0, 4, 5, TAKES.neither);
  expect(isTouchedShut(0)).toBe(true);
});

test("which lines are touched on which side is known beforehand", () => {
  noteTouch(0, 1, 1, TAKES.left);
  noteTouch(5, 1, 1, TAKES.right);
  noteTouch(7, 1, 1, TAKES.neither);
  expect(touches).toMatchObject({ count: 3, left: 1, right: 1 << 5, overflow: 0 });
  forgetTouches();
  expect(touches).toMatchObject({ count: 0, left: 0, right: 0 });
});

test("what is too much makes lines doubtful", () => {
  for (let i = 0; i < 512; i++) noteTouch(1, i, i, TAKES.left);
  expect(touches.overflow).toBe(0);
  noteTouch(2, 0, 0, TAKES.right);
  noteTouch(9, 0, 0, TAKES.right);
  expect(touches).toMatchObject({ count: 512, right: (1 << 2) | (1 << 9), overflow: (1 << 2) | (1 << 9) });
  forgetTouches();
  expect(touches.overflow).toBe(0);
});
