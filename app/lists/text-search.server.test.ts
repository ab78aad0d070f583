import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { contains } from "./text-search.server.ts";

const found: [search: string, text: string][] = [
  ["gross", "Gottesdienst für Groß und Klein"],
  ["GROSS", "Gottesdienst für Groß und Klein"],
  ["Groß", "gross"],
  ["groß", "GROẞ"],
  ["gros", "Groß"],
  ["ss", "Groß"],
  ["s", "Maß"],
  ["oss u", "Groß\u00a0und Klein"],
  ["jose", "José María"],
  ["JOSÉ", "jose maria"],
  ["jose\u0301 mari\u0301a", "José María"],
  ["José", "Jose\u0301"],
  ["istanbul", "İstanbul"],
  ["İstanbul", "ISTANBUL"],
  ["ISPARTA", "ısparta"],
  ["soren", "Søren"],
  ["aesop", "Æsop"],
  ["œuvre", "OEUVRE"],
  ["lodz", "Łódź"],
  ["Tho", "Þór"],
  ["viet nam", "Việt Nam"],
  ["viêt", "Việt"],
  ["пасха", "ПАСХА"],
  ["елка", "Ёлка"],
  ["ΟΔΟΣ", "οδός"],
  ["οδοσ", "Οδός"],
  ["שלום", "שָׁלוֹם"],
  ["سلام", "سَلَام"],
  ["한글", "한글".normalize("NFD")],
  ["한글".normalize("NFD"), "한글"],
  ["ガ", "ガ".normalize("NFD")],
  ["教会", "教会のコンサート"],
  ["o'neil", "O’Neil"],
  ["“harvest”", '"Harvest"'],
  ["10-12", "10–12 o’clock"],
  ["office", "oﬃce"],
  ["wide", "ｗｉｄｅ"],
  ["beside still", "Beside\n  still waters"],
  ["a.b", "A.B"],
  ["50%", "50% off"],
  ["[x]", "[X] (y)"],
  ["^$*+?(){}|\\/-", "^$*+?(){}|\\/-"],
  ["👨‍👩‍👧", "Family 👨‍👩‍👧"],
  ["𝐀", "𝐀men"],
  ["x_y", "x_y"],
  ["", "anything"],
  ["\u0301", "anything"],
];

const missed: [search: string, text: string][] = [
  ["gross", "Gras"],
  ["osa", "oßa"],
  ["jose", "Joe"],
  ["a.b", "axb"],
  ["50%", "505"],
  ["x_y", "xzy"],
  [".*", "anything"],
  ["[a-z]", "b"],
  ["n", "m"],
  ["пасха", "паска"],
  ["教会", "教室"],
  ["supper!", "supper"],
];

describeOnBothDatabases("a search", "texts are folded and searched by other statements", (open) => {
  test("a search finds a text in any case and with any accents, alike on both databases", async () => {
    const { db } = await open();
    const finds = async ([search, text]: [string, string]) => {
      const { rows } = await sql<{ found: unknown }>`
        select count(*) as found from (select cast(${text} as text) as "text") as texts
        where ${contains(db, ["text"], search)}
      `.execute(db);
      return Number(rows[0]?.found) === 1;
    };
    const results: [string, string, boolean][] = [];
    for (const pair of [...found, ...missed]) results.push([...pair, await finds(pair)]);
    expect(results).toEqual([
      ...found.map((pair) => [...pair, true]),
      ...missed.map((pair) => [...pair, false]),
    ]);
  });

  test("a search looks into all columns, and a missing text is none", async () => {
    const { db } = await open();
    const finds = async (search: string) => {
      const { rows } = await sql<{ found: unknown }>`
        select count(*) as found from (select cast(null as text) as "one", cast('Groß' as text) as "two") as texts
        where ${contains(db, ["one", "two"], search)}
      `.execute(db);
      return Number(rows[0]?.found);
    };
    expect(await finds("gross")).toBe(1);
    expect(await finds("klein")).toBe(0);
  });

  test("a search of the longest text with many spellings is taken", async () => {
    const { db } = await open();
    for (const search of [
      "s".repeat(100),
      "ß".repeat(100),
      "e\u0301".repeat(50),
      "\\".repeat(100),
      "ﷺ".repeat(100),
    ]) {
      const { rows } = await sql`
        select 1 from (select cast(${"esß\\".repeat(2000)} as text) as "text") as texts where ${contains(db, ["text"], search)}
      `.execute(db);
      expect(rows.length).toBeLessThan(2);
    }
  });
});
