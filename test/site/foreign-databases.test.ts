import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { withTexts } from "../../scripts/setup.mjs";
import { migratedPlace, temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import type { Said } from "./support/site-command.ts";

/** Every program that opens the site's database, with words that lead it there. */
const commands: Record<string, { program: string; words: string[] }> = {
  start: { program: "index", words: [] },
  "the tables’ part of an update": { program: "migrate", words: [] },
  backup: { program: "backup", words: [] },
  "backup before an update": { program: "backup", words: ["--before-update"] },
  restore: { program: "restore", words: ["/nowhere/narthex-1.tar"] },
  "restore --files": { program: "restore", words: ["--files", "/nowhere/narthex-1.tar"] },
  move: { program: "move", words: ["postgres://ann:secret@127.0.0.1:1/narthex"] },
  "move --stay": { program: "move", words: ["--stay"] },
  doctor: { program: "doctor", words: [] },
  status: { program: "status", words: [] },
  "remove-account": { program: "remove-account", words: ["ann@people.example"] },
  "update-due": { program: "update-due", words: [] },
  content: { program: "content", words: ["export", "/nowhere/texts"] },
};
const check = { program: "restore", words: ["--check", "/nowhere/narthex-1.tar"] };

const [nobody, root] = [65534, 0];
const isRoot = process.getuid?.() === root;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A folder that the site's user, `nobody` where the tests run as root, may pass through; and in it one for the data. */
async function openPlace(): Promise<{ above: string; data: string; file: string }> {
  const above = await temporaryFolder();
  closing.push(() => rm(above, { recursive: true, force: true }));
  await chmod(above, 0o755);
  const data = path.join(above, "data");
  await mkdir(data, { mode: 0o700 });
  return { above, data, file: path.join(data, "narthex.sqlite") };
}

async function give(folder: string): Promise<void> {
  if (!isRoot) return;
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), nobody, nobody);
  await chown(folder, nobody, nobody);
}

/** As the installed command runs it: as the site's own user. */
async function run(command: { program: string; words: string[] }, dataDir: string): Promise<Said> {
  const built = path.resolve("build/server", `${command.program}.js`);
  // Two run from the sources only.
  const program = existsSync(built)
    ? [built]
    : [...withTexts, path.resolve("scripts", `${command.program}.ts`)];
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    NARTHEX_COMMAND: "sudo narthex",
    LOG_LEVEL: "silent",
    UPDATE_AT: "03:40",
    BACKUP_TO: path.join(dataDir, "backups"),
  };
  const options = { env, ...(isRoot && { uid: nobody, gid: nobody }) };
  return promisify(execFile)(process.execPath, [...program, ...command.words], options).catch(
    (error) => error,
  );
}

interface Situation {
  /** Makes it, and returns the folder of the site's data. */
  make(): Promise<string>;
  /** What is said of `{file}`, in `{data}`, in `{above}`. */
  said: string;
  needsRoot?: true;
  /** `restore --check` needs the folder, and nothing of the database. */
  isOfFolder?: true;
}

const situations: Record<string, Situation> = {
  "a file that is no database": {
    async make() {
      const { data, file } = await openPlace();
      await writeFile(file, "no database at all, but a text of some length".repeat(40));
      await mkdir(path.join(data, "files"));
      await give(data);
      return data;
    },
    said: "Setting DATA_DIR is wrong: {file} is damaged, or is the file of another program: it is not a database. Name another folder, or stop the site, move away what is there, and restore the newest backup: sudo mkdir -m 700 {data}/damaged && sudo mv {file} {data}/files {data}/damaged/ && sudo narthex restore /folder/narthex-….tar",
  },
  "the database of another program": {
    async make() {
      const { data, file } = await openPlace();
      const other = new DatabaseSync(file);
      other.exec("create table recipes (name text)");
      other.close();
      await give(data);
      return data;
    },
    said: "Setting DATA_DIR is wrong: {file} is the database of another program, with tables such as recipes. Name another folder, or move the file away: sudo mv {file} {file}.other",
  },
  "a database of a newer version that this one cannot work with": {
    async make() {
      const { dataDir } = await migratedPlace("sqlite", closing);
      await chmod(dataDir, 0o700);
      const database = new DatabaseSync(path.join(dataDir, "narthex.sqlite"));
      database.exec(
        `insert into kysely_migration (name, timestamp) values ('9000-breaking-renamed-events', '')`,
      );
      database.close();
      await give(dataDir);
      return dataDir;
    },
    said: "The database belongs to a newer version of Narthex, which this one cannot work with (9000-breaking-renamed-events). Start that version again, or restore an older backup into an empty place: sudo narthex restore /folder/narthex-….tar",
  },
  "a database that its owner made read-only": {
    async make() {
      const { dataDir } = await migratedPlace("sqlite", closing);
      await give(dataDir);
      await chmod(path.join(dataDir, "narthex.sqlite"), 0o400);
      return dataDir;
    },
    said: "Setting DATA_DIR is wrong: {file} is read-only. Let its owner write it: sudo chmod u+rwX {file}",
  },
  "a database of another user": {
    async make() {
      const { dataDir } = await migratedPlace("sqlite", closing);
      await give(dataDir);
      const file = path.join(dataDir, "narthex.sqlite");
      await chown(file, root, root);
      await chmod(file, 0o600);
      return dataDir;
    },
    needsRoot: true,
    said: "Setting DATA_DIR is wrong: {file} belongs to root, and this runs as nobody. Give it to nobody: sudo chown nobody: {file}",
  },
  "a folder of another user": {
    async make() {
      const { data } = await openPlace();
      await chmod(data, 0o755);
      return data;
    },
    needsRoot: true,
    isOfFolder: true,
    said: "Setting DATA_DIR is wrong: {data} belongs to root, and this runs as nobody. Give it to nobody: sudo chown nobody: {data}",
  },
  "no folder, in one of another user": {
    async make() {
      const { data } = await openPlace();
      return path.join(data, "below");
    },
    needsRoot: true,
    isOfFolder: true,
    said: "Setting DATA_DIR is wrong: there is no folder {data}, and nobody cannot make it in {above}, which belongs to root. Make it: sudo install -d -o nobody -m 700 {data}",
  },
};

describe.each(Object.entries(situations))("%s", (_, { make, said, needsRoot, isOfFolder }) => {
  test.runIf(isRoot || !needsRoot)(
    "is named by every command, with the command that mends it, and stays as it is",
    async () => {
      const data = await make();
      const file = path.join(data, "narthex.sqlite");
      const sentence = said
        .replaceAll("{above}", path.dirname(data))
        .replaceAll("{file}", file)
        .replaceAll("{data}", data);
      const before = await readFile(file).catch(() => undefined);
      const all = Object.entries({ ...commands, ...(isOfFolder && { "restore --check": check }) });
      const heard: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [name, command] of all) {
        const { code = 0, stdout, stderr } = await run(command, data);
        // These two say it among other things.
        const isReport = /newer version/.test(sentence) && /^(doctor|status)$/.test(name);
        heard[name] = isReport
          ? `${code} ${/belongs to a newer version/.exec(stdout)}`
          : `${code} ${stdout}${stderr}`;
        expected[name] = isReport ? "1 belongs to a newer version" : `1 ${sentence}\n`;
      }
      expect(heard).toEqual(expected);
      expect(await readFile(file).catch(() => undefined)).toEqual(before);
    },
  );
});
