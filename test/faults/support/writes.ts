import { createHash, randomBytes, randomUUID } from "node:crypto";
import { downloadPath } from "../../../platform/storage/names.ts";
import { command, startUpload, uploadPath } from "../../../platform/storage/testing/test-storage.ts";
import { fromElsewhere, registration } from "../../site/support/people.ts";
import { booklet, pathFor } from "../../site/support/site-files.ts";
import { jpeg, sendForm } from "../../site/support/stored-pictures.ts";
import { attributesIn, fieldValue, parsePage } from "../../support/html.ts";
import { postForm } from "../../support/test-site.ts";
import type { Ledger, OnceKind, Outcome } from "./ledger.ts";
import { nothing } from "./ledger.ts";
import type { WrittenSite } from "./site-under-faults.ts";

type Headers = Record<string, string>;

/** Somebody who writes, and how. */
export interface Writing {
  site: WrittenSite;
  ledger: Ledger;
  random: () => number;
  /** How long a request may take before its sender gives up. */
  patienceMs: number;
  /** Whether nobody should try again any more. */
  isOver(): boolean;
}

const picture = await jpeg();
const day = "2026-11-21";

/** Sends once. A broken connection and an answer of 500 and above say nothing about what was saved. */
async function send(
  { ledger }: Writing,
  what: string,
  ask: () => Promise<Response>,
): Promise<{ outcome: Outcome; response?: Response }> {
  try {
    const response = await ask();
    ledger.answered(what, response.status);
    if (response.status >= 500) {
      await response.body?.cancel();
      return { outcome: "unknown" };
    }
    return { outcome: response.status < 400 ? "saved" : "refused", response };
  } catch (error) {
    ledger.broke(what, error);
    return { outcome: "unknown" };
  }
}

