import { describe, expect, test } from "vitest";
import { uploadMemory } from "./upload-memory.ts";

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const photo = (name = "a.jpg", lastModified = 1) => new File(["abc"], name, { lastModified });
const begun = { url: "/v0/b/site/o?upload_id=1", path: "events/1.jpg" };

describe("remembered uploads", () => {
  test("remembered uploads recognise the same file in the same folder", () => {
    const store = shelf();
    uploadMemory(() => store).remember(photo(), "events", begun);
    const memory = uploadMemory(() => store);
    expect(memory.recall(photo(), "events")).toEqual(begun);
    expect(memory.recall(photo("b.jpg"), "events")).toBeUndefined();
    expect(memory.recall(photo("a.jpg", 2), "events")).toBeUndefined();
    expect(memory.recall(photo(), "images")).toBeUndefined();
    memory.remove(photo(), "events");
    expect(memory.recall(photo(), "events")).toBeUndefined();
  });

  test("remembered uploads are listed by their folder, without those that have ended or expired", () => {
    const store = shelf();
    let now = 0;
    const memory = uploadMemory(
      () => store,
      () => now,
    );
    store.setItem("theme", "dark");
    for (const name of ["a.jpg", 'b "quoted".jpg', "c.jpg"]) memory.remember(photo(name), "events", begun);
    memory.remember(photo("d.jpg"), "images", begun);
    memory.remove(photo("c.jpg"), "events");
    expect(memory.unfinished("events")).toEqual([
      { name: "a.jpg", size: 3, lastModified: 1 },
      { name: 'b "quoted".jpg', size: 3, lastModified: 1 },
    ]);
    now = 21 * 60 * 60 * 1000;
    expect(memory.unfinished("events")).toEqual([]);
  });

  test("remembered uploads last less than a day and leave other entries alone", () => {
    const store = shelf();
    let now = 0;
    const memory = uploadMemory(
      () => store,
      () => now,
    );
    store.setItem("theme", "dark");
    memory.remember(photo(), "events", begun);
    now = 19 * 60 * 60 * 1000;
    expect(memory.recall(photo(), "events")).toEqual(begun);
    now = 21 * 60 * 60 * 1000;
    expect(memory.recall(photo("b.jpg"), "events")).toBeUndefined();
    expect([...store.kept.keys()]).toEqual(["theme"]);
  });

  test("remembered uploads work without storage, and with corrupt entries", () => {
    const nowhere = uploadMemory(() => {
      throw new DOMException("denied", "SecurityError");
    });
    nowhere.remember(photo(), "events", begun);
    expect(nowhere.recall(photo(), "events")).toBeUndefined();
    expect(nowhere.unfinished("events")).toEqual([]);
    const store = shelf();
    uploadMemory(() => store).remember(photo(), "events", begun);
    for (const spoiled of ["{", "3", '{"upload":{"url":1}}']) {
      for (const key of store.kept.keys()) store.setItem(key, spoiled);
      expect(uploadMemory(() => store).recall(photo(), "events")).toBeUndefined();
    }
  });
});
