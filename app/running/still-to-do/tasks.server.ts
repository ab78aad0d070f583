import { t } from "@lingui/core/macro";
import type { Database } from "../../../database/connection.ts";
import { addChoice } from "../../../database/site-choices.ts";
import { inLanguage } from "../../../platform/language/in-language.server.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { whenIsChurch } from "../../events/service-times/when-is-church.server.ts";
import { readBackground } from "../../pages/background/background.server.ts";
import { bankPath } from "../../pages/bank-account/bank-limits.ts";
import { readAccountOnContact } from "../../pages/bank-account/shown-account.server.ts";
import { type FactSetName, factSetsInWords, setsForTwo } from "../../pages/originals/facts.ts";
import { stateOfHelplines } from "../../pages/shown-facts/helplines-age.server.ts";
import { isShown, whyAlwaysShown } from "../../pages/texts/page-settings.ts";
import { listPages } from "../../pages/texts/pages.server.ts";
import { allPages } from "../../pages/texts/published-pages.ts";
import { isYearAgo } from "../../pages/texts/reviews.server.ts";
import { findLeftovers, type Leftover } from "../../sample/leftovers.server.ts";
import { removeSamplePath } from "../../sample/removing/paths.ts";
import { found } from "../../serving/responses/found.ts";
import { may, type Viewer } from "../../viewer.ts";

/** Something that visitors miss, that is still the sample's, or that nobody has looked at. */
export interface Task {
  /** For *Right as it is*; `page:baptism`. */
  id: string;
  text: string;
  write: { to: string; label: string };
  /** Where a page that visitors see is hidden. */
  hide?: string;
  /** Whether it may stay as it is. What is the sample's may not. */
  canStay: boolean;
}

type TaskSite = Pick<Site, "db" | "facts" | "pages" | "clock">;

/** Prefix of the names in `siteChoices` of tasks that may stay as they are. */
const rightChoice = "right:";

/** What is still to do, in the order in which visitors would miss it; undefined for people who may not change pages. */
export async function listTasks(site: TaskSite, viewer: Viewer): Promise<Task[] | undefined> {
  if (!may(viewer, "pages:write")) return undefined;
  const leftovers = await findLeftovers(site.db);
  // Until it is over, everything is the sample's.
  if (leftovers.some(({ kind }) => kind === "everything")) return [theSample()];
  const [facts, pages] = [await absentFacts(site), await openPages(site, viewer)];
  const right = await readRight(site.db);
  const open = [...facts, ...pages].filter(({ id }) => !right.has(id));
  return [...leftovers.map(leftoverTask), ...open];
}

function theSample(): Task {
  return {
    id: "sample",
    text: t`Visitors see a sample congregation.`,
    write: { to: "/welcome", label: t`Make it your own` },
    canStay: false,
  };
}

function leftoverTask({ kind, id, marks }: Leftover): Task {
  const names = marks.slice(0, 3).join(", ");
  const task = (text: string, to: string, label = t`Write it`): Task => ({
    id: `${kind}:${id}`,
    text,
    write: { to, label },
    canStay: false,
  });
  if (kind === "earlier")
    return task(
      t`Pages and church details that nobody has written still say what came with the site.`,
      removeSamplePath,
      t`Take all of it away`,
    );
  if (kind === "items")
    return task(
      t`Events, posts, videos or prayers of the sample are still there.`,
      "/staff",
      t`Remove the sample`,
    );
  if (kind === "page") return task(t`A page still names ${names}, from the sample.`, `/pages/${id}/edit`);
  if (kind === "service")
    return task(t`A service still names ${names}, from the sample.`, `/event-alter/${id}/update`);
  const isOfTwo = setsForTwo.has(id as FactSetName);
  const title = factSetsInWords[id as FactSetName]?.title ?? id;
  return task(t`“${title}” still names ${names}, from the sample.`, isOfTwo ? bankPath : `/facts/${id}/edit`);
}

