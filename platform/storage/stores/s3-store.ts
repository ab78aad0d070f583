import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { StalledStoreError } from "../errors.ts";
import { abortUploadsBefore } from "./abandoned-parts.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";
import { openWorkFolder } from "./work-folder.ts";

/** S3's minimum part size; 10,000 parts, the maximum, make 48 GB. */
const partSize = 5 * 1024 * 1024;

/** Stores files in a bucket. Pictures are processed in the local `workFolder`. */
export async function openS3Store(place: S3Place, workFolder: string): Promise<FileStore> {
  const { bucket: Bucket, prefix } = place;
  const stallTimeout = place.timeouts.request * 1000;
  const keyOf = (key: string) => prefix + key;
  const clientAt = (endpoint: string | undefined) =>
    new S3Client({
      region: place.region,
      maxAttempts: 2,
      // No inactivity timeout: a paused video reads nothing for minutes.
      requestHandler: {
        connectionTimeout: place.timeouts.connect * 1000,
        requestTimeout: stallTimeout,
        throwOnRequestTimeout: true,
        socketTimeout: 0,
      },
      ...(place.credentials ? { credentials: place.credentials } : {}),
      // Other servers often support neither Amazon's host names nor its newer checksums.
      ...(endpoint
        ? {
            endpoint,
            forcePathStyle: true,
            requestChecksumCalculation: "WHEN_REQUIRED" as const,
            responseChecksumValidation: "WHEN_REQUIRED" as const,
          }
        : {}),
    });
  const client = clientAt(place.endpoint);
  const publicClient = place.publicEndpoint === undefined ? undefined : clientAt(place.publicEndpoint);
  // Many servers have no ACLs for single objects; the bucket controls access.
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: "private", supportsACL: false }));

  const work = await openWorkFolder(workFolder);

  return {
    ...work,
    async sweepWork(cutoff) {
      await work.sweepWork(cutoff);
      // The bucket may hold things that are not ours.
      for (const folder of ["contents/", "variants/", "assets/"])
        await abortUploadsBefore(client, { bucket: Bucket, prefix: keyOf(folder) }, cutoff);
    },
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
      const found = await undefinedIfMissing(
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range })),
      );
      return found && failWhenStalled(found.Body as Readable, stallTimeout);
    },
    async size(key) {
      return (await undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }))))
        ?.ContentLength;
    },
    ...(publicClient && {
      addressOf: (key, { contentType, contentDisposition }, expiresIn) =>
        getSignedUrl(
          publicClient,
          new GetObjectCommand({
            Bucket,
            Key: keyOf(key),
            ResponseContentType: contentType,
            ResponseContentDisposition: contentDisposition,
            ResponseCacheControl: "no-store",
          }),
          { expiresIn },
        ),
    }),
    exists: (key) => disk.exists(keyOf(key)),
    delete: (key) => disk.delete(keyOf(key)),
    deletePrefix: (folder) => disk.deleteAll(`${keyOf(folder)}/`),
    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

/** Passes a stream through; fails when a requested chunk takes longer than `timeout` milliseconds. */
function failWhenStalled(body: Readable, stallTimeout: number): Readable {
  async function* watched(): AsyncGenerator<Buffer> {
    const bytes = body[Symbol.asyncIterator]();
    const giveUp = () => body.destroy(new StalledStoreError());
    for (;;) {
      const timer = setTimeout(giveUp, stallTimeout);
      const next = await bytes.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  }
  const passing = Readable.from(watched(), { objectMode: false });
  passing.once("close", () => body.destroy());
  return passing;
}

async function undefinedIfMissing<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
