import http from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { holdingChoice } from "../../database/site-choices.ts";
import { mailKind } from "../../platform/mail/message.ts";
import {
  describeSiteOnBothDatabases,
  openTestSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

const token = "a-token-of-Prometheus-27";
const bearer = { authorization: `Bearer ${token}` };

/** The samples of a text in the format of Prometheus, by name and labels. */
function samplesIn(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

async function metricsOf(site: TestSite): Promise<Map<string, number>> {
  const response = await site.request("/metrics", { headers: bearer });
  expect(response.status).toBe(200);
  return samplesIn(await response.text());
}

describeSiteOnBothDatabases(
  "the metrics",
  "they tell which database it is, and its connections",
  (open, kind) => {
    let site: TestSite;
    beforeAll(async () => {
      site = await open(
        { METRICS: token, BACKUP_TO: "/nowhere/backups", STORAGE_QUOTA: "1000000" },
        { pollSeconds: 3600 },
      );
    });

    test("the metrics are read with the token only, and say how to ask otherwise", async () => {
      for (const authorization of ["", "Bearer wrong", token]) {
        const refused = await site.request("/metrics", { headers: { authorization } });
        expect(refused.status).toBe(401);
        expect(refused.headers.get("www-authenticate")).toBe("Bearer");
        expect(refused.headers.get("cache-control")).toBe("no-store");
        expect(await refused.text()).toBe("This needs the token of METRICS.\n");
      }
      expect((await site.request("/metrics", { method: "POST", headers: bearer })).status).toBe(405);
      const response = await site.request("/metrics?from=prometheus", { headers: bearer });
      expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const head = await site.request("/metrics", { method: "HEAD", headers: bearer });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });

    test("requests are counted by route, kind and outcome, pages from memory among them, and nothing of their URLs", async () => {
      // What is written at the start may end while the first page is made, which is then not kept.
      await expect
        .poll(async () => {
          await site.request("/services");
          return (await metricsOf(site)).get("narthex_page_cache_hits_total");
        })
        .toBeGreaterThan(0);
      const before = await metricsOf(site);
      await site.request("/services");
      await site.request("/services");
      for (const path of ["/unsaid-name", "/unsaid/name", "/event/unsaid?token=unsaid", "/event/unsaid.data"])
        await (await site.request(path)).text();
      await postForm(site, "/logout", {});
      const requests = "narthex_http_requests_total";
      let after = before;
      const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      // Each is counted once its response is sent, which its client may see earlier.
      await expect
        .poll(async () => {
          after = await metricsOf(site);
          return [...after.keys()]
            .filter((name) => name.startsWith(`${requests}{`))
            .reduce((sum, name) => sum + grown(name), 0);
        })
        .toBe(7);
      expect(grown(`${requests}{route="/logout",method="write",status="3xx"}`)).toBe(1);
      expect(grown(`${requests}{route="/services",method="read",status="2xx"}`)).toBe(2);
      expect(grown(`${requests}{route="/:slug",method="read",status="4xx"}`)).toBe(1);
      expect(grown(`${requests}{route="/*",method="read",status="4xx"}`)).toBe(1);
      expect(grown(`${requests}{route="/event/:slug",method="read",status="4xx"}`)).toBe(1);
      expect(grown(`${requests}{route="/event/:slug.data",method="read",status="4xx"}`)).toBe(1);
      expect(grown("narthex_page_cache_hits_total")).toBeGreaterThan(0);
      expect(grown("narthex_page_cache_misses_total")).toBeGreaterThan(0);
      const durations = "narthex_http_request_duration_seconds";
      const route = 'route="/services",method="read"';
      expect(grown(`${durations}_count{${route}}`)).toBe(2);
      expect(
        grown(`${durations}_bucket{${route},le="+Inf"}`) || grown(`${durations}_bucket{le="+Inf",${route}}`),
      ).toBe(2);
      expect(after.get(`narthex_http_response_bytes_total{${route}}`)).toBeGreaterThan(10_000);
      expect([...after.keys()].filter((name) => /unsaid|metrics/.test(name))).toEqual([]);
    });

    test("the metrics say how many logins succeeded, failed and were refused, and not whose", async () => {
      const before = await metricsOf(site);
      await signIn(site);
      for (let attempt = 0; attempt < 12; attempt++)
        await postForm(
          site,
          "/login",
          { email: "ann@people.example", password: "wrong" },
          { "x-forwarded-for": "192.0.2.44" },
        );
      const after = await metricsOf(site);
      const grown = (outcome: string) =>
        (after.get(`narthex_logins_total{outcome="${outcome}"}`) ?? 0) -
        (before.get(`narthex_logins_total{outcome="${outcome}"}`) ?? 0);
      expect(grown("succeeded")).toBe(1);
      expect(grown("failed")).toBeGreaterThan(0);
      expect(grown("limited")).toBeGreaterThan(0);
      expect(grown("failed") + grown("limited")).toBe(12);
      expect([...after.keys()].join()).not.toMatch(/people\.example|@/);
    });

    test("the metrics describe the process, the database, the disk and what is stored", async () => {
      const metrics = await metricsOf(site);
      const node = process.versions.node;
      const [build] = [...metrics.keys()].filter((name) => name.startsWith("narthex_build_info"));
      expect(build).toMatch(new RegExp(`version="[\\d.]+.*",database="${kind}",node="${node}"`));
      for (const places of ["reading", "writing", "storage"]) {
        expect(metrics.get(`narthex_http_places{places="${places}"}`)).toBeGreaterThan(1);
        expect(metrics.get(`narthex_http_places_waiting{places="${places}"}`)).toBe(0);
      }
      expect(metrics.get("narthex_database_up")).toBe(1);
      expect(metrics.get("narthex_database_waiting")).toBe(0);
      expect((metrics.get('narthex_database_connections{state="open"}') ?? 0) > 0).toBe(kind === "postgres");
      expect(metrics.get("narthex_storage_quota_bytes")).toBe(1_000_000);
      expect(metrics.get("narthex_storage_bytes")).toBeGreaterThanOrEqual(0);
      expect(metrics.get("narthex_disk_total_bytes")).toBeGreaterThan(
        metrics.get("narthex_disk_free_bytes") ?? 0,
      );
      expect(metrics.get("narthex_page_cache_limit_bytes")).toBe(32_000_000);
      expect(metrics.get("narthex_event_loop_active_seconds_total")).toBeGreaterThan(0);
      expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
      expect(metrics.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    });
  },
);

describeSiteOnBothDatabases(
  "the metrics of work",
  "waiting work is counted and measured in SQL, and counts come back as other types",
  (open) => {
    test("the metrics say what waits, for how long, what failed for good, and when the last backup was", async () => {
      const now = new Date("2026-11-27T12:00:00.000Z");
      const site = await open(
        { METRICS: token, BACKUP_TO: "/nowhere/backups" },
        { clock: () => now, pollSeconds: 3600 },
      );
      await using db = databaseOf(site);
      await db.deleteFrom("deferredWork").execute();
      const job = (id: string, dueAt: string, failedAt: string | null = null) => ({
        ...{
          id,
          kind: mailKind,
          key: null,
          payload: "null",
          isUrgent: false,
          dueAt,
          heldUntil: "2099-01-01T00:00:00.000Z",
        },
        ...{ fence: 0, attempts: 1, createdAt: dueAt, lastError: null, failedAt },
      });
      await db
        .insertInto("deferredWork")
        .values([
          job("a", "2026-11-27T11:00:00.000Z"),
          job("b", "2026-11-27T11:30:00.000Z"),
          job("c", "2026-11-28T12:00:00.000Z"),
          job("d", "2026-11-27T10:00:00.000Z", "2026-11-27T10:30:00.000Z"),
        ])
        .execute();
      const finishedAt = "2026-11-27T03:00:00.000Z";
      await db.deleteFrom("nightlyBackups").execute();
      await db
        .insertInto("nightlyBackups")
        .values({ night: "2026-11-26", heldUntil: finishedAt, finishedAt })
        .execute();
      const proof = {
        heldUntil: finishedAt,
        attempts: 1,
        reason: "",
        archive: "",
        seconds: 7,
        rows: 1,
        files: 1,
      };
      await db
        .insertInto("backupProofs")
        .values({ ...proof, night: "2026-11-26", endedAt: finishedAt, outcome: "wrong" })
        .execute();
      const metrics = await metricsOf(site);
      expect(metrics.get("narthex_backup_proof_ok")).toBe(0);
      expect(metrics.get("narthex_backup_proof_timestamp_seconds")).toBe(Date.parse(finishedAt) / 1000);
      expect(metrics.get("narthex_backup_proof_duration_seconds")).toBe(7);
      expect(metrics.get('narthex_jobs_due{kind="mail"}')).toBe(2);
      expect(metrics.get('narthex_jobs_planned{kind="mail"}')).toBe(1);
      expect(metrics.get('narthex_jobs_oldest_due_seconds{kind="mail"}')).toBe(3600);
      expect(metrics.get('narthex_jobs_given_up{kind="mail"}')).toBe(1);
      expect(metrics.get("narthex_mails_due")).toBe(2);
      expect(metrics.get("narthex_mails_oldest_due_seconds")).toBe(3600);
      expect(metrics.get("narthex_mails_given_up")).toBe(1);
      expect(metrics.get("narthex_backup_expected")).toBe(1);
      expect(metrics.get("narthex_backup_last_finished_timestamp_seconds")).toBe(
        Date.parse(finishedAt) / 1000,
      );
      expect(metrics.has("narthex_backup_last_duration_seconds")).toBe(false);
    });

    test("work that fails or is held back after a restore is not said to wait for the site", async () => {
      const now = new Date("2026-11-27T12:00:00.000Z");
      const site = await open({ METRICS: token }, { clock: () => now, pollSeconds: 3600 });
      await using db = databaseOf(site);
      await db.deleteFrom("deferredWork").execute();
      const early = "2026-11-27T02:00:00.000Z";
      const later = "2026-11-27T13:00:00.000Z";
      const job = (id: string, kind: string, heldUntil: string, lastError: string | null = null) => ({
        ...{ id, kind, key: null, payload: "null", isUrgent: false, dueAt: early, heldUntil },
        ...{ fence: 0, attempts: 1, createdAt: early, lastError, failedAt: null },
      });
      await db.insertInto("siteChoices").values({ name: holdingChoice, value: early }).execute();
      await db
        .insertInto("deferredWork")
        .values([
          job("a", mailKind, later, "the mailbox is full"),
          job("b", "reminder", early),
          job("c", "event-dates", early),
        ])
        .execute();
      const metrics = await metricsOf(site);
      const waiting = (kind: string) => metrics.get(`narthex_jobs_waiting_seconds{kind="${kind}"}`);
      expect([mailKind, "reminder", "event-dates"].map(waiting)).toEqual([0, 0, 36_000]);
      expect(metrics.get('narthex_jobs_retrying{kind="mail"}')).toBe(1);
      expect(metrics.get('narthex_jobs_oldest_due_seconds{kind="mail"}')).toBe(36_000);
    });

    test("while the database cannot be read, the metrics say that, and leave out what it would say", async () => {
      const site = await open({ METRICS: token }, { pollSeconds: 3600 });
      await using db = databaseOf(site);
      await db.schema.alterTable("nightlyBackups").renameTo("elsewhere").execute();
      const metrics = await metricsOf(site);
      await db.schema.alterTable("elsewhere").renameTo("nightlyBackups").execute();
      expect(metrics.get("narthex_database_up")).toBe(0);
      expect([...metrics.keys()].filter((name) => /^narthex_(jobs|mails|storage_bytes)/.test(name))).toEqual(
        [],
      );
      expect(metrics.get("narthex_disk_free_bytes")).toBeGreaterThan(0);
      expect(metrics.get("narthex_page_cache_bytes")).toBeGreaterThanOrEqual(0);
    });
  },
);

describe("who may read the metrics", () => {
  test("without the setting there are no metrics", async () => {
    const site = await openTestSite();
    try {
      const response = await site.request("/metrics", { headers: bearer });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("narthex_");
    } finally {
      await site.close();
    }
  });

  test("with METRICS=loopback only programs on this machine read them, and nobody through a proxy", async () => {
    const site = await openTestSite("sqlite", { METRICS: "loopback" });
    try {
      const ask = (headers: http.OutgoingHttpHeaders) =>
        new Promise<number | undefined>((resolve, reject) => {
          const request = http.get(`${site.url}/metrics`, { headers }, (response) => {
            response.resume();
            resolve(response.statusCode);
          });
          request.on("error", reject);
        });
      expect(await ask({})).toBe(200);
      expect(await ask({ "x-forwarded-for": "127.0.0.1" })).toBe(404);
      expect(await ask({ forwarded: "for=127.0.0.1" })).toBe(404);
      expect(await ask({ host: "church.example" })).toBe(404);
      expect(await ask({ "x-forwarded-for": "127.0.0.1", authorization: "Bearer loopback" })).toBe(404);
    } finally {
      await site.close();
    }
  });
});
