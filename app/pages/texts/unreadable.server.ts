import type { Log } from "../../../platform/log.ts";
import type { RevisionInUse } from "./published-pages.ts";

/** Writes into the log which revisions this version of the site cannot read: each once, however often it is read. */
export class UnreadableLog {
  readonly #log: Log;
  readonly #noted = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  note(slug: string, revision: RevisionInUse | undefined): void {
    const id = revision?.id ?? "";
    if (this.#noted.has(id)) return;
    this.#noted.add(id);
    this.#log.error(
      { text: slug, revision: id },
      "a saved text cannot be read by this version, so something else stands in for it",
    );
  }
}
