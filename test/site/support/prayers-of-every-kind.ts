import { expect } from "vitest";
import { audiences, type PrayerAudience } from "../../../app/prayer/audience.ts";
import { fieldValue } from "../../support/html.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { newestMailTo } from "./mailbox.ts";
import { page } from "./page.ts";
import { databaseOf, fromElsewhere } from "./people.ts";
import { uploaded } from "./stored-pictures.ts";

type Headers = Record<string, string>;

export const readers = [
  "visitor",
  "guest",
  "other guest",
  "member",
  "editor",
  "asker",
  "team",
  "moderator",
  "administrator",
  "pastor",
] as const;
export type Reader = (typeof readers)[number];

/** Words that stand in one place of one request only, and who may read them. */
export interface Mark {
  mark: string;
  readers: readonly Reader[];
}

export interface AskedOfKind {
  id: string;
  kind: string;
  audience: PrayerAudience;
  /** The picture's address, with its token; undefined without one. */
  picUrl: string | undefined;
  marks: Mark[];
}

interface Church {
  site: TestSite;
  asker: { id: string; headers: Headers };
  pastor: Headers;
}

const queue = "/update-prayer-requests";
const own = "/submit-prayer-requests";

type Step = (life: Life) => Promise<void>;

/** What has happened to a request of each kind, besides being asked. */
const kinds: Record<string, { steps: Step[]; fields?: Record<string, string> }> = {
  waiting: { steps: [] },
  "in danger": { steps: [], fields: { needsSomebody: "on" } },
  "asked back": { steps: [(life) => life.askBack(), (life) => life.reply()] },
  "waiting for consent": { steps: [(life) => life.edit(), (life) => life.approve()] },
  declined: { steps: [(life) => life.decline()] },
  shown: { steps: [(life) => life.approve()] },
  "shown with another text that waits": { steps: [(life) => life.approve(), (life) => life.edit()] },
  "shown with an update that waits": { steps: [(life) => life.approve(), (life) => life.update()] },
  answered: { steps: [(life) => life.approve(), (life) => life.answered()] },
  ended: { steps: [(life) => life.approve(), (life) => life.letGo()] },
  deleted: { steps: [(life) => life.approve(), (life) => life.delete()] },
  withdrawn: { steps: [(life) => life.approve(), (life) => life.withdraw()] },
};

/** Asks for prayer with every audience, and has happen to each what can happen to a request. */
export async function askOfEveryKind(church: Church): Promise<AskedOfKind[]> {
  const asked: AskedOfKind[] = [];
  for (const audience of audiences)
    for (const [kind, { steps, fields = {} }] of Object.entries(kinds)) {
      const life = await Life.begin(church, audience, kind, fields);
      for (const step of steps) await step(life);
      asked.push(life.asked());
    }
  return asked;
}

class Life {
  readonly #church: Church;
  readonly #id: string;
  readonly #audience: PrayerAudience;
  readonly #kind: string;
  readonly #picUrl: string;
  readonly #mark: (part: string) => string;
  /** What each part says, and who reads it; its own text is asked for last. */
  readonly #parts: Record<string, () => readonly Reader[]> = {};
  #state: "hidden" | "shown" | "deleted" | "gone" = "hidden";

  private constructor(church: Church, id: string, audience: PrayerAudience, kind: string, picUrl: string) {
    this.#church = church;
    this.#id = id;
    this.#audience = audience;
    this.#kind = kind;
    this.#picUrl = picUrl;
    this.#mark = (part) => markOf(part, audience, kind);
    for (const part of ["title", "content", "name", "picture", "alt"])
      this.#parts[part] = () => this.#ofText();
  }

  static async begin(church: Church, audience: PrayerAudience, kind: string, fields: Record<string, string>) {
    const { site, asker } = church;
    const mark = (part: string) => markOf(part, audience, kind);
    const picUrl = await uploaded(site, `prayer-requests/${mark("picture")}.jpg`, asker.headers);
    await using db = databaseOf(site);
    await db.deleteFrom("limits").execute();
    await db
      .updateTable("user")
      .set({ name: mark("name") })
      .where("id", "=", asker.id)
      .execute();
    const text = { title: mark("title"), content: mark("content"), picUrl, picAlt: mark("alt") };
    const sent = await postForm(site, own, { ...text, audience, ...fields }, asker.headers);
    expect(sent.status, await sent.text()).toBe(302);
    const { id } = await db
      .selectFrom("prayerRequests")
      .select("id")
      .where("title", "=", text.title)
      .executeTakeFirstOrThrow();
    return new Life(church, id, audience, kind, picUrl);
  }

