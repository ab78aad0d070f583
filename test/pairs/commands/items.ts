import {
  chooseCardDays,
  deleteNewcomer,
  markNewcomer,
} from "../../../app/contact/newcomers/newcomer-writes.server.ts";
import { declineProposal, publishProposal } from "../../../app/events/proposals/decisions.server.ts";
import { endUndecidedProposals } from "../../../app/events/proposals/ending-proposals.server.ts";
import { proposeEvent, withdrawProposal } from "../../../app/events/proposals/own-proposals.server.ts";
import { sharePreview } from "../../../app/items/previews/item-previews.server.ts";
import { deleteVersion } from "../../../app/items/versions/version-writes.server.ts";
import { likePost, unlikePost } from "../../../app/posts/likes.server.ts";
import { addPost, changePost, deletePost, restorePost } from "../../../app/posts/post-writes.server.ts";
import { reply } from "../../../app/prayer/asking/answering.server.ts";
import { addPrayer, withdrawPrayer } from "../../../app/prayer/asking/asking.server.ts";
import { prayerAlerts } from "../../../app/prayer/danger/alert-job.server.ts";
import { giveBackAlert, takeAlert } from "../../../app/prayer/danger/alerts.server.ts";
import { mailModeratorsDaily } from "../../../app/prayer/moderation/daily-mail.server.ts";
import {
  approvePrayer,
  askBack,
  declinePrayer,
  deletePrayer,
  passOn,
} from "../../../app/prayer/moderation/deciding-prayers.server.ts";
import { changePrayer, publishEdited } from "../../../app/prayer/moderation/editing.server.ts";
import {
  addCollection,
  changeCollection,
  deleteCollection,
  mergeCollection,
} from "../../../app/sermons/collections/collection-writes.server.ts";
import { restoreCollection } from "../../../app/sermons/collections/deleted-collections.server.ts";
import { deleteSermon, restoreSermon } from "../../../app/sermons/deleted-sermons.server.ts";
import { recheckSermons } from "../../../app/sermons/recheck.server.ts";
import { importSermons } from "../../../app/sermons/sermon-import/import-sermons.server.ts";
import { fetchAgain } from "../../../app/sermons/sermon-import/recordings.server.ts";
import { addSermon, changeSermon } from "../../../app/sermons/sermon-writes.server.ts";
import { ids, memberOf, newEvent, pathOfPicture, staffOf, urlOf } from "../support/church.ts";
import { work } from "../support/deferred-job.ts";
import { previewPodcast } from "../support/open-church.ts";
import type { Command } from "../support/run-pairs.ts";

const post = { day: "2026-11-23", content: "Good morning.", imgAlt: "" };
const sermon = {
  title: "Hope",
  videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  scripture: "Jn 3:16-21; Ps 23",
  content: "",
  summary: "",
  topics: "hope",
  hasCollections: true,
  audioId: "",
  notesId: "",
  showsPlayer: false,
  wasShown: true,
};
const speaker = { otherNames: "", about: "", imgUrl: "", imgAlt: "" };
const prayer = { title: "Health", picUrl: "", picAlt: "" };

export const postCommands: Record<string, Command> = {
  addPost: {
    touches: ["picture of a post"],
    run: ({ site }, turn) =>
      addPost(site, staffOf(turn), {
        ...post,
        postedBy: staffOf(turn).name,
        imgUrl: urlOf(pathOfPicture(2)),
      }),
  },
  changePost: {
    touches: ["post", "picture of a post"],
    run: ({ site }, turn) =>
      changePost(site, staffOf(turn), ids.post, {
        ...{ ...post, version: 1, postedBy: staffOf(turn).name },
        ...{ imgUrl: urlOf(pathOfPicture(2)), likes: 5, likesBefore: 1 },
      }),
  },
  deletePost: {
    touches: ["post", "picture of a post"],
    run: ({ site }, turn) => deletePost(site, staffOf(turn), ids.post),
  },
  restorePost: {
    touches: ["post", "deleted post"],
    run: ({ site }, turn) => restorePost(site, staffOf(turn), ids.deletedPost),
  },
  deleteVersion: {
    touches: ["post"],
    run: ({ site }, turn) =>
      deleteVersion(site, staffOf(turn), { kind: "post", itemId: ids.post, id: ids.earlierVersion }),
  },
  likePost: { touches: ["post"], run: ({ site }, turn) => likePost(site, memberOf(turn), ids.post) },
  unlikePost: { touches: ["post"], run: ({ site }) => unlikePost(site, memberOf(1), ids.post) },
  sharePreview: {
    touches: ["post"],
    run: ({ site }, turn) =>
      sharePreview(site, staffOf(turn), { kind: "post", id: ids.post, title: "Good morning" }).then(
        () => "shared",
      ),
  },
};

