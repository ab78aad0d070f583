export const megabyte = 1024 * 1024;

/** Whole megabytes, for sentences about limits. */
export function megabytesOf(bytes: number): number {
  return Math.floor(bytes / megabyte);
}
