import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../test/support/free-port.ts";
import type { Recorded } from "./raw-responses.ts";
import { type ServerProcess, startProgram } from "./temporary-resources.ts";

/** Headers that nginx writes itself. */
const ownHeaders = ["connection", "content-length", "content-type", "date", "keep-alive"];

/** Starts an nginx that serves `replies` as files in `folder`, or returns undefined where none is installed. */
export async function startNginx(folder: string, replies: Recorded[]): Promise<ServerProcess | undefined> {
  const isInstalled = await promisify(execFile)("nginx", ["-v"]).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return undefined;
  const port = await freePort();
  const locations: string[] = [];
  for (const [index, { path: url, headers, body }] of replies.entries()) {
    const file = `reply-${index}`;
    await writeFile(path.join(folder, file), Buffer.from(body, "base64"));
    locations.push(
      `location = ${url} { root ${folder}; try_files /${file} =404; etag off; ${directivesOf(headers)} }`,
    );
  }
  const configuration = path.join(folder, "nginx.conf");
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join(" ")}
      server { listen 127.0.0.1:${port}; location = /healthz { return 200; } ${locations.join("\n")} }
    }`,
  );
  return startProgram("nginx", ["-c", configuration], `http://127.0.0.1:${port}`);
}

/** @param headers names and values alternate. */
function directivesOf(headers: string[]): string {
  return headers
    .flatMap((name, index) => {
      const value = headers[index + 1] ?? "";
      if (index % 2 === 1) return [];
      if (name.toLowerCase() === "content-type") return [`default_type "${value}";`];
      return ownHeaders.includes(name.toLowerCase())
        ? []
        : [`add_header ${name} "${value.replaceAll('"', '\\"')}";`];
    })
    .join(" ");
}
