import { describe, expect, test } from "vitest";
import { decodeString, type StringFormat } from "./strings.ts";

const decoded = (text: string, format?: StringFormat) => {
  const { bytes, contentType } = decodeString(text, format);
  return [Buffer.from(bytes).toString("hex"), contentType];
};

describe("text becomes bytes", () => {
  test.each<[StringFormat | undefined, string, string]>([
    [undefined, "aß€😀", "61c39fe282acf09f9880"],
    ["raw", "a\ud800b\udc00", "61efbfbd62efbfbd"],
    ["base64", "", ""],
    ["base64", "YQ", "61"],
    ["base64", "YQ==", "61"],
    ["base64", "+/8=", "fbff"],
    ["base64url", "-_8", "fbff"],
    ["base64url", "-_8=", "fbff"],
  ])("text becomes bytes: %s '%s'", (format, text, hex) => {
    expect(decoded(text, format)).toEqual([hex, undefined]);
  });

  test.each([
    ["data:,a%20b", "612062", undefined],
    ["data:;base64,YQ==", "61", undefined],
    ["data:image/png;param1=value;base64,YWI", "6162", "image/png;param1=value"],
    ["data:text/plain,a,b%C3%9F", "612c62c39f", "text/plain"],
    ["data:base64,YQ==", "59513d3d", "base64"],
    ["data:a/b;BASE64,YQ", "5951", "a/b;BASE64"],
    ["data:a/b;base64;x,YQ", "5951", "a/b;base64;x"],
  ])("a data URL becomes bytes: %s", (url, hex, contentType) => {
    expect(decoded(url, "data_url")).toEqual([hex, contentType]);
  });
});

describe("text that does not have the declared format is refused", () => {
  test.each<[StringFormat, string, RegExp]>([
    ["base64", "a-_", /base64: It contains '-'/],
    ["base64", "a_b", /'_'/],
    ["base64", "Y!==", /base64/],
    ["base64url", "a+/", /base64url: It contains '\+'/],
    ["base64url", "a/b", /'\/'/],
    ["data_url", "DATA:,a", /data_url/],
    ["data_url", "data:", /data_url/],
    ["data_url", " data:,a", /data_url/],
    ["data_url", "data:,%E0%A4%A", /data_url/],
    ["data_url", "data:;base64,a-b", /base64: /],
  ])("text that does not have the declared format is refused: %s '%s'", (format, text, message) => {
    expect(() => decodeString(text, format)).toThrow(
      expect.objectContaining({ code: "storage/invalid-format", message: expect.stringMatching(message) }),
    );
  });

  test("an unknown format is refused", () => {
    expect(() => decodeString("a", "hex" as StringFormat)).toThrow(
      expect.objectContaining({ code: "storage/unknown" }),
    );
  });
});