/** Facts that a church has not said, and why visitors miss them. */
async function absentFacts({ db, facts, clock }: TaskSite): Promise<Task[]> {
  const [congregation, services, contacts, account, home, helplines] = await Promise.all([
    facts.read("congregation"),
    facts.read("services"),
    facts.read("contacts"),
    facts.read("bank-account"),
    facts.read("home"),
    facts.read("helplines"),
  ]);
  const today = dayOf(clock().toISOString());
  const { source, silence, sentence } = await whenIsChurch({ db, facts }, clock());
  const background = await readBackground(db);
  const help = stateOfHelplines(helplines, today);
  const ofHelp = "/facts/helplines/edit";
  const ofChurch = "/facts/congregation/edit";
  const absent: [isAbsent: boolean, id: string, text: string, to: string][] = [
    [
      !sentence && (silence === "no time yet" || silence === "none ahead"),
      "service",
      t`The site does not say yet when you meet.`,
      "/event-create",
    ],
    [
      source === "facts",
      "services-of-facts",
      t`Your services are not in the calendar, where you could cancel one of them.`,
      "/event-create",
    ],
    [
      !sentence && silence === "hidden",
      "hidden-services",
      t`Your services are hidden, and visitors do not read why.`,
      "/facts/services/edit",
    ],
    [congregation.address.length === 0, "address", t`The site does not say yet where you are.`, ofChurch],
    [
      !congregation.email && !congregation.phone,
      "contact",
      t`There is no email and no telephone number of the church.`,
      ofChurch,
    ],
    [help === "unsaid", "helplines", t`The site does not say whom people in danger can call.`, ofHelp],
    [
      help !== "unsaid" && !helplines.emergency,
      "emergency",
      t`The site does not say the emergency number of your country.`,
      ofHelp,
    ],
    [
      help === "due" || help === "old",
      `helplines ${help} ${helplines.checkedOn ?? "never"}`,
      helplines.checkedOn
        ? t`Are the numbers for people in danger still right? They were checked on ${{ day: formatDay(helplines.checkedOn) }}.`
        : t`Nobody has said when the numbers for people in danger were checked.`,
      ofHelp,
    ],
    [!congregation.position, "position", t`Maps do not know where you are.`, ofChurch],
    [!congregation.welcome, "welcome", t`There is no sentence of welcome under your name.`, ofChurch],
    [
      !background.backgroundMediaUrl,
      "background",
      t`The home page begins without a picture.`,
      "/change-background-media",
    ],
    [!home.mainPicture, "main-picture", t`The home page has no picture of you.`, "/facts/home/edit"],
    [contacts.length === 0, "people", t`The site does not say whom people can ask.`, "/facts/contacts/edit"],
    [
      services.kids !== undefined && !services.safeguarding,
      "safeguarding",
      t`The site does not say whom to call about the safety of a child.`,
      "/facts/services/edit",
    ],
    [
      services.safeguarding !== undefined && isYearAgo(services.safeguarding.checkedOn, today),
      `safeguarding ${services.safeguarding?.checkedOn}`,
      t`Is it still right whom to call about the safety of a child? It was checked on ${{ day: `${services.safeguarding?.checkedOn}` }}.`,
      "/facts/services/edit",
    ],
    [!services.kids, "kids", t`The site does not say what there is for children.`, "/facts/services/edit"],
    [services.lifeGroups.length === 0, "groups", t`There are no groups of the week.`, "/facts/services/edit"],
    [account.lines.length === 0, "bank", t`There are no bank details.`, bankPath],
    [congregation.social.length === 0, "social", t`There are no links to social networks.`, ofChurch],
  ];
  return absent.flatMap(([isAbsent, id, text, to]) =>
    isAbsent ? [{ id: `fact:${id}`, text, write: { to, label: t`Write it` }, canStay: true }] : [],
  );
}

/** The pages that visitors look for first. */
const missedFirst = [
  "about-us",
  "new-here",
  "kids",
  "life-groups",
  "giving",
  "givings",
  "ministries",
  "baptism",
];

/** Pages that visitors do not see because nobody has written them, and those that nobody has looked at. */
async function openPages(site: TaskSite, viewer: Viewer): Promise<Task[]> {
  const now = site.clock();
  const settings = new Map((await allPages(site.pages)).map((page) => [page.id, page]));
  const { lines } = await site.facts.read("bank-account");
  const isUnseen = lines.length > 0 && (await readAccountOnContact(site)) === undefined;
  const rankOf = ({ slug }: { slug: string }) =>
    missedFirst.includes(slug) ? missedFirst.indexOf(slug) : missedFirst.length;
  const listed = (await listPages(site, viewer)).toSorted((one, other) => rankOf(one) - rankOf(other));
  return listed.flatMap(({ slug, title, revision, isRemoved, draft }): Task[] => {
    const page = settings.get(slug);
    if (!page || isRemoved || revision || draft !== undefined) return [];
    const task = {
      id: `page:${slug}`,
      write: { to: `/pages/${slug}/edit`, label: t`Write it` },
      canStay: true,
    };
    if (!isShown(page, now)) {
      const text =
        slug === "giving" && isUnseen
          ? t`“${title}” is not written yet, so visitors do not see your bank details.`
          : t`“${title}” is not written yet, so visitors do not see it.`;
      return [{ ...task, text }];
    }
    const hide = whyAlwaysShown[slug] === undefined ? { hide: `/pages/${slug}/settings` } : {};
    return [{ ...task, ...hide, text: t`Nobody has looked at “${title}” yet.` }];
  });
}

async function readRight(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "like", `${rightChoice}%`)
    .execute();
  return new Set(rows.map(({ name }) => name.slice(rightChoice.length)));
}

/** Takes a task off the list, because it is right as it is. Throws a 404 for one that is not there or may not stay. */
export async function leaveAsItIs(site: ChangingSite & TaskSite, viewer: Viewer, id: string): Promise<void> {
  // The activity log is in English.
  const tasks = await inLanguage("en", () => listTasks(site, viewer));
  const task = tasks?.find((task) => task.id === id && task.canStay);
  const { text } = found(task, "task");
  await change(site, viewer, "pages:write", async ({ db, now, record }) => {
    if (await addChoice(db, rightChoice + id, now.toISOString()))
      await record("reviewed", { kind: "site", id: "still-to-do", title: "Still to do" }, {}, { task: text });
  });
}
