// The bounds of what the site weighs: docs/decisions/weight.md. `npm run weigh` prints what it weighs now, and with
// `--lines` the lines of this file. Each triple is the value at the last release, the bound, and, where the bound is
// further above that value than the slack, the reason. The first values are those of 28 November 2026, a day after 0.2.0.
import type { BoundSection, Section } from "./sections.ts";

// biome-ignore format: a line for each row is easier to read, and to replace by a printed one.
export const bounds: Record<string, BoundSection> = {
  rooms: { unit: "count", slack: 0.03, rows: {
    "app/changes": [[19, 25, "Versions that are deleted for good; what nobody decides ends."], [1146, 1420, "Versions that are deleted for good; what nobody decides ends."], [766, 810, "What a mutant showed to be missing."]],
    "app/contact": [[32, 33], [1952, 2011], [472, 487]],
    "app/dates": [[7, 9, "What nobody decides ends, and group requests change hands."], [230, 250, "What nobody decides ends, and group requests change hands."], [107, 130, "What a mutant showed to be missing."]],
    "app/events": [[290, 312, "One function says which date a date is now, and one finds it by any address."], [16433, 17700, "One function says which date a date is now, and one finds it by any address; what people hear whose date is hidden, and one entry in calendars for each reply."], [5025, 6100, "A table of all that follows a date; pages of replies; what is told in pairs of steps."]],
    "app/forms": [[29, 30], [1201, 1238], [165, 170]],
    "app/items": [[66, 70, "What was imported again is not brought back beside itself."], [2613, 2990, "What was imported again is not brought back beside itself."], [499, 514]],
    "app/lists": [[20, 21], [700, 760, "Spreadsheets of two lists are streamed alike."], [220, 227]],
    "app/look": [[29, 30], [1640, 1690], [187, 193]],
    "app/mail": [[6, 18, "One module for the links that are mailed."], [381, 1110, "One module for the links that are mailed."], [75, 150, "One list of refused mails, and whom mails to those who may do something reach."]],
    "app/media": [[66, 68], [4591, 4729], [661, 681]],
    "app/pages": [[340, 357, "What nobody decides ends, and group requests change hands."], [21401, 22400, "What nobody decides ends, and group requests change hands."], [2011, 2072]],
    "app/people": [[162, 172, "Rows by an account's own emails only; nobody gives what they lack, or leaves as the last reader unasked."], [11283, 12000, "Rows by an account's own emails only; nobody gives what they lack, or leaves as the last reader unasked."], [913, 1070, "Rows by an account's own emails only; nobody gives what they lack, or leaves as the last reader unasked."]],
    "app/posts": [[25, 26], [1350, 1391], [142, 147]],
    "app/prayer": [[192, 224, "One table for the life of a prayer request, and alerts that go on."], [12343, 15000, "One table for the life of a prayer request, and alerts that go on."], [956, 1500, "One table for the life of a prayer request, and alerts that go on."]],
    "app/running": [[124, 132, "What nobody decides ends, and group requests change hands."], [8460, 9050, "What nobody decides ends, and group requests change hands."], [1782, 1836]],
    "app/sample": [[12, 19, "What people use of the sample is the church's own; its removal is undone."], [563, 1000, "What people use of the sample is the church's own; its removal is undone."], [126, 165, "What people use of the sample is the church's own; its removal is undone."]],
    "app/sermons": [[154, 164, "A file for the player, the files, the texts and the deletion of a sermon."], [9467, 10100, "Versions that are deleted for good; sermons come back file by file."], [753, 776]],
    "app/serving": [[34, 36], [1482, 1527], [495, 510]],
    "app/shell": [[31, 32], [1445, 1489], [43, 45]],
    "app/ui": [[44, 46], [1687, 1738], [177, 183]],
    "platform": [[294, 303], [15796, 16270], [10974, 11304]],
    "database": [[144, 158, "Earlier emails, refusals, languages of guests, deleted vigils, ended links."], [7281, 7800, "Earlier emails, refusals, languages of guests, deleted vigils, moved dates."], [2559, 2740, "Earlier emails, refusals, languages of guests, deleted vigils."]],
    "content": [[104, 116, "Words of danger in eight more languages."], [3845, 5450, "Words of danger in eight more languages."], [144, 149]],
    "scripts": [[115, 126, "The scale itself, and a bench of hostile texts."], [7883, 8850, "The scale itself, and a bench of hostile texts."], [1341, 1500, "Every pattern of the site is measured."]],
    "test": [[475, 505, "Lives of prayers and links, when church is, dates that have moved, and the use of the sample."], [0, 0], [72331, 79000, "Walks through the life of a prayer request, of every link, and of when church is."]],
    "beside rooms": [[10, 11], [2224, 2291], [20, 21]],
    "all": [[2824, 3040, "What people entrust goes where they meant it; what hangs on a date follows it."], [137397, 149500, "What people entrust goes where they meant it; what hangs on a date follows it."], [102944, 113000, "Walks through the life of a prayer request, of every link, and of when church is."]],
  } },
  routes: { unit: "count", slack: 0.03, rows: {
    "app/routes.ts": [[276, 290, "What nobody decides ends; ending all mailed links, by oneself and by staff."]],
  } },
  dependencies: { unit: "count", slack: 0, rows: {
    "named in package.json": [[72, 72]],
    "installed for production": [[543, 543]],
  } },
  "dependency bytes": { unit: "bytes", slack: 0.03, rows: {
    "without machine code for one platform": [[211709639, 218060929]],
  } },
  build: { unit: "bytes", slack: 0.03, rows: {
    "build/client": [[18110391, 18653703]],
    "build/server": [[27101488, 27914533]],
  } },
  "build time": { unit: "seconds", slack: 0.5, rows: {
    "whole build": [[105.36, 158.04]],
  } },
  "build memory": { unit: "bytes", slack: 0.2, rows: {
    "whole build": [[1879632896, 2255559476]],
  } },
  pages: { unit: "bytes", slack: 0.03, rows: {
    "/": [[18346, 18897], [0, 0], [0, 0], [39376, 40558]],
    "/, touched": [[18346, 18897], [13616, 14025], [139967, 144167], [39376, 40558]],
    "/event": [[16007, 16488], [0, 0], [0, 0], [39376, 40558]],
    "/event, touched": [[16007, 16488], [13616, 14025], [130765, 134688], [39376, 40558]],
    "/event/river-cleanup-morning": [[14389, 14821], [0, 0], [0, 0], [39376, 40558]],
    "/event/river-cleanup-morning, touched": [[14389, 14821], [13616, 14025], [133094, 137087], [39376, 40558]],
    "/worship": [[15255, 15713], [0, 0], [0, 0], [39376, 40558]],
    "/worship, touched": [[15255, 15713], [13616, 14025], [138033, 142174], [39376, 40558]],
    "/facebook-live": [[15382, 15844], [0, 0], [0, 0], [39376, 40558]],
    "/facebook-live, touched": [[15382, 15844], [13616, 14025], [136532, 140628], [39376, 40558]],
    "/daily-posts": [[14628, 15067], [0, 0], [0, 0], [39376, 40558]],
    "/daily-posts, touched": [[14628, 15067], [13616, 14025], [126642, 130442], [39376, 40558]],
    "/prayer-request": [[14281, 14710], [0, 0], [0, 0], [39376, 40558]],
    "/prayer-request, touched": [[14281, 14710], [13616, 14025], [128241, 132089], [39376, 40558]],
    "/services": [[14652, 15092], [0, 0], [0, 0], [39376, 40558]],
    "/services, touched": [[14652, 15092], [13616, 14025], [126394, 130186], [39376, 40558]],
    "/contact-us": [[14091, 14514], [0, 0], [0, 0], [39376, 40558]],
    "/contact-us, touched": [[14091, 14514], [13616, 14025], [160916, 165744], [39376, 40558]],
    "/giving": [[13919, 14337], [0, 0], [0, 0], [39376, 40558]],
    "/giving, touched": [[13919, 14337], [13616, 14025], [126210, 129997], [39376, 40558]],
  } },
  queries: { unit: "count", slack: 0, rows: {
    "/": [[14, 14], [16, 16], [22, 22]],
    "/event": [[11, 11], [14, 14], [17, 17]],
    "/event/river-cleanup-morning": [[6, 6], [9, 9], [12, 12]],
    "/daily-posts": [[6, 6], [9, 9], [12, 12]],
    "/prayer-request": [[8, 8], [11, 11], [14, 14]],
    "/facebook-live": [[6, 6], [8, 8], [11, 11]],
    "/account": [null, [13, 16, "Refusals stand in one list, which is read by the emails that the account had."], [16, 19, "Refusals stand in one list, which is read by the emails that the account had."]],
    "/submit-prayer-requests": [null, [6, 6], [9, 9]],
    "/staff": [null, null, [161, 170, "Alerts and requests that nobody may read, requests that wait long, and bank details about to lapse are on Overview."]],
    "/event-alter": [null, null, [14, 14]],
  } },
  allocations: { unit: "bytes", slack: 0.03, rows: {
    "/event": [[17574, 18102]],
  } },
  "processor time": { unit: "ratio", slack: 0.2, rows: {
    "kept, /event": [[1.22, 1.47]],
    "made, /event?next=/": [[167.95, 201.54]],
    "a member's, /event": [[152.01, 182.42]],
  } },
  start: { unit: "seconds", slack: 0.5, rows: {
    "until /readyz": [[0.63, 0.95]],
  } },
  memory: { unit: "bytes", slack: 0.1, rows: {
    "server": [[171896832, 189086516], [211587072, 232745780]],
  } },
  tests: { unit: "seconds", slack: 0.3, rows: {} },
};

export function boundsOf({ name }: Section): BoundSection {
  const found = bounds[name];
  if (!found) throw new Error(`scripts/weigh/bounds.ts has no section "${name}"`);
  return found;
}
