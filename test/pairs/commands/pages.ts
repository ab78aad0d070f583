import { published, unpublished } from "../../../app/items/visibility/visibility.ts";
import {
  addPicture,
  changePicture,
  closeEndedPictures,
  replacePicture,
  takeDownPicture,
} from "../../../app/media/library/pictures.server.ts";
import { addFile, deleteFile, replaceFile } from "../../../app/media/site-files/site-files.server.ts";
import { importTexts } from "../../../app/pages/content-files/text-folder.server.ts";
import { nameOfUpload } from "../../../app/pages/originals/uploaded-files.ts";
import {
  bringBackPage,
  changeSettings,
  createPage,
  removePage,
} from "../../../app/pages/texts/change-settings.server.ts";
import { deleteRevision } from "../../../app/pages/texts/deleting-revisions.server.ts";
import { discardDraft, saveDraft, scheduleDraft } from "../../../app/pages/texts/drafts.server.ts";
import type { EditablePage } from "../../../app/pages/texts/editable-text.server.ts";
import { factsAsText } from "../../../app/pages/texts/facts-text.server.ts";
import { savePreview } from "../../../app/pages/texts/page-previews.server.ts";
import { settingsOfNewPage } from "../../../app/pages/texts/page-settings.ts";
import { pageOf, pageOfFile } from "../../../app/pages/texts/pages.server.ts";
import { reviewPage } from "../../../app/pages/texts/reviews.server.ts";
import { reviewPages, undoReviews } from "../../../app/pages/texts/reviews-at-once.server.ts";
import {
  backToOriginal,
  publishFromForm,
  restoreRevision,
} from "../../../app/pages/texts/revisions.server.ts";
import { addUrl, changeUrl, removeUrl } from "../../../app/pages/urls/url-writes.server.ts";
import {
  at,
  ids,
  pageText,
  pathOfFile,
  pathOfPicture,
  staffOf,
  urlOf,
  versionOfPage,
} from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const text = () => pageOfFile("baptism") as EditablePage;
const titled = (turn: 0 | 1) => pageText(`Baptism by ${staffOf(turn).name}`);
const schedule = { visibleFrom: "2026-12-24T08:00:00.000Z", visibleUntil: "2026-12-26T08:00:00.000Z" };

export const pageCommands: Record<string, Command> = {
  publishFromForm: {
    touches: ["page"],
    run: ({ site }, turn) =>
      publishFromForm(site, staffOf(turn), {
        text: text(),
        version: versionOfPage,
        content: titled(turn),
        settings: text().settings,
        appears: true,
      }),
  },
  "publishFromForm of a draft": {
    touches: ["page"],
    run: ({ site }, turn) =>
      publishFromForm(site, staffOf(turn), {
        text: text(),
        version: versionOfPage,
        content: titled(turn),
        isOfDraft: true,
        settings: text().settings,
        appears: true,
      }),
  },
  saveDraft: {
    touches: ["page"],
    run: ({ site }, turn) =>
      saveDraft(site, staffOf(turn), {
        text: text(),
        version: versionOfPage,
        content: titled(turn),
        isOfDraft: true,
        settings: text().settings,
      }),
  },
  scheduleDraft: {
    touches: ["page"],
    run: ({ site }, turn) =>
      scheduleDraft(site, staffOf(turn), { text: text(), version: versionOfPage, ...schedule }),
  },
  discardDraft: {
    touches: ["page"],
    run: ({ site }, turn) => discardDraft(site, staffOf(turn), { text: text(), version: versionOfPage }),
  },
  restoreRevision: {
    touches: ["page"],
    run: ({ site }, turn) =>
      restoreRevision(site, staffOf(turn), { text: text(), version: versionOfPage, id: ids.revision }),
  },
  "restoreRevision of an earlier one": {
    touches: ["page"],
    run: ({ site }, turn) =>
      restoreRevision(site, staffOf(turn), { text: text(), version: versionOfPage, id: ids.earlierRevision }),
  },
  deleteRevision: {
    touches: ["page"],
    run: ({ site }, turn) => deleteRevision(site, staffOf(turn), { text: text(), id: ids.earlierRevision }),
  },
  "deleteRevision of the draft": {
    touches: ["page"],
    run: ({ site }, turn) => deleteRevision(site, staffOf(turn), { text: text(), id: ids.revision }),
    isRefusedAlone: true,
  },
  backToOriginal: {
    touches: ["page"],
    run: ({ site }, turn) => backToOriginal(site, staffOf(turn), { text: text(), version: versionOfPage }),
  },
  savePreview: {
    touches: ["page"],
    run: ({ site }, turn) =>
      savePreview(site, staffOf(turn), { text: text(), content: titled(turn), version: versionOfPage }),
  },
  reviewPage: { touches: ["page"], run: ({ site }, turn) => reviewPage(site, staffOf(turn), "baptism") },
  reviewPages: {
    touches: ["page"],
    run: ({ site }, turn) => reviewPages(site, staffOf(turn), ["giving", "baptism"]),
  },
  undoReviews: {
    touches: ["page"],
    undoes: "reviewPages",
    run: ({ site }, turn) => undoReviews(site, staffOf(turn), at),
  },
  importTexts: {
    touches: ["page"],
    run: ({ site }, turn) =>
      importTexts(
        site,
        { pages: new Map([["baptism", titled(turn)]]), facts: new Map() },
        new Map([["baptism", pageOfFile("baptism")]]),
      ),
  },
};

