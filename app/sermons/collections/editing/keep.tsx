import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import type { EditConflict } from "../../../forms/edit-conflict.tsx";
import { keepText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { sermonFolder } from "../../../media/storage/storage-folders.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { RouteError } from "../../../shell/error-page.tsx";
import { needs } from "../../../shell/needs.server.ts";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { CommandButton, CommandForm } from "../../../ui/command-form.tsx";
import { LabelledField } from "../../../ui/field.tsx";
import { sermonsInWords } from "../../bible/preached.ts";
import { findCollectionToEdit, listCollections } from "../collection-reads.server.ts";
import {
  type ChangedCollection,
  changedCollectionSchema,
  newCollectionSchema,
} from "../collection-schema.ts";
import { addCollection, changeCollection } from "../collection-writes.server.ts";
import {
  type CollectionToEdit,
  collectionKinds,
  collectionMessages,
  isCollectionPath,
} from "../collections.ts";
import type { Route } from "./+types/keep";
import { CollectionForm } from "./collection-form.tsx";

export const middleware = [needs("sermons:write")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const path = found(isCollectionPath(params.kind) ? params.kind : undefined, "page");
  const { kind } = collectionKinds[path];
  const edited =
    params.id === undefined
      ? undefined
      : found(await findCollectionToEdit(site, viewer, kind, params.id), kind);
  return { path, edited, all: await listCollections(site, viewer, kind) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "sermons:write");
  const path = found(isCollectionPath(params.kind) ? params.kind : undefined, "page");
  const { kind } = collectionKinds[path];
  const { id } = params;
  const at = { storage: site.storage, viewer, log };
  const picture = { field: "imgUrl", text: "imgAlt", folder: sermonFolder } as const;
  const failed = collectionMessages.notSaved;
  if (id === undefined) {
    const save = (typed: Parameters<typeof addCollection>[3]) => addCollection(site, viewer, kind, typed);
    const refusal = await saveForm(request, { schema: newCollectionSchema, picture, save, failed }, at);
    return (
      refusal ??
      redirectWithNotice(href("/sermon-lists/:kind/:id?", { kind: path }), collectionMessages.added)
    );
  }
  const before = await findCollectionToEdit(site, viewer, kind, id);
  const refusal = await saveForm<ChangedCollection, CollectionToEdit>(
    request,
    {
      schema: changedCollectionSchema,
      changes: { item: before },
      picture: { ...picture, urlBefore: before?.imgUrl },
      save: (typed) => changeCollection(site, viewer, { kind, id }, typed),
      failed,
    },
    at,
  );
  return (
    refusal ?? redirectWithNotice(href("/sermon-lists/:kind/:id?", { kind: path }), collectionMessages.saved)
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, collectionMessages.notSaved);
}

export default function KeepCollections({ loaderData, actionData }: Route.ComponentProps) {
  const { path, edited, all } = loaderData;
  const { kind, title, one } = collectionKinds[path];
  const result = actionData as (SubmissionResult & EditConflict<CollectionToEdit>) | undefined;
  const others = all.filter(({ id }) => id !== edited?.id);
  const list = `/sermon-lists/${path}`;
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={edited ? edited.name : title} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{edited ? edited.name : title}</h1>
      <nav aria-label="Lists of sermons" className="mt-4 flex flex-wrap gap-x-5">
        {Object.entries(collectionKinds).map(([to, kept]) => (
          <Link key={to} to={`/sermon-lists/${to}`} className="text-link inline-flex min-h-11 items-center">
            {kept.title}
          </Link>
        ))}
        <Link to="/alter-uploads" className="text-link inline-flex min-h-11 items-center">
          All videos
        </Link>
      </nav>
      {!edited && (
        <ul className="mt-6 flex flex-col gap-3">
          {all.map(({ id, name, sermons }) => (
            <li key={id} className="card flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
              <span className="min-w-0 flex-1 basis-40">
                <strong className="wrap-anywhere">{name}</strong>
                <span className="block text-sm text-muted">{sermonsInWords(sermons)}</span>
              </span>
              <Link to={`${list}/${id}`} className="button button-quiet min-h-10 px-4 py-1">
                Edit<span className="sr-only"> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="card mt-8 flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {!edited && <h2 className="text-2xl">Add: {one.toLowerCase()}</h2>}
        <CollectionForm key={edited?.id ?? path} kind={kind} collection={edited} result={result}>
          {edited && (
            <Link to={list} className="button button-quiet">
              Cancel
            </Link>
          )}
        </CollectionForm>
      </div>
      {edited && others.length > 0 && (
        <CommandForm
          action={`${list}/${edited.id}/merge`}
          className="card mt-6 flex flex-wrap items-end gap-3 p-6"
        >
          {(busy) => (
            <>
              <LabelledField
                id="into"
                label="Merge into"
                hint="For two spellings of the same. Its sermons, its name and its address go to the other one."
              >
                <select id="into" name="into" className="input">
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </LabelledField>
              <button type="submit" disabled={busy} className="button button-quiet">
                Merge
              </button>
            </>
          )}
        </CommandForm>
      )}
      {edited && (
        <CommandButton
          action={`${list}/${edited.id}/delete`}
          className="mt-6"
          buttonClass="button button-danger"
        >
          Delete: the sermons stay
        </CommandButton>
      )}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={collectionMessages.failed} />;
}
