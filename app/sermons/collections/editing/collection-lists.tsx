import type { SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import type { EditConflict } from "../../../forms/edit-conflict.tsx";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { sermonFolder } from "../../../media/storage/storage-folders.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { LabelledField } from "../../../ui/field.tsx";
import { sermonsInWords } from "../../lines/sermon-in-line.ts";
import {
  type CollectionPath,
  type CollectionToEdit,
  collectionKinds,
  collectionPaths,
  isCollectionPath,
} from "../collection-kinds.ts";
import { collectionMessages } from "../collection-limits.ts";
import { findCollectionToEdit, listCollections } from "../collection-reads.server.ts";
import {
  type ChangedCollection,
  changedCollectionSchema,
  newCollectionSchema,
} from "../collection-schema.ts";
import { collectionWords } from "../collection-words.ts";
import { addCollection, changeCollection } from "../collection-writes.server.ts";
import type { Route } from "./+types/collection-lists";
import { type Asked, AskFirst } from "./ask-first.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { removeCollection } from "./remove.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const path = found(isCollectionPath(params.kind) ? params.kind : undefined, "page");
  const { kind } = collectionKinds[path];
  const edited =
    params.id === undefined
      ? undefined
      : found(await findCollectionToEdit(site, viewer, kind, params.id), kind);
  const all = await listCollections(site, viewer, kind);
  return { path, edited, all, asked: askedBy(request.url, params.what, all) };
}

function askedBy(
  url: string,
  what: string | undefined,
  all: readonly { id: string; name: string }[],
): Asked | undefined {
  if (what === undefined) return undefined;
  if (what === "delete") return { what };
  const into = new URL(url).searchParams.get("into");
  const other = what === "merge" ? all.find(({ id }) => id === into) : undefined;
  const { id, name } = found(other, "page");
  return { what: "merge", into: { id, name } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "sermons:write");
  const path = found(isCollectionPath(params.kind) ? params.kind : undefined, "page");
  const { kind } = collectionKinds[path];
  const { id, what } = params;
  if (id !== undefined && what !== undefined)
    return removeCollection(request, { site, viewer }, { path, id, what });
  const at = { storage: site.storage, viewer, log };
  const picture = { field: "imgUrl", text: "imgAlt", folder: sermonFolder } as const;
  const failed = collectionMessages.notSaved;
  if (id === undefined) {
    const save = (typed: Parameters<typeof addCollection>[3]) => addCollection(site, viewer, kind, typed);
    const refusal = await saveForm(request, { schema: newCollectionSchema, picture, save, failed }, at);
    return (
      refusal ??
      redirectWithNotice(href("/sermon-lists/:kind/:id?/:what?", { kind: path }), collectionMessages.added)
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
    refusal ??
    redirectWithNotice(href("/sermon-lists/:kind/:id?/:what?", { kind: path }), collectionMessages.saved)
  );
}

/** What a list that is still empty is for. */
const begins: Record<CollectionPath, { what: string; example: string }> = {
  speakers: {
    what: "Whoever preaches here gets a page with their sermons. Add the first person below.",
    example: "Anna Reed, with a photo and a sentence about her.",
  },
  series: {
    what: "Sermons that belong together stand on one page, in their order. Add the first series below.",
    example: "“Through Luke”, twelve Sundays in spring.",
  },
  topics: {
    what: "By topics visitors find sermons about what moves them. Add the first topic below.",
    example: "Hope, Forgiveness or Family.",
  },
};

export const clientAction = keepsText(collectionMessages.notSaved);

export default function CollectionLists({ loaderData, actionData }: Route.ComponentProps) {
  const { path, edited, all, asked } = loaderData;
  const { kind, one } = collectionKinds[path];
  const title = collectionWords[path].title();
  const result = actionData as (SubmissionResult & EditConflict<CollectionToEdit>) | undefined;
  const others = all.filter(({ id }) => id !== edited?.id);
  const list = `/sermon-lists/${path}`;
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={edited ? edited.name : title} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{edited ? edited.name : title}</h1>
      <nav aria-label="Lists of sermons" className="mt-4 flex flex-wrap gap-x-5">
        {collectionPaths.map((to) => (
          <Link key={to} to={`/sermon-lists/${to}`} className="text-link inline-flex min-h-11 items-center">
            {collectionWords[to].title()}
          </Link>
        ))}
        <Link to="/alter-uploads" className="text-link inline-flex min-h-11 items-center">
          All videos
        </Link>
      </nav>
      {all.length === 0 && (
        <p className="mt-4 max-w-prose text-muted">
          {begins[path].what} For example: {begins[path].example}
        </p>
      )}
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
        <Form
          method="get"
          action={`${list}/${edited.id}/merge`}
          preventScrollReset
          className="card mt-6 flex flex-wrap items-end gap-3 p-6 sm:p-10"
        >
          <LabelledField
            id="into"
            label="The one that stays"
            hint="If the same one is here twice, under two spellings: its sermons, its name and its link go to the one that you choose."
          >
            <select id="into" name="into" className="input">
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </LabelledField>
          <button type="submit" className="button button-quiet">
            Merge
          </button>
        </Form>
      )}
      {edited && (
        <p className="mt-6">
          <Link to={`${list}/${edited.id}/delete`} preventScrollReset className="button button-danger">
            Delete
          </Link>
        </p>
      )}
      {edited && asked && <AskFirst path={path} edited={edited} asked={asked} />}
    </section>
  );
}

export const ErrorBoundary = errorPage(collectionMessages.failed);
