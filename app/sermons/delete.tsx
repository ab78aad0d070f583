import { dayMonthYear } from "../dates.ts";
import { found } from "../shell/found.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/delete";
import { findSermon, removeSermon } from "./sermons.server.ts";
import { sermonMessages } from "./sermons.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  return found(await findSermon(db, context.get(askingContext).viewer, params.id), "video");
}

export async function action({ params, context }: Route.ActionArgs) {
  await removeSermon(context.get(siteContext).db, context.get(askingContext).viewer, params.id);
  return redirectWithNotice("/alter-uploads", sermonMessages.removed);
}

export default function DeleteVideo({ loaderData: sermon }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this video?"
      back={`/alter-uploads${usePageSearch()}`}
      keep="Keep it"
      remove="Delete Video"
      busy="Deleting..."
    >
      <strong className="wrap-anywhere">{sermon.title}</strong>, {dayMonthYear(sermon.date)}, will be gone for
      everybody. This cannot be undone.
    </QuestionDialog>
  );
}
