import { z } from "zod";
import { pictureText } from "../../forms/fields.ts";
import {
  type LibraryPicture,
  type LibraryPictures,
  libraryNameIn,
} from "../../media/pictures/library-picture.ts";

/** An https URL, or a path of this site. */
const mediaUrl = z
  .string({ error: "Please enter a URL" })
  .trim()
  .max(2000, "Please use at most 2000 characters")
  .refine((url) => url === "" || isMediaUrl(url), {
    error: "Please enter a URL that begins with https:// or with /",
  });

export const pictureGone = "That picture is not in the library any more. Please choose another one.";

const either = { error: "Please choose a picture or enter a URL, not both", path: ["picture"] };
const fromLibrary = z
  .string()
  .regex(/^(picture:[\w-]+)?$/, "Please choose another picture")
  .optional()
  .default("");

export const backgroundSchema = z
  .object({
    picture: fromLibrary,
    backgroundMediaUrl: mediaUrl.optional().default(""),
    backgroundMediaAlt: pictureText,
  })
  .refine(({ picture, backgroundMediaUrl: url }) => picture === "" || url === "", either);
export const mainImageSchema = z
  .object({
    picture: fromLibrary,
    mainImageUrl: mediaUrl.optional().default(""),
    mainImageAlt: pictureText,
  })
  .refine(({ picture, mainImageUrl: url }) => picture === "" || url === "", either);

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

export interface ShownBackground extends Background {
  /** What the URLs stand for in the library, if they do. */
  backgroundPicture?: LibraryPicture;
  mainPicture?: LibraryPicture;
}

/** Leaves out what visitors may not see any more; our own takes its place. A typed text comes before the picture's own. */
export function withLibrary(
  background: Background,
  library: LibraryPictures | undefined,
  siteUrl: string,
): ShownBackground {
  const { backgroundMediaUrl, backgroundMediaAlt, mainImageUrl, mainImageAlt } = background;
  const pictureAt = (url: string, alt: string) => {
    const name = libraryNameIn(url, siteUrl);
    const picture = name === undefined ? undefined : library?.[name];
    const isHidden = name !== undefined && picture === undefined;
    return { isHidden, picture: picture && { ...picture, alt: alt || picture.alt } };
  };
  const behind = pictureAt(backgroundMediaUrl, backgroundMediaAlt);
  const main = pictureAt(mainImageUrl, mainImageAlt);
  return {
    ...background,
    ...(behind.isHidden && { backgroundMediaUrl: "" }),
    ...(behind.picture && { backgroundPicture: behind.picture }),
    ...(main.isHidden && { mainImageUrl: "" }),
    ...(main.picture && { mainPicture: main.picture }),
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
