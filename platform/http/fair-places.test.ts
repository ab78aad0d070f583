import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Asking, FairPlaces } from "./fair-places.ts";

/** Places, and the names of those that entered and that were refused, in order. */
function opened(options: ConstructorParameters<typeof FairPlaces>[0]) {
  const places = new FairPlaces(options);
  const entered: string[] = [];
  const refused: string[] = [];
  const askings = new Map<string, Asking>();
  const ask = (...names: string[]) => {
    for (const name of names) {
      const network = name.slice(0, 1);
      askings.set(name, { network, enter: () => entered.push(name), refuse: () => refused.push(name) });
      places.ask(askings.get(name) as Asking);
    }
  };
  /** Lets all enter that can. */
  const settle = async () => {
    for (let turns = 0; turns < 20; turns++) await turn();
  };
  const leave = async (network: string) => {
    places.leave(network);
    await settle();
  };
  const withdraw = (name: string) => places.withdraw(askings.get(name) as Asking);
  return { places, entered, refused, ask, settle, leave, withdraw };
}

test("one network has at most half of the places", async () => {
  const { ask, entered, settle } = opened({ atOnce: 4, mostWaiting: 10 });
  ask("a1", "a2", "a3", "a4", "b1", "c1", "d1");
  await settle();
  expect(entered).toEqual(["a1", "a2", "b1", "c1"]);
});

test("one enters at once, and one more in each turn of the event loop", async () => {
  const { ask, entered } = opened({ atOnce: 10, mostWaiting: 10 });
  ask("a1", "b1", "c1");
  expect(entered).toEqual(["a1"]);
  await turn();
  expect(entered).toEqual(["a1", "b1"]);
  await turn();
  expect(entered).toEqual(["a1", "b1", "c1"]);
});

test("networks take turns, however many of one wait", async () => {
  const { ask, entered, leave, settle } = opened({ atOnce: 2, mostWaiting: 10 });
  ask("x1", "y1");
  await settle();
  ask("a1", "a2", "a3", "b1", "c1");
  for (const network of ["x", "y", "a", "b", "a"]) await leave(network);
  expect(entered.slice(2)).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("nobody overtakes those who wait for a place that has just become free", async () => {
  const { ask, entered, places, settle } = opened({ atOnce: 2, mostWaiting: 10 });
  ask("x1", "y1", "a1");
  await settle();
  places.leave("x");
  ask("b1");
  await settle();
  expect(entered).toEqual(["x1", "y1", "a1"]);
});

test("a full queue refuses the newest of the network that waits with the most", async () => {
  const { ask, refused, settle } = opened({ atOnce: 2, mostWaiting: 3 });
  ask("x1", "y1");
  await settle();
  ask("a1", "a2", "a3", "a4");
  expect(refused).toEqual(["a4"]);
  ask("b1");
  expect(refused).toEqual(["a4", "a3"]);
  ask("c1");
  expect(refused).toEqual(["a4", "a3", "a2"]);
  ask("d1");
  expect(refused).toEqual(["a4", "a3", "a2", "d1"]);
});

test("one that cannot be refused waits in front, also when the queue is full", async () => {
  const { places, ask, entered, refused, leave, settle } = opened({ atOnce: 2, mostWaiting: 1 });
  ask("x1");
  await settle();
  ask("y1");
  await settle();
  ask("a1");
  places.ask({ network: "a", enter: () => entered.push("a0") });
  ask("a2");
  expect(refused).toEqual(["a2"]);
  await leave("x");
  await leave("a");
  expect(entered).toEqual(["x1", "y1", "a0", "a1"]);
});

test("one that no longer waits gets no place and leaves room for another", async () => {
  const { ask, entered, refused, leave, settle, withdraw } = opened({ atOnce: 2, mostWaiting: 1 });
  ask("x1");
  await settle();
  ask("y1");
  await settle();
  ask("a1");
  withdraw("a1");
  ask("b1");
  await leave("x");
  expect({ entered, refused }).toEqual({ entered: ["x1", "y1", "b1"], refused: [] });
});
