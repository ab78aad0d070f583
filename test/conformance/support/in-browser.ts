import { type ClientName, openClient, reaches } from "./clients.ts";

/** What one client saw in the browser. */
export interface Journey {
  progress: string[];
  paused: string[];
  outcomes: string[];
  stored: {
    size: number;
    contentType: string | undefined;
    customMetadata: Record<string, string> | undefined;
  };
  updated: string | undefined;
  listed: string[];
  downloaded: { status: number; sameBytes: boolean; first: number[] };
  afterRemoval: string;
}

/** Does everything that a client can do, in a page of the site that runs the storage. */
export async function travel(name: ClientName, folder: string): Promise<Journey> {
  const client = openClient(name, location.hostname, Number(location.port), "sam");
  const bytes = new Uint8Array(1024 * 1024 + 5).map((_, index) => (index * 7919) >> 5);
  const [path, held, cancelled] = [`${folder}/whole.bin`, `${folder}/held.bin`, `${folder}/cancelled.bin`];
  const description = { contentType: "application/x-big", customMetadata: { from: "browser" } };

  const progress: string[] = [];
  const whole = client.upload(path, bytes, description);
  whole.watch((event) => progress.push(typeof event === "string" ? event : event.state));
  const outcomes = [await whole.outcome];

  // The second chunk of these two hangs until pausing or cancelling aborts its request.
  const paused: string[] = [];
  const pausing = client.upload(held, bytes);
  await reaches(pausing, ({ bytesTransferred }) => bytesTransferred > 262_144);
  paused.push(String(pausing.pause()));
  await reaches(pausing, ({ state }) => state === "paused");
  paused.push(pausing.snapshot.state, String(pausing.cancel()), String(pausing.resume()));
  outcomes.push(await pausing.outcome);
  const cancelling = client.upload(cancelled, bytes);
  await reaches(cancelling, ({ bytesTransferred }) => bytesTransferred > 262_144);
  cancelling.cancel();
  outcomes.push(await cancelling.outcome);

  const { size, contentType, customMetadata } = await client.metadata(path);
  const updated = await client.update(path, { customMetadata: { from: "update" } });
  const { items } = await client.listAll(folder);
  const response = await fetch(await client.url(path));
  const downloaded = new Uint8Array(await response.arrayBuffer());
  const first = [...new Uint8Array(await client.bytes(path, 3))];
  await client.remove(path);
  const afterRemoval = await client.metadata(path).then(
    () => "still there",
    ({ code }: { code: string }) => code,
  );
  return {
    progress: [...new Set(progress)],
    paused,
    outcomes,
    stored: { size, contentType, customMetadata },
    updated: updated.customMetadata?.from,
    listed: items,
    downloaded: {
      status: response.status,
      sameBytes: downloaded.length === bytes.length && downloaded.every((byte, at) => byte === bytes[at]),
      first,
    },
    afterRemoval,
  };
}
