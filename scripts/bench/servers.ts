import { writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../test/support/free-port.ts";
import { serverEnvironment } from "../server-environment.mjs";
import type { Recorded } from "./raw-responses.ts";
import { type ServerProcess, startServer } from "./temporary-resources.ts";

const root = path.resolve(import.meta.dirname, "../..");

export const administrator = { email: "admin@riverside.example", password: "the-administrator" };

export function builtSite(checkout: string): string {
  return path.join(checkout, "build/server/index.js");
}

/** Starts the production build of the site as `npm start` does, with its data in `folder`. */
export async function startSite(
  folder: string,
  sampleContent: "on" | "off",
  settings: Record<string, string> = {},
  program = builtSite(root),
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = serverEnvironment({
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_CONTENT: sampleContent,
    ...settings,
  });
  return startServer([program], url, environment);
}

/** Starts a server that only repeats `replies` and stores one picture in `folder`. */
export async function startBareServer(folder: string, replies: Recorded[]): Promise<ServerProcess> {
  const port = await freePort();
  const repliesFile = path.join(folder, "replies.json");
  await writeFile(repliesFile, JSON.stringify(replies));
  return startServer([path.join(import.meta.dirname, "bare-server.ts")], `http://127.0.0.1:${port}`, {
    PORT: String(port),
    REPLIES: repliesFile,
    PICTURE: path.join(folder, "picture"),
  });
}
