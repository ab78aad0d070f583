import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { S3Place } from "../storage/stores/s3-place.ts";

/** A file in a place. Its name begins with its folder. */
export interface Listed {
  name: string;
  size: number;
  modified: Date;
}

interface Listing {
  /** Only names that start with it. */
  folder?: string;
  /** At most so many of them. */
  most?: number;
  /** Leaves out what is in folders below. */
  isFlat?: boolean;
}

/**
 * Lists the object names below a place in a bucket, without the place's prefix.
 *
 * @param folder lists only names that start with it, and at most `most` of them.
 */
export async function listBucket(place: S3Place, folder: string, most: number): Promise<string[]> {
  return (await listBucketInFull(place, { folder, most })).map(({ name }) => name);
}

/** Lists the names of the objects that are in no folder below the place. */
export async function listTopOfBucket(place: S3Place): Promise<string[]> {
  return (await listBucketInFull(place, { isFlat: true })).map(({ name }) => name);
}

export async function listBucketInFull(
  place: S3Place,
  { folder = "", most = Number.POSITIVE_INFINITY, isFlat = false }: Listing,
): Promise<Listed[]> {
  const client = new S3Client({
    region: place.region,
    ...(place.credentials ? { credentials: place.credentials } : {}),
    ...(place.endpoint ? { endpoint: place.endpoint, forcePathStyle: true } : {}),
  });
  const listed: Listed[] = [];
  try {
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: place.bucket,
          Prefix: place.prefix + folder,
          ContinuationToken: next,
          MaxKeys: Math.min(most, 1000),
          ...(isFlat ? { Delimiter: "/" } : {}),
        }),
      );
      for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? [])
        listed.push({ name: Key.slice(place.prefix.length), size: Size, modified: LastModified });
      next = page.NextContinuationToken;
    } while (next !== undefined && listed.length < most);
    return listed;
  } finally {
    client.destroy();
  }
}
