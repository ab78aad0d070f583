import type { Bytes } from "../bytes.ts";
import { invalid } from "../errors.ts";
import { countFile } from "../files/hourly-limit.ts";
import { parseMetadata, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { refuseAbove, storeContent } from "../files/store-content.ts";
import { checkedName } from "../names.ts";
import { ownerAndSizeAt } from "../records/file-records.ts";
import { requireRoom } from "../records/usage.ts";
import { requireWritable } from "../rules.ts";
import { declaredLength, type SentUpload } from "./request-body.ts";

/** Maximum bytes of the JSON part and of the part headers. */
const longestHead = 64 * 1024;

/**
 * Stores a file sent as `multipart/related`: a JSON part, then the bytes (Firebase Storage multipart upload).
 *
 * @returns 200 with the object resource.
 */
export async function multipartUpload(storage: Storage, { request, body, name: pathName }: SentUpload) {
  const contentType = request.headers.get("content-type") ?? "";
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)?.slice(1).find(Boolean);
  if (!/^multipart\/related\b/i.test(contentType) || !boundary || boundary.length > 200) {
    throw invalid("Bad content type. An upload must be multipart/related with a boundary.");
  }
  const parts = new RelatedParts(body, boundary);
  const person = await storage.personOf(request);
  // The name is in the URL or in the first part.
  let metadata = pathName === undefined ? parseMetadata(await parts.description()) : undefined;
  const path = checkedName(pathName ?? metadata?.name ?? "");
  const place = await ownerAndSizeAt(storage.db, path);
  const policy = requireWritable(storage.rules, person, path, place.owner);
  const least = (declaredLength(request) ?? 0) - longestHead;
  refuseAbove(policy, least);
  await requireRoom(storage, least, place.size);
  metadata ??= parseMetadata(await parts.description());
  const partType = await parts.contentType();
  await countFile(storage, storage.db, person);
  const file = await storeContent(storage, {
    path,
    person,
    metadata: parseMetadata(JSON.stringify({ ...metadata, contentType: metadata.contentType || partType })),
    source: parts.content(),
  });
  return Response.json(resourceOf(file));
}

/** Reads exactly two parts, in order. Buffers at most the head of a part and a possible boundary. */
export class RelatedParts {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #delimiter: Buffer;
  // The first boundary may come at the very start, so prepend a line end.
  #buffer = Buffer.from("\r\n");

  constructor(body: Bytes, boundary: string) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  async description(): Promise<string> {
    if ((await this.#upTo(this.#delimiter)).toString().trim() !== "") throw malformed();
    await this.#openPart();
    const text = (await this.#upTo(this.#delimiter)).toString();
    return text;
  }

  async contentType(): Promise<string | undefined> {
    const head = await this.#openPart();
    return /^content-type:[ \t]*([^\r\n]+)/im.exec(head)?.[1]?.trim();
  }

  /** The bytes of the second part; throws when the closing boundary is missing or another part follows. */
  async *content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const found = this.#buffer.indexOf(this.#delimiter);
      if (found >= 0) {
        if (found > 0) yield this.#buffer.subarray(0, found);
        this.#buffer = this.#buffer.subarray(found + this.#delimiter.length);
        break;
      }
      const certain = this.#buffer.length - this.#delimiter.length;
      if (certain > 0) {
        yield this.#buffer.subarray(0, certain);
        this.#buffer = this.#buffer.subarray(certain);
      }
      await this.#readMore();
    }
    while (this.#buffer.length < 2) await this.#readMore();
    if (this.#buffer.toString("latin1", 0, 2) !== "--") throw malformed();
    // Read to the end, so that a truncated body fails.
    let rest = this.#buffer.length;
    for (;;) {
      const next = await this.#chunks.next();
      if (next.done) return;
      rest += next.value.length;
      if (rest > longestHead) throw malformed();
    }
  }

  async #openPart(): Promise<string> {
    const line = (await this.#upTo(Buffer.from("\r\n"))).toString("latin1");
    if (line.trim() !== "") throw malformed();
    // A part may have no headers: then the blank line follows at once.
    this.#buffer = Buffer.concat([Buffer.from("\r\n"), this.#buffer]);
    return (await this.#upTo(Buffer.from("\r\n\r\n"))).toString("latin1");
  }

  async #upTo(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const found = this.#buffer.indexOf(mark);
      if (found >= 0) {
        const before = this.#buffer.subarray(0, found);
        this.#buffer = this.#buffer.subarray(found + mark.length);
        return before;
      }
      if (this.#buffer.length > longestHead) throw malformed();
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw malformed();
    this.#buffer =
      this.#buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#buffer, next.value]);
  }
}

function malformed() {
  return invalid("The upload is incomplete or does not consist of exactly two parts.");
}
