import { useId, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { SeenValue, TheirVersion, useConflictingItem } from "../../forms/edit-conflict.tsx";
import { useHeld } from "../../forms/use-held.ts";
import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { DefaultButton } from "../../ui/default-button.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { Form } from "../../ui/form.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { DraftNote } from "./draft-note.tsx";
import type { PageResult } from "./edit-page.server.ts";
import { FactButtons } from "./fact-buttons.tsx";
import { insertInto } from "./insert-text.ts";
import { betweenLines, inLine, linkInLine } from "./insertions.ts";
import { type LinkablePage, PageLinks, PageSuggestions } from "./page-links.tsx";
import { inBrackets, PagePictures } from "./page-pictures.tsx";
import { CardLines, NextLinks } from "./page-rows.tsx";
import { type PageFields, pageLimits, pageMessages, partsOf } from "./page-texts.ts";
import { WritingField } from "./writing-field.tsx";

interface Sent {
  fields: PageFields;
  version: number;
  isOfDraft: boolean;
  /** The draft of this page, if it has one, and when visitors see it. */
  draft: string | undefined;
}

/** The fields in which a fact is filled in. */
const takesFacts = /^(description|lead|text|factLabel|factValue|nextName|nextWords)$/;

export function PageForm({
  slug,
  sent,
  facts,
  pages,
  library,
  result: given,
}: {
  slug: string;
  sent: Sent;
  /** The names of the facts that a text may name. */
  facts: readonly string[];
  /** The pages that it may link to. */
  pages: readonly LinkablePage[];
  /** The pictures that it may show. */
  library: readonly PictureChoice[];
  result: Partial<PageResult> | undefined;
}) {
  const id = useId();
  const [isTooLong, setTooLong] = useState(false);
  const result: Partial<PageResult> = isTooLong ? { problem: pageMessages.tooLong } : (given ?? {});
  const { fields, version, isOfDraft, draft } = useHeld(sent, given);
  const { errors = {}, problem, deadLinks } = result;
  const theirs = useConflictingItem(result);
  const busy = useNavigation().state !== "idle";
  const shown = partsOf(slug);
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const isRefused = problem !== undefined || deadLinks !== undefined;
  // A new object for each refusal moves the focus.
  const refusal = useMemo(
    () => ({ given, isTooLong, status: isRefused ? "error" : undefined }),
    [given, isTooLong, isRefused],
  );
  useUnsavedText(id, isRefused);
  const summary = useErrorSummary((submitting) => {
    const text = new FormData(submitting.currentTarget).get("text");
    const isLonger = String(text).length > pageLimits.text;
    if (isLonger) submitting.preventDefault();
    setTooLong(isLonger);
  }, refusal);
  const at = (name: keyof PageFields & string) => ({
    id: name,
    name,
    defaultValue: String(fields[name]),
    errors: errors[name] === undefined ? undefined : [errors[name]],
  });
  const description = at("description");
  // Without scripts, a row was added or removed.
  const hasComeBack = given?.fields !== undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={id}
      onSubmit={summary.onSubmit}
      onFocus={({ target }) => {
        const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (isField && takesFacts.test(target.name)) lastField.current = target;
      }}
      className="flex flex-col gap-5"
    >
      <DefaultButton value="preview" />
      {draft !== undefined && <DraftNote slug={slug} draft={draft} isOpen={isOfDraft} />}
      <SeenValue field={{ name: "version", initialValue: version }} theirs={theirs?.version} />
      <input type="hidden" name="isOfDraft" value={isOfDraft ? "yes" : "no"} />
      <input type="hidden" name="knownLinks" value={deadLinks?.join(" ") ?? ""} />
      {problem && (
        <ErrorSummary
          ref={summary.ref}
          message={problem}
          problems={Object.entries(errors).map(([field, message]) => ({ id: field, message }))}
        />
      )}
      {deadLinks && (
        <ErrorSummary
          ref={summary.ref}
          message={`Nothing was saved yet, because no page has the address ${deadLinks.join(" or ")}.`}
          more="Correct the link, or publish again to leave it as it is."
        />
      )}
      {theirs && <TheirVersion fields={theirs.words} />}
      <Field label="Title" isRequired maxLength={pageLimits.title} {...at("title")} />
      {shown.includes("lead") && (
        <TextArea label="Sentence under the title" rows={2} maxLength={pageLimits.lead} {...at("lead")} />
      )}
      <WritingField label="Text" rows={22} {...at("text")} />
      <PageLinks
        pages={pages}
        insert={(page) => {
          const field = document.getElementById("text");
          if (field instanceof HTMLTextAreaElement)
            insertInto(field, (selected) => linkInLine(selected, page));
        }}
      />
      <PageSuggestions pages={pages} />
      <PagePictures
        library={library}
        insert={({ name, alt }) => {
          const field = document.getElementById("text");
          if (field instanceof HTMLTextAreaElement)
            insertInto(field, (selected) => betweenLines(selected, `![${inBrackets(alt)}](${name})`));
        }}
      />
      <FactButtons
        names={facts}
        insert={(fact) => {
          const field = lastField.current ?? document.getElementById("text");
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            insertInto(field, (selected) => inLine(selected, fact));
        }}
      />
      {shown.includes("alt") && (
        <>
          <PictureSelect
            label="Picture at the top"
            hint="Add pictures to the library under Update Site, Pictures."
            choices={[["", "The one that came with the site"]]}
            library={library}
            {...at("picture")}
          />
          <Field
            label="What the picture shows"
            hint="For people who cannot see it. A picture from the library has its own."
            maxLength={pageLimits.alt}
            {...at("alt")}
          />
        </>
      )}
      <div className="flex flex-col gap-3">
        {shown.includes("facts") && (
          <CardLines
            rows={fields.facts}
            heading={
              <Field label="Heading of the card" maxLength={pageLimits.inRow} {...at("factsHeading")} />
            }
            isOpen={hasComeBack}
            errors={errors}
          />
        )}
        {shown.includes("next") && <NextLinks rows={fields.next} isOpen={hasComeBack} errors={errors} />}
        <FoldedSection title="For search engines" holds={false} errors={[description.errors]}>
          <TextArea
            label="Description"
            isRequired
            hint="Search engines and shared links show it: one or two sentences."
            rows={3}
            maxLength={pageLimits.description}
            {...description}
          />
        </FoldedSection>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="button" value="preview" disabled={busy} className="button button-quiet">
          Preview
        </button>
        {(isOfDraft || draft === undefined) && (
          <button type="submit" name="button" value="draft" disabled={busy} className="button button-quiet">
            {draft === undefined ? "Save as a draft" : "Save the draft"}
          </button>
        )}
        <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
          {busy ? "Publishing..." : "Publish"}
        </button>
      </div>
    </Form>
  );
}