export const sermonCommands: Record<string, Command> = {
  addSermon: {
    touches: ["sermon"],
    run: ({ site }, turn) => addSermon(site, staffOf(turn), { ...sermon, sermonBy: staffOf(turn).name }),
  },
  changeSermon: {
    touches: ["sermon"],
    run: ({ site }, turn) =>
      changeSermon(site, staffOf(turn), ids.sermon, {
        ...{ ...sermon, sermonBy: staffOf(turn).name, version: 1, date: "2026-11-22" },
      }),
  },
  deleteSermon: {
    touches: ["sermon"],
    run: ({ site }, turn) => deleteSermon(site, staffOf(turn), ids.sermon),
  },
  restoreSermon: {
    touches: ["sermon"],
    run: ({ site }, turn) => restoreSermon(site, staffOf(turn), ids.deletedSermon),
  },
  importSermons: {
    touches: ["sermon", "imports"],
    run: ({ site, sermonPreviews }, turn) =>
      importSermons(site, staffOf(turn), {
        ...{
          id: sermonPreviews[turn],
          ticked: new Set([0]),
          publishes: true,
          fetches: true,
          addsTopics: true,
        },
      }),
  },
  previewSermons: { touches: ["imports"], run: ({ site }) => previewPodcast(site, 0) },
  fetchAgain: { touches: ["imports"], run: ({ site }, turn) => fetchAgain(site, staffOf(turn)) },
  addCollection: {
    touches: ["sermon"],
    run: ({ site }, turn) =>
      addCollection(site, staffOf(turn), "speaker", { ...speaker, name: `Pastor ${staffOf(turn).name}` }),
  },
  changeCollection: {
    touches: ["sermon"],
    run: ({ site }, turn) =>
      changeCollection(
        site,
        staffOf(turn),
        { kind: "speaker", id: ids.speakers[0] },
        { ...speaker, name: "Sam", otherNames: staffOf(turn).name, version: 1 },
      ),
  },
  mergeCollection: {
    touches: ["sermon"],
    run: ({ site }, turn) =>
      mergeCollection(site, staffOf(turn), {
        ...{ kind: "speaker", id: ids.speakers[0], into: ids.speakers[1] },
      }),
  },
  deleteCollection: {
    touches: ["sermon"],
    run: ({ site }, turn) => deleteCollection(site, staffOf(turn), { kind: "speaker", id: ids.speakers[1] }),
  },
  "restoreCollection after a deletion": {
    touches: ["sermon"],
    undoes: "deleteCollection",
    run: ({ site }, turn) => restoreCollection(site, staffOf(turn), { kind: "speaker", id: ids.speakers[1] }),
  },
  "restoreCollection after a merge": {
    touches: ["sermon"],
    undoes: "mergeCollection",
    run: ({ site }, turn) => restoreCollection(site, staffOf(turn), { kind: "speaker", id: ids.speakers[0] }),
  },
  recheckSermons: {
    touches: ["sermon"],
    run: ({ site }) => recheckSermons({ ...site, log: site.identity.log }, new AbortController().signal),
  },
};

export const newcomerCommands: Record<string, Command> = {
  "markNewcomer as seen": {
    touches: ["card of a newcomer"],
    run: ({ site }, turn) => markNewcomer(site, staffOf(turn), ids.newcomer, "seen"),
  },
  "markNewcomer as greeted": {
    touches: ["card of a newcomer"],
    run: ({ site }, turn) => markNewcomer(site, staffOf(turn), ids.newcomer, "greeted"),
  },
  deleteNewcomer: {
    touches: ["card of a newcomer"],
    run: ({ site }, turn) => deleteNewcomer(site, staffOf(turn), ids.newcomer),
  },
  chooseCardDays: {
    touches: ["card of a newcomer"],
    run: ({ site }, turn) => chooseCardDays(site, staffOf(turn), 30 + turn),
  },
};

