import { t } from "@lingui/core/macro";
import { data } from "react-router";

/** What may be gone. */
const gone = {
  account: () => t`This account no longer exists.`,
  address: () => t({ message: "This address no longer exists.", comment: "A URL of a list" }),
  archive: () => t({ message: "This archive no longer exists.", comment: "Earlier entries of a feed" }),
  calendar: () => t`This calendar no longer exists.`,
  card: () => t({ message: "This card no longer exists.", comment: "Of somebody new to the church" }),
  "daily post": () => t({ message: "This daily post no longer exists.", comment: "A text on the site" }),
  date: () => t({ message: "This date no longer exists.", comment: "One date of an event" }),
  event: () => t`This event no longer exists.`,
  file: () => t`This file no longer exists.`,
  group: () => t`This group no longer exists.`,
  invitation: () => t`This invitation no longer exists.`,
  link: () => t`This link no longer exists.`,
  login: () =>
    t({ message: "This login no longer exists.", comment: "A device on which somebody is logged in" }),
  page: () => t`This page no longer exists.`,
  passkey: () => t`This passkey no longer exists.`,
  picture: () => t`This picture no longer exists.`,
  podcast: () => t`This podcast no longer exists.`,
  post: () => t({ message: "This post no longer exists.", comment: "A text on the site" }),
  "prayer request": () => t`This prayer request no longer exists.`,
  proposal: () => t`This proposal no longer exists.`,
  recording: () => t({ message: "This recording no longer exists.", comment: "Of a sermon" }),
  request: () => t({ message: "This request no longer exists.", comment: "To join a group" }),
  role: () => t({ message: "This role no longer exists.", comment: "What somebody may do on the site" }),
  series: () => t({ message: "This series no longer exists.", comment: "Sermons that belong together" }),
  sermon: () => t`This sermon no longer exists.`,
  service: () => t({ message: "This service no longer exists.", comment: "On a Sunday" }),
  sheet: () => t({ message: "This sheet no longer exists.", comment: "A list of prayer requests" }),
  speaker: () => t({ message: "This speaker no longer exists.", comment: "Somebody who preaches" }),
  step: () => t`This step no longer exists.`,
  suggestion: () => t`This suggestion no longer exists.`,
  task: () => t`This task no longer exists.`,
  time: () => t({ message: "This time no longer exists.", comment: "In which somebody prays" }),
  topic: () => t({ message: "This topic no longer exists.", comment: "Of sermons" }),
  transcript: () => t`This transcript no longer exists.`,
  update: () => t({ message: "This update no longer exists.", comment: "News about a prayer request" }),
  version: () => t({ message: "This version no longer exists.", comment: "An earlier text" }),
  video: () => t`This video no longer exists.`,
  vigil: () => t({ message: "This vigil no longer exists.", comment: "Hours in which people pray in turns" }),
};

/** Returns the item, or throws a 404 page that says it no longer exists. */
export function found<Item>(item: Item | undefined, thing: keyof typeof gone): Item {
  if (item === undefined) throw data(gone[thing](), { status: 404 });
  return item;
}
