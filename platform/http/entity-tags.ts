/** Whether an `If-None-Match` header names `etag`, by the weak comparison of RFC 9110, section 13.1.2. */
export function isNamed(header: string | null | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