  asked(): AskedOfKind {
    const marks = Object.entries(this.#parts).map(([part, who]) => ({
      mark: this.#mark(part),
      readers: who(),
    }));
    return { id: this.#id, kind: this.#kind, audience: this.#audience, picUrl: this.#picUrl, marks };
  }

  async approve(): Promise<void> {
    const confirmed = { confirmed: "on" };
    await this.#decide("approve", confirmed);
    if (!this.#parts.edited) this.#state = "shown";
  }

  async edit(): Promise<void> {
    const form = await page(this.#church.site, `${queue}/${this.#id}/update`, this.#church.pastor);
    const kept = Object.fromEntries(
      ["picUrl", "picAlt", "day", "version", "title", "userName"].map((name) => [
        name,
        fieldValue(form, name) ?? "",
      ]),
    );
    // A text that nobody outside of the team reads changes at once, and its asker still has the first one in their copy.
    const changesAtOnce = this.#state !== "shown" || isForFew(this.#audience);
    if (changesAtOnce) this.#parts.content = () => ["asker"];
    const permission = changesAtOnce ? "prayer:team" : "prayer:moderate";
    this.#parts.edited = () => [...this.#care(permission), "asker"];
    await this.#decide("update", { ...kept, content: this.#mark("edited") });
  }

  async askBack(): Promise<void> {
    this.#parts.question = () => [...this.#care("prayer:team"), "asker"];
    await this.#decide("ask-back", { words: this.#mark("question") });
  }

  async reply(): Promise<void> {
    this.#parts.reply = () => [...this.#care("prayer:team"), "asker"];
    await this.#say("", { words: this.#mark("reply") });
  }

  async decline(): Promise<void> {
    this.#parts.declined = () => [...this.#care("prayer:team"), "asker"];
    await this.#decide("decline", { words: this.#mark("declined") });
  }

  async update(): Promise<void> {
    // What only the team or the pastor reads needs no approval.
    this.#parts.update = () => [...this.#care("prayer:team"), "asker"];
    await this.#say("/tell/update", { words: this.#mark("update") });
  }

  async answered(): Promise<void> {
    await this.#say("/tell/answered", { words: this.#mark("thanks") });
    this.#parts.thanks = () => [...this.#care("prayer:team"), "asker"];
    if (isForFew(this.#audience)) this.#state = "hidden";
  }

  async letGo(): Promise<void> {
    await this.#say("/tell/let-go", {});
    this.#state = "hidden";
  }

  async delete(): Promise<void> {
    await this.#decide("delete");
    this.#state = "deleted";
  }

  async withdraw(): Promise<void> {
    await this.#say("/withdraw", {});
    this.#state = "gone";
  }

  #ofText(): readonly Reader[] {
    if (this.#state === "gone") return [];
    if (this.#state === "deleted") return ["asker", ...this.#care("prayer:moderate")];
    const isShared = this.#state === "shown" && !isForFew(this.#audience);
    if (isShared && this.#audience === "everybody") return readers;
    if (isShared) return ["member", "editor", "asker", ...this.#care("prayer:team")];
    return ["asker", ...this.#care("prayer:team")];
  }

  #care(permission: "prayer:team" | "prayer:moderate"): Reader[] {
    if (this.#audience === "pastor") return ["pastor"];
    const moderators: Reader[] = ["moderator", "administrator", "pastor"];
    return permission === "prayer:team" ? ["team", ...moderators] : moderators;
  }

  async #decide(command: string, fields: Record<string, string> = {}): Promise<void> {
    const { site, pastor } = this.#church;
    const response = await postForm(site, `${queue}/${this.#id}/${command}`, fields, pastor);
    expect(response.status, `${this.#kind}: ${command}`).toBe(302);
  }

  async #say(path: string, fields: Record<string, string>): Promise<void> {
    const { site, asker } = this.#church;
    const response = await postForm(site, `${own}/${this.#id}${path}`, fields, asker.headers);
    expect(response.status, `${this.#kind}: ${path}`).toBe(302);
  }
}

const isForFew = (audience: PrayerAudience) => audience === "team" || audience === "pastor";

function markOf(part: string, audience: PrayerAudience, kind: string): string {
  return `zq-${part}-${audience}-${kind.replaceAll(" ", "-")}-qz`;
}

/** Asks without an account, and returns the link of the mail; confirmed unless it should stay as it is. */
export async function askByLink(
  site: TestSite,
  { title, isConfirmed = true }: { title: string; isConfirmed?: boolean },
): Promise<{ link: string; email: string }> {
  const email = `${title}@people.example`;
  const words = { title, content: `${title}-content`, userName: "", email };
  expect((await postForm(site, own, words, fromElsewhere())).status).toBe(200);
  // Its host is the one that a proxy in front of all copies has.
  const link = (await newestMailTo(site, email)).link.replace(/^https?:\/\/[^/]+/, "");
  if (isConfirmed)
    expect((await postForm(site, link.replace("?", "/confirm?"), {}, fromElsewhere())).status).toBe(302);
  return { link, email };
}
