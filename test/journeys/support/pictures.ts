import { randomBytes } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * A picture with as many bytes as a photograph, so that it is uploaded in several chunks. Most of them are comments,
 * because the server would need long for as many pixels.
 */
export async function largePicture(): Promise<ChosenFile> {
  const small = await sharp({ create: { width: 900, height: 600, channels: 3, background: "seagreen" } })
    .jpeg()
    .toBuffer();
  const comment = () => Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), randomBytes(0xffff - 2)]);
  const comments = Array.from({ length: 45 }, comment);
  // Segments begin after the two bytes with which the file does.
  const buffer = Buffer.concat([small.subarray(0, 2), ...comments, small.subarray(2)]);
  expect(buffer.length).toBeGreaterThan(2_000_000);
  return { name: "valley.jpg", mimeType: "image/jpeg", buffer };
}

/** A picture of one colour, small enough for a single request. */
export async function smallPicture(background: string): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: "plain.png", mimeType: "image/png", buffer };
}

/** Waits until a picture is shown in a modern format with its space reserved. Returns its URL. */
export async function expectServedPicture(page: Page, picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  const [width, height] = [await picture.getAttribute("width"), await picture.getAttribute("height")];
  expect(Number(width) / Number(height)).toBeCloseTo(1.5, 1);
  const url = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  const reply = await page.request.get(url);
  expect(reply.headers()["content-type"]).toMatch(/^image\/(avif|webp)$/);
  return url;
}

/** Slows down the page's uploads, so that they can be observed. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
