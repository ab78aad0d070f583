import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../database/connection.ts";
import { consume } from "../../../platform/limits.ts";
import { busy } from "../../../platform/storage/errors.ts";
import type { Storage } from "../../../platform/storage/files/storage.ts";
import { findPicture } from "../../../platform/storage/files/stored-files.ts";
import { drawOnPicture } from "../../../platform/storage/pictures/drawn-pictures.ts";
import { shareLayout } from "./share-layout.ts";
import type { ShareWords } from "./share-words.ts";

export interface SharePicture {
  bytes: Buffer;
  /** A strong ETag: different bytes have a different one. */
  etag: string;
}

interface Wanted {
  words: ShareWords;
  isCancelled: boolean;
  /** `#rrggbb`, where no picture is. */
  colour: string;
  /** The URL of the event's own picture, or empty. */
  pictureUrl: string;
  /** Who asks, for the limit. */
  clientNetwork: string;
}

/** About a hundred pictures. */
const mostBytes = 8 * 1024 * 1024;
/** One takes up to a second, and the sizes of pictures on pages wait for it. */
const mostDrawing = 10;
/** For one who asks, and for all together, which costs at most an eighth of a core. */
const ownLimit = { points: 60, seconds: 3600 };
const commonLimit = { points: 600, seconds: 3600 };

/** The key is all that is drawn: after a change another picture is wanted, so none is ever out of date. */
export class SharePictures {
  readonly #db: Database;
  readonly #storage: Storage;
  readonly #drawn = new LRUCache<string, SharePicture>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #drawing = new Map<string, Promise<SharePicture>>();

  constructor({ db, storage }: { db: Database; storage: Storage }) {
    this.#db = db;
    this.#storage = storage;
  }

  /** @throws when the picture cannot be drawn, or too many are. */
  async find({ words, pictureUrl, ...wanted }: Wanted): Promise<SharePicture> {
    const picture = pictureUrl ? await findPicture(this.#storage, pictureUrl) : undefined;
    const key = JSON.stringify([words, picture?.contentKey ?? wanted.colour]);
    const drawn = this.#drawn.get(key);
    if (drawn) return drawn;
    let drawing = this.#drawing.get(key);
    if (!drawing) {
      if (this.#drawing.size >= mostDrawing) throw busy("Too many pictures are being drawn.", 10);
      drawing = this.#draw(key, { words, ...wanted }, picture?.contentKey);
      this.#drawing.set(key, drawing);
    }
    return drawing;
  }

  async #draw(
    key: string,
    { words, colour, isCancelled, clientNetwork }: Omit<Wanted, "pictureUrl">,
    contentKey: string | undefined,
  ): Promise<SharePicture> {
    try {
      await this.#count(clientNetwork);
      const layout = shareLayout(words, contentKey !== undefined, { colour, isCancelled });
      const bytes = await drawOnPicture(this.#storage, contentKey, layout);
      const picture = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
      this.#drawn.set(key, picture);
      return picture;
    } finally {
      this.#drawing.delete(key);
    }
  }

  async #count(clientNetwork: string): Promise<void> {
    const now = this.#storage.clock().getTime();
    const wait =
      (await consume(this.#db, `share-picture:${clientNetwork}`, ownLimit, now)) ||
      (await consume(this.#db, "share-pictures", commonLimit, now));
    if (wait > 0) throw busy("Too many pictures were drawn.", wait);
  }
}
