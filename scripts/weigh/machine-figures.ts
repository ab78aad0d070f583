import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../database/connection.ts";
import { addMembers, secret } from "../bench/members.ts";
import { secondsUntilIdle, timedStart, load as visit } from "../bench/memory.ts";
import { residentMemory, watchMemory } from "../bench/process-usage.ts";
import { type Asked, record } from "../bench/raw-responses.ts";
import { browsers, load } from "../bench/requests.ts";
import { startBareServer, startSite } from "../bench/servers.ts";
import { median } from "../bench/table.ts";
import { temporaryFolder } from "../bench/temporary-resources.ts";
import type { Section, Values } from "./sections.ts";

const root = path.resolve(import.meta.dirname, "../..");
const starts = 3;
const rounds = 3;

/** Builds the site again. Without `isMeasured`, both values are left out. */
export async function weighBuild(isMeasured: boolean): Promise<Section[]> {
  const { seconds, memory } = isMeasured ? await build() : { seconds: undefined, memory: undefined };
  return [
    {
      name: "build time",
      title: "Build (npm run weigh -- --build)",
      columns: ["seconds"],
      rows: { "whole build": [seconds] },
    },
    {
      name: "build memory",
      title: "Its memory (KB)",
      columns: ["most at once"],
      rows: { "whole build": [memory] },
    },
  ];
}

async function build(): Promise<{ seconds: number; memory: number | undefined }> {
  rmSync(path.join(root, "build", "built"), { force: true });
  const setup = JSON.stringify(path.join(root, "scripts", "setup.mjs"));
  const program = `import(${setup}).then(({ build, fail }) => build(process.execPath).catch(fail))`;
  const started = performance.now();
  const child = spawn(process.execPath, ["-e", program], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const watching = watchMemory(child.pid ?? 0);
  const [code] = await once(child, "exit");
  const memory = await watching.stop();
  if (code !== 0) throw new Error("the build failed");
  return { seconds: (performance.now() - started) / 1000, memory };
}

/** Seconds until the site is ready, from its second start on, and its memory before and after visitors. */
export async function weighRunning(): Promise<Section[]> {
  await using folder = await temporaryFolder();
  // The first start also creates the database and compiles.
  await (await startSite(folder.path, "on"))[Symbol.asyncDispose]();
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const { site, time } = await timedStart(folder.path);
    times.push(time / 1000);
    await site[Symbol.asyncDispose]();
  }
  await using site = await startSite(folder.path, "on");
  const memory = async () => (await residentMemory(site.pid))?.now;
  await sleep(secondsUntilIdle * 1000);
  const idle = await memory();
  await visit(site);
  return [
    {
      name: "start",
      title: "Second start",
      columns: ["seconds"],
      rows: { "until /readyz": [median(times)] },
    },
    {
      name: "memory",
      title: "Memory (KB)",
      columns: ["idle", "after ten seconds of visitors"],
      rows: { server: [idle, await memory()] },
    },
  ];
}

/** Processor time of a request beside that of a bare `node:http` server that sends the same bytes. */
export async function weighProcessorTime(): Promise<Section> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "site");
  await using site = await startSite(dataDir, "on", { SECRET: secret });
  const cookie = await addMember(dataDir);
  const pages: Record<string, Asked> = {
    "kept, /event": { path: "/event", encoding: browsers },
    "made, /event?next=/": { path: "/event?next=%2F", encoding: browsers },
    "a member's, /event": { path: "/event", encoding: browsers, cookie },
    "a member's, made, /event?next=/": { path: "/event?next=%2F", encoding: browsers, cookie },
  };
  const rows: Record<string, Values> = {};
  for (const [name, asked] of Object.entries(pages)) {
    await using bare = await startBareServer(folder.path, [await record(site.url, asked)]);
    const ratios: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const [ours, baseline] = [await load(site, asked), await load(bare, asked)];
      if (round >= 0 && ours.processorTime !== undefined && baseline.processorTime !== undefined)
        ratios.push(ours.processorTime / baseline.processorTime);
    }
    rows[name] = [ratios.length > 0 ? median(ratios) : undefined];
  }
  return {
    name: "processor time",
    title: "Processor time of a page",
    columns: ["times a bare node:http server"],
    rows,
  };
}

async function addMember(dataDir: string): Promise<string> {
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const [cookie = ""] = await addMembers(db, kind, 1);
  return cookie;
}
