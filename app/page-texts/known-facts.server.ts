import type { Congregation } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import type { KeptReads } from "../../database/kept-reads.ts";
import type { Log } from "../../platform/log.ts";
import { factSetNames, factSets, withFixedParts } from "../congregation/fact-sets.server.ts";
import type { ConfirmedFacts, FactSetName, FactSets, PublishedFacts } from "../congregation/facts.ts";
import { isMissing, namedFiles } from "../congregation/named-files.server.ts";
import { followTimeZone } from "../time-zone.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { revisionsInUse, type SavedText } from "./revisions.server.ts";

interface Options {
  db: Database;
  kept: KeptReads;
  log: Log;
}

/** The facts as visitors read them. What is read is the same object until a text is changed. */
export class KnownFacts implements PublishedFacts {
  readonly #options: Options;
  /** The revisions that do not fit this version, which are logged once. */
  readonly #refused = new Map<FactSetName, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that every set is known while the database does not respond. */
  async readAll(): Promise<void> {
    await Promise.all(factSetNames.map((name) => this.readConfirmed(name)));
  }

  async read<Name extends FactSetName>(name: Name): Promise<FactSets[Name]> {
    return (await this.readConfirmed(name)).facts;
  }

  async readConfirmed<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>> {
    const confirmed = await this.#options.kept.read(`facts ${name}`, () => this.#find(name));
    if (name === "congregation") followTimeZone((confirmed.facts as Congregation).timeZone);
    return confirmed;
  }

  async #find<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>> {
    const [saved] = await revisionsInUse<unknown>(this.#options.db, slugOfFacts(name));
    const facts = this.#checked(name, saved);
    const isConfirmed = saved?.revision?.origin === "confirmed" && facts !== factSets[name].original;
    return { facts, confirmedAt: isConfirmed ? saved.revision?.createdAt : undefined };
  }

  /** What was saved may name a picture that a newer version of the site no longer has, or lack what its pages need. */
  #checked<Name extends FactSetName>(name: Name, saved: SavedText<unknown> | undefined): FactSets[Name] {
    const { schema, original } = factSets[name];
    if (saved?.content === undefined) return original;
    const { data, error } = schema.safeParse(saved.content);
    if (data && !namedFiles(name, data).some(isMissing)) return withFixedParts(name, data);
    const revision = saved.revision?.id ?? "";
    if (this.#refused.get(name) !== revision)
      this.#options.log.error(
        { facts: name, err: error },
        "saved facts do not fit this version, so those of the file are shown",
      );
    this.#refused.set(name, revision);
    return original;
  }
}
