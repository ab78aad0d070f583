import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rename, rm } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { filesFolder } from "../../platform/backup/files-beside.ts";
import { bothDatabases, patientSettings, temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { attributesIn } from "../support/html.ts";
import { administrator, requestsTo, signIn, type TestSite } from "../support/test-site.ts";
import { archiveIn, emptyPlace, type Place } from "./support/backup-places.ts";
import type { Said } from "./support/site-command.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const event = {
  eventTitle: "Supper",
  eventContent: "In the hall",
  eventDate: "2090-12-01",
  eventTime: "18:00",
};

const aNight = expect.stringMatching(/^narthex-nightly-.*\.tar$/);

let folder: string;
beforeAll(async () => {
  folder = path.join(await temporaryFolder(), "site");
  await cp(path.join(root, "build"), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== "compile-cache",
  });
});
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 }));

/** Runs the folder's own program, with only the given environment. */
function narthex(words: string[], environment: Record<string, string> = {}): Promise<Said> {
  const program = path.join(folder, "narthex.mjs");
  return promisify(execFile)(process.execPath, [program, ...words], {
    cwd: path.dirname(folder),
    env: { LOG_LEVEL: "silent", ...environment },
  }).catch((error) => error);
}

test("nothing in the built folder names the sources, and nothing above its copy has packages", async () => {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(m?js|json)$/.test(name) && !name.startsWith("client"));
  expect(texts.length).toBeGreaterThan(100);
  for (const name of texts)
    expect((await readFile(path.join(folder, name), "utf8")).includes(root), name).toBe(false);
  for (let at = path.dirname(folder); at !== path.dirname(at); at = path.dirname(at))
    expect(existsSync(path.join(at, "node_modules")), at).toBe(false);
});

test("V8 can hold the server's code at one byte for each character", async () => {
  const server = path.join(folder, "server");
  const names = await readdir(server, { recursive: true });
  const programs = names.filter((name) => name.endsWith(".js") && !name.startsWith("migrations"));
  expect(programs.length).toBeGreaterThan(100);
  for (const name of programs)
    expect(/[^\p{ASCII}].*/u.exec(await readFile(path.join(server, name), "utf8"))?.[0], name).toBe(
      undefined,
    );
});

test("the built folder has the packages with machine code, what they need, and no others", async () => {
  const packages = (await readdir(path.join(folder, "node_modules"), { recursive: true }))
    .filter((file) => /^(@[^/\\]+[/\\])?[^/\\]+[/\\]package\.json$/.test(file))
    .map((file) => path.dirname(file).replaceAll("\\", "/"));
  const ofPlatform = /^(@img\/sharp(-libvips)?|@node-rs\/(argon2|crc32))-[\w-]+$/;
  expect(packages.filter((name) => !ofPlatform.test(name)).toSorted()).toEqual([
    ...["@img/colour", "@node-rs/argon2", "@node-rs/crc32"],
    ...["detect-libc", "kysely", "semver", "sharp"],
  ]);
  expect(packages.some((name) => ofPlatform.test(name))).toBe(true);
});

test("the built folder lists all its files with their hashes, and says which machine it is for where it does not fit", async () => {
  const check = () =>
    promisify(execFile)("sha256sum", ["--check", "--quiet", "--strict", "SHA256SUMS"], { cwd: folder });
  await check();
  const listed = (await readFile(path.join(folder, "SHA256SUMS"), "utf8")).match(/(?<= {2}).+/g) ?? [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => path.join(parentPath, name));
  const names = files.map((file) => path.relative(folder, file));
  const changing = /^(SHA256SUMS|built|server\/compile-cache\/.*)$/;
  expect(listed.toSorted()).toEqual(names.filter((name) => !changing.test(name)).toSorted());
  expect((await narthex(["fits"])).stdout).toBe("fits\n");

  const machineCode = path.join(folder, "node_modules/@node-rs");
  await rename(machineCode, `${machineCode}-away`);
  onTestFinished(() => rename(`${machineCode}-away`, machineCode));
  const { platform, arch } = process;
  expect((await narthex(["fits"])).stderr).toMatch(
    new RegExp(
      `^.* was built for ${platform} ${arch} \\w+, and @node-rs/argon2 in it cannot be loaded .*\\n$`,
    ),
  );
});

