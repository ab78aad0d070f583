const longestReason = 200;

/** What codes of Node's errors mean, for people who run a server. */
const meanings: Record<string, string> = {
  ENOTFOUND: "no such name is known to DNS",
  EAI_AGAIN: "DNS does not respond",
  EDNS: "no such name is known to DNS",
  ECONNREFUSED: "nothing accepts connections there",
  ECONNRESET: "the connection was closed",
  EHOSTUNREACH: "there is no way to that machine",
  ENETUNREACH: "there is no network",
  ETIMEDOUT: "no response in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ENOSPC: "no space is left",
  EROFS: "the disk is read-only",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not complete",
};

/**
 * Returns why something failed, in one line of at most 200 characters without a full stop. `shown` gets a message whole, to
 * leave out secrets before any is cut in two.
 */
export function reasonOf(error: unknown, shown = (message: string) => message): string {
  const causes = causesOf(error);
  if (causes.some(({ name }) => name === "TimeoutError")) return "no response in time";
  const known = causes.flatMap(codesOf).find((code) => Object.hasOwn(meanings, code));
  if (known !== undefined) return meanings[known] ?? known;
  const said = causes.map(({ message }) => message).findLast((message) => message !== "");
  return asReason(shown(said ?? causes.flatMap(codesOf)[0] ?? String(error)));
}

/** Makes one line of at most 200 characters without a full stop, to stand within a sentence. */
export function asReason(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, longestReason).replace(/\.$/, "");
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let next = error; next instanceof Error && causes.length < 5; next = next.cause) causes.push(next);
  return causes;
}

/** Its code, and those in its message: nodemailer moves Node's codes there. */
function codesOf(error: Error): string[] {
  const own = "code" in error ? [String(error.code)] : [];
  return [...own, ...(error.message.match(/\bE[A-Z]{4,}\b/g) ?? [])];
}
