import readQr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { scanCodeOf, transferText } from "./scan-code.server.ts";

const lines = [{ label: "Bank", value: "Valley Savings Bank" }];
const transfer = {
  name: "Église Réformée du Val-de-Grâce",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  reference: "Don – für Brot & Öl",
};

async function decoded(code: ReturnType<typeof scanCodeOf>): Promise<string | undefined> {
  if (!code) return undefined;
  const { size, path } = code;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" width="${size * 4}" height="${size * 4}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = readQr(new Uint8ClampedArray(data), info.width, info.height);
  return found ? Buffer.from(found.binaryData).toString("utf8") : undefined;
}

test("a decoder of somebody else reads the eleven lines of a SEPA transfer from the code, in UTF-8", async () => {
  expect((await decoded(scanCodeOf({ lines, transfer })))?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "COBADEFFXXX",
    "Église Réformée du Val-de-Grâce",
    "DE89370400440532013000",
    "",
    "",
    "",
    "Don – für Brot & Öl",
  ]);
});

test("without a reference the text ends with the IBAN, and without a BIC its line is empty", async () => {
  const { name, iban } = transfer;
  const text = `BCD\n002\n1\nSCT\n\n${name}\n${iban}`;
  expect(transferText({ name, iban })).toBe(text);
  expect(await decoded(scanCodeOf({ lines, transfer: { name, iban } }))).toBe(text);
});

test("the longest transfer fits into the 331 bytes and the version that banks accept", async () => {
  const longest = { ...transfer, name: "n".repeat(70), iban: "MT84MALT011000012345MTLCAST001S" };
  const code = scanCodeOf({ lines, transfer: { ...longest, reference: "r".repeat(140) } });
  expect(Buffer.byteLength((await decoded(code)) ?? "")).toBeLessThanOrEqual(331);
  // Version 13 has 69 dots on a side, and a border of four.
  expect(code?.size).toBeLessThanOrEqual(69 + 8);
});

test("there is no code where SEPA transfers do not reach, and none without an IBAN", () => {
  expect(
    scanCodeOf({ lines, transfer: { ...transfer, iban: "TR330006100519786457841326" } }),
  ).toBeUndefined();
  expect(scanCodeOf({ lines })).toBeUndefined();
});
