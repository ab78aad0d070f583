import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { StoreSilent } from "../errors.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";
import { openWorkFolder } from "./work-folder.ts";

/** The least that S3 takes for a part: files may have ten thousand of them, which is 48 GB. */
const partSize = 5 * 1024 * 1024;

/** Keeps files in a bucket. Pictures are worked on in `workFolder` of this machine. */
export async function openS3Store(place: S3Place, workFolder: string): Promise<FileStore> {
  const { bucket: Bucket, prefix } = place;
  const silence = place.timeouts.request * 1000;
  const keyOf = (key: string) => prefix + key;
  const client = new S3Client({
    region: place.region,
    maxAttempts: 2,
    // Inactivity of the socket is not counted: somebody who pauses a film reads nothing for minutes.
    requestHandler: {
      connectionTimeout: place.timeouts.connect * 1000,
      requestTimeout: silence,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
    },
    ...(place.credentials ? { credentials: place.credentials } : {}),
    // Other makers' servers rarely know Amazon's names of hosts and newer checksums.
    ...(place.endpoint
      ? {
          endpoint: place.endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: "WHEN_REQUIRED" as const,
          responseChecksumValidation: "WHEN_REQUIRED" as const,
        }
      : {}),
  });
  // Access is a matter of the bucket; many servers know no lists of permissions for single files.
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: "private", supportsACL: false }));

  return {
    ...(await openWorkFolder(workFolder)),
    async write(key, source) {
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: keyOf(key),
          Body: Readable.from(source, { objectMode: false, highWaterMark: 64 * 1024 }),
        },
        partSize,
        queueSize: 2,
      });
      await upload.done();
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await unlessMissing(
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range })),
      );
      // In Node the body is a stream of Node's.
      return found && neverSilent(found.Body as Readable, silence);
    },
    async size(key) {
      return (await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }))))
        ?.ContentLength;
    },
    exists: (key) => disk.exists(keyOf(key)),
    delete: (key) => disk.delete(keyOf(key)),
    deletePrefix: (folder) => disk.deleteAll(`${keyOf(folder)}/`),
    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

/** Passes a stream on; fails when bytes that are wanted do not come for so many milliseconds. */
function neverSilent(body: Readable, silence: number): Readable {
  async function* watched(): AsyncGenerator<Buffer> {
    const bytes = body[Symbol.asyncIterator]();
    const giveUp = () => body.destroy(new StoreSilent());
    for (;;) {
      const timer = setTimeout(giveUp, silence);
      const next = await bytes.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  }
  const passing = Readable.from(watched(), { objectMode: false });
  passing.once("close", () => body.destroy());
  return passing;
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
