import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { eventLimits } from "../../events/events.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import type { Permission } from "../../permissions.ts";
import { postLimits } from "../../posts/post-limits.ts";
import { may, type Viewer } from "../../viewer.ts";
import { ownPageSchema } from "../texts/own-page-schema.server.ts";
import { ownPageLimits } from "../texts/own-pages.ts";
import { canLeadOn } from "../urls/leading-urls.ts";
import { FreeSlugs } from "./free-slugs.server.ts";
import { findMoved, type MovedItem, movedAs, shownSource, sourceOf } from "./moved-items.server.ts";
import { listOf, movingLimits } from "./moving-limits.ts";
import { earlierPictureKey, OldLinks, pictureKey } from "./old-links.server.ts";
import type { OldItem, OldSite } from "./old-site.ts";
import { type OldText, readOldText, withoutFacts } from "./old-text.server.ts";
import type { MovingPlan, PlannedItem, PlannedPicture } from "./plan-schema.server.ts";
import { whyUnticked } from "./publishing.ts";
import { isRecording } from "./recordings.ts";

type PlanningSite = Pick<Site, "pages" | "isReserved" | "clock"> & { db: Database };

/** What somebody needs to import and to publish a kind. */
export const permissionFor: Record<OldItem["kind"], Permission> = {
  page: "pages:write",
  post: "posts:write",
  event: "events:write",
};
export const notAllowed = {
  page: "You may not write pages.",
  post: "You may not write daily posts.",
  event: "You may not write events.",
};

const afterThese = "There is no more room in one import. Import these first, then read the old site again.";

export async function planOf(
  site: PlanningSite,
  viewer: Viewer,
  old: OldSite,
  signal?: AbortSignal,
): Promise<MovingPlan> {
  const planning = new Planning(old);
  const today = dayOf(site.clock().toISOString());
  const others = new Map(old.others);
  const order = { page: 0, post: 1, event: 2 };
  const upcoming = old.items.filter(({ times }) => !times || (times.endDate || times.eventDate) >= today);
  const over = old.items.length - upcoming.length;
  if (over > 0) others.set("events that are over", over);
  const items = upcoming.toSorted((one, other) => order[one.kind] - order[other.kind]);
  const known = await findMoved(site.db, [...items.flatMap(sourcesOf), ...planning.pictureSources()]);
  const before = (item: OldItem) => sourcesOf(item).flatMap((source) => known.get(source) ?? [])[0];
  const slugs = await FreeSlugs.of(site);
  const slugOf = new Map(
    items
      .filter((item) => item.kind === "page" && !before(item)?.isHere)
      .slice(0, movingLimits.items)
      .map((item) => [item, slugs.take(planning.links.pathOf(item.address), item.title)]),
  );
  for (const item of items) {
    const slug = slugOf.get(item) ?? before(item)?.slug;
    if (slug !== undefined) planning.links.leads(item, `/${slug}`);
    if (item.kind !== "page") planning.links.leads(item, listOf[item.kind]);
  }
  for (const item of items) {
    signal?.throwIfAborted();
    await setImmediate();
    if (!may(viewer, permissionFor[item.kind])) planning.leaveOut(item.title, notAllowed[item.kind]);
    else
      await planning.take(item, {
        before: before(item),
        slug: () => slugOf.get(item) ?? slugs.take(planning.links.pathOf(item.address), item.title),
        today,
      });
  }
  const late = planning.pictureSources().filter((source) => !known.has(source));
  return planning.finish(new Map([...known, ...(await findMoved(site.db, late))]), others);
}

function sourcesOf({ key, address, numbered = "" }: OldItem): string[] {
  return [...new Set([key, address, numbered].filter(Boolean).map(sourceOf))];
}

interface Known {
  before: MovedItem | undefined;
  slug: () => string;
  today: string;
}

class Planning {
  readonly links: OldLinks;
  readonly #old: OldSite;
  readonly #items: PlannedItem[] = [];
  readonly #leftOut: LeftOut[];
  readonly #pictures: PlannedPicture[] = [];
  readonly #numbers = new Map<string, number>();
  #room = movingLimits.text;
  #recordings = 0;

