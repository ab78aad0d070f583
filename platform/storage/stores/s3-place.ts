/** A bucket of S3 or of a server that speaks its protocol. */
export interface S3Place {
  bucket: string;
  /** What the names of all objects begin with: empty, or a folder with its slash at the end. */
  prefix: string;
  /** Address of the server; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Seconds: until a connection stands, and until an answer begins or goes on. */
  timeouts: { connect: number; request: number };
  /** Undefined: wherever the AWS tools find keys on this machine. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads `s3://bucket/folder?endpoint=https://…&region=…`; the folder is
 * for those who share a bucket; region and keys may come from the usual AWS variables.
 *
 * @throws {Error} with a sentence about what is wrong.
 */
export function s3PlaceOf(
  address: string,
  environment: Environment,
  timeouts: S3Place["timeouts"] = { connect: 5, request: 15 },
): S3Place {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "s3:") throw new Error("expected s3://bucket?endpoint=…&region=…");
  if (url.username || url.password)
    throw new Error("keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || url.hash)
    throw new Error("expected the name of a bucket ");
  const unknown = [...url.searchParams.keys()].find((key) => key !== "endpoint" && key !== "region");
  if (unknown !== undefined) throw new Error(`"${unknown}" is not known; expected endpoint and region`);
  const endpoint = url.searchParams.get("endpoint") || undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new Error("the endpoint is not a web address");
  return {
    bucket: url.host,
    prefix: url.pathname.length > 1 ? `${decodeURI(url.pathname).replace(/^\/+|\/+$/g, "")}/` : "",
    endpoint,
    region:
      url.searchParams.get("region") ||
      environment.AWS_REGION ||
      environment.AWS_DEFAULT_REGION ||
      "us-east-1",
    timeouts,
    credentials: credentialsOf(environment),
  };
}

function credentialsOf(environment: Environment): S3Place["credentials"] {
  const [accessKeyId, secretAccessKey] = [environment.AWS_ACCESS_KEY_ID, environment.AWS_SECRET_ACCESS_KEY];
  if (!accessKeyId !== !secretAccessKey)
    throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together");
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, sessionToken: environment.AWS_SESSION_TOKEN }
    : undefined;
}
