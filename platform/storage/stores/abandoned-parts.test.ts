import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../test/support/database.ts";
import { startS3 } from "../../../test/support/s3.ts";
import { abortUploadsBefore } from "./abandoned-parts.ts";
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

test.each([
  ["list", 403],
  ["list", 405],
  ["list", 501],
  ["abort", 403],
])("a server that does not let the site %s them, with %i, is left alone", async (refused, status) => {
  const asked: string[] = [];
  const listing = `<ListMultipartUploadsResult><Upload><Key>church/a</Key><UploadId>1</UploadId>
    <Initiated>2026-11-01T00:00:00.000Z</Initiated></Upload></ListMultipartUploadsResult>`;
  const url = await answering(({ method = "" }, response) => {
    asked.push(method);
    const isRefused = refused === (method === "GET" ? "list" : "abort");
    response.writeHead(isRefused ? status : 200).end(isRefused ? "<Error/>" : listing);
  });
  expect(await abortAt(url)).toBe(0);
  expect(asked).toEqual(refused === "list" ? ["GET"] : ["GET", "DELETE"]);
});

test("another fault of the server is not hidden", async () => {
  const url = await answering((_, response) => void response.writeHead(500).end("<Error/>"));
  await expect(abortAt(url)).rejects.toThrow();
});

/** A server in the place of one that refuses. */
async function answering(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function abortAt(endpoint: string): Promise<number> {
  const credentials = { accessKeyId: "church", secretAccessKey: "not-a-secret" };
  const there = new S3Client({ endpoint, region: "eu", forcePathStyle: true, credentials, maxAttempts: 1 });
  onTestFinished(() => there.destroy());
  return abortUploadsBefore(there, { bucket: "narthex", prefix: "church/" }, new Date());
}

async function leaveParts(Key: string): Promise<void> {
  const Bucket = s3.storage.bucket;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "half a talk" }));
}

async function unfinished(): Promise<string[]> {
  const found = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.storage.bucket }));
  return (found.Uploads ?? []).map(({ Key = "" }) => Key).toSorted();
}
