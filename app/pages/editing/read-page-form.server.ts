import { z } from "zod";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { isPieceKind, ownPageLimits } from "../texts/own-pages.ts";
import type { FactRow, NextRow, PageFields } from "./page-fields.ts";
import { cardFieldName, cardFields, fieldsOfKind, type PieceFields, pieceFieldName } from "./piece-forms.ts";

const line = z.string();
const lines = z.array(z.string());
const pathsInPieces = ["heading", "text", "picture", "alt", "side", "words", "label", "to"];
/** One more than a page may have, so that it can be told that there are too many. */
const indexes = Array.from({ length: ownPageLimits.pieces + 1 }, (_, index) => index);

/** The names of the form's fields. What they may hold is for the schemas of pages to say. */
const formSchema = z.object({
  version: line,
  pageVersion: line,
  isOfDraft: line,
  title: line,
  description: line,
  lead: line,
  picture: line,
  alt: line,
  text: line,
  factsHeading: line,
  factLabel: lines,
  factValue: lines,
  factTo: lines,
  nextName: lines,
  nextWords: lines,
  nextTo: lines,
  button: line,
  newKind: line,
  knownLinks: line,
  ...Object.fromEntries(
    indexes.flatMap((index) => [
      ...["kind", ...pathsInPieces].map((path) => [pieceFieldName(index, path), line] as const),
      ...cardFields.map(({ path }) => [cardFieldName(index, path), lines] as const),
    ]),
  ),
});

/** 100,000 characters of any script, and the rest of the form. */
const mostBytes = 512 * 1024;
const mostFields = 1200;

export interface SentPage {
  fields: PageFields;
  version: number;
  pageVersion: number;
  /** Whether the draft was opened, and not the published text. */
  isOfDraft: boolean;
  /** What the pressed button does: `publish`, `draft`, `preview`, `add facts`, `remove next 2`, `add`, `up 2`, `add-card 2`. */
  button: string;
  /** The kind of piece that the button for adding one adds. */
  newKind: string;
  /** Links to pages that do not exist, of which the sender has been told. */
  knownLinks: string;
}

/** Throws a 400 or 413 for anything that our form does not send. */
export async function readPageForm(request: Request): Promise<SentPage> {
  const form = await readForm(request, formSchema, { fields: mostFields, mostBytes });
  const one = (name: string) => written(form.get(name));
  const all = (name: string) => form.getAll(name).map(written);
  const [values, targets] = [all("factValue"), all("factTo")];
  const [words, pages] = [all("nextWords"), all("nextTo")];
  return {
    version: textVersion.catch(0).parse(one("version")),
    pageVersion: textVersion.catch(0).parse(one("pageVersion")),
    isOfDraft: one("isOfDraft") === "yes",
    button: one("button"),
    newKind: one("newKind"),
    knownLinks: one("knownLinks"),
    fields: {
      title: one("title"),
      description: one("description"),
      lead: one("lead"),
      picture: one("picture"),
      alt: one("alt"),
      text: one("text"),
      factsHeading: one("factsHeading"),
      facts: all("factLabel").map(
        (label, index): FactRow => ({ label, value: values[index] ?? "", to: targets[index] ?? "" }),
      ),
      next: all("nextName").map(
        (name, index): NextRow => ({ name, words: words[index] ?? "", to: pages[index] ?? "" }),
      ),
      pieces: indexes.flatMap((index) => readPiece(form, index)),
    },
  };
}

function readPiece(form: FormData, index: number): PieceFields[] {
  const kind = written(form.get(pieceFieldName(index, "kind")));
  if (!isPieceKind(kind)) return [];
  const texts = Object.fromEntries(
    fieldsOfKind(kind).map(({ path }) => [path, written(form.get(pieceFieldName(index, path)))]),
  );
  const columns = cardFields.map(({ path }) => ({ path, sent: form.getAll(cardFieldName(index, path)) }));
  const count = kind === "cards" ? Math.max(...columns.map(({ sent }) => sent.length)) : 0;
  const cards = Array.from({ length: count }, (_, card) =>
    Object.fromEntries(columns.map(({ path, sent }) => [path, written(sent[card] ?? null)])),
  );
  return [{ kind, texts, cards }];
}

function written(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}
