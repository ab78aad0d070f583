import { Link, Outlet } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatDate } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { DialogLink } from "../../lists/managed-list.tsx";
import { beginningOf, namesApart } from "../../lists/names-apart.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { stateLabel } from "../audience.ts";
import type { Route } from "./+types/notes";
import { followUpsPath, noteMessages, notePath, noteSchema, notesPath } from "./follow-up-limits.ts";
import { addFollowUp } from "./follow-up-writes.server.ts";
import { findWithNotes } from "./follow-ups.server.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteOfPastor } from "./note-of-pastor.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:pastor");
  return found(await findWithNotes(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "prayer:pastor");
  const refusal = await saveForm(
    request,
    {
      schema: noteSchema,
      save: (note) => addFollowUp(site, viewer, params.id, note),
      failed: noteMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(notesPath(params.id), noteMessages.saved);
}

export const clientAction = keepsText(noteMessages.notSaved);

export default function PastoralNotes({ loaderData: request, actionData }: Route.ComponentProps) {
  const { id, title, content, userName, date, category, audience, state, notes } = request;
  const nameOf = namesApart(notes, ({ by, words }) => [by, beginningOf(words)]);
  const facts = [userName || "No name", formatDate(date, "british"), category, stateLabel(state, audience)];
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Private notes" />
      <h1 className="text-4xl sm:text-5xl">Private notes</h1>
      <p className="mt-4 mb-8">
        <Link to={followUpsPath} className="text-link">
          All that is to follow up
        </Link>
      </p>
      <h2 className="text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <p className="mt-1 mb-3 text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(" · ")}</p>
      <PlainText text={content} className="mb-8" />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-8 flex flex-col gap-4">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteOfPastor note={note} name={nameOf(note)} requestId={id}>
                <DialogLink
                  to={`${notePath(id, note.id)}/delete`}
                  name={`note of ${nameOf(note)}`}
                  tone="danger"
                >
                  Delete
                </DialogLink>
              </NoteOfPastor>
            </li>
          ))}
        </ul>
      )}
      {/* After a note is saved the form is a new one. */}
      <NoteForm key={notes.at(-1)?.id} result={actionData} />
      <Outlet />
    </section>
  );
}

export const ErrorBoundary = errorPage(noteMessages.listFailed);
