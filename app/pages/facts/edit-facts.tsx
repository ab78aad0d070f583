import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { UnreadableText } from "../history/unreadable-text.tsx";
import { useIsSample } from "../shown-facts/use-congregation.ts";
import { factMessages, sourceOf } from "../texts/page-texts.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import { pageChoices } from "../writing/page-links.tsx";
import type { Route } from "./+types/edit-facts";
import { namesPages, offersUploads, withPageChoices } from "./fact-form.ts";
import { withLibraryChoices } from "./fact-pictures.server.ts";
import { valuesOf } from "./fact-values.server.ts";
import { requireFactsWithUploads } from "./facts.server.ts";
import { FactsForm } from "./facts-form.tsx";
import { withGroupEmails } from "./group-emails.server.ts";
import { saveFacts } from "./save-facts.server.ts";

export async function loader({ params: { set }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  if (set === "look") throw redirect("/look");
  const { db, clock } = site;
  const { name, title, path, text, form } = await requireFactsWithUploads(db, set);
  const { content, isUnreadable, version, revision } = await findRevisionInUse(db, text);
  const values = valuesOf(form, content);
  const pages = namesPages(form) ? await listLinkablePages(site, viewer) : [];
  return {
    name,
    title,
    path,
    form: withPageChoices(await withLibraryChoices(site, form, content), pageChoices(pages)),
    isUnreadable,
    values: name === "services" ? await withGroupEmails(site, viewer, values) : values,
    version,
    revision,
    suggestedPages: namesPages(form, "line") ? pages : [],
    today: dayOf(clock().toISOString()),
  };
}

export function action({ request, params: { set }, context }: Route.ActionArgs) {
  if (set === "look") return redirect("/look");
  return saveFacts(request, set, context);
}

export const clientAction = keepsEditor(factMessages);

export default function EditFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { name, title, path, form, isUnreadable, values, version, revision, suggestedPages, today } =
    loaderData;
  const isSample = useIsSample();
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title={`Edit: ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">Change it here once, and every page shows it so.</p>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        <span>
          {sourceOf(revision, revision ? formatDay(dayOf(revision.createdAt), today) : "", isSample)}
        </span>
        <Link to={path} className="text-link">
          See the page
        </Link>
        <Link to={`/facts/${name}/history`} className="text-link">
          History
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
        {offersUploads(form) && (
          <Link to="/files" className="text-link">
            Upload a file
          </Link>
        )}
      </p>
      {name === "services" && (
        <p className="mb-6 rounded-xl border border-line bg-sunken px-5 py-4">
          The times of services are in the calendar.{" "}
          <Link to="/event-alter" className="text-link">
            Change them there
          </Link>
          .{" "}
          <Link to="/groups/requests" className="text-link">
            Requests to join groups
          </Link>
        </p>
      )}
      {isUnreadable ? (
        <UnreadableText what="this" history={`/facts/${name}/history`} />
      ) : (
        <FactsForm
          key={name}
          form={form}
          sent={{ values, version }}
          pages={suggestedPages}
          result={actionData}
        />
      )}
    </section>
  );
}
