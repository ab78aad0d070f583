import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** What a process says that opens the site's database; as another user where the tests run as root, who may write all. */
async function openAsUser(dataDir: string, user: number, environment = {}): Promise<string> {
  const program = `
    process.setuid?.(${user});
    const { migrateSite } = await import("${root}/database/migrate.ts");
    const { readSettings } = await import("${root}/platform/settings/environment.ts");
    try { await migrateSite(readSettings({ DATA_DIR: "${dataDir}" })); console.log("open"); }
    catch (error) { console.log(error.message); }
  `;
  const words = ["--input-type=module-typescript", "--eval", program];
  return (
    await promisify(execFile)(process.execPath, words, { cwd: root, env: { ...process.env, ...environment } })
  ).stdout.trim();
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-foreign-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const data = path.join(folder, "data");
  await mkdir(data, { mode: 0o755 });
  return data;
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  "a data folder or a database file of another user is named with its owner and the command that mends it",
  async () => {
    const data = await emptyFolder();
    const nobody = 65534;
    expect(await openAsUser(data, nobody)).toBe(
      `Setting DATA_DIR is wrong: ${data} belongs to root, and this runs as nobody. Run it as root, or give it to nobody: sudo chown nobody: ${data}`,
    );
    await chmod(data, 0o777);
    const file = path.join(data, "narthex.sqlite");
    await writeFile(file, "", { mode: 0o644 });
    expect(await openAsUser(data, nobody)).toBe(
      `Setting DATA_DIR is wrong: ${file} belongs to root, and this runs as nobody. Run it as root, or give it to nobody: sudo chown nobody: ${file}`,
    );
  },
);

test("a data folder on a disk that is not mounted is not made somewhere else", async () => {
  const data = await emptyFolder();
  const link = path.join(data, "link");
  await symlink(path.join(data, "disk", "narthex"), link);
  expect(await openAsUser(link, process.getuid?.() ?? 0)).toBe(
    `Setting DATA_DIR is wrong: ${link} leads to ${data}/disk/narthex, which is not there. Is its disk mounted?`,
  );
});

test("the database of another program, and what is none, are named before anything is changed", async () => {
  const data = await emptyFolder();
  const file = path.join(data, "narthex.sqlite");
  const { DatabaseSync } = await import("node:sqlite");
  const other = new DatabaseSync(file);
  other.exec("create table recipes (name text)");
  other.close();
  const user = process.getuid?.() ?? 0;
  expect(await openAsUser(data, user)).toBe(
    `Setting DATA_DIR is wrong: ${file} is the database of another program, with tables such as recipes. Name another folder, or move the file away: mv ${file} ${file}.other`,
  );
  await writeFile(file, "no database at all, but a text of some length".repeat(40));
  await mkdir(path.join(data, "files"));
  const aside = path.join(data, "damaged");
  expect(await openAsUser(data, user)).toBe(
    `Setting DATA_DIR is wrong: ${file} is damaged, or is the file of another program: it is not a database. Name another folder, or stop the site, move away what is there, and restore the newest backup: mkdir -m 700 ${aside} && mv ${file} ${path.join(data, "files")} ${aside}/ && npm run restore -- /folder/narthex-….tar`,
  );
  const installed = await openAsUser(data, user, { NARTHEX_COMMAND: "sudo narthex" });
  expect(installed).toContain(`: sudo mkdir -m 700 ${aside} && sudo mv ${file}`);
  expect(installed).toMatch(/ && sudo narthex restore \/folder\/narthex-….tar$/);
});

test.runIf(isRoot)(
  "a database file that its owner made read-only is named with the command that mends it",
  async () => {
    const data = await emptyFolder();
    const { chown } = await import("node:fs/promises");
    await chown(data, 65534, 65534);
    const file = path.join(data, "narthex.sqlite");
    await writeFile(file, "", { mode: 0o444 });
    await chown(file, 65534, 65534);
    expect(await openAsUser(data, 65534)).toBe(
      `Setting DATA_DIR is wrong: ${file} is read-only. Let its owner write it: chmod u+rwX ${file}`,
    );
  },
);
