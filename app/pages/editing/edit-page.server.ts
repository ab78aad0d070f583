import { data, href, type RouterContextProvider } from "react-router";
import { permitted } from "../../contexts.ts";
import { deadLinks, pageCheck } from "../../items/text-check/dead-links.server.ts";
import { stateAt, type VisibilityState } from "../../items/visibility/visibility.ts";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { draftInWords } from "../texts/draft-words.ts";
import { findVersions, openedOf, saveDraft } from "../texts/drafts.server.ts";
import type { PageContent } from "../texts/editable-text.server.ts";
import { ownPageMessages } from "../texts/own-pages.ts";
import { savePreview } from "../texts/page-previews.server.ts";
import { correctionsNeeded, pageMessages } from "../texts/page-texts.ts";
import { requirePage } from "../texts/pages.server.ts";
import { publishFromForm, type TextOutcome } from "../texts/revisions.server.ts";
import { settingsInWords } from "../texts/settings-in-words.ts";
import { slugFrom } from "../texts/slugs.server.ts";
import { afterPublishing } from "./after-publishing.server.ts";
import { withRowsAltered } from "./alter-rows.server.ts";
import { checkPage } from "./check-page.server.ts";
import type { PageErrors, PageFields } from "./page-fields.ts";
import { readPageForm } from "./read-page-form.server.ts";

/** What the form shows again, with everything that was typed. */
export interface PageResult {
  fields: PageFields;
  version: number;
  pageVersion: number;
  isOfDraft: boolean;
  /** What the page is for visitors, after somebody else changed that meanwhile. */
  state?: VisibilityState;
  /** A sentence about the form as a whole. */
  problem?: string;
  errors?: PageErrors;
  /** Links to pages that do not exist. The next attempt publishes them. */
  deadLinks?: string[];
  /** What somebody else published, saved or set meanwhile, with the versions that are current. */
  now?: { words: [label: string, value: string][]; version: number; pageVersion: number };
  /** The draft of the page, if somebody has saved one meanwhile, and when visitors see it. */
  draft?: string | undefined;
}

/** Does what the pressed button of the form says: publishes, keeps or previews the page, or adds, moves or removes a row. */
export async function savePage(request: Request, id: string, context: Readonly<RouterContextProvider>) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const page = await requirePage(site, id);
  const sent = await readPageForm(request);
  const { fields, version, pageVersion, isOfDraft, button, knownLinks } = sent;
  const again = (status: number, result: Partial<PageResult>) =>
    data<PageResult>({ fields, version, pageVersion, isOfDraft, ...result }, { status });

  const altered = withRowsAltered(sent);
  if (altered) return again(200, { fields: altered });
  const checked = await checkPage(site.db, page, fields);
  if ("errors" in checked)
    return again(400, { problem: correctionsNeeded(checked.errors), errors: checked.errors });
  const { content } = checked;
  if (button !== "publish" && button !== "draft") {
    try {
      await savePreview(site, viewer, { text: page, content, version, isOfDraft });
    } catch (error) {
      return again(statusAfter(error, log, "a preview could not be saved"), {
        problem: pageMessages.notSaved,
      });
    }
    return redirect(`${page.path}?preview`);
  }
  const { draft } = await findVersions(site.db, site.clock(), page);
  // A page that waits as a draft itself needs no draft of its text.
  const isHiddenDraft =
    page.settings.version === pageVersion && stateAt(page.settings, site.clock()) === "draft" && !draft;
  const isDraft = button === "draft" && !isHiddenDraft;
  const appears = button === "publish";
  const dead = isDraft ? [] : deadLinks(page, content, await pageCheck(site));
  if (dead.length > 0 && dead.join(" ") !== knownLinks) return again(400, { deadLinks: dead });
  const settings = { ...page.settings, version: pageVersion };
  const edit = {
    text: page,
    settings,
    content,
    version,
    isOfDraft,
    slugFrom: slugFrom.bind(undefined, site),
  };
  let outcome: TextOutcome<PageContent>;
  try {
    outcome = isDraft
      ? await saveDraft(site, viewer, edit)
      : await publishFromForm(site, viewer, { ...edit, appears });
  } catch (error) {
    return again(statusAfter(error, log, "a page could not be saved"), { problem: pageMessages.notSaved });
  }
  if (outcome === "unreadable") return again(409, { problem: pageMessages.unreadable });
  if (outcome === "saved" || outcome === "unchanged")
    return isDraft
      ? redirectWithNotice(
          href("/pages/:slug/draft", { slug: id }),
          outcome === "saved" ? pageMessages.draftSaved : pageMessages.draftUnchanged,
        )
      : afterPublishing(site, page, { outcome, appears });
  const { settings: theirs } = outcome;
  if (theirs)
    return again(409, {
      now: { words: settingsInWords(theirs), version, pageVersion: theirs.version },
      state: stateAt(theirs, site.clock()),
      problem: ownPageMessages.settingsConflict,
    });
  const versions = await findVersions(site.db, site.clock(), page);
  const now = openedOf(versions, isOfDraft || isDraft);
  return again(409, {
    // They see the draft now, so the next attempt may replace it.
    isOfDraft: versions.draft !== undefined && (isOfDraft || isDraft),
    draft: versions.draft && draftInWords(versions.draft, site.clock()),
    now: { words: Object.entries(page.inWords(now.content)), version: now.version, pageVersion },
    problem: isDraft ? pageMessages.draftConflict : pageMessages.conflict,
  });
}
