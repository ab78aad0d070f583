import type { Congregation } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { Log } from "../../platform/log.ts";
import { factSetNames, factSets, withFixedParts } from "../congregation/fact-sets.server.ts";
import type { ConfirmedFacts, FactSetName, FactSets, PublishedFacts } from "../congregation/facts.ts";
import { isMissing, namedFiles } from "../congregation/named-files.server.ts";
import { followTimeZone } from "../time-zone.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { revisionsInUse, type SavedText } from "./revisions.server.ts";

interface Known {
  /** Of the revision; undefined for the file. */
  id: string | undefined;
  facts: unknown;
  confirmedAt: string | undefined;
}

/** The facts as visitors read them: while the database does not respond, as this process read them last. */
export class KnownFacts implements PublishedFacts {
  readonly #db: Database;
  readonly #log: Log;
  readonly #last = new Map<FactSetName, Known>();

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Call this once, so that every set is known. */
  async readAll(): Promise<void> {
    const inUse = new Map((await revisionsInUse<unknown>(this.#db)).map((saved) => [saved.slug, saved]));
    for (const name of factSetNames) this.#keep(name, inUse.get(slugOfFacts(name)));
  }

  async read<Name extends FactSetName>(name: Name): Promise<FactSets[Name]> {
    return (await this.readConfirmed(name)).facts;
  }

  async readConfirmed<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>> {
    try {
      const [saved] = await revisionsInUse<unknown>(this.#db, slugOfFacts(name));
      return this.#keep(name, saved);
    } catch (error) {
      const last = this.#last.get(name);
      if (!last || !isUnavailable(error)) throw error;
      return last as ConfirmedFacts<FactSets[Name]>;
    }
  }

  #keep<Name extends FactSetName>(
    name: Name,
    saved: SavedText<unknown> | undefined,
  ): ConfirmedFacts<FactSets[Name]> {
    const id = saved?.revision?.id;
    const last = this.#last.get(name);
    if (last && last.id === id) return last as ConfirmedFacts<FactSets[Name]>;
    const facts = this.#checked(name, saved?.content);
    const isConfirmed = saved?.revision?.origin === "confirmed" && facts !== factSets[name].original;
    const confirmedAt = isConfirmed ? saved.revision?.createdAt : undefined;
    this.#last.set(name, { id, facts, confirmedAt });
    if (name === "congregation") followTimeZone((facts as Congregation).timeZone);
    return { facts, confirmedAt };
  }

  /** What was saved may name a picture that a newer version of the site no longer has, or lack what its pages need. */
  #checked<Name extends FactSetName>(name: Name, saved: unknown): FactSets[Name] {
    const { schema, original } = factSets[name];
    if (saved === undefined) return original;
    const { data, error } = schema.safeParse(saved);
    if (data && !namedFiles(name, data).some(isMissing)) return withFixedParts(name, data);
    this.#log.error(
      { facts: name, err: error },
      "saved facts do not fit this version, so those of the file are shown",
    );
    return original;
  }
}
