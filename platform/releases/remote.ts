import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StringDecoder } from "node:string_decoder";

/** A tag of a remote, and the commit that it leads to. */
export interface RemoteTag {
  name: string;
  commit: string;
}

export interface RemoteLimits {
  /** Milliseconds until a question is given up. */
  longestMs?: number;
  /** The most bytes of an answer. */
  mostBytes?: number;
  signal?: AbortSignal | undefined;
}

/** Only what git needs: the site's own environment holds its passwords. */
const passedOn =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR)|(HTTPS?|ALL|NO)_PROXY)$/i;

/** Nobody is there to answer a question, and none of the machine's passwords are for this. */
const alone = {
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  GIT_SSH_COMMAND: "ssh -oBatchMode=yes -oConnectTimeout=15",
  GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
};
const withoutHelpers = ["-c", "credential.helper=", "-c", "core.fsmonitor=false"];

/** In blocks of 512 or 1024 bytes, by shell: more than all sources of a version take. */
const mostBlocks = 131_072;

/**
 * The tags of a git repository. Nothing is sent but the question itself.
 *
 * @param url as `git fetch` takes it.
 * @throws with git's own last line when it cannot be asked, or answers too late or too much.
 */
export async function listTags(
  url: string,
  { longestMs = 30_000, mostBytes = 8_000_000, signal }: RemoteLimits = {},
): Promise<RemoteTag[]> {
  const words = ["ls-remote", "--quiet", "--tags", "--", url];
  const text = await git(words, { longestMs, mostBytes, signal });
  const tags = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, commit, name] = /^([0-9a-f]{40,64})\trefs\/tags\/(.+)$/.exec(line) ?? [];
    if (!commit || !name) continue;
    // A tag with a message is an object of its own; the line that ends with ^{} has its commit, and comes after it.
    tags.set(name.replace(/\^\{\}$/, ""), commit);
  }
  return [...tags].map(([name, commit]) => ({ name, commit }));
}

/**
 * The text of a file as a tag has it. Fetches that one commit into a folder that is removed again.
 *
 * @throws as `listTags` does, and when the tag has moved.
 */
export async function readFileOf(
  url: string,
  { name, commit }: RemoteTag,
  file: string,
  { longestMs = 120_000, mostBytes = 4_000_000, signal }: RemoteLimits = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "narthex-version-"));
  try {
    const limits = { longestMs, mostBytes, signal };
    const shallow = ["--bare", "--depth=1", "--filter=blob:none", "--single-branch", "--template="];
    const words = ["clone", "--quiet", ...shallow, `--branch=${name}`, "--", url, folder];
    await git(words, limits);
    const found = await git(["-C", folder, "rev-parse", "HEAD"], limits);
    if (found.trim() !== commit) throw new Error(`${name} has moved`);
    return await git(["-C", folder, "cat-file", "blob", `HEAD:${file}`], limits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function git(words: readonly string[], limits: Required<Omit<RemoteLimits, "signal">> & RemoteLimits) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { longestMs, mostBytes, signal } = limits;
  const isWindows = process.platform === "win32";
  const all = [...withoutHelpers, ...words];
  // The shell limits what is written to the disk; the words never become part of its program.
  const [program, args] = isWindows
    ? ["git", all]
    : ["sh", ["-c", `ulimit -f ${mostBlocks}; exec git "$@"`, "git", ...all]];
  const child = spawn(program, args, {
    // Elsewhere a URL could be the name of a remote.
    cwd: tmpdir(),
    env: { ...ownEnvironment(), ...alone },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that its helpers end with it.
    detached: !isWindows,
    windowsHide: true,
  });
  const giveUp = (why: string) => {
    reject(new Error(why));
    end(child.pid, isWindows);
  };
  const timer = setTimeout(() => giveUp(`no answer within ${longestMs / 1000} seconds`), longestMs);
  const stop = () => giveUp("the site stops");
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  let answer = "";
  let bytes = 0;
  let said = "";
  const decoder = new StringDecoder("utf8");
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) giveUp(`the answer has more than ${mostBytes / 1e6} MB`);
    else answer += decoder.write(chunk);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2000);
  });
  child.once("error", reject);
  child.once("close", (code) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    if (code === 0) resolve(answer);
    else reject(new Error(whyFailed(said, code)));
  });
  return promise;
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));
}

function end(pid: number | undefined, isWindows: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** In one line, without the user and password of a URL. */
function whyFailed(said: string, code: number | null): string {
  if (code === 127) return "git is not installed";
  const line = said.trim().split("\n").at(-1) ?? "";
  return line.replace(/\/\/[^@/\s]*@/g, "//").slice(0, 300) || "git was ended";
}
