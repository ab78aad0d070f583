import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { DialogLink, ManagedList } from "../../../lists/managed-list.tsx";
import { namesApart } from "../../../lists/names-apart.ts";
import { pageOf } from "../../../lists/paging.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { HowToBegin } from "../../../ui/empty-list.tsx";
import { spanInWords } from "../slots.server.ts";
import { slotWord, vigilLimits, vigilsPath } from "../vigil-limits.ts";
import { statusOf } from "../vigil-reads.server.ts";
import type { Route } from "./+types/vigil-list";
import { editingMessages } from "./editing-messages.ts";
import { listVigils } from "./sheet.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const list = await listVigils(site, viewer, pageOf(request.url));
  return {
    list: {
      ...list,
      items: list.items.map(({ id, title, slots, empty, taken, ...vigil }) => ({
        ...{ id, title, slots, empty, taken },
        when: spanInWords(vigil),
        status: statusOf(vigil, site.clock()),
        word: slotWord(vigil.slotMinutes),
      })),
    },
  };
}

export default function Vigils({ loaderData: { list } }: Route.ComponentProps) {
  const nameOf = namesApart(list.items, ({ title, when }) => [title, when]);
  return (
    <ManagedList
      title="Shared prayer times"
      about={`A vigil is a time of prayer that people share: each takes a part of it. Each is deleted ${vigilLimits.daysKept} days after it ends, with all who took part.`}
      create={{ to: `${vigilsPath}/add`, label: "Add a vigil" }}
      label="Pages of vigils"
      empty={editingMessages.none}
      whenEmpty={
        <HowToBegin
          what="You choose a day and how long each part lasts. People then take one part each, and you see which are free."
          example="“Night of prayer”, Friday, 10pm to 6am, half an hour each."
          begin={{ to: "/update-vigils/add", label: "Add the first vigil" }}
        />
      }
      hasSample={false}
      list={list}
    >
      {(vigil) => <VigilCard vigil={vigil} name={nameOf(vigil)} />}
    </ManagedList>
  );
}

type ListedVigil = Route.ComponentProps["loaderData"]["list"]["items"][number];

const states: Record<ListedVigil["status"], string> = {
  open: "Open to everybody",
  hidden: "Hidden",
  cancelled: "Cancelled",
  over: "Over",
};

function VigilCard({ vigil, name }: { vigil: ListedVigil; name: string }) {
  const { id, title, when, status, word, slots, empty, taken } = vigil;
  const named = <span className="sr-only"> {name}</span>;
  const quiet = "button button-quiet min-h-10 px-4 py-1";
  const isToCome = status === "open" || status === "hidden";
  return (
    <article className="card flex flex-col gap-3 p-5 sm:p-6">
      <div>
        <h2 className="text-2xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p>{when}</p>
      </div>
      <p className="font-semibold">
        {states[status]} · {slots} {slots === 1 ? word.one : word.many}, taken{" "}
        {taken === 1 ? "once" : `${taken} times`}
        {isToCome && empty > 0 && `, ${empty} to come without anybody`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={id} className={quiet}>
          Who prays when{named}
        </Link>
        <Link to={`/vigils/${id}`} className={quiet}>
          Open its page{named}
        </Link>
        {status !== "cancelled" && (
          <Link to={`${id}/change`} className={quiet}>
            Change{named}
          </Link>
        )}
        {isToCome && (
          <DialogLink to={`${id}/cancel`} name={name}>
            Cancel
          </DialogLink>
        )}
        <DialogLink to={`${id}/delete`} name={name} tone="danger">
          Delete
        </DialogLink>
      </div>
    </article>
  );
}

export const ErrorBoundary = errorPage(editingMessages.listFailed);
