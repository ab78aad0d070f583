import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/database.ts";
import { startS3 } from "../../../test/support/s3.ts";
import { openS3Store } from "./s3-store.ts";

const hour = 60 * 60_000;

let s3: Awaited<ReturnType<typeof startS3>>;
let client: S3Client;
beforeAll(async () => {
  s3 = await startS3();
  const { endpoint = "", region, credentials } = s3.storage;
  client = new S3Client({ endpoint, region, forcePathStyle: true, ...(credentials && { credentials }) });
});
afterAll(async () => {
  client?.destroy();
  await s3?.close();
});

test("parts that a killed process left are aborted after a while, those of others never", async () => {
  const store = await openS3Store({ ...s3.storage, prefix: "church/" }, await temporaryFolder());
  for (const key of [
    "church/contents/talk",
    "church/variants/talk/640.webp",
    "backups/of-someone",
    "church-2/contents/a",
  ])
    await leaveParts(key);
  await store.sweepWork(new Date(Date.now() - hour));
  expect(await unfinished()).toHaveLength(4);
  await store.sweepWork(new Date(Date.now() + hour));
  expect(await unfinished()).toEqual(["backups/of-someone", "church-2/contents/a"]);
});

async function leaveParts(Key: string): Promise<void> {
  const Bucket = s3.storage.bucket;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "half a talk" }));
}

async function unfinished(): Promise<string[]> {
  const found = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.storage.bucket }));
  return (found.Uploads ?? []).map(({ Key = "" }) => Key).toSorted();
}
