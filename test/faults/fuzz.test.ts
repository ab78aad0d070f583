import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openGuarded } from "../site/support/guarded-content.ts";
import { fromElsewhere } from "../site/support/people.ts";
import { databaseKinds } from "../support/database.ts";
import { withHeartbeat } from "./support/heartbeat.ts";
import { type HostileRequest, hostileRequest, onceHarmful } from "./support/hostile-requests.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

/** `npm run fuzz` sends many more and sets the seed. */
const count = Number(process.env.FUZZ_REQUESTS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 20261122);
const atOnce = 8;

describe.each(databaseKinds)("random requests (%s)", (kind) => {
  let site: SiteProcess;
  let people: Record<HostileRequest["as"], Record<string, string>>;
  beforeAll(async () => {
    site = await openSiteProcess(kind);
    const { staff, member } = await openGuarded(async () => site);
    people = { visitor: {}, staff, member };
  });
  afterAll(() => site.close());

  async function send({ method, path, headers, body, as }: HostileRequest): Promise<number> {
    const response = await site.request(path, {
      method,
      headers: { ...headers, ...people[as], ...fromElsewhere() },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    await response.body?.cancel();
    return response.status;
  }

  test(
    `none of ${count} random requests crashes the server or causes an internal error (seed ${seed})`,
    async () => {
      const requests = [...onceHarmful, ...fc.sample(hostileRequest, { numRuns: count, seed })];
      const failures: string[] = [];
      let accepted = 0;
      const take = requests[Symbol.iterator]();
      const work = async () => {
        for (const request of take) {
          const status = await send(request);
          if (request.method === "POST" && status < 400) accepted++;
          if (status >= 500) failures.push(`${status} ${JSON.stringify(request).slice(0, 1500)}`);
        }
      };
      await withHeartbeat(site, () => Promise.all(Array.from({ length: atOnce }, work)));
      expect(failures.slice(0, 5)).toEqual([]);
      expect(site.server.child.exitCode).toBeNull();
      // Otherwise nearly all were refused before a command saw them.
      expect(accepted).toBeGreaterThan(count / 100);
    },
    Math.max(180_000, count * 60),
  );
});
