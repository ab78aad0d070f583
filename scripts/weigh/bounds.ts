// The bounds of what the site weighs: docs/decisions/weight.md. `npm run weigh` prints what it weighs now, and with
// `--lines` the lines of this file. Each triple is the value at the last release, the bound, and, where the bound is
// further above that value than the slack, the reason. The first values are those of 28 November 2026, a day after 0.2.0.
import type { BoundSection, Section } from "./sections.ts";

// biome-ignore format: a line for each row is easier to read, and to replace by a printed one.
export const bounds: Record<string, BoundSection> = {
  rooms: { unit: "count", slack: 0.03, rows: {
    "app/changes": [[19, 28, "The shape of scheduled work, which rooms list themselves. Versions that are deleted for good; what nobody decides ends."], [1146, 1491, "The shape of scheduled work, which rooms list themselves. Versions that are deleted for good; what nobody decides ends; histories of joined series."], [766, 799, "What a mutant showed to be missing."]],
    "app/contact": [[32, 37, "What a church is asked to be written by, apart from its limits; the visit page; the ways to reach a church."], [1952, 2180, "The visit page is composed of facts, and Contact says how to reach the church first. The visit page, and the ways to reach a church before its form."], [472, 487]],
    "app/dates": [[7, 10, "What nobody decides ends; the country of a time zone."], [230, 275, "What nobody decides ends; the country of a time zone."], [107, 125, "What a mutant showed to be missing."]],
    "app/events": [[290, 312, "One function says which date a date is now; a series is one event with parts, and divided ones are joined."], [16433, 18600, "One function says which date a date is now; what people hear whose date is hidden; one entry in calendars for each reply; divided series are joined, until no version is left that divides them."], [5025, 6700, "A table of all that follows a date; what is told in pairs of steps; parts, joined series and imports over them."]],
    "app/forms": [[29, 33, "Rules of forms as data, which browsers check without the library of the server; settings of one number."], [1201, 1590, "Rules of forms as data, which browsers check without the library of the server; settings of one number; a picture that is folded away."], [165, 280, "Rules of forms as data, which browsers check without the library of the server; settings of one number."]],
    "app/items": [[66, 75, "What was imported again is not brought back beside itself; the one reader of HTML; drafts that were never shown."], [2613, 3244, "What was imported again is not brought back beside itself; the one reader of HTML; drafts that were never shown."], [499, 591, "The one reader of HTML, which three imports had tested apart."]],
    "app/lists": [[20, 26, "Buttons of rows that look alike have names of their own; staff have a frame of their own, and a review that opens on what waits."], [700, 880, "Spreadsheets of two lists are streamed alike; buttons of rows that look alike have names of their own; staff have a frame of their own, and a review that opens on what waits."], [220, 275, "Buttons of rows that look alike have names of their own."]],
    "app/look": [[29, 34, "What stands behind the name on the home page, and what staff set over it stays."], [1640, 1990, "What stands behind the name on the home page, and what staff set over it stays."], [187, 221, "Text on each ground can be read whatever the accent is."]],
    "app/mail": [[6, 20, "One module for the links that are mailed; who reads mail to the congregation; links outlive an absence."], [381, 1230, "One shape of all mails. One module for the links that are mailed; who reads mail to the congregation."], [75, 140, "One list of refused mails, and whom mails to those who may do something reach."]],
    "app/media": [[66, 67], [4591, 4730, "Pages link to files."], [661, 681]],
    "app/pages": [[340, 392, "Grounds without a picture, and what the first screen shows. A folder for faces, and a greeting with one; Where the old address of a church's page leads; An update takes nothing away; what nobody decides ends, and group requests change hands; what moved in is published together; pages are found right at once."], [21401, 24650, "Where the old address of a church's page leads; which part of a group of facts is missing; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; an update takes nothing away; what nobody decides ends, and group requests change hands; what moved in is published together, and its old addresses lead on; pages are found right at once."], [2011, 2400, "What an old site holds beside its texts, and which of it may be published at once."]],
    "app/people": [[162, 180, "Sessions that are kept, and rules of forms as data. Rows by an account's own emails only; nobody gives what they lack, or leaves as the last reader unasked; what Register asks."], [11283, 11395], [913, 1236, "Sessions that are kept, and rules of forms as data. Rows by an account's own emails only; nobody gives what they lack, or leaves as the last reader unasked; sessions under a clock that is wrong."]],
    "app/posts": [[25, 29, "Whether a post needs a picture."], [1350, 1510, "Menus lead to no empty list. Whether a post needs a picture; a face beside who posted."], [142, 147]],
    "app/prayer": [[192, 224, "One table for the life of a prayer request, and alerts that go on."], [12343, 15000, "One table for the life of a prayer request, and alerts that go on."], [956, 1500, "One table for the life of a prayer request, and alerts that go on."]],
    "app/running": [[124, 168, "An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; what nobody decides ends, and group requests change hands; a clock that cannot be believed is asked about; finding newer versions and updating at night."], [8460, 11400, "An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; what nobody decides ends; *Overview* leads to the services of the week; a clock that cannot be believed is asked about; finding newer versions and updating at night; staff have a frame of their own, and a review that opens on what waits."], [1782, 3600, "Nobody is told to restore over a whole database; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; nights by clocks that are wrong, what an administrator says of one, and the one door of scheduled work; finding newer versions and updating at night."]],
    "app/sample": [[12, 19, "Its sermons have recordings; what people use of the sample is the church's own; its removal is undone."], [563, 1100, "Its guests may ask for prayer. Its sermons have recordings, notes and transcripts, which go with them; what people use of the sample is the church's own; its removal is undone."], [126, 172, "Its sermons have recordings; what people use of the sample is the church's own; its removal is undone."]],
    "app/sermons": [[154, 182, "A file for the player, the files, the texts and the deletion of a sermon; eight that read captions and encodings, and five that read feeds."], [9467, 11750, "Sermons come back file by file; captions as players read them, in place of a library; feeds and lists as readers read them; passages in fifty languages."], [753, 1927, "Captions and feeds of each program and in each encoding; passages in fifty languages."]],
    "app/serving": [[34, 44, "Pages of people who are logged in are kept and filled in; a page's data comes with its scripts; its styles are chosen without a library; lists of routes for visitors. Titles of other scripts in URLs."], [1482, 2395, "Pages of people who are logged in are kept and filled in; a page's data comes with its scripts; its styles are chosen without a library; lists of routes for visitors. Staff who log in before a page in front; where an old address leads; Titles of other scripts in URLs; an own page in front also in the browser."], [495, 910, "What the first script does in place of React Router's. Pages of people who are logged in are kept and filled in; a page's data comes with its scripts; its styles are chosen without a library; lists of routes for visitors. Titles of other scripts in URLs."]],
    "app/shell": [[31, 50, "A guard of each permission, which groups of routes name. The row of the menu that is measured, and what waits in the header; staff have a frame of their own, and a review that opens on what waits."], [1445, 2010, "The row of the menu that is measured, and what waits in the header; staff have a frame of their own, and a review that opens on what waits."], [43, 155, "Staff have a frame of their own, and a review that opens on what waits."]],
    "app/ui": [[44, 47, "Digits of any script, and how a country dials."], [1687, 1840, "How an empty list begins. Taps that wait for scripts. Digits of any script, and how a country dials. Where an empty list begins."], [177, 179]],
    "platform": [[294, 329, "Room for young objects at a start. An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; locks that end with their process, files of others, commands as they are typed, and tags of settings; finding newer versions and updating at night."], [15796, 17340, "Whose a foreign file is; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; work in a process of its own; Locks that end with their process, files of others, commands as they are typed, and tags of settings; work from the future."], [10974, 12300, "An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; what stands before the sound of a recording; backups and work from the future; locks, ranges, and files of others; finding newer versions and updating at night."]],
    "database": [[144, 166, "Starting beside other databases; Earlier emails, refusals, languages of guests, deleted vigils, ended links, dated parts."], [7281, 8152, "Changes of people and sessions are noted, so that their pages can be kept. Whose a foreign database is; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; earlier emails, refusals, languages of guests, deleted vigils, moved dates, dated parts."], [2559, 2740, "Earlier emails, refusals, languages of guests, deleted vigils."]],
    "content": [[104, 119, "Words of danger in eight more languages; letters of other scripts."], [3845, 5520, "Words of danger in eight more languages; letters of other scripts."], [144, 234, "Telephone numbers as people of any country write them; letters of other scripts."]],
    "scripts": [[115, 138, "A build again that does only what a change needs. Styles are divided in the build, and no limit is typed into a sentence. Files of a church for the crawl of updates; The scale itself, and a bench of hostile texts; finding newer versions and updating at night."], [7883, 10260, "Styles that pages begin with are written shorter. What of a build stays. The paint after taps is measured. A build again that does only what a change needs. Styles are divided in the build, and no limit is typed into a sentence. Files of a church for the crawl of updates; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; the scale itself, and a bench of hostile texts; a build in two processes, and the hashes of what it made; pages during a nightly backup."], [1341, 2230, "What of a build stays. Styles are divided in the build, and no limit is typed into a sentence. Merging by hand, as the guide says; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; every pattern of the site is measured; what an install leaves half done; one reader of the settings; finding newer versions and updating at night."]],
    "test": [[475, 560, "A first visit, faces, the frame of staff and bare churches. Faces; text on pictures. Pages of members show nobody else's; data of pages; lists of routes. Two years of a church; a filled church before and after an update; foreign databases and migrations that hang; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; lives of prayers, links and series, when church is, dates that have moved, and the use of the sample."], [0, 0], [72331, 88900, "A first visit, faces, the frame of staff and bare churches. Faces; text on pictures. Two years of a church; a filled church before and after an update; foreign databases and migrations that hang; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; walks through the life of a prayer request, of every link, of a series, and of when church is; every form, untouched."]],
    "beside rooms": [[10, 12, "What waits for people with a role."], [2224, 2900, "The header, its menu and the footer have rules of their own, which are fewer bytes in each page. Hints in the margin, buttons in reach, and the frame of staff. The permission of each group of routes stands in routes.ts. Two addresses, how the country dials, what waits, the row of the menu on every page, and a clock that cannot be believed; staff have a frame of their own, and a review that opens on what waits."], [20, 21]],
    "all": [[2824, 3260, "Styles that pages begin with are written shorter. Faces, a greeting, and recordings of the sample. Pages of members are kept; rules of forms as data. An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; what people entrust goes where they meant it; what hangs on a date follows it; what people bring is read as they wrote it; finding newer versions and updating at night."], [137397, 161500, "A visit, faces and a frame for staff. An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; what people entrust goes where they meant it; what hangs on a date follows it; what people bring is read as they wrote it; a wrong clock, a taken port and a failed install cost nothing; finding newer versions and updating at night."], [102944, 128900, "A visit, faces and a frame for staff. Pages of members are kept; rules of forms as data. Two years of a church; a filled church before and after an update; An update finds its church and takes nothing away; a machine that was off; files stored once beside archives, by a process of its own; walks through the life of a prayer request, of every link, of a series, and of when church is; inputs of each kind that people bring."]],
  } },
  routes: { unit: "count", slack: 0.03, rows: {
    "app/routes.ts": [[276, 300, "Publishing several things of an old site, and that all pages are still right; what nobody decides ends; ending all mailed links, by oneself and by staff; two choices of a church; a clock that cannot be believed."]],
  } },
  dependencies: { unit: "count", slack: 0, rows: {
    "named in package.json": [[72, 73, "libphonenumber-js knows how each country dials."]],
    "installed for production": [[543, 523]],
  } },
  "dependency bytes": { unit: "bytes", slack: 0.03, rows: {
    "without machine code for one platform": [[211709639, 223000000, "libphonenumber-js brings the same data in several forms; the build has one of 80 KB."]],
  } },
  build: { unit: "bytes", slack: 0.03, rows: {
    "build/client": [[18110391, 17244097]],
    "build/server": [[27101488, 31400000, "Names of the books of the Bible in fifty languages, each loaded when it is needed."]],
  } },
  "build time": { unit: "seconds", slack: 0.5, rows: {
    "whole build": [[105.36, 158.04]],
  } },
  "build memory": { unit: "bytes", slack: 0.2, rows: {
    "whole build": [[1879632896, 900000000]],
  } },
  pages: { unit: "bytes", slack: 0.03, rows: {
    "/": [[18346, 14070], [0, 0], [0, 0], [39376, 40558]],
    "/, touched": [[18346, 17680], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [139967, 148121, "A visit, faces, the church first in the footer, and staff's frame in the style sheet."], [39376, 40558]],
    "/event": [[16007, 11620], [0, 0], [0, 0], [39376, 40558]],
    "/event, touched": [[16007, 13990], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [130765, 134688], [39376, 40558]],
    "/event/river-cleanup-morning": [[14389, 10580], [0, 0], [0, 0], [39376, 40558]],
    "/event/river-cleanup-morning, touched": [[14389, 12290], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [133094, 137087], [39376, 40558]],
    "/worship": [[15255, 10930], [0, 0], [0, 0], [39376, 40558]],
    "/worship, touched": [[15255, 13620], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [138033, 142174], [39376, 40558]],
    "/facebook-live": [[15382, 12270], [0, 0], [0, 0], [39376, 40558]],
    "/facebook-live, touched": [[15382, 15110], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [136532, 135622], [39376, 40558]],
    "/daily-posts": [[14628, 10730], [0, 0], [0, 0], [39376, 40558]],
    "/daily-posts, touched": [[14628, 13150], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [126642, 128607, "A visit, faces, the church first in the footer, and staff's frame in the style sheet."], [39376, 40558]],
    "/prayer-request": [[14281, 10600], [0, 0], [0, 0], [39376, 40558]],
    "/prayer-request, touched": [[14281, 12550], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [128241, 132089], [39376, 40558]],
    "/services": [[14652, 10720], [0, 0], [0, 0], [39376, 40558]],
    "/services, touched": [[14652, 13210], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [126394, 125598], [39376, 40558]],
    "/contact-us": [[14091, 11020], [0, 0], [0, 0], [39376, 40558]],
    "/contact-us, touched": [[14091, 13290], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [160916, 144421, "A visit, faces, the church first in the footer, and staff's frame in the style sheet."], [39376, 40558]],
    "/giving": [[13919, 10080], [0, 0], [0, 0], [39376, 40558]],
    "/giving, touched": [[13919, 12020], [13616, 14800, "A visit, faces, the church first in the footer, and staff's frame in the style sheet. The row of the menu measures itself in the style sheet; staff have a frame of their own."], [126210, 125410], [39376, 40558]],
  } },
  queries: { unit: "count", slack: 0, rows: {
    "/": [[14, 16, "The newest sermon, and portraits."], [16, 17, "The newest sermon, and portraits."], [22, 28, "The newest sermon, and portraits. The header counts all that other people sent and that waits, for people with a role."]],
    "/event": [[11, 11], [14, 13], [17, 21, "The header counts all that other people sent and that waits, for people with a role."]],
    "/event/river-cleanup-morning": [[6, 6], [9, 8], [12, 16, "The header counts all that other people sent and that waits, for people with a role."]],
    "/daily-posts": [[6, 6], [9, 8], [12, 16, "The header counts all that other people sent and that waits, for people with a role."]],
    "/prayer-request": [[8, 8], [11, 10], [14, 18, "The header counts all that other people sent and that waits, for people with a role."]],
    "/facebook-live": [[6, 7, "The newest sermon, and portraits."], [8, 8, "The newest sermon, and portraits."], [11, 16, "The newest sermon, and portraits. The header counts all that other people sent and that waits, for people with a role."]],
    "/account": [null, [13, 15, "Refusals stand in one list, which is read by the emails that the account had."], [16, 23, "Refusals stand in one list, which is read by the emails that the account had; the header counts all that waits."]],
    "/submit-prayer-requests": [null, [6, 5], [9, 13, "The header counts all that other people sent and that waits, for people with a role."]],
    "/staff": [null, null, [161, 75]],
    "/event-alter": [null, null, [14, 18, "The header counts all that other people sent and that waits, for people with a role."]],
  } },
  allocations: { unit: "bytes", slack: 0.03, rows: {
    "/event": [[17574, 15003]],
  } },
  "processor time": { unit: "ratio", slack: 0.2, rows: {
    "kept, /event": [[1.22, 1.47]],
    "made, /event?next=/": [[167.95, 201.54]],
    "a member's, /event": [[152.01, 50]],
    "a member's, made, /event?next=/": [[152.01, 182.42]],
  } },
  start: { unit: "seconds", slack: 0.5, rows: {
    "until /readyz": [[0.63, 0.95]],
  } },
  memory: { unit: "bytes", slack: 0.1, rows: {
    "server": [[171896832, 157286400], [211587072, 199229440]],
  } },
  tests: { unit: "seconds", slack: 0.3, rows: {} },
};

export function boundsOf({ name }: Section): BoundSection {
  const found = bounds[name];
  if (!found) throw new Error(`scripts/weigh/bounds.ts has no section "${name}"`);
  return found;
}
