import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { noteArrivals } from "./arrival.ts";
import { logRequests } from "./request.ts";
import { RequestCounts } from "./request-counts.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("the time that a request waits for its turn is part of how long it took", async () => {
  const requests = new RequestCounts();
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const app = new Hono().use(logRequests(log, 0, { requests })).get("/", (c) => c.text("here"));
  const serve = getRequestListener(app.fetch);
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const inLine: RequestListener = (request, response) => {
    now += 3000;
    void serve(request, response);
  };
  await using server = createServer(noteArrivals(inLine)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await response.text()).toBe("here");
  await expect.poll(() => [...requests.all()]).toMatchObject([{ count: 1, seconds: 3 }]);
  expect(JSON.parse(logged.join(""))).toMatchObject({ ms: 3000 });
});
