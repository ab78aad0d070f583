import type { Log } from "../../../platform/log.ts";
import type { Site } from "../../contexts.ts";
import { addPicture } from "../../media/library/pictures.server.ts";
import { nameOfPicture } from "../../media/pictures/library-picture.ts";
import { pictureFolder } from "../../media/storage/storage-folders.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import type { Person } from "../../viewer.ts";
import { fetchPicture } from "./fetch-picture.server.ts";
import { AlreadyMoved, findMoved, movedAs, rememberMoved } from "./moved-items.server.ts";
import { movingLimits, type Outcome } from "./moving-limits.ts";
import type { MovingPlan, PlannedPicture } from "./plan-schema.server.ts";

export type MovingSite = Pick<
  Site,
  "db" | "storage" | "clock" | "mailWritten" | "publicFetch" | "pages" | "isPage" | "isReserved"
>;

/** Lets the others go on. Throws again when they cannot: the database is gone, or the person may not write any more. */
export function noteFailure({ failed }: Outcome, log: Log, title: string, error: unknown): void {
  if (statusAfter(error, log, "something of an old site could not be imported") === 503) throw error;
  failed.push({ title, reason: "It could not be saved. Read the old site again to import it." });
}

const outOfTime = "There was no time left for it. Read the old site again to import it.";

export class MovedPictures {
  readonly #site: MovingSite;
  readonly #person: Person;
  readonly #pictures: MovingPlan["pictures"];
  readonly #outcome: Outcome;
  readonly #log: Log;
  readonly #ends = performance.now() + movingLimits.picturesMs;
  readonly #late = new Set<number>();

  constructor(
    site: MovingSite,
    person: Person,
    { pictures }: MovingPlan,
    { outcome, log }: { outcome: Outcome; log: Log },
  ) {
    this.#site = site;
    this.#person = person;
    this.#pictures = pictures;
    this.#outcome = outcome;
    this.#log = log;
  }

  /** Brings a picture into the library. What fails is said, and hinders nothing else. */
  async bring(number: number): Promise<void> {
    const picture = this.#pictures[number];
    if (picture?.pictureId !== "") return;
    try {
      await this.#bring(number, picture);
    } catch (error) {
      noteFailure(this.#outcome, this.#log, picture.title, error);
    }
  }

  async #bring(number: number, picture: PlannedPicture): Promise<void> {
    const { sources, replaced, title, alt } = picture;
    const before = movedAs(await findMoved(this.#site.db, sources), sources);
    if (before?.isHere) {
      picture.pictureId = before.itemId;
      return;
    }
    const fetched = await this.fetch(number, pictureFolder);
    if (this.#late.has(number)) this.#outcome.failed.push({ title, reason: outOfTime });
    if (fetched === undefined) return;
    const asked = { url: fetched, alt, people: "unasked", agreedBy: "", agreedUntil: "" } as const;
    try {
      const added = await addPicture(this.#site, this.#person, asked, (change, itemId) =>
        rememberMoved(change, { sources, replaced }, { kind: "picture", itemId }),
      );
      if ("refusal" in added) this.#outcome.failed.push({ title, reason: added.refusal });
      else {
        picture.pictureId = added.id;
        this.#outcome.added.push({ kind: "picture", title, path: `/pictures/${added.id}`, notes: [] });
      }
    } catch (error) {
      if (!(error instanceof AlreadyMoved)) throw error;
      picture.pictureId = movedAs(await findMoved(this.#site.db, sources), sources)?.itemId ?? "";
    }
  }

  /** Stores a picture in a folder and returns its URL; undefined when it failed, which is said, or is late. */
  async fetch(number: number, folder: string): Promise<string | undefined> {
    const { title = "", url = "" } = this.#pictures[number] ?? {};
    const leftMs = this.#ends - performance.now();
    if (leftMs > 0) {
      const fetched = await fetchPicture(this.#site, this.#person, { url, folder, leftMs });
      if ("url" in fetched) return fetched.url;
      if (performance.now() < this.#ends) {
        this.#outcome.failed.push({ title, reason: fetched.problem });
        return undefined;
      }
    }
    this.#late.add(number);
    return undefined;
  }

  /** Whether one of them could not be fetched in time, so that what shows it waits for the next import. */
  areLate(numbers: readonly number[]): boolean {
    return numbers.some((number) => this.#late.has(number));
  }

  sourceOf(number: number): string {
    return this.#pictures[number]?.sources[0] ?? "";
  }

  altOf(number: number): string {
    return this.#pictures[number]?.alt ?? "";
  }

  /** How a text names a picture that the library has by now. */
  inText(number: number): { name: string; alt: string } | undefined {
    const { pictureId = "", alt = "" } = this.#pictures[number] ?? {};
    return pictureId === "" ? undefined : { name: nameOfPicture(pictureId), alt };
  }
}
