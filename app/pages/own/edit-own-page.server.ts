import { data, type RouterContextProvider } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { deadLinks, pageCheck } from "../../items/text-check/links.server.ts";
import { stateAt, type VisibilityState } from "../../items/visibility/visibility.ts";
import { visibilityInWords } from "../../items/visibility/words.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { requirePermission } from "../../viewer.ts";
import { type OwnPageRow, pathOfOwnPage } from "../texts/own-pages.ts";
import { findText } from "../texts/page-texts.server.ts";
import { correctionsNeeded, pageMessages } from "../texts/page-texts.ts";
import { savePreview } from "../texts/previews.server.ts";
import { requireOwnPage } from "./own-page-rows.server.ts";
import { ownPageMessages } from "./own-pages.ts";
import type { OwnPageFields } from "./piece-forms.ts";
import {
  checkOwnPage,
  errorsOfPictures,
  type PieceErrors,
  readPiecesForm,
  withPiecesAltered,
} from "./pieces-form.server.ts";
import { publishOwnPage } from "./publish-own-page.server.ts";

/** What the form shows again, with everything that was typed. */
export interface PiecesResult {
  fields: OwnPageFields;
  version: number;
  pageVersion: number;
  /** What the page is for visitors, after somebody else changed that meanwhile. */
  state?: VisibilityState;
  /** A sentence about the form as a whole. */
  problem?: string;
  errors?: PieceErrors;
  /** Links to pages that do not exist. The next attempt publishes them. */
  deadLinks?: string[];
  /** What somebody else published or set meanwhile, by the names of its parts, with the versions that are current. */
  now?: { words: [label: string, value: string][]; version: number; pageVersion: number };
}

/** Does what the pressed button says: publishes, saves or previews the page, or adds, moves or removes a piece. */
export async function saveOwnPage(request: Request, id: string, context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "pages:write");
  await requireOwnPage(site.db, id);
  const text = await findText(site, id);
  const sent = await readPiecesForm(request);
  const { fields, version, pageVersion, button, knownLinks } = sent;
  const again = (status: number, result: Partial<PiecesResult>) =>
    data<PiecesResult>({ fields, version, pageVersion, ...result }, { status });

  const altered = withPiecesAltered(sent);
  if (altered) return again(200, { fields: altered });
  const checked = checkOwnPage(fields);
  if ("errors" in checked)
    return again(400, { problem: correctionsNeeded(checked.errors), errors: checked.errors });
  const { content } = checked;
  const errors = errorsOfPictures(content, await unknownPicturesIn(site.db, content));
  if (Object.keys(errors).length > 0) return again(400, { problem: correctionsNeeded(errors), errors });
  const dead = deadLinks(text, content, await pageCheck(site));
  if (button !== "preview" && dead.length > 0 && dead.join(" ") !== knownLinks)
    return again(400, { deadLinks: dead });
  // Saving a draft leaves it one.
  const { whenPublished: _, ...asDraft } = text;
  let outcome: Awaited<ReturnType<typeof publishOwnPage>> = "saved";
  try {
    if (button === "preview") await savePreview(site, viewer, { text, content, version });
    else
      outcome = await publishOwnPage(site, viewer, {
        text: button === "save" ? asDraft : text,
        content,
        version,
        pageVersion,
      });
  } catch (error) {
    return again(statusAfter(error, log, "a page could not be saved"), { problem: pageMessages.notSaved });
  }
  if (button === "preview") return redirect(`${text.path}?preview`);
  const isHidden = text.staysHidden || button === "save";
  const saved = isHidden ? ownPageMessages.saved : ownPageMessages.published;
  if (outcome === "saved") return redirectWithNotice(text.path, saved);
  if (outcome === "unchanged") return redirectWithNotice(text.path, pageMessages.unchanged);
  if (outcome === "unreadable") return again(409, { problem: pageMessages.unreadable });
  if ("page" in outcome) {
    const { page } = outcome;
    return again(409, {
      now: { words: settingsInWords(page), version, pageVersion: page.version },
      state: stateAt(page, site.clock()),
      problem: ownPageMessages.settingsConflict,
    });
  }
  const { now } = outcome;
  return again(409, {
    now: { words: Object.entries(text.inWords(now.content)), version: now.version, pageVersion },
    problem: pageMessages.conflict,
  });
}

function settingsInWords(page: OwnPageRow): [label: string, value: string][] {
  return [
    ["Address", pathOfOwnPage(page.slug)],
    ["When it is shown", visibilityInWords(page)],
  ];
}
