import { afterEach, expect, test } from "vitest";
import { emptyPostgres } from "../support/database.ts";
import { openTestSite } from "../support/test-site.ts";
import { openTcpProxy } from "./support/tcp-proxy.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("while PostgreSQL hangs, the metrics come without waiting for it, and say that it does not answer", async () => {
  const url = new URL(await emptyPostgres(closing));
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  closing.push(() => proxy.close());
  url.port = String(proxy.port);
  const METRICS = "a-token-of-Prometheus-27";
  // The database itself may take two minutes here.
  const site = await openTestSite("sqlite", { DATABASE_URL: url.href, METRICS });
  closing.push(() => site.close());
  const metrics = async () => {
    const response = await site.request("/metrics", { headers: { authorization: `Bearer ${METRICS}` } });
    expect(response.status).toBe(200);
    return response.text();
  };
  proxy.hang();
  for (const text of [...(await Promise.all([metrics(), metrics(), metrics()])), await metrics()]) {
    expect(text).toMatch(/^narthex_database_up 0$/m);
    expect(text).not.toMatch(/^narthex_(jobs|mails|storage_bytes|backup_last)\S* /m);
    expect(text).toMatch(/^narthex_disk_free_bytes \d+$/m);
  }
  proxy.recover();
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^narthex_database_up 1$/m);
});
