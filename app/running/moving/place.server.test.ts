import { expect, test } from "vitest";
import { s3PlaceOf } from "../../../platform/storage/stores/s3-place.ts";
import { type Place, whatMayGo } from "./place.server.ts";

const folder: Place = { dataDir: "/srv/data", databaseUrl: undefined, storage: undefined };
const storage = s3PlaceOf("s3://church?region=eu-west-1", {});
const server: Place = { ...folder, databaseUrl: "postgres://narthex:geheim@db/site" };
const both: Place = { ...server, storage };

test("what may go after a move is the database, and files only where they have moved", () => {
  const rest = "Delete nothing else: the site goes on with it, such as with the secret in DATA_DIR.";
  const file = "delete narthex.sqlite, narthex.sqlite-wal and narthex.sqlite-shm in /srv/data";
  const contents = "delete contents, variants and assets in";
  const cases: [Place, Place, string][] = [
    [folder, server, file],
    [folder, both, `${file}; ${contents} the folder /srv/data/files`],
    [server, folder, "drop the PostgreSQL database site on db"],
    [both, folder, `drop the PostgreSQL database site on db; ${contents} the bucket s3://church/`],
  ];
  for (const [from, to, sentence] of cases)
    expect(whatMayGo(from, to)).toBe(`Once you are sure, ${sentence}. ${rest}`);
});
