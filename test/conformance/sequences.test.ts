import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Client, ClientName, Upload } from "./support/clients.ts";
import type { Fault } from "./support/fault-proxy.ts";
import { bytesOf, freshPath, KiB, md5, openStage } from "./support/stage.ts";

const stage = openStage();

/** What somebody does to an upload over time, and which of its requests fail, by number. */
interface Story {
  size: number;
  steps: { after: number; command: "pause" | "resume" | "cancel" }[];
  /** Minimum duration of every request, so that steps happen during requests. All times are in milliseconds. */
  latency: number;
  faults: { request: number; fault: Fault }[];
}

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>("unavailable", "reset", "cut", "reply lost", "reply hidden"),
  fc.record({ after: fc.integer({ min: 1, max: 60 }) }),
);

function stories(mostFaults: number, longestPause: number): fc.Arbitrary<Story> {
  return fc.record({
    size: fc.oneof(
      fc.constantFrom(256 * KiB + 1, 512 * KiB, 768 * KiB, 768 * KiB + 1),
      fc.integer({ min: 256 * KiB + 1, max: 1300 * KiB }),
    ),
    steps: fc
      .tuple(
        fc.array(step(fc.constantFrom("pause", "resume"), longestPause), { maxLength: 4 }),
        fc.array(step(fc.constant("cancel"), longestPause), { maxLength: 1 }),
      )
      .map(([before, last]) => [...before, ...last]),
    latency: fc.integer({ min: 0, max: 20 }),
    faults: fc.uniqueArray(fc.record({ request: fc.nat({ max: 6 }), fault: faults }), {
      maxLength: mostFaults,
      selector: ({ request }) => request,
    }),
  });
}

function step(command: fc.Arbitrary<Story["steps"][number]["command"]>, longestPause: number) {
  return fc.record({ after: fc.integer({ min: 0, max: longestPause }), command });
}

/** Runs a story. Returns how the upload ended and what is stored, for comparison with its bytes. */
async function runStory(client: Client, { size, steps, latency, faults }: Story) {
  const [path, bytes] = [freshPath(), bytesOf(size)];
  stage.proxy.inject(
    path,
    (_request, index) => faults.find(({ request }) => request === index)?.fault ?? { after: latency },
  );
  const upload = client.upload(path, bytes);
  for (const { after, command } of steps) {
    await delay(after);
    upload[command]();
  }
  const outcome = await outcomeOf(upload);
  stage.proxy.inject(path, () => undefined);
  const witness = stage.client("ours");
  const stored = await witness.metadata(path).then(
    (metadata) => ({ size: metadata.size, md5Hash: metadata.md5Hash }),
    ({ code }: { code: string }) => code,
  );
  return { outcome, stored, whole: { size, md5Hash: md5(bytes) } };
}

/** Resumes the upload whenever it is paused, and returns its outcome. */
async function outcomeOf(upload: Upload): Promise<string> {
  const timer = setInterval(() => upload.snapshot.state === "paused" && upload.resume(), 20);
  try {
    return await upload.outcome;
  } finally {
    clearInterval(timer);
  }
}

test("whatever happens, our upload either stores every byte once or reports that it did not", async () => {
  await fc.assert(
    fc.asyncProperty(stories(4, 120), async (story) => {
      const { outcome, stored, whole } = await runStory(stage.client("ours"), story);
      expect(["success", "storage/canceled"]).toContain(outcome);
      expect(stored).toEqual(outcome === "success" ? whole : "storage/object-not-found");
    }),
    { numRuns: 40, interruptAfterTimeLimit: 30_000 },
  );
});

// The SDK sleeps for seconds after each fault, so its stories run concurrently. It cannot know whether an upload that
// it gave up was stored, but part of a file must never be.
test("whatever happens, an upload by the SDK is stored whole or not at all", async () => {
  const seed = Date.now() & 0x7fffffff;
  const samples = fc.sample(stories(2, 300), { numRuns: 16, seed });
  const name: ClientName = "firebase";
  const results = await Promise.all(samples.map(async (story) => runStory(stage.client(name), story)));
  for (const [index, { outcome, stored, whole }] of results.entries()) {
    const story = `seed ${seed}, story ${index}: ${JSON.stringify(samples[index])}`;
    expect(["success", "storage/canceled"], story).toContain(outcome);
    if (outcome === "success") expect(stored, story).toEqual(whole);
    else expect([whole, "storage/object-not-found"], story).toContainEqual(stored);
  }
});
