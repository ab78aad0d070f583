import type { Storage } from "../../platform/storage/files/storage.ts";
import { picturesAt } from "../../platform/storage/files/stored-files.ts";
import { downloadPath, storedPathOf } from "../../platform/storage/names.ts";
import { dayOf } from "../dates/dates.ts";

/** A URL that names a post's picture even when the file is gone; empty without a picture. */
export function pictureUrlOf({ imgPath, imgUrl }: { imgPath: string; imgUrl: string }): string {
  return imgPath ? downloadPath(imgPath, "") : imgUrl;
}

/** The same stored file has several URLs. */
export function pathOf(url: string): string {
  return storedPathOf(url) ?? url;
}

export async function withPictures<Row extends { date: string; imgUrl: string; imgPath: string }>(
  storage: Storage,
  rows: Row[],
) {
  const pictures = await picturesAt(storage, rows.map(({ imgPath }) => imgPath).filter(Boolean));
  return rows.map(({ imgPath, ...post }) => {
    const { url = "", ...size } = pictures.get(imgPath) ?? {};
    return {
      ...post,
      day: dayOf(post.date),
      imgUrl: imgPath ? url : post.imgUrl,
      pictureSize: "width" in size ? size : undefined,
    };
  });
}

/** Pictures in our own storage are stored by path, which stays when their URL changes. */
export function pictureColumns(url: string): { imgUrl: string; imgPath: string } {
  const imgPath = storedPathOf(url) ?? "";
  return { imgUrl: imgPath ? "" : url, imgPath };
}
