import { data, href, Link } from "react-router";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { GiveForm } from "../../items/imports/give-form.tsx";
import { ImportRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { may } from "../../viewer.ts";
import type { Route } from "./+types/move-in";
import { readGiven } from "./moving-forms.server.ts";
import { largestExport, movingLimits, movingMessages } from "./moving-limits.ts";
import { OnlySermons, oneAtATime, previewMoving } from "./moving-previews.server.ts";
import { listHiddenItems } from "./publishing.server.ts";
import { publishMessages, publishSeveralPath } from "./publishing.ts";
import { importSermons } from "./recordings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return { hidden: (await listHiddenItems(site, viewer)).length };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  let address = "";
  try {
    const id = await oneAtATime(async () => {
      const given = await readGiven(request);
      if (typeof given === "string") address = given;
      return previewMoving(site, viewer, given, request.signal);
    });
    return redirect(href("/pages/move-in/:id", { id }));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    const remedy = error instanceof OnlySermons && may(viewer, "sermons:write") ? importSermons : undefined;
    return data({ ...refusalOf(error.message), address, remedy }, { status: 400 });
  }
}

export const clientAction = keepsText(movingMessages.notSent);

export default function MoveIn({ loaderData: { hidden }, actionData }: Route.ComponentProps) {
  return (
    <GiveForm
      title={movingMessages.title}
      about="Pages, posts, coming events and pictures come over as drafts that visitors do not see. First you see what will happen. Nothing is saved until you agree, and nothing is published until you publish it."
      file={{
        id: "moving-file",
        label: "Export of WordPress",
        hint: `An .xml file of at most ${largestExport / megabyte} MB. In WordPress, open “Tools”, “Export” and choose “All content”.`,
        accept: ".xml,.wxr,text/xml,application/xml",
        mostBytes: largestExport,
        tooLarge: movingMessages.tooLarge,
      }}
      address={{
        id: "moving-address",
        label: "Or link of the old site",
        hint: `Up to ${movingLimits.fetchedPages} pages of any site are read: their text and pictures, without dates and events.`,
      }}
      problem={actionData?.error?.[""]?.[0]}
      typed={actionData && "address" in actionData ? actionData.address : undefined}
      remedy={actionData && "remedy" in actionData ? actionData.remedy : undefined}
      cancelTo="/pages"
      after={
        hidden > 0 && (
          <p className="mt-8">
            Some of what came from an old site is still hidden.{" "}
            <Link to={publishSeveralPath} className="text-link">
              {publishMessages.title}
            </Link>
          </p>
        )
      }
    />
  );
}
