import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listTags, readFileOf } from "./remote.ts";

async function openSources() {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "narthex-sources-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet");
  const commit = async (text: string) => {
    await writeFile(path.join(folder, "CHANGELOG.md"), text);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "change");
    return git("rev-parse", "HEAD");
  };
  return { folder, url: `file://${folder}`, git, commit };
}

const clones = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("narthex-version-"));

test("tags are listed with their commits, also those with a message", async () => {
  const { url, git, commit } = await openSources();
  const first = await commit("one");
  git("tag", "v1.0.0");
  const second = await commit("two");
  git("tag", "--annotate", "--message", "Two", "v1.1.0");
  git("tag", "$(touch;pwned)");
  expect((await listTags(url)).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: "$(touch;pwned)", commit: second },
    { name: "v1.0.0", commit: first },
    { name: "v1.1.0", commit: second },
  ]);
});

test("a file is read as its tag has it, and nothing stays behind", async () => {
  const { folder, url, git, commit } = await openSources();
  const before = await clones();
  const first = await commit("one – ü");
  git("tag", "--annotate", "--message", "One", "v1.0.0");
  await commit("two");
  const tag = { name: "v1.0.0", commit: first };
  for (const from of [url, folder]) expect(await readFileOf(from, tag, "CHANGELOG.md")).toBe("one – ü");
  git("config", "uploadpack.allowFilter", "true");
  expect(await readFileOf(url, tag, "CHANGELOG.md")).toBe("one – ü");
  await expect(readFileOf(url, tag, "NEWS.md")).rejects.toThrow("NEWS.md");
  git("tag", "--force", "v1.0.0", "HEAD");
  await expect(readFileOf(url, tag, "CHANGELOG.md")).rejects.toThrow("v1.0.0 has moved");
  expect(await clones()).toEqual(before);
});

test("ten thousand tags are listed, and an answer that is too large is refused", async () => {
  const { url, git, commit, folder } = await openSources();
  const head = await commit("one");
  const lines = Array.from({ length: 10_000 }, (_, index) => `${head} refs/tags/v0.0.${index}`);
  await writeFile(
    path.join(folder, ".git", "packed-refs"),
    `# pack-refs with: sorted\n${lines.toSorted().join("\n")}\n`,
  );
  expect(git("tag", "--list").split("\n")).toHaveLength(10_000);
  expect(await listTags(url)).toHaveLength(10_000);
  await expect(listTags(url, { mostBytes: 100_000 })).rejects.toThrow("the answer has more than 0.1 MB");
});

test("a remote that hangs is given up, and one that is gone is named without its password", async () => {
  const server = createServer((socket) => socket.resume().on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closed = Promise.withResolvers<void>();
  server.once("connection", (socket) => socket.once("close", closed.resolve));
  const port = (server.address() as { port: number }).port;
  const url = `http://ann:secret@127.0.0.1:${port}/sources.git`;
  await expect(listTags(url, { longestMs: 1500 })).rejects.toThrow("no answer within 1.5 seconds");
  // The program that git had started has ended, too.
  await closed.promise;
  const stopping = new AbortController();
  const asked = listTags(url, { signal: stopping.signal });
  stopping.abort();
  await expect(asked).rejects.toThrow("the site stops");
  await new Promise((resolve) => server.close(resolve));
  const gone = await listTags(url).catch((error) => error);
  expect(gone.message).toContain(`unable to access 'http://127.0.0.1:${port}/sources.git/'`);
  await expect(listTags("ext::sh -c touch% /tmp/pwned")).rejects.toThrow("not allowed");
  await expect(listTags("--upload-pack=touch")).rejects.toThrow("'--upload-pack=touch'");
});

test("a remote that asks for a password is not given any", async () => {
  const asked: (string | undefined)[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(request.headers.authorization);
    response.writeHead(401, { "www-authenticate": "Basic" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  await expect(listTags(`http://127.0.0.1:${port}/x.git`)).rejects.toThrow("could not read Username");
  expect(asked).toEqual([undefined]);
});
