import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Asking, FairPlaces } from "./fair-places.ts";

/** Places, and the names of those that entered and that were refused, in order. */
function opened(options: ConstructorParameters<typeof FairPlaces>[0]) {
  const places = new FairPlaces(options);
  const entered: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, network = name.slice(0, 1)): Asking => {
    const asking = { network, enter: () => entered.push(name), refuse: () => refused.push(name) };
    places.ask(asking);
    return asking;
  };
  const leave = async (network: string) => {
    places.leave(network);
    await turn();
    await turn();
  };
  return { places, entered, refused, ask, leave };
}

test("one network has at most half of the places, and others enter at once", () => {
  const { ask, entered } = opened({ atOnce: 4, mostWaiting: 10 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "d1"]) ask(name);
  expect(entered).toEqual(["a1", "a2", "b1", "c1"]);
});

test("networks take turns, however many of one wait", async () => {
  const { ask, entered, leave } = opened({ atOnce: 2, mostWaiting: 10 });
  for (const name of ["x1", "y1", "a1", "a2", "a3", "b1", "c1"]) ask(name);
  for (const network of ["x", "y", "a", "b", "a"]) await leave(network);
  expect(entered.slice(2)).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("nobody overtakes those who wait for a place that has just become free", async () => {
  const { ask, entered, places } = opened({ atOnce: 2, mostWaiting: 10 });
  for (const name of ["x1", "y1", "a1"]) ask(name);
  places.leave("x");
  ask("b1");
  await turn();
  expect(entered).toEqual(["x1", "y1", "a1"]);
});

test("a full queue refuses the newest of the network that waits with the most", () => {
  const { ask, refused } = opened({ atOnce: 2, mostWaiting: 3 });
  for (const name of ["x1", "y1", "a1", "a2", "a3"]) ask(name);
  ask("a4");
  expect(refused).toEqual(["a4"]);
  ask("b1");
  expect(refused).toEqual(["a4", "a3"]);
  ask("c1");
  expect(refused).toEqual(["a4", "a3", "a2"]);
  ask("d1");
  expect(refused).toEqual(["a4", "a3", "a2", "d1"]);
});

test("one that cannot be refused waits in front, also when the queue is full", async () => {
  const { places, ask, entered, refused, leave } = opened({ atOnce: 2, mostWaiting: 1 });
  for (const name of ["x1", "y1", "a1"]) ask(name);
  places.ask({ network: "a", enter: () => entered.push("a0") });
  ask("a2");
  expect(refused).toEqual(["a2"]);
  await leave("x");
  await leave("a");
  expect(entered).toEqual(["x1", "y1", "a0", "a1"]);
});

test("one that no longer waits gets no place and leaves room for another", async () => {
  const { places, ask, entered, refused, leave } = opened({ atOnce: 2, mostWaiting: 1 });
  for (const name of ["x1", "y1"]) ask(name);
  places.withdraw(ask("a1"));
  ask("b1");
  await leave("x");
  expect({ entered, refused }).toEqual({ entered: ["x1", "y1", "b1"], refused: [] });
});
