import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";

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

let kinds: Map<string, TestSite>;
const exported = new Set<string>();
beforeAll(async () => {
  kinds = new Map();
  for (const kind of ["sqlite", "postgres"] as const) {
    const site = await openTestSite(kind, {
      METRICS: token,
      STORAGE_QUOTA: "1000000",
      BACKUP_TO: "/nowhere/backups",
    });
    kinds.set(kind, site);
    await site.request("/");
    await signIn(site);
    const response = await site.request("/metrics", { headers: { authorization: `Bearer ${token}` } });
    for (const [, name = ""] of (await response.text()).matchAll(/^# TYPE (\S+) /gm))
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
