import { isHeldByProcess } from "../../../database/other-version.ts";
import { type AskProcess, type ProcessState, siteIdOf } from "../../../platform/http/own-site.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

export interface RunningSite {
  /** `other`: something else has the port; `silent`: what has it says nothing; `starting`: only the folder is taken. */
  state: "running" | "other" | "silent" | "starting" | "stopped";
  process?: ProcessState | undefined;
}

type AskedSettings = Pick<Settings, "host" | "port" | "secret" | "dataDir" | "databaseUrl">;

const longestMs = 5000;

/** Asks the process that listens on this machine; `SITE_URL` may lead to another copy. */
export async function askRunningSite(settings: AskedSettings, askProcess: AskProcess): Promise<RunningSite> {
  const { secret } = settings;
  const answer = await askProcess(localUrlOf(settings), longestMs, secret).catch(whyNone);
  if (answer === "stopped" && isHeldByProcess(settings)) return { state: "starting" };
  if (typeof answer === "string") return { state: answer };
  if (answer.siteId !== siteIdOf(secret)) return { state: "other" };
  return { state: "running", process: answer.process };
}

function whyNone(error: unknown): "silent" | "stopped" {
  return error instanceof Error && error.name === "TimeoutError" ? "silent" : "stopped";
}

export function localUrlOf({ host, port }: Pick<Settings, "host" | "port">): string {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
