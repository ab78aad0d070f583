import type { Congregation } from "../../../content/schema.ts";
import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import { languageTag } from "../../../platform/language/language-tag.ts";
import { followLanguage, followSpoken, followTimeZone } from "../../dates/time-zone.ts";
import { factSetNames, withFixedParts } from "../originals/fact-sets.server.ts";
import type { ConfirmedFacts, FactSetName, FactSets, Originals, PublishedFacts } from "../originals/facts.ts";
import { countryOf } from "../shown-facts/country.server.ts";
import { spokenLanguages } from "../shown-facts/spoken-languages.server.ts";
import { factsToRead } from "./facts-text.server.ts";
import { findRevisionInUse, originalOfText } from "./read-text.server.ts";
import { readOriginals } from "./sample-state.server.ts";
import type { UnreadableLog } from "./unreadable.server.ts";

interface Options {
  db: Database;
  kept: CachedReads;
  unreadable: UnreadableLog;
}

/** What is read is the same object until a text is changed. */
export class CurrentFacts implements PublishedFacts {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that every set is known while the database does not respond. */
  async readAll(): Promise<void> {
    await Promise.all([this.originals(), ...factSetNames.map((name) => this.readConfirmed(name))]);
  }

  originals(): Promise<Originals> {
    const { db, kept } = this.#options;
    return kept.read("originals of texts", () => readOriginals(db));
  }

  async read<Name extends FactSetName>(name: Name): Promise<FactSets[Name]> {
    return (await this.readConfirmed(name)).facts;
  }

  async readConfirmed<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>> {
    const confirmed = await this.#options.kept.read(`facts ${name}`, () => this.#find(name));
    if (name === "congregation") {
      const congregation = confirmed.facts as Congregation;
      followTimeZone(congregation.timeZone);
      const country = countryOf(congregation);
      const [first, ...others] = spokenLanguages(congregation).map((tag) => languageTag(tag, country));
      if (first) followSpoken({ church: [first, ...others], staff: languageTag("en", country) });
      if (first) followLanguage(first);
    }
    return confirmed;
  }

  async #find<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>> {
    const { db, unreadable } = this.#options;
    const text = factsToRead(name);
    const { content, isUnreadable, revision } = await findRevisionInUse(db, text);
    if (isUnreadable) unreadable.note(text.slug, revision);
    const isConfirmed = revision?.origin === "confirmed" && !isUnreadable;
    return {
      facts: revision ? withFixedParts(name, content, await originalOfText(db, text)) : content,
      isUnreadable,
      confirmedAt: isConfirmed ? revision.createdAt : undefined,
    };
  }
}
