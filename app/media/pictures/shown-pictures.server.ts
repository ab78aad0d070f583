import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { isUnavailable } from "../../../database/unavailable.ts";
import { dayOf } from "../../dates/dates.ts";
import {
  idOfPicture,
  type LibraryPictures,
  nameOfPicture,
  type PictureChoice,
  picturesNamedIn,
} from "./library-picture.ts";

interface PictureSite {
  db: Database;
  clock: () => Date;
}

/** Without those taken down or whose agreement has ended. Undefined when it names none: most pages need no library. */
export async function picturesShownIn(
  { db, clock }: PictureSite,
  content: unknown,
): Promise<LibraryPictures | undefined> {
  const named = picturesNamedIn(content);
  if (named.length === 0) return undefined;
  const today = dayOf(clock().toISOString());
  try {
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "path", "url", "width", "height", "alt", "focusX", "focusY"])
      .where(shownOn(today))
      .where(({ eb, or }) => or([eb("id", "in", named.map(idOfPicture)), eb("path", "in", named)]))
      .execute();
    return Object.fromEntries(
      rows.flatMap(({ id, path, ...picture }) => [
        [nameOfPicture(id), picture],
        [path, picture],
      ]),
    );
  } catch (error) {
    // Pages stay readable while the database does not respond: pictures of the library are left out.
    if (isUnavailable(error)) return {};
    throw error;
  }
}

function shownOn(today: string) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, "pictures">) =>
    and([eb("takenDownAt", "is", null), or([eb("agreedUntil", "=", ""), eb("agreedUntil", ">=", today)])]);
}

/** The name of a picture as a whole value, or as the URL of a picture in Markdown. */
const namedAnyhow = /"(picture:[0-9a-f-]{36})"|\]\(<?(picture:[^\s)>"\\]*)/g;

export async function unknownPicturesIn(db: Database, content: unknown): Promise<string[]> {
  const found = (JSON.stringify(content) ?? "").matchAll(namedAnyhow);
  const named = [...new Set([...found].map(([, whole, inText]) => whole ?? inText ?? ""))];
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom("pictures")
    .select("id")
    .where("id", "in", named.map(idOfPicture))
    .execute();
  const known = new Set(rows.map(({ id }) => nameOfPicture(id)));
  return named.filter((name) => !known.has(name));
}

/** The pictures that staff can choose: the newest first, then older ones that `content` names already. */
export async function listPictureChoices(
  { db, clock }: PictureSite,
  content?: unknown,
): Promise<PictureChoice[]> {
  const choices = db
    .selectFrom("pictures")
    .select(["id", "alt", "url"])
    .where(shownOn(dayOf(clock().toISOString())))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
  const newest = await choices.limit(mostChoices).execute();
  const offered = new Set(newest.map(({ id }) => id));
  const named = picturesNamedIn(content)
    .map(idOfPicture)
    .filter((id) => !offered.has(id));
  const older = named.length > 0 ? await choices.where("id", "in", named).execute() : [];
  return [...newest, ...older].map(({ id, alt, url }) => ({ name: nameOfPicture(id), alt, url }));
}

/** For each select of a form, and an own page can have forty. */
const mostChoices = 200;
