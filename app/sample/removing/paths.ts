export const removeSamplePath = "/remove-sample-content";

/** The URL of the POST that brings back what a removal took. */
export function restoreSamplePath(id: string): string {
  return `${removeSamplePath}/${id}/restore`;
}
