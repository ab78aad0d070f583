/** The picture types that can be uploaded, with their file extensions. */
export const pictureTypes: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/avif": ".avif",
};

/** The server checks the size again. */
const mostBytes = 15 * 1024 * 1024;

/** Why a file cannot be uploaded as a picture, as far as the browser can tell. */
export function pictureRefusal({ name, type, size }: File): string | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return "Browsers cannot show HEIC photos. On an iPhone, choose the photo from the photo library, which converts it to JPEG, and not from Files; or open Settings > Camera > Formats, choose Most Compatible and take it again.";
  if (!(type in pictureTypes)) return "Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.";
  if (size > mostBytes) return "Pictures can be at most 15 MB. Please choose a smaller one.";
  return undefined;
}

export const pictureFailed = "Failed to upload image.";
