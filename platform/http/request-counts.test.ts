import { expect, test } from "vitest";
import { durationBounds, RequestCounts } from "./request-counts.ts";

test("requests are counted by route, by whether they read, by class of status and by duration", () => {
  const counts = new RequestCounts();
  const note = (method: string, status: number | undefined, seconds: number, bytes?: number) =>
    counts.note({ route: "/event/:slug", method, status, seconds, bytes });
  note("GET", 200, 0.001, 100);
  note("HEAD", 304, 0.0011, 50);
  note("GET", 404, 60);
  note("POST", 302, 0.2, 10);
  note("POST", undefined, 0.2);
  const [read, write] = [...counts.all()];
  expect(read).toMatchObject({ route: "/event/:slug", method: "read", count: 3, bytes: 150 });
  expect([...(read?.responses ?? [])]).toEqual([
    ["2xx", 1],
    ["3xx", 1],
    ["4xx", 1],
  ]);
  expect([...(read?.withinBounds ?? [])]).toEqual(durationBounds.map((bound) => (bound <= 0.005 ? 1 : 0)));
  expect([...(write?.responses ?? [])]).toEqual([
    ["3xx", 1],
    ["left", 1],
  ]);
  expect(write).toMatchObject({ method: "write", count: 2, bytes: 10, seconds: 0.4 });
});

test("requests that are turned away are counted by outcome, and do not make the site look quick", () => {
  const counts = new RequestCounts();
  counts.note({ route: "/", method: "GET", status: 200, seconds: 4, bytes: undefined });
  counts.noteRefused("/", "GET");
  counts.noteRefused("/login", "POST");
  const [read, write] = [...counts.all()];
  expect([...(read?.responses ?? [])]).toEqual([
    ["2xx", 1],
    ["5xx", 1],
  ]);
  expect(read).toMatchObject({ count: 1, seconds: 4 });
  expect(read?.withinBounds[0]).toBe(0);
  expect([...(write?.responses ?? [])]).toEqual([["5xx", 1]]);
  expect(write).toMatchObject({ method: "write", count: 0, seconds: 0 });
  expect(counts.refused).toBe(2);
});
