import { href, Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { namesApart } from "../../lists/names-apart.ts";
import { Pagination } from "../../lists/pagination.tsx";
import { pageOf } from "../../lists/paging.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { EmptyList, HowToBegin } from "../../ui/empty-list.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { pictureFolder } from "../storage/storage-folders.ts";
import type { Route } from "./+types/picture-list";
import { listPart } from "./list.server.ts";
import { NewPictureForm } from "./new-picture-form.tsx";
import { type PicturePart, picturePartOf, pictureParts } from "./parts.ts";
import { PictureCard } from "./picture-card.tsx";
import { nameForStaff, pictureMessages } from "./picture-limits.ts";
import { newPictureSchema } from "./picture-schema.ts";
import { addPicture } from "./pictures.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const part = picturePartOf(request.url);
  return {
    part,
    list: await listPart(site, viewer, part, pageOf(request.url)),
    today: dayOf(site.clock().toISOString()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  let id = "";
  const refusal = await saveForm(
    request,
    {
      schema: newPictureSchema,
      picture: { field: "url", text: "alt", folder: pictureFolder, isRequired: true },
      save: async (picture) => {
        const added = await addPicture(site, viewer, picture);
        if ("refusal" in added) return added;
        id = added.id;
        return "saved";
      },
      failed: pictureMessages.failed,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(href("/pictures/:id", { id }), pictureMessages.added);
}

export const clientAction = keepsText(pictureMessages.notSaved);

export default function Pictures({ loaderData: { part, list, today }, actionData }: Route.ComponentProps) {
  const { items, ...shown } = list;
  const nameOf = namesApart(items, (picture) => [
    nameForStaff(picture),
    picture.uses.map(({ title }) => title).join(", "),
  ]);
  const isEmpty = part === "all" && items.length === 0;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Pictures" />
      <h1 className="text-4xl sm:text-5xl">Pictures</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        The site’s picture library. Describe a picture once, and replace it or take it down everywhere at
        once.
      </p>
      <div className="mb-8">
        <FoldedSection title="Add a picture" holds={isEmpty || actionData !== undefined} errors={[]}>
          <NewPictureForm result={actionData} submitLabel="Add picture" />
        </FoldedSection>
      </div>
      <Parts shown={part} />
      {items.length === 0 ? (
        <EmptyList message={isEmpty ? pictureMessages.none : pictureMessages.noneSelected}>
          {isEmpty && (
            <HowToBegin
              what="Add a picture above once, and pages, events and posts can show it."
              example="the church from the street, on a sunny day."
            />
          )}
        </EmptyList>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((picture) => (
            <li key={picture.id} id={picture.id} className="flex">
              <PictureCard picture={picture} name={nameOf(picture)} today={today} />
            </li>
          ))}
        </ul>
      )}
      <Pagination {...shown} label="Pages of pictures" />
    </section>
  );
}

function Parts({ shown }: { shown: PicturePart }) {
  return (
    <nav aria-label="Which pictures" className="mb-6 flex flex-wrap gap-2">
      {pictureParts.map(({ label, to, part }) => (
        <Link
          key={part}
          to={to}
          aria-current={part === shown ? "page" : undefined}
          className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export const ErrorBoundary = errorPage(pictureMessages.listFailed);
