import { useId, useMemo, useState } from "react";
import { Link, useNavigation } from "react-router";
import { SeenValue, TheirVersion, useConflictingItem } from "../../forms/edit-conflict.tsx";
import { useHeld } from "../../forms/use-held.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { Beside } from "../../ui/beside.tsx";
import { DefaultButton } from "../../ui/default-button.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { WithFacts } from "../shown-facts/with-facts.tsx";
import { type PagePart, pageLimits, pageMessages } from "../texts/page-texts.ts";
import type { LinkableFile } from "../writing/file-links.tsx";
import { InsertTools, useLastField } from "../writing/insert-tools.tsx";
import { type LinkablePage, PageSuggestions } from "../writing/page-links.tsx";
import { WritingField } from "../writing/writing-field.tsx";
import type { PageResult } from "./edit-page.server.ts";
import { fieldOf, type OpenedPage, type TextName } from "./page-fields.ts";
import type { PicturesToChoose } from "./piece-forms.ts";
import { PieceRows } from "./piece-rows.tsx";
import { ProseFields } from "./prose-fields.tsx";

/** The form of a page: its title, the parts that it shows, and its description. */
export function PageForm({
  id: pageId,
  parts,
  opened,
  facts,
  pages,
  files,
  pictures,
  result: given,
}: {
  id: string;
  parts: readonly PagePart[];
  opened: OpenedPage;
  facts: readonly string[];
  pages: readonly LinkablePage[];
  files: readonly LinkableFile[];
  pictures: PicturesToChoose;
  result: Partial<PageResult> | undefined;
}) {
  const id = useId();
  const [isTooLong, setTooLong] = useState(false);
  const result: Partial<PageResult> = isTooLong ? { problem: pageMessages.tooLong } : (given ?? {});
  const { fields, version, pageVersion, state, isOfDraft, draft } = useHeld<OpenedPage>(opened, given);
  const { errors = {}, problem, deadLinks } = result;
  const theirs = useConflictingItem(result);
  const busy = useNavigation().state !== "idle";
  const lastField = useLastField();
  const isRefused = problem !== undefined || deadLinks !== undefined;
  // A new object for each refusal moves the focus.
  const refusal = useMemo(
    () => ({ given, isTooLong, status: isRefused ? "error" : undefined }),
    [given, isTooLong, isRefused],
  );
  // Without scripts, a row was added or removed.
  const hasComeBack = given?.fields !== undefined;
  useUnsavedText(id, isRefused || hasComeBack);
  const summary = useErrorSummary((submitting) => {
    const text = new FormData(submitting.currentTarget).get("text");
    const isLonger = String(text).length > pageLimits.text;
    if (isLonger) submitting.preventDefault();
    setTooLong(isLonger);
  }, refusal);
  const at = (name: TextName) => fieldOf(name, fields, errors);
  const description = at("description");
  const shown = { parts, fields, errors, isOpen: hasComeBack };
  const tools = <InsertTools {...{ lastField, facts, pages, files }} library={pictures.library} />;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={id}
      onSubmit={summary.onSubmit}
      onFocus={lastField.onFocus}
      className="noted flex flex-col gap-5"
    >
      <DefaultButton value="preview" />
      {draft !== undefined && <DraftNote slug={pageId} draft={draft} isOpen={isOfDraft} />}
      <SeenValue field={{ name: "version", initialValue: version }} theirs={theirs?.version} />
      <SeenValue field={{ name: "pageVersion", initialValue: pageVersion }} theirs={theirs?.pageVersion} />
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
          message={`Nothing was saved yet, because there is no page at ${deadLinks.join(" or ")}.`}
          more="Correct the link, or press the same button again to leave it as it is."
        />
      )}
      {theirs && <TheirVersion fields={theirs.words} />}
      <Field label="Title" isRequired maxLength={pageLimits.title} {...at("title")} />
      {parts.includes("lead") && (
        <TextArea label="Sentence under the title" rows={2} maxLength={pageLimits.lead} {...at("lead")} />
      )}
      <PageSuggestions pages={pages} />
      {parts.includes("pieces") ? (
        <Beside aside={tools}>
          <PieceRows pieces={fields.pieces} pictures={pictures} errors={errors} />
        </Beside>
      ) : (
        <Beside aside={tools}>
          <WritingField label="Text" rows={22} {...at("text")} />
        </Beside>
      )}
      <div className="flex flex-col gap-3">
        {!parts.includes("pieces") && <ProseFields {...shown} library={pictures.library} />}
        <FoldedFields
          title="What Google and other search engines show"
          says={(typed) => {
            const said = String(typed?.get("description") ?? fields.description);
            return <WithFacts text={beginningOf(said, 60) || "nothing yet"} />;
          }}
          errors={[description.errors]}
        >
          <TextArea
            label="Description"
            isRequired
            hint="Search engines and shared links show it: one or two sentences."
            rows={3}
            maxLength={pageLimits.description}
            {...description}
          />
        </FoldedFields>
      </div>
      <PageButtons {...{ state, draft, isOfDraft, busy }} />
    </Form>
  );
}

/** Says above the form of a page that has a draft which of the two texts it holds, with a way to the other one. */
function DraftNote({ slug, draft, isOpen }: { slug: string; draft: string; isOpen: boolean }) {
  return (
    <p className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      {isOpen
        ? "This is the draft of this page. Save the draft to keep its schedule; publish it to show it from now on, with no end. "
        : "This is the text that visitors see when the draft is not shown. The draft stays as it is. "}
      <Link to={`/pages/${slug}/draft`} className="text-link">
        {draft}
      </Link>
      {" · "}
      <Link to={isOpen ? "?published" : "?"} className="text-link">
        {isOpen ? "Edit the published text instead" : "Edit the draft instead"}
      </Link>
    </p>
  );
}

function PageButtons({
  state,
  draft,
  isOfDraft,
  busy,
}: Pick<OpenedPage, "state" | "draft" | "isOfDraft"> & { busy: boolean }) {
  const isSeenOnce = state === "draft" || state === "published";
  return (
    <FormButtons>
      <button type="submit" name="button" value="preview" disabled={busy} className="button button-quiet">
        Preview
      </button>
      {(isOfDraft || draft === undefined) && (
        <button type="submit" name="button" value="draft" disabled={busy} className="button button-quiet">
          {draft === undefined ? "Save as a draft" : "Save the draft"}
        </button>
      )}
      <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
        {busy ? "Publishing..." : isSeenOnce ? "Publish" : "Save"}
      </button>
    </FormButtons>
  );
}