test("the built folder says its version, its commands, and where to run the one that needs the sources", async () => {
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  expect((await narthex(["--version"])).stdout).toBe(`${version}\n`);
  const unknown = await narthex(["bake"]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toMatch(/^Usage: narthex\.mjs start\|backup\|restore\|.*\n$/);
  const content = await narthex(["content", "export", "texts"]);
  expect(content.code).toBe(1);
  expect(content.stderr).toMatch(/^The command "content" reads the folder content\/ of the sources, .*\n$/);
  const nobody = await narthex(["ready"], { PORT: String(await freePort()), HOST: "127.0.0.1" });
  expect(nobody.code).toBe(1);
  expect(nobody.stderr).toContain(
    "is not ready: nothing listens there: it does not run, or is still starting.",
  );
  const blocked = await narthex(["ready"], { PORT: "6000", HOST: "127.0.0.1" });
  expect(blocked.stderr).toContain("is not ready: the setting PORT is one to which nothing connects.");
  const silent = net.createServer(() => undefined).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port: silentPort } = silent.address() as AddressInfo;
  const unanswered = await narthex(["ready"], { PORT: String(silentPort), HOST: "127.0.0.1" });
  expect(unanswered.stderr).toContain("is not ready: it does not answer within 5 seconds.");
  const other = http.createServer((_, response) => response.end("hello")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const elsewhere = await narthex(["ready"], { PORT: String(port), HOST: "127.0.0.1" });
  expect(elsewhere).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("another program answers there"),
  });
  other.close();
});

describe.each(bothDatabases("the folder needs the driver and the migrations of each database"))(
  "a copy of the built folder (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    async function opened(place: Place, more: Record<string, string> = {}) {
      const PORT = String(await freePort());
      const at = { PORT, HOST: "localhost" };
      const child = spawn(process.execPath, [path.join(folder, "narthex.mjs"), "start"], {
        cwd: path.dirname(folder),
        env: { LOG_LEVEL: "silent", SAMPLE_CONTENT: "off", ...patientSettings, ...at, ...place, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ended = once(child, "close").then(([code]) => code);
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          said += chunk;
        });
      closing.push(async () => child.kill("SIGKILL"));
      await vi.waitFor(() => expect(said).toContain("is open at"), { timeout: 240_000, interval: 50 });
      const url = `http://localhost:${PORT}`;
      const site: TestSite = {
        url,
        dataDir: place.DATA_DIR,
        databaseUrl: place.DATABASE_URL,
        request: requestsTo(url),
        close: async () => {
          child.kill("SIGTERM");
          expect(await ended).toBe(0);
        },
      };
      return { site, at };
    }

    test("a copy of the built folder shows the sample until a church removes it", async () => {
      const { site } = await opened(await emptyPlace(closing, kind), { SAMPLE_CONTENT: "on" });
      const [picture] = attributesIn(
        await (await site.request("/daily-posts")).text(),
        '[src^="/v0/"]',
        "src",
      );
      expect((await site.request(String(picture))).headers.get("content-type")).toMatch(/^image\//);
      await site.close();
    });

    test("a copy of the built folder serves, hashes a password, resizes a picture, takes backups by itself and by hand, and restores one", async () => {
      const place = await emptyPlace(closing, kind);
      const { site, at } = await opened(place, {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        BACKUP_TO: path.join(place.DATA_DIR, "nights"),
      });
      expect((await narthex(["ready"], at)).stdout).toBe("ready\n");
      const home = await (await site.request("/")).text();
      const [stylesheet] = attributesIn(home, 'link[rel="stylesheet"]', "href");
      expect((await site.request(String(stylesheet))).headers.get("content-type")).toContain("text/css");

      const staff = { cookie: await signIn(site) };
      const saved = await sendForm(site, "/event-create", event, staff, await jpeg(1600, 1000));
      expect(saved.status).toBe(302);
      const page = await (await site.request(String(saved.headers.get("location")))).text();
      const sizes = attributesIn(page, '[srcset*="/v0/"]', "srcset").flatMap((set) => set.split(", "));
      const [small] = sizes.map((size) => size.split(" ")[0] ?? "");
      const picture = await site.request(String(small));
      expect(picture.headers.get("content-type")).toMatch(/^image\//);
      expect((await sharp(await picture.bytes()).metadata()).width).toBeLessThan(1600);

      await vi.waitFor(
        async () =>
          expect((await readdir(path.join(place.DATA_DIR, "nights"))).toSorted()).toEqual([
            filesFolder,
            aNight,
          ]),
        { timeout: 240_000, interval: 100 },
      );
      const archives = path.join(place.DATA_DIR, "archives");
      const archive = archiveIn(await narthex(["backup", archives], place));
      await site.close();

      const other = await emptyPlace(closing, kind);
      const restored = await narthex(["restore", archive], other);
      expect(restored.stderr).toBe("");
      expect(restored.stdout).toContain("1 person, 1 event,");
      const { site: again } = await opened(other);
      const { pathname } = new URL(String(saved.headers.get("location")), site.url);
      expect(await (await again.request(pathname)).text()).toContain("Supper");
      await again.close();
      expect((await narthex(["remove-account", "nobody@example.org"], other)).stderr).toBe(
        "No account has the email nobody@example.org.\n",
      );
    });
  },
);
