import type { Log } from "../../../platform/log.ts";
import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import { addEvent, defaultDetails } from "../../events/event-writes.server.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { unpublished } from "../../items/visibility/visibility.ts";
import { eventFolder, postFolder } from "../../media/storage/storage-folders.ts";
import { postFeedPath } from "../../posts/post-limits.ts";
import { addPost } from "../../posts/post-writes.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import type { Person } from "../../viewer.ts";
import { createPage } from "../texts/change-settings.server.ts";
import { cannotLeadOn } from "../urls/leading-urls.ts";
import { oldLists } from "../urls/old-lists.ts";
import { addUrl, leadOn } from "../urls/url-writes.server.ts";
import { FreeSlugs } from "./free-slugs.server.ts";
import { MovedPictures, type MovingSite, noteFailure } from "./import-pictures.server.ts";
import { AlreadyMoved, coverSource, rememberMoved } from "./moved-items.server.ts";
import { listOf, type Outcome } from "./moving-limits.ts";
import { findMovingPlan, keepOutcome } from "./moving-previews.server.ts";
import { withLibraryPictures } from "./old-text.server.ts";
import type { PlannedEvent, PlannedItem, PlannedPage, PlannedPost } from "./plan-schema.server.ts";

export interface Ticked {
  items: ReadonlySet<number>;
  pictures: ReadonlySet<number>;
}

/** Each thing in a change of its own: what fails hinders nothing else. Returns false when the preview has expired. */
export async function importOldSite(
  site: MovingSite,
  person: Person,
  { id, ticked, log }: { id: string; ticked: Ticked; log: Log },
): Promise<boolean> {
  const plan = await findMovingPlan(site, person, id);
  if (!plan) return false;
  if (plan.outcome) return true;
  const outcome: Outcome = { added: [], failed: [] };
  const pictures = new MovedPictures(site, person, plan, { outcome, log });
  const chosen = plan.items.filter(({ isHere }, number) => ticked.items.has(number) && !isHere);
  const shownFirst = new Set(chosen.flatMap((item) => item.pictures));
  const order = [...shownFirst, ...ticked.pictures].filter((number) => ticked.pictures.has(number));
  try {
    for (const number of new Set(order)) await pictures.bring(number);
    const moving = new Moving(site, person, pictures, { outcome, log });
    for (const item of chosen) await moving.bring(item);
    const hasPosts = [...chosen, ...plan.items.filter(({ isHere }) => isHere)].some(
      ({ kind }) => kind === "post",
    );
    if (hasPosts) await moving.leadLists(plan.lists);
  } finally {
    await change(site, person, "pages:write", (change) => keepOutcome(change, id, { ...plan, outcome }));
  }
  return true;
}

const nowHere = "It is here already.";
const waits = "There was no time left for its pictures. Read the old site again to import it.";

class Moving {
  readonly #site: MovingSite;
  readonly #person: Person;
  readonly #pictures: MovedPictures;
  readonly #outcome: Outcome;
  readonly #log: Log;

  constructor(
    site: MovingSite,
    person: Person,
    pictures: MovedPictures,
    { outcome, log }: { outcome: Outcome; log: Log },
  ) {
    this.#site = site;
    this.#person = person;
    this.#pictures = pictures;
    this.#outcome = outcome;
    this.#log = log;
  }

