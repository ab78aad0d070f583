import { downloadPath, storedPathOf } from "../../../platform/storage/names.ts";
import { jsonIn } from "../../../platform/stored-json.ts";
import type { Site } from "../../contexts.ts";
import { areRepliesOf } from "../../events/attendance/own-replies.server.ts";
import { isRole } from "../../permissions.ts";
import { shownPostsAt } from "../../posts/shown-posts.server.ts";
import { copyOfPrayers } from "../../prayer/copy-of-prayers.server.ts";
import { everyOwnEntry } from "../../running/activity/activity.server.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";
import { isUnder, isUnderDigest, ownDigests, ownEmails } from "../emails/own-emails.server.ts";
import { attemptsOf } from "../identity/limits.server.ts";
import { namesIn, readRoles } from "../roles/role-reads.server.ts";
import { findSecondFactor } from "../second-factor/second-factor.server.ts";
import { personalLimitKeys } from "./remove-account.server.ts";

/** All that is stored about the viewer: add new tables here. No hashes, tokens or keys, which a finder of it could use. */
export async function copyOf(
  { db, clock, settings: { siteUrl } }: Pick<Site, "db" | "clock" | "settings">,
  viewer: Viewer,
) {
  requireSignedIn(viewer);
  const { id, email } = viewer;
  const emails = await ownEmails(db, id);
  const digests = await ownDigests(db, id);
  const [
    account,
    roles,
    allRoles,
    invitations,
    suggestions,
    providers,
    secondFactor,
    passkeys,
    sessions,
    links,
    prayers,
    likes,
    files,
    uploads,
    mails,
    counters,
    activity,
    mailChoices,
    previews,
    savedForms,
    attendances,
    proposals,
    pageRevisions,
    itemVersions,
    pagePreviews,
    bankProposals,
    newcomers,
    groupRequests,
    groupsLed,
    vigilPlaces,
    mailRefusals,
    earlierEmails,
    linksEnded,
  ] = await Promise.all([
    db.selectFrom("user").where("id", "=", id).selectAll().executeTakeFirst(),
    db.selectFrom("personRoles").where("userId", "=", id).select(["role", "grantedAt"]).execute(),
    readRoles(db),
    // For invitations that this person sent, leave out the invited email.
    db
      .selectFrom("invitations")
      .where(({ or, eb }) => or([isUnder(emails, "email", "createdAt"), eb("invitedBy", "=", id)]))
      .select(["roles", "createdAt", "expiresAt"])
      .select(({ eb }) =>
        eb
          .case()
          .when(isUnder(emails, "email", "createdAt"))
          .then("to you")
          .else("by you")
          .end()
          .as("sent"),
      )
      .execute(),
    // Who else was suggested stays out.
    db
      .selectFrom("suggestedHelpers")
      .where(({ or, eb }) => or([isUnder(emails, "email", "createdAt"), eb("userId", "=", id)]))
      .select(["roles", "reason", "state", "answer", "createdAt"])
      .select(({ eb }) =>
        eb.case().when("userId", "=", id).then("by you").else("about you").end().as("suggested"),
      )
      .orderBy("id")
      .execute(),
    db
      .selectFrom("account")
      .where("userId", "=", id)
      .select(["providerId", "accountId", "scope", "createdAt", "updatedAt"])
      .execute(),
    findSecondFactor(db, id),
    db
      .selectFrom("passkey")
      .where("userId", "=", id)
      .select(["name", "deviceType", "backedUp", "transports", "aaguid as model", "createdAt", "lastUsedOn"])
      .execute(),
    db
      .selectFrom("session")
      .where("userId", "=", id)
      .select([
        "createdAt",
        "updatedAt",
        "expiresAt",
        "confirmedAt",
        "ipAddress",
        "userAgent",
        "secondFactorAt",
      ])
      .execute(),
    db.selectFrom("verification").where("value", "=", id).select(["createdAt", "expiresAt"]).execute(),
    copyOfPrayers({ db }, viewer, emails),
    db
      .selectFrom("likes")
      .leftJoin("dailyPosts", (join) =>
        join.onRef("dailyPosts.id", "=", "likes.postId").on(shownPostsAt(clock())),
      )
      .where("userId", "=", id)
      .select(["postId", "date as postDate", "postedBy"])
      .orderBy("date")
      .execute(),
    db
      .selectFrom("storedFiles")
      .where("ownerId", "=", id)
      .select(["fullPath", "contentType", "size", "width", "height", "customMetadata"])
      .select(["timeCreated", "updated"])
      .execute(),
    db
      .selectFrom("uploads")
      .where("ownerId", "=", id)
      .select(["fullPath", "status", "totalSize", "receivedSize", "createdAt", "updatedAt"])
      .execute(),
    // A mail from the site holds a link that works for anyone who has it; a message to the congregation is the
    // person's own text.
    db
      .selectFrom("outbox")
      .innerJoin("deferredWork", "deferredWork.id", "outbox.id")
      .where(({ or, and, eb }) =>
        or([
          and([isUnder(emails, "recipient", "outbox.createdAt"), eb("replyTo", "is", null)]),
          isUnder(emails, "replyTo", "outbox.createdAt"),
        ]),
      )
      .select(["outbox.createdAt", "subject", "attempts", "failedAt", "lastError"])
      .select(({ eb }) =>
        eb
          .case()
          .when(isUnder(emails, "replyTo", "outbox.createdAt"))
          .then(eb.ref("text"))
          .end()
          .as("message"),
      )
      .execute(),
    db
      .selectFrom("limits")
      .where(({ or, eb }) => or([attemptsOf(email), eb("key", "in", personalLimitKeys(id))]))
      .select(["key", "points", "expiresAt"])
      .execute(),
    everyOwnEntry(db, viewer),
    db
      .selectFrom("mailChoices")
      .where("userId", "=", id)
      .select(["prayerMail", "approvalMail", "prayedMail", "videoMail"])
      .executeTakeFirst(),
    db.selectFrom("importPreviews").where("userId", "=", id).select(["id", "expiresAt"]).execute(),
    db.selectFrom("formKeys").where("userId", "=", id).select(["result", "createdAt"]).execute(),
    db
      .selectFrom("attendances")
      .where(areRepliesOf({ id, emails }))
      .select(["eventId", "day", "name", "email", "people", "state", "told", "language"])
      .select(["createdAt", "changedAt", "remindedAt", "calledOffAt"])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("events").select("id").whereRef("events.id", "=", "attendances.eventId")).as(
          "isThere",
        ),
      )
      .orderBy("day")
      .execute(),
    db.selectFrom("eventProposals").where("userId", "=", id).selectAll().orderBy("id").execute(),
    db
      .selectFrom("pageRevisions")
      .where("authorId", "=", id)
      .select(["slug", "content", "origin", "createdAt"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("itemVersions")
      .where("authorId", "=", id)
      .select(["kind", "itemId", "content", "createdAt"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("pagePreviews")
      .where("userId", "=", id)
      .select(["slug", "content", "createdAt", "expiresAt"])
      .execute(),
    db
      .selectFrom("bankProposals")
      .where(({ or, eb }) => or([eb("authorId", "=", id), eb("deciderId", "=", id)]))
      .select(["content", "state", "reason", "createdAt", "decidedAt"])
      .select(({ eb }) =>
        eb.case().when("authorId", "=", id).then("you").else("somebody else").end().as("by"),
      )
      .orderBy("id")
      .execute(),
    db
      .selectFrom("newcomers")
      .where("userId", "=", id)
      .select(["name", "email", "phone", "question", "day", "time", "createdAt"])
      .select(["seenAt", "greetedAt", "followedUpAt"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("groupRequests")
      .where(isUnder(emails, "email", "createdAt"))
      .select(["groupName", "name", "words", "mayWrite", "state", "createdAt", "answeredAt", "language"])
      .select(["further", "askerToldAt"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("groupLeaders")
      .where(isUnder(emails, "email", "changedAt"))
      .select(["groupId", "changedAt"])
      .execute(),
    db
      .selectFrom("vigilPeople")
      .innerJoin("vigils", "vigils.id", "vigilPeople.vigilId")
      .leftJoin("vigilPlaces", "vigilPlaces.personId", "vigilPeople.id")
      .where(({ or, eb }) => or([eb("userId", "=", id), isUnder(emails, "email", "vigilPeople.createdAt")]))
      .select(["title", "name", "email", "confirmedAt", "vigilPlaces.startsAt", "heldUntil", "remindAt"])
      .select(["vigilPeople.createdAt", "language"])
      .orderBy("vigilPlaces.startsAt")
      .execute(),
    db
      .selectFrom("mailRefusals")
      .where(isUnderDigest(digests, "refusedAt"))
      .select(["kind", "refusedAt"])
      .distinct()
      .orderBy("kind")
      .execute(),
    // Which they were is not known.
    db.selectFrom("earlierEmails").where("userId", "=", id).select("until").orderBy("until").execute(),
    db
      .selectFrom("endedLinks")
      .where(isUnderDigest(digests, "endedAt"))
      .select(["endedAt", "keptUntil"])
      .orderBy("endedAt")
      .execute(),
  ]);
  // Own roles have ids that say nothing.
  const labelOf = (role: string) => allRoles.find(({ id }) => id === role && !isRole(id))?.label ?? role;
  const labelsOf = (json: string) => namesIn(json).map(labelOf);
  return {
    account: account && { ...account, emailVerified: Boolean(account.emailVerified) },
    roles: roles.map(({ role, grantedAt }) => ({ role: labelOf(role), grantedAt })),
    invitations: invitations.map((invitation) => ({ ...invitation, roles: labelsOf(invitation.roles) })),
    suggestedHelpers: suggestions.map((suggestion) => ({
      ...suggestion,
      roles: labelsOf(suggestion.roles),
    })),
    waysToLogIn: providers,
    oneTimeCodes: secondFactor,
    passkeys: passkeys.map((passkey) => ({ ...passkey, backedUp: Boolean(passkey.backedUp) })),
    sessions,
    linksInMails: links,
    mailChoices,
    mailsRefused: mailRefusals,
    earlierEmails,
    linksEnded,
    calendarsNotImportedYet: previews,
    formsSaved: savedForms,
    ...prayers,
    prayerRequests: prayers.prayerRequests.map(({ picUrl, picAlt, ...prayer }) => ({
      ...prayer,
      picture: urlIn(picUrl, siteUrl),
      pictureInWords: picAlt,
    })),
    likes,
    // Only what they were told still names an event that is deleted.
    repliesToEvents: attendances.map(({ told, isThere, ...reply }) =>
      isThere ? reply : { ...reply, told: asStored(told) },
    ),
    proposedEvents: proposals.map(({ userId: _, isAllDay, ...proposal }) => ({
      ...proposal,
      isAllDay: Boolean(isAllDay),
    })),
    groupsAskedToJoin: groupRequests.map((request) => ({
      ...request,
      mayWrite: Boolean(request.mayWrite),
      further: request.further && asStored(request.further),
    })),
    groupsWhoseRequestsYouGet: groupsLed,
    timesTakenInVigils: vigilPlaces,
    itemsChanged: itemVersions.map((version) => ({ ...version, content: asStored(version.content) })),
    pagesChanged: pageRevisions.map((revision) => ({ ...revision, content: asStored(revision.content) })),
    bankDetailsProposedOrDecided: bankProposals.map((proposal) => ({
      ...proposal,
      content: asStored(proposal.content),
    })),
    visitsAnnounced: newcomers,
    pagesNotPublishedYet: pagePreviews.map((preview) => ({
      ...preview,
      content: asStored(preview.content),
    })),
    uploadedPictures: files.map(({ fullPath, customMetadata, ...file }) => ({
      picture: urlOf(fullPath, siteUrl),
      ...file,
      customMetadata: asStored(customMetadata),
    })),
    uploads,
    mailsNotSentYet: mails,
    countersAgainstMisuse: counters.map(({ key, points, expiresAt }) => ({
      // The IP address may belong to a stranger who tried to log in.
      key: key.replace(/^sign-in:here:\S+/, "sign-in:here"),
      points,
      expiresAt: new Date(expiresAt),
    })),
    activity: activity.map(({ actorId, actorName: _, ...entry }) => ({
      ...entry,
      // Other people's names stay out.
      by: actorId === id ? "you" : "somebody else",
    })),
  };
}

function asStored(json: string): unknown {
  return jsonIn(json) ?? json;
}

function urlIn(picUrl: string, siteUrl: string): string {
  const path = storedPathOf(picUrl, siteUrl);
  return path === undefined ? picUrl : urlOf(path, siteUrl);
}

/** Works only while its owner is logged in; with a token it would open for everybody. */
function urlOf(path: string, siteUrl: string): string {
  const url = new URL(downloadPath(path, ""), siteUrl);
  url.searchParams.delete("token");
  return url.href;
}
