import { formatMoment } from "../../dates/dates.ts";
import { PlainText } from "../../ui/plain-text.tsx";
import { isClose } from "../audience.ts";
import type { PrayerNote, QueuedPrayer } from "./queue-reads.server.ts";

const ofAskers = ["replied", "agreed", "refused", "taken-back", "reworded", "undone", "update", "thanks"];

const did: Record<string, string> = {
  approved: "approved it",
  published: "published an edited text without asking",
  declined: "did not show it",
  "passed-on": "passed it on to the pastor",
  "asked-back": "asked back",
  replied: "answered",
  agreed: "agreed to the edited text",
  update: "told how it goes",
  thanks: "said that it is answered",
  unanswered: "stopped waiting",
  refused: "said no to the edited text",
  "taken-back": "took back words that staff chose",
  reworded: "wrote it in other words",
  "words-shown": "showed the new words",
  "words-declined": "kept the old words",
  spelling: "mended the spelling",
  undone: "took back that it is over",
  told: "said that it waits long",
  deleted: "deleted it",
  restored: "brought it back",
};

/** Who decided and asked what, and why, the newest last. */
export function NotesOf({ request: { notes, hasEdit, userName, audience } }: { request: QueuedPrayer }) {
  return (
    <details className="group/notes w-full">
      <summary className="inline-flex min-h-10 cursor-pointer items-center text-link">
        What was said and decided ({notes.length + (hasEdit ? 1 : 0)})
      </summary>
      <ul className="mt-2 flex flex-col gap-3 border-s-2 border-line ps-4">
        {notes.map((note) => (
          <Note key={note.id} note={note} asker={userName} isForFew={isClose(audience)} />
        ))}
        {hasEdit && <li>The person who asked has not agreed to the edited text yet.</li>}
      </ul>
    </details>
  );
}

function Note({
  note: { kind, words, authorName, createdAt },
  asker,
  isForFew,
}: {
  note: PrayerNote;
  asker: string;
  /** What only the team or the pastor reads is not approved. */
  isForFew: boolean;
}) {
  // The name under which they asked is the only one that staff see.
  const who = ofAskers.includes(kind)
    ? asker || "The person who asked"
    : kind === "unanswered" || kind === "told"
      ? "The site"
      : authorName || "Somebody who left";
  return (
    <li>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{who}</bdi>{" "}
        {(isForFew && kind === "approved" ? "read it" : did[kind]) ??
          "did something that a newer version knows"}
        , <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      {words && <PlainText text={words} />}
    </li>
  );
}
