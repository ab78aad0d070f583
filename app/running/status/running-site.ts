import { type AskSite, siteIdOf } from "../../../platform/http/own-site.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

/** What the process on this machine says of itself. */
export interface RunningSite {
  /** `other` when something else listens on the port. */
  state: "running" | "other" | "stopped";
  /** Bytes; undefined unless the metrics may be read. */
  memory?: number | undefined;
  startedAt?: Date | undefined;
}

type AskedSettings = Pick<Settings, "host" | "port" | "metrics" | "secret">;

const longestMs = 2000;

/** Asks the process that listens on this machine; `SITE_URL` may lead to another copy. */
export async function askRunningSite(settings: AskedSettings, askSite: AskSite): Promise<RunningSite> {
  const url = localUrlOf(settings);
  const answer = await askSite(url, longestMs).catch(() => undefined);
  if (!answer) return { state: "stopped" };
  if (answer.siteId !== siteIdOf(settings.secret)) return { state: "other" };
  return { state: "running", ...(await readProcess(url, settings).catch(() => ({}))) };
}

function localUrlOf({ host, port }: AskedSettings): string {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function readProcess(url: string, { metrics }: AskedSettings) {
  if (metrics === "off") return {};
  const response = await fetch(`${url}/metrics`, {
    headers: metrics === "loopback" ? {} : { Authorization: `Bearer ${metrics.token}` },
    redirect: "error",
    // Longer than the metrics wait for a database that hangs.
    signal: AbortSignal.timeout(2 * longestMs),
  });
  if (response.status !== 200) return {};
  const text = await response.text();
  const sampleOf = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const started = sampleOf("process_start_time_seconds");
  return {
    memory: sampleOf("process_resident_memory_bytes"),
    startedAt: started === undefined ? undefined : new Date(started * 1000),
  };
}
