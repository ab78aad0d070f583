import { type AskProcess, type ProcessState, siteIdOf } from "../../../platform/http/own-site.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

/** What the process on this machine says of itself. */
export interface RunningSite {
  /** `other` when something else listens on the port. */
  state: "running" | "other" | "stopped";
  process?: ProcessState | undefined;
}

type AskedSettings = Pick<Settings, "host" | "port" | "secret">;

const longestMs = 2000;

/** Asks the process that listens on this machine; `SITE_URL` may lead to another copy. */
export async function askRunningSite(settings: AskedSettings, askProcess: AskProcess): Promise<RunningSite> {
  const { secret } = settings;
  const answer = await askProcess(localUrlOf(settings), longestMs, secret).catch(() => undefined);
  if (!answer) return { state: "stopped" };
  if (answer.siteId !== siteIdOf(secret)) return { state: "other" };
  return { state: "running", process: answer.process };
}

function localUrlOf({ host, port }: AskedSettings): string {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