  constructor(old: OldSite) {
    this.#old = old;
    this.links = new OldLinks(old);
    this.#leftOut = [...old.refused];
    for (const { url, title, alt } of old.pictures) this.#numberOf(url, alt, title);
  }

  leaveOut(title: string, reason: string): void {
    this.#leftOut.push({ title, reason });
  }

  pictureSources(): string[] {
    return this.#pictures.flatMap(({ sources }) => sources);
  }

  async take(item: OldItem, { before, slug, today }: Known): Promise<void> {
    const isHere = before?.isHere ?? false;
    const { title } = item;
    if (!isHere && this.#items.filter((other) => !other.isHere).length >= movingLimits.items)
      return this.leaveOut(title, afterThese);
    if (item.html.length > movingLimits.html) return this.leaveOut(title, "It is longer than a page can be.");
    const notes = before && !isHere ? ["It was imported before and deleted here."] : [];
    const common = {
      title: withoutFacts(title).slice(0, ownPageLimits.title).toWellFormed(),
      sources: [...sourcesOf(item), shownSource(item.key, item.wasShown)],
      replaced: before && !isHere ? before.itemId : "",
      isHere,
      notes,
    };
    let staying = 0;
    const text = await readOldText(isHere ? "" : item.html, title, {
      linkTo: (href) => this.links.linkTo(href, item.address, () => staying++),
      numberOf: (src, alt) => this.#numberOf(this.links.absolute(src, item.address), alt),
    }).catch((error: unknown) => {
      if (error instanceof ImportRefusal) return error;
      throw error;
    });
    if (text instanceof ImportRefusal) return this.leaveOut(title, text.message);
    const leftOut = [...new Set([...item.leftOut, ...text.leftOut])];
    this.#recordings += leftOut.filter(isRecording).length;
    if (leftOut.length > 0) notes.push(`${leftOutOf} ${leftOut.join(", ")}.`);
    if (staying > 0)
      notes.push(
        staying === 1
          ? "One of its links still leads to the old site."
          : `${staying} of its links still lead to the old site.`,
      );
    if (!item.wasShown) notes.push(whyUnticked.unseen);
    const cover = item.picture === "" ? undefined : this.#numberOf(item.picture, "");
    const pictures = [...new Set([...(cover === undefined ? [] : [cover]), ...text.pictures])];
    const planned = this.#planned(item, { ...common, pictures, oldPath: "" }, { text, slug, today });
    if (typeof planned === "string") return this.leaveOut(title, planned);
    const { markdown = "", content = "" }: { markdown?: string; content?: string } = planned;
    this.#room -= markdown.length + content.length;
    if (this.#room < 0) return this.leaveOut(title, afterThese);
    this.#items.push(this.#withOldPath(planned, item.address));
  }

  /** Says why it cannot be imported, if it cannot. */
  #planned(
    item: OldItem,
    common: Omit<PlannedItem, "kind">,
    { text, slug, today }: { text: OldText; slug: () => string; today: string },
  ): PlannedItem | string {
    const { notes } = common;
    const content = [item.title, text.plain].filter(Boolean).join("\n\n");
    if (item.kind === "event") {
      if (!item.times) return "Its date cannot be read.";
      const { eventDate, endDate } = item.times;
      if (endDate && dayDifference(eventDate, endDate) > eventLimits.days)
        return `It lasts longer than ${eventLimits.days} days.`;
      notes.unshift("Becomes a draft that visitors do not see.");
      if (text.plain.length > eventLimits.content) notes.push("Its text is cut, because it is too long.");
      const link = item.link && /^https:\/\//.test(item.link) ? item.link.slice(0, eventLimits.link) : "";
      const placeName = (item.place ?? "").slice(0, eventLimits.placeName);
      const cut = text.plain.slice(0, eventLimits.content).toWellFormed();
      return { ...common, kind: "event", content: cut, ...item.times, placeName, link };
    }
    if (item.kind === "post" && content.length <= postLimits.content) {
      if (text.plain === "" && !common.isHere && common.pictures.length === 0)
        return ["It has no text.", ...notes.filter((note) => note.startsWith(leftOutOf))].join(" ");
      notes.unshift("Becomes a draft that visitors do not see.");
      if (common.pictures.length > 1)
        notes.push("A daily post has one picture: the others are in the library.");
      const postedBy = (item.author || this.#old.name || "The old site").slice(0, postLimits.postedBy);
      return { ...common, kind: "post", day: item.day || today, postedBy: postedBy.toWellFormed(), content };
    }
    if (item.kind === "post") notes.push("It is longer than a daily post can be, so it becomes a page.");
    const isEmpty = text.markdown === "";
    const description = withoutFacts(item.summary || text.plain.replace(/\s+/g, " ") || common.title);
    const page = {
      ...common,
      kind: "page" as const,
      slug: common.isHere ? "" : slug(),
      description: description.slice(0, ownPageLimits.description).toWellFormed().trim() || common.title,
      markdown: text.markdown,
    };
    if (common.isHere) return page;
    if (isEmpty) notes.push("It has no text.");
    notes.unshift(`Becomes a hidden draft at /${page.slug}.`);
    const checked = ownPageSchema.safeParse({
      title: page.title,
      description: page.description,
      pieces: isEmpty ? [] : [{ kind: "text", text: page.markdown }],
    });
    return checked.success ? page : `Its text ${checked.error.issues[0]?.message ?? "cannot be read"}.`;
  }

  #withOldPath(planned: PlannedItem, address: string): PlannedItem {
    const old = this.links.pathOf(address);
    const isSame = planned.kind === "page" && old === `/${planned.slug}`;
    if (planned.isHere || old === "" || isSame || !canLeadOn(old)) return planned;
    planned.notes.push(
      planned.kind === "page"
        ? `Its old link ${old} leads to it once it is published.`
        : `Its old link ${old} leads to ${listOf[planned.kind]}.`,
    );
    return { ...planned, oldPath: old };
  }

  #numberOf(src: string, alt: string, title = ""): number | undefined {
    if (!/^https?:/.test(src)) return undefined;
    const key = pictureKey(src);
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      const picture = this.#pictures[known];
      if (picture && picture.alt === "") picture.alt = shownAlt(alt);
      return known;
    }
    if (this.#pictures.length >= movingLimits.pictures) return undefined;
    const name = decodedName(src);
    const sources = [...new Set([key, earlierPictureKey(src)].map(sourceOf))];
    const common = { sources, replaced: "", isHere: false, notes: [], pictureId: "" };
    this.#pictures.push({
      ...common,
      title: title || name,
      alt: shownAlt(alt),
      url: src.replace(/^http:/, "https:"),
    });
    this.#numbers.set(key, this.#pictures.length - 1);
    return this.#pictures.length - 1;
  }

  finish(known: ReadonlyMap<string, MovedItem>, others: ReadonlyMap<string, number>): MovingPlan {
    const used = new Set(this.#items.filter(({ isHere }) => !isHere).flatMap(({ pictures }) => pictures));
    return {
      what: "old site",
      name: this.#old.name,
      items: this.#items,
      pictures: this.#pictures.map((picture, number) => {
        const before = movedAs(known, picture.sources);
        const isHere = before?.isHere ?? false;
        return {
          ...picture,
          isHere,
          pictureId: isHere ? (before?.itemId ?? "") : "",
          replaced: before && !isHere ? before.itemId : "",
          notes: [
            ...(before && !isHere ? ["It was imported before and taken down here."] : []),
            ...(used.has(number) || isHere ? [] : ["None of these pages shows it."]),
            ...(picture.alt === "" && !isHere ? ["It has no description for people who cannot see it."] : []),
          ],
        };
      }),
      leftOut: this.#leftOut,
      others: [...others],
      lists: this.#old.lists,
      sermons: { ofPlugin: this.#old.sermons, recordings: this.#recordings },
    };
  }
}

const leftOutOf = "Left out:";

function shownAlt(alt: string): string {
  return withoutFacts(shownCharacters(alt))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, ownPageLimits.alt)
    .toWellFormed();
}

function decodedName(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return shownCharacters(decodeURIComponent(name));
  } catch {
    return name;
  }
}