/** Sends the same form again as long as nobody knows what became of it, or gives up after the first time. */
async function insist(writing: Writing, what: string, ask: () => Promise<Response>): Promise<Outcome> {
  const givesUp = writing.random() < 0.4;
  for (;;) {
    const { outcome, response } = await send(writing, what, ask);
    await response?.body?.cancel().catch(() => undefined);
    if (outcome !== "unknown" || givesUp || writing.isOver()) return outcome;
    await writing.site.isUp();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const within = ({ patienceMs }: Writing) => ({ signal: AbortSignal.timeout(patienceMs) });

/** A site whose requests end after `patienceMs`. */
function patient(writing: Writing): WrittenSite {
  const { site } = writing;
  return { ...site, request: (path, init) => site.request(path, { ...within(writing), ...init }) };
}

async function makeOnce(
  writing: Writing,
  kind: OnceKind,
  mark: string,
  ask: () => Promise<Response>,
): Promise<Outcome> {
  const outcome = await insist(writing, kind, ask);
  writing.ledger.made(kind, mark, outcome);
  return outcome;
}

export async function pray(writing: Writing, member: Headers): Promise<void> {
  const title = `Prayer ${randomUUID()}`;
  const form = { title, content: "Please pray.", formKey: randomUUID() };
  const sent = writing.random() < 0.4 ? picture : undefined;
  await makeOnce(writing, "prayer", title, () =>
    sendForm(patient(writing), "/submit-prayer-requests", form, member, sent),
  );
}

export async function addPost(writing: Writing, staff: Headers): Promise<void> {
  const content = `Post ${randomUUID()}`;
  const form = { day, postedBy: "Ann", content, imgAlt: "Boats", formKey: randomUUID() };
  await makeOnce(writing, "post", content, () =>
    sendForm(patient(writing), "/add-post", form, staff, picture),
  );
}

export async function register(writing: Writing): Promise<void> {
  const form = registration();
  const outcome = await insist(writing, "account", () =>
    postForm(patient(writing), "/register", form, fromElsewhere()),
  );
  // The form has no key: to whoever tries again it says that this new email is registered.
  writing.ledger.made("account", form.email ?? "", outcome === "refused" ? "saved" : outcome);
}

export async function sendMessage(writing: Writing): Promise<void> {
  const message = `Message ${randomUUID()}`;
  const form = { user_name: "Bo", user_email: "bo@example.org", message, formKey: randomUUID() };
  await makeOnce(writing, "message", message, () =>
    postForm(patient(writing), "/contact-us", form, fromElsewhere()),
  );
}

/** Says that somebody comes, with one to three people, or that they do not. */
export async function reply(
  writing: Writing,
  { slug, day }: { slug: string; day: string },
  { headers, id }: { headers: Headers; id: string },
): Promise<void> {
  const withdraws = writing.random() < 0.25;
  const people = String(1 + Math.floor(writing.random() * 3));
  const path = `/event/${slug}/${day}/${withdraws ? "withdraw" : "attend"}`;
  const form: Headers = { formKey: randomUUID(), ...(withdraws ? {} : { people }) };
  const outcome = await insist(writing, "reply", () => postForm(patient(writing), path, form, headers));
  writing.ledger.changed("reply", `${slug} ${id}`, withdraws ? nothing : people, outcome);
}

export async function like(
  writing: Writing,
  post: string,
  { headers, id }: { headers: Headers; id: string },
): Promise<void> {
  const liked = String(writing.random() < 0.6);
  const outcome = await insist(writing, "like", () =>
    postForm(patient(writing), "/daily-posts", { post, liked }, headers),
  );
  writing.ledger.changed("like", `${post} ${id}`, liked === "true" ? liked : nothing, outcome);
}

/** Opens the form of a post and saves another text. */
export async function editPost(writing: Writing, id: string, staff: Headers): Promise<void> {
  const path = `/update-daily-post/${id}/update`;
  const { outcome: read, response } = await send(writing, "form", () =>
    writing.site.request(path, { headers: staff, ...within(writing) }),
  );
  if (read !== "saved" || !response) return;
  const html = await response.text().catch(() => "");
  if (!html.includes("</html>")) return;
  const names = ["version", "likesBefore", "likes", "postedBy", "day", "imgAlt"];
  const form = Object.fromEntries(names.map((name) => [name, fieldValue(html, name) ?? ""]));
  const imgUrl = attributesIn(html, 'input[name="imgUrl"]', "value")[0] ?? "";
  const was = parsePage(html).querySelector('textarea[name="content"]')?.textContent?.trim() ?? "";
  const may = writing.ledger.states.text.get(id);
  if (may && !may.has(was))
    writing.ledger.problems.push(`the form of post ${id} says “${was}”, not ${[...may].join(" or ")}`);
  const content = `Text ${randomUUID()}`;
  const sent = { ...form, imgUrl, content, formKey: randomUUID() };
  const outcome = await insist(writing, "text", () => sendForm(patient(writing), path, sent, staff));
  writing.ledger.changed("text", id, content, outcome);
}

/** Uploads a file in pieces, goes on after breaks, and adds it to the list of files. */
export async function upload(writing: Writing, staff: Headers): Promise<void> {
  const { site, ledger } = writing;
  const name = `${randomUUID()}.pdf`;
  const bytes = Buffer.concat([booklet, randomBytes(Math.floor(writing.random() * 1_500_000))]);
  ledger.hashes.set(name, createHash("sha256").update(bytes).digest("hex"));
  const path = pathFor(name);
  const ask = (url: string, init: RequestInit) =>
    send(writing, "piece", () =>
      site.request(url, {
        ...init,
        ...within(writing),
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...staff },
      }),
    );
  const started = (await ask(uploadPath(path), startUpload(bytes.length))).response;
  const session = new URL(started?.headers.get("x-goog-upload-url") ?? "http://none/");
  await started?.body?.cancel().catch(() => undefined);
  if (session.hostname === "none") return;
  const url = session.pathname + session.search;
  const half = Math.floor(bytes.length / 2);
  let acknowledged = 0;
  let stored: Response | undefined;
  while (!stored) {
    const queried = await ask(url, command("query"));
    const at = Number(queried.response?.headers.get("x-goog-upload-size-received") ?? Number.NaN);
    const isFinal = queried.response?.headers.get("x-goog-upload-status") === "final";
    await queried.response?.body?.cancel().catch(() => undefined);
    if (queried.outcome === "refused") return void ledger.problems.push(`the upload of ${name} is gone`);
    if (queried.outcome === "saved" && !isFinal && !(at >= acknowledged))
      return void ledger.problems.push(`${acknowledged} bytes of ${name} were acknowledged, ${at} are there`);
    if (queried.outcome === "saved") {
      const from = isFinal ? half : at;
      const isLast = from >= half;
      const piece = isLast ? bytes.subarray(from) : bytes.subarray(from, half);
      const sent = await ask(url, command(isLast ? "upload, finalize" : "upload", from, piece));
      if (sent.outcome === "saved" && isLast) stored = sent.response;
      else if (sent.outcome === "saved") acknowledged = half;
      // A piece that arrived in the meantime is asked for above.
      if (!stored) await sent.response?.body?.cancel().catch(() => undefined);
      if (sent.outcome === "refused") ledger.answered("refused piece", sent.response?.status ?? 0);
    }
    if (!stored && writing.isOver()) return;
    if (!stored) await site.isUp();
    if (!stored && queried.outcome === "unknown") await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { downloadTokens = "" } = await stored.json().catch(() => ({}));
  if (downloadTokens === "") return;
  const form = { url: downloadPath(path, downloadTokens), version: "0", formKey: randomUUID() };
  await makeOnce(writing, "file", name, () => postForm(patient(writing), "/files", form, staff));
}
