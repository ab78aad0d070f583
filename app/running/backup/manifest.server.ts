import { z } from "zod";
import { numberedName } from "../../../database/migrate.ts";
import { counted } from "../../../platform/counted.ts";

/** Describes the other entries of an archive: the first one where files are beside it, the last but one where they are in it. */
export const manifestSchema = z.object({
  /** 1: the archive holds its files. 2: they are beside it, and it has a list of them. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string().transform(numberedName)),
  /** In an order in which they can be loaded. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      rows: z.int().min(0),
      /** Of `RowsHash`. Backups of earlier versions have none. */
      rowsHash: z.string().optional(),
    }),
  ),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files whose bytes the store had already lost; they are not in the archive. */
  missing: z.int().min(0),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = "manifest.json";

/** Holds the setting `SECRET`; only in encrypted archives. */
export const secretName = "secret";

/** The entry with the list of the files beside the archive: gzipped JSON lines. */
export const fileListName = "files.ndjson.gz";

/** The entry of encrypted archives with the passphrase of the files beside them. */
export const filesPassphraseName = "files-passphrase";

/** Name of the entry with a table's rows: gzipped JSON lines. */
export const tableEntry = (name: string) => `tables/${name}.ndjson.gz`;

const words: [table: string, one: string, many: string][] = [
  ["user", "person", "people"],
  ["events", "event", "events"],
  ["videos", "sermon", "sermons"],
  ["dailyPosts", "post", "posts"],
  ["prayerRequests", "prayer request", "prayer requests"],
];

/** `12 people, 8 events, … and 44 files with 1,234 bytes`. */
export function describeContents({ tables, files }: Pick<Manifest, "tables" | "files">): string {
  const rowsInWords = words.map(([table, one, many]) => {
    const rows = tables.find(({ name }) => name === table)?.rows ?? 0;
    return counted(rows, one, many);
  });
  return `${rowsInWords.join(", ")} and ${counted(files.count, "file")} with ${counted(files.bytes, "byte")}`;
}
