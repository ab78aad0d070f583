import autocannon from "autocannon";
import { film } from "./large-files.ts";
import { noisyPicture } from "./noisy-picture.ts";
import { residentMemory } from "./process-usage.ts";
import { startSite } from "./servers.ts";
import { type Line, median, megabytes, milliseconds } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";
import { signIn, siteUpload } from "./upload.ts";

const megabyte = 1024 ** 2;
const starts = 5;
/** After the start, and after the last picture, whose decoder ends when it has been idle for two seconds. */
export const secondsUntilIdle = 4;
const pages = ["/", "/event", "/prayer-request"];
const pictures = 50;

export async function measureMemory(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  // The first start also creates the database and compiles.
  await (await startSite(folder.path, "on"))[Symbol.asyncDispose]();
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const { site, time } = await timedStart(folder.path);
    times.push(time);
    await site[Symbol.asyncDispose]();
  }

  await using site = await startSite(folder.path, "on");
  const memory: Line[] = [];
  const note = async (what: string, most: number) =>
    memory.push(line(what, await residentMemory(site.pid), most));
  await new Promise((resolve) => setTimeout(resolve, secondsUntilIdle * 1000));
  await note("memory, idle", 150);
  await load(site);
  await note(`  after ten seconds of 16 connections that read ${pages.join(", ")} (gzip)`, 256);
  await upload(site);
  const atOnce = await residentMemory(site.pid);
  await new Promise((resolve) => setTimeout(resolve, secondsUntilIdle * 1000));
  await note(`  after uploads of 80 MB and ${pictures} pictures`, 256);
  const peak = (await residentMemory(site.pid))?.peak;
  return [
    {
      what: "second start, until /readyz responds",
      ours: milliseconds(median(times)),
      aim: "at most 1,000 ms",
    },
    ...memory,
    {
      what: "    right after them, with the process that decoded them",
      ours: atOnce ? megabytes(atOnce.now) : "not measured",
    },
    { what: "  its peak", ours: peak ? megabytes(peak) : "not measured", aim: "at most 384 MB" },
  ];
}

/** Starts the site; `time` is how many milliseconds passed until `/readyz` responded. */
export async function timedStart(folder: string): Promise<{ site: ServerProcess; time: number }> {
  const started = performance.now();
  const site = await startSite(folder, "on");
  const reply = await fetch(`${site.url}/readyz`);
  if (!reply.ok) throw new Error(`/readyz returned ${reply.status}`);
  return { site, time: performance.now() - started };
}

/** Ten seconds of visitors. */
export async function load({ url }: ServerProcess): Promise<void> {
  const { errors, non2xx } = await autocannon({
    url,
    connections: 16,
    duration: 10,
    headers: { "accept-encoding": "gzip" },
    requests: pages.map((path) => ({ method: "GET", path })),
  });
  if (errors > 0 || non2xx > 0) throw new Error("the pages did not always return 200");
}

async function upload(site: ServerProcess): Promise<void> {
  const authorization = `Firebase ${await signIn(site)}`;
  const send = async (file: Blob, name: string) => {
    const { transfer, finalize } = siteUpload(site, authorization, file, name);
    await transfer();
    await finalize();
  };
  await send(film(80 * megabyte), "media/film.mp4");
  const picture = await noisyPicture();
  for (let number = 0; number < pictures; number++) await send(picture, `events/picture-${number}.jpg`);
}

function line(what: string, memory: { now: number } | undefined, most: number): Line {
  const aim = `at most ${most} MB`;
  if (!memory) return { what, ours: "not measured", aim };
  // Unlike times, memory does not depend on other load on the machine.
  const failures = memory.now > most * megabyte ? [`more than ${most} MB`] : [];
  return { what, ours: megabytes(memory.now), aim, failures };
}
