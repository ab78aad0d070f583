import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { newerVersionChoice } from "../../database/site-choices.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

const token = "a-token-of-Prometheus-27";
const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8");

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
}

/** What an expression reads; Prometheus makes `up` itself. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, "");
  return [...bare.matchAll(/\b(?:narthex|nodejs|process)_\w+/g)].map(([name]) => name);
}

/** As the site learns it from the remote of its sources. */
async function noteNewerVersion(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const news = { security: "99.0.0", changes: [] };
  const newest = { name: "v99.0.0", commit: "a".repeat(40), from: "0.2.0", hasMoved: false, news };
  const value = JSON.stringify({ nextAt: "2090-01-01T00:00:00.000Z", newest });
  await db.insertInto("siteChoices").values({ name: newerVersionChoice, value }).execute();
}

let kinds: Map<string, TestSite>;
const exported = new Set<string>();
/** What each kind of database said. */
const scraped = new Map<string, string>();
beforeAll(async () => {
  kinds = new Map();
  for (const kind of ["sqlite", "postgres"] as const) {
    const site = await openTestSite(kind, {
      METRICS: token,
      STORAGE_QUOTA: "1000000",
      BACKUP_TO: "/nowhere/backups",
    });
    kinds.set(kind, site);
    await noteNewerVersion(site);
    await site.request("/");
    await signIn(site);
    const response = await site.request("/metrics", { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    scraped.set(kind, text);
    for (const [, name = ""] of text.matchAll(/^# TYPE (\S+) /gm))
      for (const end of ["", "_bucket", "_sum", "_count"]) exported.add(name + end);
  }
});
afterAll(async () => {
  for (const site of kinds.values()) await site.close();
});

test("every metric that the alert rules read is one that the site has", () => {
  const { groups } = parse(read("alerts.yml")) as Rules;
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(10);
  const metrics = rules.flatMap(({ expr }) => metricsIn(expr));
  expect(metrics.length).toBeGreaterThan(rules.length);
  expect(metrics.filter((name) => !exported.has(name))).toEqual([]);
  expect(
    rules.filter(({ alert, annotations }) => !alert.startsWith("Narthex") || !annotations.summary),
  ).toEqual([]);
});

test("every metric that the dashboard shows is one that the site has", () => {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as Dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => metricsIn(expr)));
  expect(shown.length).toBeGreaterThan(25);
  expect(shown.flat().filter((name) => !exported.has(name))).toEqual([]);
});

test("a newer version that mends weaknesses is a number, an alert and a picture", () => {
  expect([...scraped.keys()]).toEqual(["sqlite", "postgres"]);
  for (const text of scraped.values()) {
    expect(text).toContain('narthex_newer_version{security="yes"} 1\n');
    expect(text).toContain('narthex_newer_version{security="no"} 0\n');
  }
  const rules = (parse(read("alerts.yml")) as Rules).groups.flatMap(({ rules }) => rules);
  const [alert] = rules.filter(({ expr }) => metricsIn(expr).includes("narthex_newer_version"));
  expect(alert?.expr).toBe('narthex_newer_version{security="yes"} == 1');
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as Dashboard;
  const shown = panels.filter(({ targets = [] }) =>
    targets.some(({ expr }) => expr.includes("newer_version")),
  );
  expect(shown.map(({ title }) => title)).toEqual(["Newer version"]);
});
