import { Link, Outlet } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { HistoryLink } from "../../items/history-link.tsx";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/edit-picture";
import { agreementInWords, stateOf } from "./agreement.ts";
import { pathInLibrary, usesIn } from "./list.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { pictureMessages } from "./picture-limits.ts";
import { changedPictureSchema } from "./picture-schema.ts";
import { readPictureUses } from "./picture-uses.server.ts";
import { changePicture, findPicture } from "./pictures.server.ts";
import { UseList } from "./use-list.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const picture = found(await findPicture(site.db, viewer, params.id), "picture");
  return {
    picture,
    uses: usesIn(await readPictureUses(site), picture),
    today: dayOf(site.clock().toISOString()),
    allPictures: await pathInLibrary(site, viewer, picture.id),
  };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const refusal = await saveForm(
    request,
    {
      schema: changedPictureSchema,
      changes: { item: await findPicture(site.db, viewer, id) },
      save: (picture) => changePicture(site, viewer, { ...picture, id }),
      failed: pictureMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/pictures", pictureMessages.changed);
}

export const clientAction = keepsText(pictureMessages.notSaved);

export default function EditPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, uses, today, allPictures } = loaderData;
  const warning = agreementInWords(picture, today);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Picture" />
      <h1 className="text-4xl sm:text-5xl">Picture</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        What the picture shows, who is in it, and the point that stays visible wherever it is cropped.
      </p>
      <p className="mt-4 mb-8">
        <Link to={allPictures} className="text-link">
          All pictures
        </Link>
      </p>
      {warning && (
        <p className="mb-6 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4 font-semibold">{warning}</p>
      )}
      <div className="card p-6 sm:p-10">
        <PictureForm
          // A replaced picture has another focal point and another text.
          key={picture.url}
          picture={picture}
          isClosed={stateOf(picture, today) === "ended"}
          result={actionData}
        />
      </div>
      <h2 className="mt-10 mb-3 text-2xl">Where it is used</h2>
      <UseList uses={uses} />
      <h2 className="mt-10 mb-3 text-2xl">Replace or delete this picture</h2>
      <p className="max-w-prose">
        Replacing it puts another picture in its place everywhere at once. Taking it down removes it from
        every page and deletes its file; this cannot be undone.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="replace" preventScrollReset className="button button-quiet">
          Replace<span className="sr-only"> this picture</span>
        </Link>
        <Link to="take-down" preventScrollReset className="button button-danger">
          Take down<span className="sr-only"> this picture</span>
        </Link>
      </p>
      <HistoryLink kind="picture" id={picture.id} />
      <Outlet />
    </section>
  );
}
