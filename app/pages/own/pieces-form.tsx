import { useId, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import { SeenValue, TheirVersion, useConflictingItem } from "../../forms/edit-conflict.tsx";
import { useHeld } from "../../forms/use-held.ts";
import type { VisibilityState } from "../../items/visibility/visibility.ts";
import { DefaultButton } from "../../ui/default-button.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { FactButtons } from "../texts/fact-buttons.tsx";
import { insertInto } from "../texts/insert-text.ts";
import { type Insertion, inLine, linkInLine, type Selected } from "../texts/insertions.ts";
import { type LinkablePage, PageLinks, PageSuggestions } from "../texts/page-links.tsx";
import type { PiecesResult } from "./edit-own-page.server.ts";
import { ownPageLimits } from "./own-pages.ts";
import type { OwnPageFields, PicturesToChoose } from "./piece-forms.ts";
import { PieceRows } from "./piece-rows.tsx";

export function PiecesForm({
  sent,
  facts,
  pages,
  pictures,
  result: given,
}: {
  /** The page as it was opened; `state` is what it is for visitors. */
  sent: { fields: OwnPageFields; version: number; pageVersion: number; state: VisibilityState };
  /** The names of the facts that a text may name. */
  facts: readonly string[];
  /** The pages that it may link to. */
  pages: readonly LinkablePage[];
  pictures: PicturesToChoose;
  result: Partial<PiecesResult> | undefined;
}) {
  const id = useId();
  const result = given ?? {};
  const { fields, version, pageVersion, state } = useHeld(sent, given);
  const { errors = {}, problem, deadLinks } = result;
  const theirs = useConflictingItem(result);
  const busy = useNavigation().state !== "idle";
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const isRefused = problem !== undefined || deadLinks !== undefined;
  // A new object for each refusal moves the focus.
  const refusal = useMemo(() => ({ given, status: isRefused ? "error" : undefined }), [given, isRefused]);
  useUnsavedText(id, isRefused || result.fields !== undefined);
  const summary = useErrorSummary(() => undefined, refusal);
  const insert = (place: (selected: Selected) => Insertion) => {
    if (lastField.current?.isConnected) insertInto(lastField.current, place);
  };
  const at = (name: "title" | "description" | "lead") => ({
    id: name,
    name,
    defaultValue: fields[name],
    maxLength: ownPageLimits[name],
    errors: errors[name] === undefined ? undefined : [errors[name]],
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={id}
      onSubmit={summary.onSubmit}
      onFocus={({ target }) => {
        const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (isField && target.type !== "hidden") lastField.current = target;
      }}
      className="flex flex-col gap-5"
    >
      <DefaultButton value="preview" />
      <SeenValue field={{ name: "version", initialValue: version }} theirs={theirs?.version} />
      <SeenValue field={{ name: "pageVersion", initialValue: pageVersion }} theirs={theirs?.pageVersion} />
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
          more="Correct the link, or press the same button again to leave it as it is."
        />
      )}
      {theirs && <TheirVersion fields={theirs.words} />}
      <Field label="Title" {...at("title")} />
      <TextArea label="Sentence under the title (optional)" rows={2} {...at("lead")} />
      <PieceRows pieces={fields.pieces} pictures={pictures} errors={errors} />
      <PageSuggestions pages={pages} />
      <PageLinks
        pages={pages}
        insert={(page) => {
          // Fields for a link hold the path alone.
          const isPath = lastField.current?.hasAttribute("list");
          insert((selected) => (isPath ? inLine(selected, page.path) : linkInLine(selected, page)));
        }}
      />
      <FactButtons names={facts} insert={(fact) => insert((selected) => inLine(selected, fact))} />
      <TextArea
        label="Description"
        hint="Search engines and shared links show it: one or two sentences."
        rows={3}
        {...at("description")}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="button" value="preview" disabled={busy} className="button button-quiet">
          Preview
        </button>
        {state === "draft" && (
          <button type="submit" name="button" value="save" disabled={busy} className="button button-quiet">
            Save as a draft
          </button>
        )}
        <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
          {busy ? "Saving..." : state === "draft" || state === "published" ? "Publish" : "Save"}
        </button>
      </div>
    </Form>
  );
}
