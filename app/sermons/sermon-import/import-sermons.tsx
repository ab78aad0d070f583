import { data, href } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { type FormRefusal, ImportRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { listSources, removeSource, sermonSources, urlOfSource } from "../../items/imports/sources.server.ts";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/import-sermons";
import { GiveList } from "./give-list.tsx";
import { readGiven, readTicked } from "./import-forms.server.ts";
import { importMessages, type PlanRefusal } from "./import-limits.ts";
import { importSermons } from "./import-sermons.server.ts";
import { PlannedSermons } from "./planned-sermons.tsx";
import { fetchAgain, listRecordings } from "./recordings.server.ts";
import { previewSermons, sermonPreviews } from "./sermon-previews.server.ts";
import { importedText, shownPlan } from "./shown-sermon-plan.server.ts";

const path = "/alter-uploads/import/:id?/:what?";
const screen = href(path, {});
const expired = { text: importMessages.expired, tone: "error" } as const;

/** One file for the form, for previews, and for what one does with a URL that was imported before. */
export async function loader({ params: { id, what }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  if (what !== undefined) throw redirect(screen);
  if (id === undefined)
    return {
      sources: await listSources(site.db, viewer, sermonSources),
      recordings: await listRecordings(site.db, viewer),
    };
  const preview = await sermonPreviews.find(site, viewer, id);
  if (!preview) throw await redirectWithNotice(screen, expired);
  return { plan: shownPlan(preview.plan) };
}

export async function action({ request, params: { id, what }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "sermons:write");
  if (id === undefined) return giveList(request, { site, viewer });
  if (what !== undefined) return withSource(request, { site, viewer }, { id, what });
  const { ticked, ...choices } = await readTicked(request);
  if (ticked.size === 0)
    return data<PlanRefusal>(
      { ...refusalOf(importMessages.noneTicked), ticked: [], order: choices.order },
      { status: 400 },
    );
  try {
    const counts = await importSermons(site, viewer, { id, ticked, ...choices });
    if (!counts) return redirectWithNotice(screen, expired);
    return redirectWithNotice(choices.fetches ? screen : "/alter-uploads", importedText(counts));
  } catch (error) {
    const { status } = refusalAfter(error, log, "sermons could not be imported");
    return data<PlanRefusal>(
      { ...refusalOf(importMessages.notSaved), ticked: [...ticked], order: choices.order },
      { status },
    );
  }
}

type Permitted = Pick<ReturnType<typeof permitted>, "site" | "viewer">;

async function giveList(request: Request, { site, viewer }: Permitted) {
  let address = "";
  try {
    const from = await readGiven(request);
    if (typeof from === "string") address = from;
    const id = await previewSermons(site, viewer, from, request.signal);
    return redirect(href(path, { id }));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return data<FormRefusal>(
      { ...refusalOf(error.message), address: address || error.address },
      { status: 400 },
    );
  }
}

async function withSource(
  request: Request,
  { site, viewer }: Permitted,
  { id, what }: { id: string; what: string },
) {
  if (what === "fetch") {
    await fetchAgain(site, viewer);
    return redirectWithNotice(screen, importMessages.again);
  }
  if (what === "forget") {
    await removeSource(site, viewer, sermonSources, id);
    return redirectWithNotice(screen, importMessages.forgotten);
  }
  found(what === "again" || undefined, "page");
  const from = await urlOfSource(site.db, viewer, sermonSources, id);
  try {
    return redirect(href(path, { id: await previewSermons(site, viewer, from, request.signal) }));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return redirectWithNotice(screen, { text: error.message, tone: "error" });
  }
}

export function clientAction({ serverAction, params: { id } }: Route.ClientActionArgs) {
  return keepText(serverAction, id === undefined ? importMessages.notSent : importMessages.notAnswered);
}

export default function ImportSermons({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, sources, recordings } = loaderData;
  if (plan)
    return <PlannedSermons plan={plan} refusal={actionData as PlanRefusal | undefined} screen={screen} />;
  return <GiveList {...{ sources, recordings, refusal: actionData as FormRefusal | undefined }} />;
}
