import { t } from "@lingui/core/macro";
import { megabytesOf } from "../sizes.ts";

/** What the server's memory and time can decode. Browsers load this file too. */
export const pictureLimits = {
  pixels: 50_000_000,
  /** Decoding AVIF takes three times the memory and ten times the time of other formats. */
  avifPixels: 16_000_000,
  /** All frames together; encoding that many takes about ten seconds. */
  animatedPixels: 25_000_000,
  frames: 500,
  seconds: 30,
  /** Longest side of the stored picture, in pixels. */
  side: 2560,
} as const;

const megapixels = (limit: "pixels" | "avifPixels" | "animatedPixels") => pictureLimits[limit] / 1_000_000;

export const pictureRefusals = {
  bytes: (most: number) => t`Pictures can be at most ${{ megabytes: megabytesOf(most) }} MB.`,
  pixels: () => t`Pictures can be at most ${{ megapixels: megapixels("pixels") }} megapixels.`,
  avifPixels: () => t`AVIF pictures can be at most ${{ megapixels: megapixels("avifPixels") }} megapixels.`,
  animatedPixels: () =>
    t`Animated pictures can be at most ${{ megapixels: megapixels("animatedPixels") }} megapixels, all frames together.`,
  frames: () => t`Animated pictures can have at most ${{ frames: pictureLimits.frames }} frames.`,
  seconds: () => t`That picture takes too long to process. Choose a smaller one.`,
  ended: () => t`The server cannot process that picture. Choose a smaller one.`,
  heic: () =>
    t`Browsers cannot show HEIC photos. On an iPhone, choose the photo from the photo library, which converts it to JPEG, and not from Files; or open Settings > Camera > Formats, choose Most Compatible and take it again.`,
  empty: () => t`That file is empty: it has 0 bytes. Choose another one.`,
  unreadable: () => t`That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF picture.`,
} as const;
