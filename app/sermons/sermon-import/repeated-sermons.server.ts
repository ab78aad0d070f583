import { createHash } from "node:crypto";
import type { LeftOut } from "../../items/imports/left-out.ts";
import type { FoundSermon } from "./found-list.ts";

/** A sermon of a list in which others may have its guid. */
export interface UniqueSermon extends FoundSermon {
  /** The guid, or what stands for it, that another sermon of the list has too; empty if none has. */
  sharedUid: string;
}

/** A feed may give several sermons one guid: those with a URL of their own stay, and the others are left out. */
export function withoutRepeated(sermons: readonly FoundSermon[]): {
  unique: UniqueSermon[];
  repeated: LeftOut[];
} {
  const unique: UniqueSermon[] = [];
  const repeated: LeftOut[] = [];
  for (const [uid, group] of Map.groupBy(sermons, (sermon) => sermon.uid)) {
    const byUrl = Map.groupBy(group, addressOf);
    const isShared = byUrl.size > 1;
    for (const [first, ...others] of byUrl.values()) {
      if (!first) continue;
      unique.push(
        isShared
          ? { ...first, uid: uidWithUrl(first), guid: "", sharedUid: uid }
          : { ...first, sharedUid: "" },
      );
      repeated.push(...others.map((other) => leftOut(other, first)));
    }
  }
  return { unique, repeated };
}

function leftOut({ title }: FoundSermon, first: FoundSermon): LeftOut {
  const reason =
    title === first.title
      ? "It is in this list more than once."
      : `It has the same recording as “${first.title}” in this list.`;
  return { title, reason };
}

/** Where a sermon is heard, or else seen. */
export function addressOf({
  recordingUrl,
  videoUrl,
}: Pick<FoundSermon, "recordingUrl" | "videoUrl">): string {
  return recordingUrl || videoUrl;
}

const longestStart = 400;

/** By which a later import knows a sermon again whose guid others have too. */
export function uidWithUrl(sermon: Pick<FoundSermon, "uid" | "recordingUrl" | "videoUrl">): string {
  const address = createHash("sha256").update(addressOf(sermon)).digest("hex");
  return `${sermon.uid.slice(0, longestStart).toWellFormed()} ${address}`;
}
