import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { hasRowLocks } from "../../app/changes/locks.server.ts";
import { endOfDay } from "../../app/dates/dates.server.ts";
import { storageRules } from "../../app/media/storage/storage-rules.ts";
import { permissionsOf } from "../../app/permissions.ts";
import { likePost, unlikePost } from "../../app/posts/likes.server.ts";
import type { Person } from "../../app/viewer.ts";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { openStorage } from "../../platform/storage/files/storage.ts";
import { openDiskStore } from "../../platform/storage/stores/disk-store.ts";
import { addMembers } from "./members.ts";
import { startPostgres } from "./postgres.ts";
import { compared, type Line, type Round, significant } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const rounds = 9;
const likesPerRound = 300;
const longestRatio = 1.1;
/** Noise does not push a ratio near 1 above this. */
const failingRatio = 1.5;

/** Measures what the unit of work costs a like: the command beside the same SQL in a bare transaction. */
export async function measureChange(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: true });
  return [
    await measureOn(path.join(folder.path, "sqlite"), undefined),
    await measureOn(path.join(folder.path, "postgres"), await postgres.emptyDatabase("change")),
  ];
}

async function measureOn(dataDir: string, databaseUrl: string | undefined): Promise<Line> {
  const { db, kind } = openDatabase({ dataDir, databaseUrl });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  await migrate(db, kind);
  await addMembers(db, kind, 1);
  const { id: userId } = await db.selectFrom("user").select("id").executeTakeFirstOrThrow();
  const postId = await addPost(db);
  const site = {
    db,
    storage: openStorage({
      db,
      files: await openDiskStore(path.join(dataDir, "files")),
      rules: storageRules,
      personOf: async () => null,
      personById: async () => null,
      siteUrl: "http://church.test",
      log: { warn: () => undefined, error: () => undefined },
    }),
    clock: () => new Date(),
    mailWritten: () => undefined,
  };
  const member: Person = {
    id: userId,
    role: "member",
    permissions: permissionsOf([]),
    email: "ann@people.example",
    name: "Ann Hill",
  };
  const ours = () => likePost(site, member, postId).then(() => unlikePost(site, member, postId));
  const bare = () => bareLike(db, postId, userId).then(() => bareUnlike(db, postId, userId));
  const measured: Round[] = [];
  for (let round = -1; round < rounds; round++) {
    const first = round % 2 === 0 ? await milliseconds(ours) : undefined;
    const baseline = await milliseconds(bare);
    const result = { ours: first ?? (await milliseconds(ours)), baseline };
    // The first round warms up.
    if (round >= 0) measured.push(result);
  }
  const line = compared(
    titleOf(kind),
    measured,
    (value) => `${significant(value)} ms`,
    `ratio at most ${longestRatio}`,
  );
  const failures = Number(line.ratio) > failingRatio ? [`takes ${line.ratio} times as long`] : [];
  return { ...line, failures };
}

function titleOf(kind: DatabaseKind): string {
  return `${kind === "sqlite" ? "SQLite" : "PostgreSQL"}: a like and an unlike`;
}

async function addPost(db: Database): Promise<string> {
  const id = uuidv7();
  const post = { imgUrl: "", imgPath: "", postedBy: "Ann Hill", content: "A word for the day", likes: 0 };
  await db
    .insertInto("dailyPosts")
    .values({ id, date: new Date().toISOString(), ...post })
    .execute();
  return id;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let done = 0; done < likesPerRound; done += 1) await work();
  return (performance.now() - started) / likesPerRound;
}

function bareLike(db: Database, postId: string, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, postId);
    await trx
      .insertInto("likes")
      .values({ postId, userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    await addLikes(trx, postId, 1);
  });
}

function bareUnlike(db: Database, postId: string, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, postId);
    await trx
      .deleteFrom("likes")
      .where("postId", "=", postId)
      .where("userId", "=", userId)
      .executeTakeFirst();
    await addLikes(trx, postId, -1);
  });
}

function addLikes(trx: Database, postId: string, by: number) {
  return trx
    .updateTable("itemNumbers")
    .set((eb) => ({ count: eb("count", "+", by) }))
    .where("kind", "=", "post")
    .where("itemId", "=", postId)
    .where("name", "=", "likes")
    .execute();
}

function lock(trx: Database, postId: string) {
  return trx
    .selectFrom("dailyPosts")
    .select("id")
    .where("id", "=", postId)
    .where("date", "<", endOfDay(new Date()))
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