  async bring(item: PlannedItem): Promise<void> {
    const { title } = item;
    if (this.#pictures.areLate(item.pictures)) return this.#fails(title, waits);
    try {
      if (item.kind === "page") await this.#bringPage(item);
      else if (item.kind === "post") await this.#bringPost(item);
      else await this.#bringEvent(item);
    } catch (error) {
      if (error instanceof AlreadyMoved) this.#fails(title, nowHere);
      else noteFailure(this.#outcome, this.#log, title, error);
    }
  }

  async #bringPage(page: PlannedPage): Promise<void> {
    const text = withLibraryPictures(page.markdown, (number) => this.#pictures.inText(number));
    const pieces = text === "" ? [] : [{ kind: "text" as const, text }];
    const notes: string[] = [];
    const add = (slug: string) =>
      createPage(
        this.#site,
        this.#person,
        { slug, title: page.title, description: page.description, pieces },
        { origin: "imported", also: this.#addsPage(page, `/${slug}`, notes) },
      );
    let added = await add(page.slug);
    if ("field" in added) added = await add((await FreeSlugs.of(this.#site)).take("", page.title));
    if ("refusal" in added) return this.#fails(page.title, added.refusal);
    this.#outcome.added.push({ kind: "page", title: page.title, path: `/pages/${added.id}/edit`, notes });
  }

  async #bringPost(post: PlannedPost): Promise<void> {
    const { day, postedBy, content } = post;
    const notes: string[] = [];
    const picture = await this.#cover(post, postFolder);
    if (this.#pictures.areLate(post.pictures)) return this.#fails(post.title, waits);
    const pictureFields = { imgUrl: picture?.url ?? "", imgAlt: picture?.alt ?? "" };
    let path = "";
    const also = async (change: ChangeByPerson, itemId: string) => {
      await rememberMoved(change, withCover(post, picture), { kind: "post", itemId });
      path = `/update-daily-post/${itemId}/update`;
    };
    const added = { day, postedBy, content, ...pictureFields, shown: "draft" as const };
    const outcome: AddOutcome = await addPost(this.#site, this.#person, added, also);
    if (outcome !== "saved") return this.#fails(post.title, outcome.refusal);
    this.#outcome.added.push({ kind: "post", title: post.title, path, notes });
    notes.push(...(await this.#leadOn(post, listOf.post)));
  }

  async #bringEvent(event: PlannedEvent): Promise<void> {
    const { title, content, eventDate, eventTime, endDate, endTime, isAllDay, placeName, link } = event;
    const picture = await this.#cover(event, eventFolder);
    if (this.#pictures.areLate(event.pictures)) return this.#fails(title, waits);
    const times = { eventDate, eventTime, endDate, endTime, isAllDay };
    const texts = { eventTitle: title, eventContent: content, placeName, link };
    const pictureFields = { eventUrl: picture?.url ?? "", eventAlt: picture?.alt ?? "" };
    const { id } = await addEvent(
      this.#site,
      this.#person,
      { ...defaultDetails, ...times, ...texts, ...pictureFields, ...unpublished },
      {
        also: (change, itemId) => rememberMoved(change, withCover(event, picture), { kind: "event", itemId }),
      },
    );
    const notes: string[] = [];
    this.#outcome.added.push({ kind: "event", title, path: `/event-alter/${id}/update`, notes });
    notes.push(...(await this.#leadOn(event, listOf.event)));
  }

  /** Posts and events have a picture of their own, which is not that of the library. */
  async #cover({ pictures }: PlannedItem, folder: string): Promise<Cover | undefined> {
    const number = pictures.find((number) => this.#pictures.inText(number));
    const url = number === undefined ? undefined : await this.#pictures.fetch(number, folder);
    if (url === undefined || number === undefined) return undefined;
    return { url, alt: this.#pictures.altOf(number), source: this.#pictures.sourceOf(number) };
  }

  /** Notes where a page came from and lets its old URL lead to it, in the change that adds it. */
  #addsPage(page: PlannedPage, target: string, notes: string[]) {
    return async (change: ChangeByPerson, itemId: string) => {
      await rememberMoved(change, page, { kind: "page", itemId });
      if (page.oldPath === "" || page.oldPath === target) return;
      const ofSite = await this.#site.pages.ofSite();
      const led = await leadOn(change, { ...this.#site, ofSite }, { path: page.oldPath, target });
      notes.push(...sentenceAbout(led));
    };
  }

  /** The same in a change of its own: adding an item locks a person before it could wait for its turn. */
  async #leadOn({ oldPath }: Pick<PlannedItem, "oldPath">, target: string): Promise<string[]> {
    return oldPath === "" ? [] : sentenceAbout(await this.#addUrl(oldPath, target));
  }

  async #addUrl(path: string, target: string): Promise<AddOutcome> {
    try {
      return await addUrl(this.#site, this.#person, { path, target });
    } catch (error) {
      if (statusAfter(error, this.#log, "an old link could not be saved") === 503) throw error;
      return { refusal: "it could not be saved", status: 500 };
    }
  }

  /** Lets the old URLs of lists of posts lead to ours. Those that lead somewhere already are left alone. */
  async leadLists(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const target = path === oldLists.feed ? postFeedPath : listOf.post;
      const led = await this.#addUrl(path, target);
      if (led !== "saved" && led.refusal !== cannotLeadOn(path, "listed"))
        this.#fails(path, `It does not lead to ${target}: ${withStop(led.refusal)}`);
    }
  }

  #fails(title: string, reason: string): void {
    this.#outcome.failed.push({ title, reason });
  }
}

interface Cover {
  url: string;
  alt: string;
  /** What the old site calls it. */
  source: string;
}

function withCover({ sources, replaced }: PlannedItem, cover: Cover | undefined) {
  const [item = ""] = sources;
  return { sources: cover ? [...sources, coverSource(cover.source, item)] : sources, replaced };
}

function sentenceAbout(led: AddOutcome): string[] {
  return led === "saved" ? [] : [`Its old link does not lead to it: ${withStop(led.refusal)}`];
}

function withStop(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
