import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { ManagedList } from "../../lists/managed-list.tsx";
import { beginningOf, namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import type { Route } from "./+types/to-follow-up";
import { monthsPath, noteMessages, notesPath } from "./follow-up-limits.ts";
import { listFollowUps } from "./follow-ups.server.ts";
import { NoteOfPastor } from "./note-of-pastor.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:pastor");
  return { list: await listFollowUps(site, viewer, pageOf(request.url)) };
}

export default function ToFollowUp({ loaderData: { list } }: Route.ComponentProps) {
  const nameOf = namesApart(list.items, ({ by, about, words }) => [by, about, beginningOf(words)]);
  const nameOfRequest = namesApart(list.items, ({ about, by }) => [about, `with the note of ${by}`]);
  return (
    <ManagedList
      title="To follow up"
      about="Your private notes with a day, the earliest first. Only people with the role Pastor read them."
      label="Pages of notes"
      empty={noteMessages.nothingDue}
      whenEmpty={
        <HowToBegin
          what="Write a private note about a prayer request and give it a day: on that day it stands here."
          example="“Call again after the operation”, next Tuesday."
          begin={{ to: "/update-prayer-requests", label: "See the prayer requests" }}
        />
      }
      further={[{ to: monthsPath, label: "Months" }]}
      hasSample={false}
      list={list}
    >
      {(note) => (
        <NoteOfPastor
          note={note}
          name={nameOf(note)}
          requestId={note.requestId}
          heading={
            <h2 className="text-xl wrap-anywhere">
              <bdi>{note.about}</bdi>
            </h2>
          }
        >
          <Link to={notesPath(note.requestId)} className="button button-quiet min-h-10 px-4 py-1">
            Open the request<span className="sr-only">: {nameOfRequest(note)}</span>
          </Link>
        </NoteOfPastor>
      )}
    </ManagedList>
  );
}

export const ErrorBoundary = errorPage(noteMessages.listFailed);
