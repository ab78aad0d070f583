import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { keepsEditor } from "../../forms/keep-editor.ts";
import { UnreadableText } from "../../pages/history/unreadable-text.tsx";
import { useIsSample } from "../../pages/shown-facts/use-congregation.ts";
import { sourceOf } from "../../pages/texts/page-texts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { reloading } from "../../serving/responses/reloading.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/edit-look";
import { useLookEditor } from "./look-editor.tsx";
import { lookMessages } from "./look-messages.ts";
import { readLookToEdit } from "./read-look.server.ts";
import { saveLook } from "./save-look.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  const look = await readLookToEdit(site, { countsSample: true });
  return { ...look, today: dayOf(site.clock().toISOString()) };
}

export function action({ request, context }: Route.ActionArgs) {
  const { viewer } = permitted(context, "pages:write");
  return saveLook(request, context, {
    person: viewer,
    countsSample: true,
    done: (outcome) =>
      redirectWithNotice(
        "/look",
        outcome === "saved" ? lookMessages.published : lookMessages.unchanged,
        reloading(),
      ),
  });
}

export const clientAction = keepsEditor({ ...lookMessages, tooLong: lookMessages.tooLarge });

export default function EditLook({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, isUnreadable, revision, today } = loaderData;
  const isSample = useIsSample();
  const { form, specimens } = useLookEditor(sent, actionData);
  return (
    <section className="shell py-12 sm:py-16">
      <PrivateHead title="The look" />
      <h1 className="text-4xl sm:text-5xl">The look</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        One colour, a logo and a pair of fonts. They are used on every page, in the icon in browsers and on
        phones, in emails and in the pictures of shared links. The home page begins with your name on a ground
        of your choice.
      </p>
      <p className="mt-4 mb-10 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        <span>
          {sourceOf(revision, revision ? formatDay(dayOf(revision.createdAt), today) : "", isSample)}
        </span>
        <Link to="/facts/look/history" className="text-link">
          History
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
      </p>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {isUnreadable ? (
          <div>
            <UnreadableText what="the look" history="/facts/look/history" />
          </div>
        ) : (
          form
        )}
        <aside aria-label="Preview" className="min-w-0 max-lg:order-first lg:sticky lg:top-8 lg:self-start">
          {specimens}
        </aside>
      </div>
    </section>
  );
}
