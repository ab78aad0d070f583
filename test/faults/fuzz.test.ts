import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { residentMemory } from "../../scripts/bench/process-usage.ts";
import { openGuarded } from "../site/support/guarded-content.ts";
import { fromElsewhere } from "../site/support/people.ts";
import { stop } from "../site/support/server-process.ts";
import { bothDatabases } from "../support/database.ts";
import { chosenOf, show, timesOr } from "./support/given.ts";
import { withHeartbeat } from "./support/heartbeat.ts";
import { type HostileRequest, hostileRequest, onceHarmful } from "./support/hostile-requests.ts";
import { Ledger } from "./support/ledger.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";
import { compareWhole } from "./support/whole-site.ts";

/** `npm run faults -- requests` and `npm run fuzz` send many more and set the seed. */
const count = Number(process.env.FUZZ_REQUESTS ?? timesOr(2000));
const seed = Number(process.env.FUZZ_SEED ?? process.env.FAULTS_SEED ?? 20261122);
const atOnce = 8;
const tenth = Math.ceil(count / 10);

async function memoryOf({ pid }: SiteProcess): Promise<number | undefined> {
  const memory = await residentMemory(pid ?? 0);
  return memory && Math.round(memory.now / 1024 ** 2);
}

describe.each(chosenOf(bothDatabases("each database refuses other values"), (kind) => `requests ${kind}`))(
  "random requests (%s)",
  (kind) => {
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
        const statuses = new Map<number, number>();
        const megabytes: (number | undefined)[] = [];
        const take = requests.entries();
        const work = async () => {
          for (const [number, request] of take) {
            if (number % tenth === 0) megabytes.push(await memoryOf(site));
            const status = await send(request);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (request.method === "POST" && status < 400) accepted++;
            if (status >= 500) failures.push(`${status} ${JSON.stringify(request).slice(0, 1500)}`);
          }
        };
        await withHeartbeat(site, () => Promise.all(Array.from({ length: atOnce }, work)));
        show(`random requests (${kind})`, {
          seed,
          count: requests.length,
          statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)),
          megabytes: [...megabytes, await memoryOf(site)],
        });
        expect(failures.slice(0, 5)).toEqual([]);
        expect(site.server.child.exitCode).toBeNull();
        // Otherwise nearly all were refused before a command saw them.
        expect(accepted).toBeGreaterThan(count / 100);
        expect(await stop(site.server)).toBe(0);
        const whole = { ...site, kind, storage: undefined, mails: [] };
        // The form of a post takes any number of likes.
        const { problems } = await compareWhole(whole, new Ledger(), { areLikesCounted: false });
        expect(problems.slice(0, 20)).toEqual([]);
      },
      Math.max(180_000, count * 60),
    );
  },
);
