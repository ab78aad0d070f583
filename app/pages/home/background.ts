import { z } from "zod";
import { pictureText } from "../../forms/fields.ts";
import { type LibraryPictures, libraryNameIn } from "../../media/pictures/library-picture.ts";

/** An https URL, or a path of this site. */
export const mediaUrl = z
  .string({ error: "Please enter a URL" })
  .trim()
  .max(2000, "Please use at most 2000 characters")
  .refine((url) => url === "" || isMediaUrl(url), {
    error: "Please enter a URL that begins with https:// or with /",
  });

export const backgroundSchema = z.object({
  backgroundMediaUrl: mediaUrl.optional().default(""),
  backgroundMediaAlt: pictureText,
});
export const mainImageSchema = z.object({
  mainImageUrl: mediaUrl.optional().default(""),
  mainImageAlt: pictureText,
});

export interface Background {
  /** Empty for the congregation's own picture. */
  backgroundMediaUrl: string;
  /** Alt text; empty for a video or a picture that only decorates. */
  backgroundMediaAlt: string;
  mainImageUrl: string;
  mainImageAlt: string;
  isVideoBackground: boolean;
}

export const ownBackground: Background = {
  backgroundMediaUrl: "",
  backgroundMediaAlt: "",
  mainImageUrl: "",
  mainImageAlt: "",
  isVideoBackground: false,
};

/** Leaves out pictures of the library that visitors may not see any more. Our own take their place. */
export function withoutHidden(
  background: Background,
  library: LibraryPictures | undefined,
  siteUrl: string,
): Background {
  const isHidden = (url: string) => {
    const name = libraryNameIn(url, siteUrl);
    return name !== undefined && library?.[name] === undefined;
  };
  return {
    ...background,
    ...(isHidden(background.backgroundMediaUrl) && { backgroundMediaUrl: "" }),
    ...(isHidden(background.mainImageUrl) && { mainImageUrl: "" }),
  };
}

/** The background is a video when its URL ends with `.mp4`, otherwise a picture. */
export function isVideoUrl(url: string): boolean {
  return url.toLowerCase().endsWith(".mp4");
}

function isMediaUrl(url: string): boolean {
  if (/\p{Cc}/u.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//") && !url.includes("\\");
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
