import { addFile, deleteFile, replaceFile } from "../../../app/media/files/site-files.server.ts";
import {
  addPicture,
  changePicture,
  closeEndedPictures,
  replacePicture,
  takeDownPicture,
} from "../../../app/media/library/pictures.server.ts";
import { nameOfUpload } from "../../../app/pages/congregation/uploaded-files.ts";
import { ownPageAsText } from "../../../app/pages/own/own-page-text.server.ts";
import {
  bringBackOwnPage,
  changeSettings,
  createOwnPage,
  removeOwnPage,
} from "../../../app/pages/own/own-pages.server.ts";
import { publishOwnPage } from "../../../app/pages/own/publish-own-page.server.ts";
import { discardDraft, saveDraft, scheduleDraft } from "../../../app/pages/texts/drafts.server.ts";
import type { EditablePage } from "../../../app/pages/texts/editable-text.server.ts";
import { factsAsText } from "../../../app/pages/texts/facts-text.server.ts";
import { requirePage } from "../../../app/pages/texts/page-texts.server.ts";
import { savePreview } from "../../../app/pages/texts/previews.server.ts";
import { reviewPage } from "../../../app/pages/texts/reviews.server.ts";
import { backToOriginal, publishText, restoreRevision } from "../../../app/pages/texts/revisions.server.ts";
import { importTexts } from "../../../app/pages/texts/text-folder.server.ts";
import {
  ids,
  pageText,
  pathOfFile,
  pathOfPicture,
  staffOf,
  urlOf,
  versionOfPage,
} from "../support/church.ts";
import type { Command } from "../support/run-pairs.ts";

const text = () => requirePage("baptism");
const titled = (turn: 0 | 1) => pageText(`Baptism by ${staffOf(turn).name}`);
const schedule = { visibleFrom: "2026-12-24T08:00:00.000Z", visibleUntil: "2026-12-26T08:00:00.000Z" };

export const pageCommands: Record<string, Command> = {
  publishText: {
    touches: ["page"],
    run: ({ site }, turn) =>
      publishText(site, staffOf(turn), { text: text(), version: versionOfPage, content: titled(turn) }),
  },
  "publishText of a draft": {
    touches: ["page"],
    run: ({ site }, turn) =>
      publishText(site, staffOf(turn), {
        text: text(),
        version: versionOfPage,
        content: titled(turn),
        isOfDraft: true,
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
  importTexts: {
    touches: ["page"],
    run: ({ site }, turn) =>
      importTexts(
        site,
        { pages: new Map([["baptism", titled(turn)]]), facts: new Map() },
        new Map([["baptism", text().original]]),
      ),
  },
};

const ownText = () => ownPageAsText({ id: ids.ownPage, slug: "garden" }) as EditablePage<unknown>;

export const ownPageCommands: Record<string, Command> = {
  createOwnPage: {
    touches: ["own pages"],
    run: ({ site }, turn) =>
      createOwnPage(site, staffOf(turn), {
        slug: "meadow",
        title: `Of ${staffOf(turn).name}`,
        description: "Here.",
      }),
  },
  "createOwnPage at the address of another": {
    touches: ["own pages"],
    isRefusedAlone: true,
    run: ({ site }, turn) =>
      createOwnPage(site, staffOf(turn), { slug: "garden", title: "Orchard", description: "Here." }),
  },
  changeSettings: {
    touches: ["own pages"],
    run: ({ site }, turn) =>
      changeSettings(site, staffOf(turn), ids.ownPage, {
        slug: turn === 0 ? "meadow" : "pond",
        version: 1,
        ...schedule,
      }),
  },
  removeOwnPage: {
    touches: ["own pages"],
    run: ({ site }, turn) => removeOwnPage(site, staffOf(turn), ids.ownPage, null),
  },
  bringBackOwnPage: {
    touches: ["own pages"],
    run: ({ site }, turn) => bringBackOwnPage(site, staffOf(turn), ids.removedPage),
  },
  publishOwnPage: {
    touches: ["own pages"],
    run: ({ site }, turn) =>
      publishOwnPage(site, staffOf(turn), {
        ...{ text: ownText(), version: 1, pageVersion: 1 },
        content: { title: `Garden of ${staffOf(turn).name}`, description: "Here.", pieces: [] },
      }),
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

const uploaded = { url: urlOf(pathOfFile(2)), contentType: "application/pdf", bytes: 10 };
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
  "publishText with a file": {
    touches: ["site file"],
    run: ({ site }, turn) =>
      publishText(site, staffOf(turn), {
        text: resources(),
        version: 0,
        content: [{ title: "Leaflet", words: staffOf(turn).name, file: nameOfUpload(ids.files[0]) }],
      }),
  },
};