const ownPage = (id: string, slug: string) => pageOf(settingsOfNewPage({ id, slug, ...unpublished }));
const garden = () => ownPage(ids.ownPage, "garden");
const ownText = (turn: 0 | 1) => ({
  text: garden(),
  settings: garden().settings,
  version: 1,
  content: { title: `Garden of ${staffOf(turn).name}`, description: "Here.", pieces: [] },
});

export const ownPageCommands: Record<string, Command> = {
  createPage: {
    touches: ["own pages"],
    run: ({ site }, turn) =>
      createPage(site, staffOf(turn), {
        slug: "meadow",
        title: `Of ${staffOf(turn).name}`,
        description: "Here.",
      }),
  },
  "createPage at the address of another": {
    touches: ["own pages"],
    isRefusedAlone: true,
    run: ({ site }, turn) =>
      createPage(site, staffOf(turn), { slug: "garden", title: "Orchard", description: "Here." }),
  },
  changeSettings: {
    touches: ["own pages"],
    run: ({ site }, turn) =>
      changeSettings(site, staffOf(turn), garden(), {
        slug: turn === 0 ? "meadow" : "pond",
        version: 1,
        ...schedule,
      }),
  },
  removePage: {
    touches: ["own pages"],
    run: ({ site }, turn) => removePage(site, staffOf(turn), garden(), null),
  },
  bringBackPage: {
    touches: ["own pages"],
    run: ({ site }, turn) => bringBackPage(site, staffOf(turn), ownPage(ids.removedPage, "orchard")),
  },
  "publishFromForm of pieces": {
    touches: ["own pages"],
    run: ({ site }, turn) => publishFromForm(site, staffOf(turn), { ...ownText(turn), appears: true }),
  },
  "saveDraft of pieces": {
    touches: ["own pages"],
    run: ({ site }, turn) => saveDraft(site, staffOf(turn), { ...ownText(turn), isOfDraft: false }),
  },
};

const sitePage = () => text();

export const sitePageCommands: Record<string, Command> = {
  "changeSettings of a page of the site": {
    touches: ["page", "site page"],
    run: ({ site }, turn) =>
      changeSettings(site, staffOf(turn), sitePage(), {
        version: 0,
        ...(turn === 0 ? schedule : unpublished),
      }),
  },
  "changeSettings to the address of an added page": {
    touches: ["own pages", "site page"],
    run: ({ site }, turn) =>
      changeSettings(site, staffOf(turn), pageOfFile("kids") as EditablePage, {
        ...{ slug: turn === 0 ? "meadow" : "pond", version: 0 },
        ...published,
      }),
  },
  "removePage of the site": {
    touches: ["page", "site page"],
    run: ({ site }, turn) => removePage(site, staffOf(turn), sitePage(), null),
  },
  "removePage that is always shown": {
    touches: ["site page"],
    isRefusedAlone: true,
    run: ({ site }, turn) => removePage(site, staffOf(turn), pageOfFile("home") as EditablePage, null),
  },
  "bringBackPage of the site": {
    touches: ["site page"],
    undoes: "removePage of the site",
    run: ({ site }, turn) => bringBackPage(site, staffOf(turn), sitePage()),
  },
};

