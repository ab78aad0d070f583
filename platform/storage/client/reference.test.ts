import { describe, expect, test } from "vitest";
import type { StorageErrorCode } from "./client-errors.ts";
import { getMetadata, list } from "./objects.ts";
import { ref } from "./reference.ts";
import { connectStorage, type StorageOptions } from "./storage-client.ts";
import { uploadBytes, uploadBytesResumable, uploadString } from "./uploads.ts";

const storage = connectStorage({ origin: "http://church.test:3000" });
const code = (name: StorageErrorCode) => expect.objectContaining({ code: `storage/${name}` });

describe("a reference", () => {
  test.each([
    [undefined, ""],
    ["", ""],
    ["/", ""],
    ["//a///b/////", "a/b"],
    ["../a/./b c%2F?#", "../a/./b c%2F?#"],
    ["gs:/x", "gs:/x"],
    ["a1://x", "a1:/x"],
    ["gs://other/a//b/", "a//b"],
    ["GS://other/a%2Fb?#", "a%2Fb?#"],
    ["http://church.test:3000/v0/b/other/o/a%2Fb%20c?alt=media&token=x#y", "a/b c"],
    ["https://CHURCH.test:3000/v0/b/other/o/a/", "a/"],
    ["http://church.test:3000/other/a%2Fb", "a/b"],
  ])("a reference made of %s is at '%s'", (given, path) => {
    const reference = ref(storage, given);
    expect(reference.fullPath).toBe(path);
    expect(reference.bucket).toBe(/other/.test(given ?? "") ? "other" : "site");
  });

  test.each([
    "gs://",
    "gs:///a",
    "gs://b@d/a",
    "gs://b:1/a",
    "http://church.test/v0/b/site/o/a",
    "http://church.test:3000/",
    "https://firebasestorage.googleapis.com/v0/b/site/o/a",
    "ftp://church.test:3000/v0/b/site/o/a",
    "http://church.test:3000/v0/b/site/o/%E0%A4%A",
  ])("a reference is not made of %s", (url) => {
    expect(() => ref(storage, url)).toThrow(code("invalid-url"));
  });

  test("a reference has names and parents", () => {
    const file = ref(storage, "a/b/c.txt");
    expect([file.name, String(file), file.parent?.fullPath, file.root.fullPath]).toEqual([
      "c.txt",
      "gs://site/a/b/c.txt",
      "a/b",
      "",
    ]);
    expect([file.root.name, file.root.parent, String(file.root)]).toEqual(["", null, "gs://site/"]);
    expect(ref(storage, "a").parent?.fullPath).toBe("");
  });

  test("a reference has children", () => {
    const folder = ref(storage, "a");
    expect(ref(folder)).toBe(folder);
    expect(ref(folder, "//b//c/").fullPath).toBe("a/b/c");
    expect([ref(folder, "").fullPath, ref(folder, "/").fullPath, ref(folder.root, "").fullPath]).toEqual([
      "a/",
      "a/",
      "",
    ]);
    expect(() => ref(folder, "gs://site/b")).toThrow(code("invalid-argument"));
  });

  test.each<[StorageOptions["bucket"], string | StorageErrorCode]>([
    ["parish", "parish"],
    ["", ""],
    ["gs://parish", "parish"],
    ["http://church.test:3000/v0/b/parish/o", "parish"],
    ["http://elsewhere/parish", "http://elsewhere/parish"],
    ["gs://parish/a", "invalid-default-bucket"],
    [null, "no-default-bucket"],
  ])("a reference with the bucket set to %s is in %s", (bucket, expected) => {
    const other = connectStorage({ origin: "http://church.test:3000", bucket });
    if (expected.includes("default-bucket")) {
      expect(() => ref(other, "a")).toThrow(code(expected as StorageErrorCode));
    } else expect(ref(other, "a").bucket).toBe(expected);
    expect(ref(other, "gs://whole/a").bucket).toBe("whole");
  });

  test("a reference to the root is not a file", () => {
    const root = ref(storage);
    const bytes = new Uint8Array(1);
    for (const use of [
      () => getMetadata(root),
      () => uploadBytes(root, bytes),
      () => uploadBytesResumable(root, bytes),
      () => uploadString(root, "a"),
    ]) {
      expect(use).toThrow(code("invalid-root-operation"));
    }
  });

  test("a reference refuses to list pages of size 0", () => {
    for (const maxResults of [0, 1001, -1]) {
      expect(() => list(ref(storage), { maxResults })).toThrow(code("invalid-argument"));
    }
  });
});
