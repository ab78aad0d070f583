import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { S3Place } from "../storage/stores/s3-place.ts";

/**
 * Lists the object names below a place in a bucket, without the place's prefix.
 *
 * @param folder lists only names that start with it, and at most `most` of them.
 */
export async function listBucket(
  place: S3Place,
  folder = "",
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const client = new S3Client({
    region: place.region,
    ...(place.credentials ? { credentials: place.credentials } : {}),
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
  });
  const names: string[] = [];
  try {
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: place.bucket,
          Prefix: place.prefix + folder,
          ContinuationToken: next,
          MaxKeys: Math.min(most, 1000),
        }),
      );
      for (const { Key = "" } of page.Contents ?? []) names.push(Key.slice(place.prefix.length));
      next = page.NextContinuationToken;
    } while (next !== undefined && names.length < most);
    return names;
  } finally {
    client.destroy();
  }
}