export const urlCommands: Record<string, Command> = {
  addUrl: {
    touches: ["own pages", "leading URL"],
    run: ({ site }, turn) =>
      addUrl(site, staffOf(turn), { path: "/meadow", target: turn === 0 ? "/event" : "/services" }),
  },
  "addUrl that is in the list": {
    touches: ["leading URL"],
    isRefusedAlone: true,
    run: ({ site }, turn) => addUrl(site, staffOf(turn), { path: "/2019/harvest", target: "/services" }),
  },
  changeUrl: {
    touches: ["leading URL"],
    run: ({ site }, turn) =>
      changeUrl(site, staffOf(turn), ids.leadingUrl, {
        ...{ path: turn === 0 ? "/meadow" : "/2019/harvest", target: "/services", version: 1 },
      }),
  },
  "changeUrl that people guess": {
    touches: ["leading URL"],
    run: ({ site }, turn) =>
      changeUrl(site, staffOf(turn), "about", { target: turn === 0 ? null : "/services", version: 0 }),
  },
  removeUrl: {
    touches: ["leading URL"],
    run: ({ site }, turn) => removeUrl(site, staffOf(turn), ids.leadingUrl, 1),
  },
};

const newPicture = { url: urlOf(pathOfPicture(2)), people: "nobody", agreedBy: "", agreedUntil: "" } as const;

export const pictureCommands: Record<string, Command> = {
  addPicture: {
    touches: ["library"],
    run: ({ site }, turn) => addPicture(site, staffOf(turn), { ...newPicture, alt: staffOf(turn).name }),
  },
  changePicture: {
    touches: ["library"],
    run: ({ site }, turn) =>
      changePicture(site, staffOf(turn), {
        ...{
          ...newPicture,
          id: ids.pictures[1],
          version: 1,
          focusX: 10,
          focusY: 10,
          alt: staffOf(turn).name,
        },
      }),
  },
  replacePicture: {
    touches: ["library"],
    run: ({ site }, turn) =>
      replacePicture(site, staffOf(turn), {
        ...{ ...newPicture, id: ids.pictures[turn], version: 1, alt: staffOf(turn).name },
      }),
  },
  takeDownPicture: {
    touches: ["library"],
    run: ({ site }, turn) => takeDownPicture(site, staffOf(turn), ids.pictures[1]),
  },
  closeEndedPictures: { touches: ["library"], run: ({ site }) => closeEndedPictures(site) },
};

const uploaded = { url: urlOf(pathOfFile(2)), contentType: "application/pdf", bytes: 10, audio: null };
const resources = () => factsAsText("resources", "Resources to download");

export const fileCommands: Record<string, Command> = {
  addFile: {
    touches: ["site file"],
    run: ({ site }, turn) => addFile(site, staffOf(turn), { ...uploaded, name: `${staffOf(turn).name}.pdf` }),
  },
  replaceFile: {
    touches: ["site file"],
    run: ({ site }, turn) =>
      replaceFile(site, staffOf(turn), ids.files[turn], {
        uploaded: { ...uploaded, name: `${staffOf(turn).name}.pdf` },
        version: 1,
      }),
  },
  deleteFile: {
    touches: ["site file"],
    run: ({ site }, turn) => deleteFile(site, staffOf(turn), ids.files[0]),
  },
  "publishFromForm with a file": {
    touches: ["site file"],
    run: ({ site }, turn) =>
      publishFromForm(site, staffOf(turn), {
        text: resources(),
        version: 0,
        content: [{ title: "Leaflet", words: staffOf(turn).name, file: nameOfUpload(ids.files[0]) }],
      }),
  },
};
