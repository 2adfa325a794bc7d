import { expect, it } from "vitest";
import { createHistory } from "./edit-history";

it("the keys of one field are undone at once, those of another apart from them", () => {
  const history = createHistory<readonly number[]>([0]);
  history.change([1], "a");
  history.change([12], "a");
  history.change([12, 5], "b");
  history.undo();
  expect(history.now()).toEqual([12]);
  history.undo();
  expect(history.now()).toEqual([0]);
  history.undo();
  expect(history.now()).toEqual([0]);
});

it("a field that is answered again after an undo is a change of its own", () => {
  const history = createHistory(0);
  history.change(1, "a");
  history.change(2, null);
  history.undo();
  history.change(3, "a");
  history.undo();
  expect(history.now()).toBe(1);
});

it("what is written the same is no change", () => {
  const history = createHistory<object>({ a: 1 });
  history.change({ a: 1 });
  expect(history.isChanged()).toBe(false);
  history.change({ a: 2 });
  expect(history.isChanged()).toBe(true);
  history.change({ a: 1 });
  expect(history.isChanged()).toBe(false);
});
