import type { UploadLimits } from "../../../platform/storage/rules.ts";
import { megabyte } from "../../../platform/storage/sizes.ts";

/** The most bytes of one file. Hints, sentences and the browser's own check follow from these numbers. */
export const maxBytes = {
  picture: 15 * megabyte,
  download: 100 * megabyte,
  recording: 2048 * megabyte,
  sermonFile: 500 * megabyte,
  /** A leaflet or recording that comes with its form, from browsers without scripts. */
  fileInForm: 15 * megabyte,
};

/** Members add a picture to a prayer request now and then; staff fill an archive in an afternoon. */
export const uploadLimits: UploadLimits = {
  member: { active: 10, stagedBytes: 64 * megabyte, filesPerHour: 60, unusedBytes: 60 * megabyte },
  staff: { active: 50, stagedBytes: 8192 * megabyte, filesPerHour: 1000 },
};
