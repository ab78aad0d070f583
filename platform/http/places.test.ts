import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openPlaces } from "./places.ts";

test("those who ask how the site is wait in no queue, and everybody else in the one of what they do", () => {
  const places = openPlaces();
  const of = (method: string, url: string) => places.of({ method, url } as IncomingMessage);
  for (const url of ["/healthz", "/readyz"]) expect(of("GET", url), url).toBeUndefined();
  const [reading, writing, storage] = [of("GET", "/event"), of("POST", "/login"), of("GET", "/v0/b/site/o")];
  expect(new Set([reading, writing, storage]).size).toBe(3);
  for (const url of ["/", "/healthz/more", "/readyz/more", "/readyz?more"])
    expect(of("HEAD", url), url).toBe(reading);
});
