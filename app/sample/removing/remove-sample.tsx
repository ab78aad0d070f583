import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { nextIn, withNext } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { hasSample } from "../sample.server.ts";
import { listSampleItems } from "../sample-items.server.ts";
import type { Route } from "./+types/remove-sample";
import { removeSamplePath, restoreSamplePath } from "./paths.ts";
import { removeSample } from "./removing.server.ts";
import { removalInWords, removedInWords, sampleMessages, stayingInWords } from "./sample-words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const items = await listSampleItems(site.db);
  return {
    backTo: placeAfter(request),
    isHere: await hasSample(site.db, viewer),
    going: items.filter(({ why }) => why.length === 0).length,
    staying: items
      .filter(({ why }) => why.length > 0)
      .map((item) => ({ id: item.id, words: stayingInWords(item) })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const { id, stayed } = await removeSample(site, viewer);
  const text = removedInWords(stayed);
  return redirectWithNotice(
    placeAfter(request),
    id === undefined ? text : { text, undo: restoreSamplePath(id) },
  );
}

function placeAfter({ url }: Request): string {
  const next = nextIn(url);
  return next === "/" ? "/event-alter" : next;
}

export default function RemoveSample({ loaderData }: Route.ComponentProps) {
  const { backTo, isHere, going, staying } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Remove the sample" />
      <h1 className="text-4xl sm:text-5xl">Remove the sample</h1>
      <p className="mt-4 max-w-prose text-lg">{isHere ? removalInWords(going) : sampleMessages.removed}</p>
      {staying.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-2xl">What is yours stays</h2>
          <ul className="list-disc ps-6">
            {staying.map(({ id, words }) => (
              <li key={id} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={backTo} className="button button-quiet">
          {isHere ? "Cancel" : "Back"}
        </Link>
        {isHere && (
          <CommandForm action={withNext(removeSamplePath, backTo)}>
            {(busy) => (
              <button type="submit" disabled={busy} className="button button-danger">
                {busy ? "Removing..." : "Remove the sample"}
              </button>
            )}
          </CommandForm>
        )}
      </div>
    </section>
  );
}