export const prayerCommands: Record<string, Command> = {
  addPrayer: {
    touches: ["prayer request"],
    run: ({ site }, turn) =>
      addPrayer(site, memberOf(turn), {
        ...prayer,
        userName: "",
        content: memberOf(turn).name,
        ...{ audience: "everybody", nameShown: "mine", category: "", isUrgent: false, needsSomebody: false },
      }),
  },
  changePrayer: {
    touches: ["prayer request"],
    run: ({ site }, turn) =>
      changePrayer(site, staffOf(turn), ids.prayer, {
        ...{ ...prayer, version: 1, day: "2026-11-22", content: staffOf(turn).name, userName: "Mia" },
      }),
  },
  publishEdited: {
    touches: ["prayer request"],
    run: ({ site }, turn) => publishEdited(site, staffOf(turn), ids.prayer, "She asked."),
  },
  declinePrayer: {
    touches: ["prayer request"],
    run: ({ site }, turn) => declinePrayer(site, staffOf(turn), ids.prayer, "We pray for you."),
  },
  passOn: {
    touches: ["prayer request"],
    run: ({ site }, turn) => passOn(site, staffOf(turn), ids.prayer, ""),
  },
  askBack: {
    touches: ["prayer request"],
    run: ({ site }, turn) => askBack(site, staffOf(turn), ids.prayer, "How is she?"),
  },
  "reply to a question about a request": {
    touches: ["prayer request"],
    run: ({ site }) => reply(site, { viewer: memberOf(0), id: ids.prayer }, "She is well."),
  },
  approvePrayer: {
    touches: ["prayer request"],
    run: ({ site }, turn) => approvePrayer(site, staffOf(turn), ids.prayer),
  },
  deletePrayer: {
    touches: ["prayer request"],
    run: ({ site }, turn) => deletePrayer(site, staffOf(turn), ids.prayer),
  },
  withdrawPrayer: {
    touches: ["prayer request"],
    run: ({ site }) => withdrawPrayer(site, { viewer: memberOf(0), id: ids.prayer }),
  },
  "addPrayer that should not wait": {
    touches: ["prayer request"],
    run: ({ site }, turn) =>
      addPrayer(site, memberOf(turn), {
        ...{ ...prayer, userName: "", content: memberOf(turn).name, needsSomebody: true },
        ...{ audience: "everybody", nameShown: "mine", category: "", isUrgent: false },
      }),
  },
  "approvePrayer after asking": {
    touches: ["prayer request"],
    run: ({ site }, turn) => approvePrayer(site, staffOf(turn), ids.urgentPrayer, true),
  },
  takeAlert: {
    touches: ["prayer request"],
    run: ({ site }, turn) => takeAlert(site, staffOf(turn), ids.urgentPrayer),
  },
  giveBackAlert: {
    touches: ["prayer request"],
    undoes: "takeAlert",
    run: ({ site }, turn) => giveBackAlert(site, staffOf(turn), ids.urgentPrayer),
  },
  prayerAlerts: {
    touches: ["prayer request"],
    run: ({ site }) => work(prayerAlerts(site), { requestId: ids.urgentPrayer }),
  },
  // Pastors and moderators are told in a change each.
  mailModeratorsDaily: {
    touches: ["prayer request"],
    isStepwise: true,
    run: ({ site }) => mailModeratorsDaily(site),
  },
};

export const proposalCommands: Record<string, Command> = {
  proposeEvent: {
    touches: ["proposed event"],
    run: ({ site }) => proposeEvent(site, memberOf(0), { ...proposed(), note: "With lamps" }),
  },
  "withdrawProposal of an event": {
    touches: ["proposed event"],
    run: ({ site }) => withdrawProposal(site, memberOf(0), ids.proposal),
  },
  publishProposal: {
    touches: ["proposed event"],
    run: ({ site }, turn) => publishProposal(site, staffOf(turn), ids.proposal, newEvent),
  },
  endUndecidedProposals: {
    touches: ["proposed event"],
    run: ({ site }) => endUndecidedProposals(site, "2100-01-01T00:00:00.000Z", 90),
  },
  declineProposal: {
    touches: ["proposed event"],
    run: ({ site }, turn) =>
      declineProposal(site, staffOf(turn), ids.proposal, `${staffOf(turn).name} is away.`),
  },
};

function proposed() {
  const { eventTitle, eventContent, eventDate, eventTime, contactName, contactEmail, ...rest } = newEvent;
  const { endDate, endTime, isAllDay, placeName, placeAddress } = rest;
  const words = { eventTitle, eventContent, contactName, contactEmail, placeName, placeAddress };
  return { ...words, eventDate, eventTime, endDate, endTime, isAllDay };
}
