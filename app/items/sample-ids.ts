/** Only items of the sample have ids of this form. */
export function sampleId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** The ids of the sample are at or after the first and before the second. */
export const [firstSampleId, afterSampleIds] = ["00000000-0000-7000-8000-", "00000000-0000-7000-8001-"];

/** The number of the first service of the sample; the events before it have lower ones. */
export const firstSampleService = 1000;

/** The version of items that staff have not changed. The others are theirs. */
export const unchanged = 1;

export function isUnchangedSample({ id, version }: { id: string; version: number }): boolean {
  return id >= firstSampleId && id < afterSampleIds && version === unchanged;
}
