import type { Database } from "../../../database/connection.ts";
import { jsonIn } from "../../../platform/stored-json.ts";
import { pageFileOf, pageSlugs } from "../originals/page-files.server.ts";
import { readSavedVersions, versionsAt } from "./drafts.server.ts";
import { pathOf, settingsOfFile } from "./page-settings.ts";

interface TextOfPage {
  title: string;
  path: string;
  editor: string;
  /** Unchecked. */
  content: unknown;
}

interface TextsInUse {
  pages: TextOfPage[];
  published: ReadonlyMap<string, unknown>;
}

/** Reads what is published, drafted and previewed at this moment. Pages that staff added and removed are left out. */
export async function readTextsInUse({
  db,
  clock,
}: {
  db: Database;
  clock: () => Date;
}): Promise<TextsInUse> {
  const now = clock();
  const versions = (await readSavedVersions(db)).map((saved) => versionsAt(saved, now));
  const published = new Map(
    versions.map(({ published: { slug, stored } }) => [slug, stored && jsonIn(stored.content)]),
  );
  const paths = new Map([
    ...pageSlugs.map((name) => [name, pathOf(settingsOfFile(name))] as const),
    ...(await readOwnPaths(db)),
  ]);
  const textOf = (id: string, content: unknown, what = ""): TextOfPage[] => {
    const path = paths.get(id);
    const title = what + (titleOf(content) ?? path?.slice(1));
    return path === undefined ? [] : [{ title, path, editor: `/pages/${id}/edit`, content }];
  };
  const pages = [
    ...[...paths.keys()].flatMap((id) => textOf(id, published.get(id) ?? pageFileOf(id)?.original)),
    ...versions.flatMap(({ published: { slug }, draft }) =>
      draft ? textOf(slug, jsonIn(draft.stored.content), "Draft of ") : [],
    ),
    ...(await readPreviews(db, now)).flatMap(({ slug, content }) => textOf(slug, content, "Preview of ")),
  ];
  return { pages, published };
}

async function readOwnPaths(db: Database): Promise<[id: string, path: string][]> {
  const rows = await db
    .selectFrom("ownPages")
    .select(["id", "slug"])
    .where("removedAt", "is", null)
    .execute();
  return rows.map(({ id, slug }) => [id, pathOf({ slug })]);
}

async function readPreviews(db: Database, now: Date): Promise<{ slug: string; content: unknown }[]> {
  const rows = await db
    .selectFrom("pagePreviews")
    .select(["slug", "content"])
    .where("expiresAt", ">", now.toISOString())
    .execute();
  return rows.map(({ slug, content }) => ({ slug, content: jsonIn(content) }));
}

function titleOf(content: unknown): string | undefined {
  if (typeof content !== "object" || content === null || !("title" in content)) return undefined;
  return typeof content.title === "string" ? content.title : undefined;
}
