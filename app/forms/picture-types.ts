import { t } from "@lingui/core/macro";
import { pictureRefusals } from "../../platform/storage/pictures/picture-limits.ts";
import { maxBytes } from "../media/storage/storage-limits.ts";

export const pictureTypes: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/avif": ".avif",
};

/** Why a file cannot be uploaded as a picture, as far as the browser can tell. */
export function pictureRefusal({ name, type, size }: File): string | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return pictureRefusals.heic();
  if (size === 0) return pictureRefusals.empty();
  if (!(type in pictureTypes)) return t`Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.`;
  if (size > maxBytes.picture)
    return `${pictureRefusals.bytes(maxBytes.picture)} ${t`Please choose a smaller one.`}`;
  return undefined;
}

export const pictureFailed = () => t`Failed to upload image.`;
