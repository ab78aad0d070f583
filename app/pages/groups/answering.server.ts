import type { Selectable } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { GroupRequestTable } from "../../../database/group-tables.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { type Change, change, changeBySite } from "../../changes/change.server.ts";
import { writingIn, writingToStaff } from "../../mail/language/readers.server.ts";
import { openedBy } from "../../mail/links/kept-links.server.ts";
import { officeEmails } from "../../mail/office.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { entriesOf, nameIn } from "./entries.server.ts";
import { type Answer, groupMessages, requestsPath } from "./group-limits.ts";
import { answerMail, passedOnMail } from "./group-mails.ts";
import type { GroupSite } from "./group-site.ts";
import { listGroups, meetingOf } from "./groups.server.ts";

type Request = Selectable<GroupRequestTable>;

interface Answered<Kind extends Answer = Answer> {
  answer: Kind;
  words: string;
}

interface Refused {
  refusal: string;
  status: number;
}

/** The request behind a leader's link, or why it cannot be answered by it. */
export async function findByLink(
  { db, clock }: Pick<GroupSite, "db" | "clock">,
  token: string,
): Promise<{ request: Request } | Refused> {
  const request = await db
    .selectFrom("groupRequests")
    .selectAll()
    .where("id", "=", openedBy("group-answer", token))
    .executeTakeFirst();
  if (!request) return { refusal: groupMessages.linkGone(), status: 404 };
  if (request.state !== "waiting") return { refusal: groupMessages.answeredAlready(), status: 409 };
  if (request.expiresAt <= clock().toISOString())
    return { refusal: groupMessages.linkExpired(), status: 410 };
  return { request };
}

/** Mails a leader's answer to the person who asked. Of two answers at the same moment one is sent. */
export async function answerByLink(
  site: GroupSite,
  token: string,
  answered: Answered,
): Promise<Refused | undefined> {
  const linked = await findByLink(site, token);
  if ("refusal" in linked) return linked;
  const { request } = linked;
  const mail = await mailOf(site, request, answered);
  const toOffice = answered.answer === "office" ? await mailsToOffice(site, request) : [];
  return changeBySite(site, async (change) => {
    if (!(await note(change, request, answered.answer, { by: "link", before: ["waiting"] }))) {
      const state = await stateOf(change, request);
      return state === undefined || state === "waiting"
        ? { refusal: groupMessages.linkGone(), status: 404 }
        : { refusal: groupMessages.answeredAlready(), status: 409 };
    }
    await change.mail(mail);
    for (const further of toOffice) await change.mail(further);
    return undefined;
  });
}

/** Answers on the leader's behalf. Returns false when the request no longer waits; throws a 404 page when it is gone. */
export async function answerByOffice(
  site: GroupSite,
  viewer: Viewer,
  id: string,
  answered: Answered<"welcomed" | "full">,
): Promise<boolean> {
  requirePermission(viewer, "pages:write");
  const request = await requireRequest(site.db, viewer, id);
  const mail = await mailOf(site, request, answered);
  return change(site, viewer, "pages:write", async (change) => {
    if (!(await note(change, request, answered.answer, { by: "office", before: ["waiting", "office"] }))) {
      found(await stateOf(change, request), "request");
      return false;
    }
    await change.mail(mail);
    return true;
  });
}

export async function deleteRequest(site: GroupSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "pages:write", async ({ db, record }) => {
    const deleted = await db
      .deleteFrom("groupRequests")
      .where("id", "=", id)
      .returning(["groupId", "groupName"])
      .executeTakeFirst();
    await record("request-deleted", subjectOf(found(deleted, "request")));
  });
}

/** Throws a 404 page when there is no such request. */
export async function requireRequest(db: Database, viewer: Viewer, id: string): Promise<Request> {
  requirePermission(viewer, "pages:write");
  const request = await db.selectFrom("groupRequests").selectAll().where("id", "=", id).executeTakeFirst();
  return found(request, "request");
}

async function stateOf({ db }: Change, { id }: Request): Promise<Request["state"] | undefined> {
  const row = await db.selectFrom("groupRequests").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

/** Returns false when the request was answered or deleted meanwhile, or the link no longer is its own. */
async function note(
  { db, now, record }: Change,
  request: Request,
  answer: Answer,
  { by, before }: { by: "link" | "office"; before: Request["state"][] },
): Promise<boolean> {
  const updated = await db
    .updateTable("groupRequests")
    .set({ state: answer, answeredAt: answer === "office" ? null : now.toISOString() })
    .where("id", "=", request.id)
    .where("state", "in", before)
    .$if(by === "link", (linked) => linked.where("tokenHash", "=", request.tokenHash))
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await record("answered", subjectOf(request));
  return true;
}

/** The log names the group, never the person who asked. */
function subjectOf({ groupId, groupName }: Pick<Request, "groupId" | "groupName">) {
  return { kind: "group", id: groupId, title: groupName } as const;
}

async function mailOf(site: GroupSite, request: Request, { answer, words }: Answered) {
  const { name: congregation, email, phone } = await site.facts.read("congregation");
  const group = (await listGroups(site)).find(({ id }) => id === request.groupId);
  const mail = await writingIn(request.language, () =>
    answerMail({
      ...{ congregation, group: request.groupName, words, answer },
      name: nameIn(entriesOf(request)),
      meeting: group && meetingOf(group),
      ways: [email && shownAddress(email), phone].filter((way) => way !== undefined),
    }),
  );
  return { kind: "answer" as const, recipient: request.email, ...mail };
}

async function mailsToOffice(site: GroupSite, { groupName: group }: Request) {
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingToStaff(() =>
    passedOnMail({ congregation, group, link: site.settings.siteUrl + requestsPath }),
  );
  return (await officeEmails(site)).map((recipient) => ({ kind: "duty" as const, recipient, ...mail }));
}
