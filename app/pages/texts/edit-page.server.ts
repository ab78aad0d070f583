import { data, href, type RouterContextProvider } from "react-router";
import type { PageText } from "../../../content/schema.ts";
import { requestContext, siteContext } from "../../contexts.ts";
import { deadLinks, pageCheck } from "../../items/text-check/links.server.ts";
import { unknownPicture } from "../../media/pictures/library-picture.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { requirePermission } from "../../viewer.ts";
import { afterPublishing } from "./after-publishing.server.ts";
import { draftInWords } from "./draft-words.ts";
import { findVersions, openedOf, saveDraft } from "./drafts.server.ts";
import { checkPage, type PageErrors, readPageForm, withRowsAltered } from "./page-form.server.ts";
import { requirePage } from "./page-texts.server.ts";
import { correctionsNeeded, type PageFields, pageMessages } from "./page-texts.ts";
import { savePreview } from "./previews.server.ts";
import { publishText, type TextOutcome } from "./revisions.server.ts";

/** What the form shows again, with everything that was typed. */
export interface PageResult {
  fields: PageFields;
  version: number;
  isOfDraft: boolean;
  /** A sentence about the form as a whole. */
  problem?: string;
  errors?: PageErrors;
  /** Links to pages that do not exist. The next attempt publishes them. */
  deadLinks?: string[];
  /** What somebody else published or saved meanwhile. */
  now?: { words: [label: string, value: string][]; version: number };
  /** The draft of the page, if somebody has saved one meanwhile, and when visitors see it. */
  draft?: string | undefined;
}

/** Does what the pressed button of the form says: publishes, keeps or previews the text, or adds or removes a row. */
export async function savePage(request: Request, slug: string, context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "pages:write");
  const page = requirePage(slug);
  const { fields, version, isOfDraft, button, knownLinks } = await readPageForm(request);
  const again = (status: number, result: Partial<PageResult>) =>
    data<PageResult>({ fields, version, isOfDraft, ...result }, { status });

  const altered = withRowsAltered(fields, button);
  if (altered) return again(200, { fields: altered });
  const checked = checkPage(slug, fields);
  if ("errors" in checked)
    return again(400, { problem: correctionsNeeded(checked.errors), errors: checked.errors });
  const { content } = checked;
  const [unknown] = await unknownPicturesIn(site.db, content);
  if (unknown !== undefined) {
    const field = content.picture === unknown ? "picture" : "text";
    const errors = { [field]: unknownPicture(unknown) };
    return again(400, { problem: correctionsNeeded(errors), errors });
  }
  const dead = deadLinks(page, content, await pageCheck(site));
  if (button === "publish" && dead.join(" ") !== knownLinks && dead.length > 0)
    return again(400, { deadLinks: dead });
  let outcome: TextOutcome<PageText> = "saved";
  try {
    if (button === "preview") await savePreview(site, viewer, { text: page, content, version, isOfDraft });
    else if (button === "draft")
      outcome = await saveDraft(site, viewer, { text: page, content, version, isOfDraft });
    else outcome = await publishText(site, viewer, { text: page, content, version, isOfDraft });
  } catch (error) {
    return again(statusAfter(error, log, "a page could not be saved"), { problem: pageMessages.notSaved });
  }
  if (button === "preview") return redirect(`${page.path}?preview`);
  const isDraft = button === "draft";
  const { draftSaved, draftUnchanged, draftConflict, conflict } = pageMessages;
  if (outcome === "saved" || outcome === "unchanged")
    return isDraft
      ? redirectWithNotice(
          href("/pages/:slug/draft", { slug }),
          outcome === "saved" ? draftSaved : draftUnchanged,
        )
      : afterPublishing(site, page, outcome);
  if (outcome === "unreadable") return again(409, { problem: pageMessages.unreadable });
  const moment = site.clock();
  const versions = await findVersions(site.db, moment, page);
  const now = openedOf(versions, isOfDraft || isDraft);
  return again(409, {
    // They see the draft now, so the next attempt may replace it.
    isOfDraft: versions.draft !== undefined && (isOfDraft || isDraft),
    draft: versions.draft && draftInWords(versions.draft, moment),
    now: { words: Object.entries(page.inWords(now.content)), version: now.version },
    problem: isDraft ? draftConflict : conflict,
  });
}
