/** The kinds of pictures that can be uploaded, and how their names end. */
export const pictureTypes: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "image/avif": ".avif",
};

export const pictureFailed = "Failed to upload image.";
