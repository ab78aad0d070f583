import { z } from "zod";
import { pictureText } from "../forms/fields.ts";

/** An https URL, or a path of this site. */
export const mediaAddress = z
  .string({ error: "Please enter a URL" })
  .trim()
  .max(2000, "Please use at most 2000 characters")
  .refine((address) => address === "" || isMediaAddress(address), {
    error: "Please enter a URL that begins with https:// or with /",
  });

export const backgroundSchema = z.object({
  backgroundMediaUrl: mediaAddress.optional().default(""),
  backgroundMediaAlt: pictureText,
});
export const mainImageSchema = z.object({
  mainImageUrl: mediaAddress.optional().default(""),
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

/** The background is a video when its URL ends with `.mp4`, otherwise a picture. */
export function isVideoAddress(address: string): boolean {
  return address.toLowerCase().endsWith(".mp4");
}

function isMediaAddress(address: string): boolean {
  if (/\p{Cc}/u.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//") && !address.includes("\\");
  return URL.canParse(address) && new URL(address).protocol === "https:";
}
