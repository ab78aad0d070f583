import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";

/** Listings at one time; the rest is for the next sweep. */
const mostPages = 20;

/**
 * Aborts multipart uploads that began before `cutoff`, which killed processes leave behind. No listing of objects shows
 * their parts, and most providers charge for them. Stops on servers that cannot list them,
 * or do not let the site list or abort them.
 *
 * @param prefix only names that start with it.
 * @returns how many were aborted.
 */
export async function abortUploadsBefore(
  client: S3Client,
  { bucket: Bucket, prefix: Prefix }: { bucket: string; prefix: string },
  cutoff: Date,
): Promise<number> {
  let aborted = 0;
  let next: Pick<ListMultipartUploadsCommandOutput, "NextKeyMarker" | "NextUploadIdMarker"> = {};
  try {
    for (let page = 0; page < mostPages; page++) {
      const found = await client.send(
        new ListMultipartUploadsCommand({
          Bucket,
          Prefix,
          KeyMarker: next.NextKeyMarker,
          UploadIdMarker: next.NextUploadIdMarker,
        }),
      );
      for (const { Key = "", UploadId, Initiated } of found.Uploads ?? []) {
        // A server may ignore the prefix.
        if (!Initiated || Initiated >= cutoff || !Key.startsWith(Prefix)) continue;
        if (await abort(client, { Bucket, Key, UploadId })) aborted++;
      }
      if (!found.IsTruncated) break;
      next = found;
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
  return aborted;
}

/** False when another copy has aborted it already. */
async function abort(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
): Promise<boolean> {
  try {
    await client.send(new AbortMultipartUploadCommand(upload));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/** Also where the site's key may do neither, as with the fewest rights that a site needs. */
function isUnsupported(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 405, 501].includes(error.$metadata.httpStatusCode ?? 0);
}
