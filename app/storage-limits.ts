import type { UploadLimits } from "../platform/storage/rules.ts";
import { megabyte } from "../platform/storage/sizes.ts";

/** Browsers check them too; the hints and sentences follow from these numbers. */
export const maxBytes = {
  picture: 15 * megabyte,
  download: 100 * megabyte,
  recording: 2048 * megabyte,
};

/** Members add a picture to a prayer request now and then; staff fill an archive in an afternoon. */
export const uploadLimits: UploadLimits = {
  member: { active: 10, stagedBytes: 64 * megabyte, filesPerHour: 60 },
  staff: { active: 50, stagedBytes: 8192 * megabyte, filesPerHour: 1000 },
};
