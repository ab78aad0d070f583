import { here } from "../../contexts.ts";
import { EventView } from "../../events/visitors/event-view.tsx";
import { LikeButton } from "../../posts/like-button.tsx";
import { PostCard } from "../../posts/post-card.tsx";
import { SermonCard } from "../../sermons/sermon-card.tsx";
import { sermonPosters } from "../../sermons/sermon-posters.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/preview";
import { openPreview } from "./previews.server.ts";

/** The page of an item that visitors do not see, for people who were sent its link. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const item = await openPreview(here(context).site, token);
  if ("path" in item) throw redirect(`${item.path}?token=${encodeURIComponent(token)}`);
  return item;
}

export default function Preview({ loaderData: item }: Route.ComponentProps) {
  return (
    <>
      {/* Other sites must not learn the link. */}
      <meta name="referrer" content="same-origin" />
      <aside aria-label="Preview" className="border-b-2 border-gold bg-card print:hidden">
        <p className="shell column-list py-3">
          <strong className="font-semibold">This is a preview ({item.hidden}).</strong> Only people with this
          link see it, for a week at most. Links to it work once it is shown.
        </p>
      </aside>
      <Item item={item} />
    </>
  );
}

function Item({ item }: { item: Route.ComponentProps["loaderData"] }) {
  if (item.kind === "event")
    return <EventView {...item.page} today={item.today} share={undefined} isListed={false} />;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title={item.title} />
      <h1 className="mb-10 text-5xl sm:text-6xl">{item.kind === "post" ? "Daily Posts" : "Shared Videos"}</h1>
      {item.kind === "post" ? (
        <PostCard post={item.post} eager>
          <LikeButton post={item.post} canLike={false} />
        </PostCard>
      ) : (
        <SermonCard sermon={item.sermon} poster={sermonPosters([item.sermon]).get(item.id)} />
      )}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
