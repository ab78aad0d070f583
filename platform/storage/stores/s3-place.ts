import { isLoopback } from "../../http/loopback.ts";

export interface S3Place {
  bucket: string;
  /** Prefix of all object names: empty, or a folder with a trailing slash. */
  prefix: string;
  endpoint: string | undefined;
  /** The endpoint as browsers reach it; undefined where they get the bytes from the site. */
  publicEndpoint: string | undefined;
  region: string;
  /** Seconds: until connected, and until the next byte of a response. */
  timeouts: { connect: number; request: number };
  /** Undefined: from the AWS tools' usual places on this machine. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
}

type Environment = Record<string, string | undefined>;

/**
 * Parses `s3://bucket/folder?endpoint=https://…&region=…&public=https://…`. The folder is for shared buckets; region and keys may come
 * from the usual AWS variables.
 *
 * @throws {Error} with a sentence that says what is wrong.
 */
export function s3PlaceOf(
  address: string,
  environment: Environment,
  timeouts: S3Place["timeouts"] = { connect: 5, request: 15 },
): S3Place {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "s3:") throw new Error("expected s3://bucket?endpoint=…&region=…");
  if (url.username || url.password)
    throw new Error("keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || url.hash)
    throw new Error("expected the name of a bucket");
  const unknown = [...url.searchParams.keys()].find((key) => !["endpoint", "region", "public"].includes(key));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not known; expected endpoint, region and public`);
  const endpoint = url.searchParams.get("endpoint") || undefined;
  if (endpoint !== undefined && !isHttpUrl(endpoint))
    throw new Error("the endpoint is not an http or https URL");
  const publicEndpoint = url.searchParams.get("public") || undefined;
  // Our policy lets players read https only; the other is for trials on one's own machine.
  if (publicEndpoint !== undefined && !(isHttpUrl(publicEndpoint) && isPrivate(publicEndpoint)))
    throw new Error("the public address is not an https URL");
  return {
    bucket: url.host,
    prefix: url.pathname.length > 1 ? `${decodeURI(url.pathname).replace(/^\/+|(?<!\/)\/+$/g, "")}/` : "",
    endpoint,
    publicEndpoint,
    region:
      url.searchParams.get("region") ||
      environment.AWS_REGION ||
      environment.AWS_DEFAULT_REGION ||
      "us-east-1",
    timeouts,
    credentials: credentialsOf(environment),
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isPrivate(url: string): boolean {
  return new URL(url).protocol === "https:" || isLoopback(url);
}

function credentialsOf(environment: Environment): S3Place["credentials"] {
  const [accessKeyId, secretAccessKey] = [environment.AWS_ACCESS_KEY_ID, environment.AWS_SECRET_ACCESS_KEY];
  if (!accessKeyId !== !secretAccessKey)
    throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together");
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, sessionToken: environment.AWS_SESSION_TOKEN }
    : undefined;
}
