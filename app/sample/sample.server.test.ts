import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { sampleEvents } from "../../content/sample/events.ts";
import { samplePosts } from "../../content/sample/posts.ts";
import { samplePrayers } from "../../content/sample/prayers.ts";
import { sampleVideos } from "../../content/sample/videos.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { describeWithDatabase } from "../../test/support/database.ts";
import { storageRules } from "../media/storage/storage-rules.ts";
import { addSampleCongregation } from "./sample.server.ts";

const pictures = [...sampleEvents, ...samplePosts, ...samplePrayers].flatMap(({ picture }) => picture ?? []);
const films = sampleVideos.map(({ film }) => film);
const texts = sampleVideos.flatMap(({ recording, notes, transcript }) =>
  [recording, notes, transcript].filter((name) => name !== undefined),
);
const lastPost = samplePosts.length - 1;
const picture = samplePosts[lastPost]?.picture ?? "";
const film = films.find((name) => name !== films[0]) ?? "";

describeWithDatabase("a sample that names what is not there", (open) => {
  test.each([
    { missing: picture, place: `content/sample/posts.ts: [${lastPost}].picture` },
    { missing: "still-waters.mp3", place: "content/sample/videos.ts: [0].recording" },
    { missing: "still-waters-notes.pdf", place: "content/sample/videos.ts: [0].notes" },
    { missing: "mercies-new.vtt", place: "content/sample/videos.ts: [1].transcript" },
    { missing: film, place: `content/sample/videos.ts: [${films.indexOf(film)}].film` },
  ])(
    "a sample that names what is not there is reported by file and field before anything is saved: $place",
    async ({ missing, place }) => {
      const { db, folder } = await open();
      const { storage, leftovers } = await testStorage({ db, folder }, { rules: storageRules });
      const site = {
        db,
        storage,
        clock: () => new Date(),
        mailWritten: () => undefined,
        touched: () => undefined,
      };
      const content = path.join(folder, "content");
      await mkdir(path.join(content, "pictures"), { recursive: true });
      await mkdir(path.join(content, "media"));
      await mkdir(path.join(content, "sermons"));
      for (const name of texts) {
        const file = path.join("content", "sample", "sermons", name);
        if (name !== missing) await copyFile(file, path.join(content, "sermons", name));
      }
      for (const name of pictures)
        if (name !== missing) await writeFile(path.join(content, "pictures", name), "");
      for (const name of films) if (name !== missing) await writeFile(path.join(content, "media", name), "");

      await expect(addSampleCongregation(site, content)).rejects.toThrow(
        `${place} names ${missing}, which does not exist; there is `,
      );
      expect(await leftovers()).toEqual({ files: [], stored: 0, orphans: 0 });
      expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
    },
  );
});
