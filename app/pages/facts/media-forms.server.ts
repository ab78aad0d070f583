import { factSets } from "../originals/fact-sets.server.ts";
import { sampleStills, stills } from "../originals/film-files.ts";
import { homePictures, sampleHomePictures } from "../originals/home-files.ts";
import { ministryPictures, sampleMinistryPictures } from "../originals/ministry-files.ts";
import { newHerePictures, sampleNewHerePictures } from "../originals/new-here-files.ts";
import { resourceUrls, sampleResources } from "../originals/resource-files.ts";
import { shownTypes } from "../originals/uploaded-files.ts";
import { media, sampleMedia, sampleWorshipPictures, worshipPictures } from "../originals/worship-files.ts";
import type { FactField, FactForm, FactList } from "./fact-form.ts";

const words: FactField = { path: "words", label: "Text", kind: "text" };
const alt: FactField = {
  path: "alt",
  label: "What the picture shows",
  hint: "For people who cannot see it. Pictures from the library have their own.",
  kind: "line",
};

function libraryPicture(path: string, label: string, hint: string): FactField {
  const choices = [["", "The one that came with the site"]] as const;
  return { path, label, hint, kind: "choice", isOptional: true, choices, library: [] };
}

interface Files {
  files: Record<string, unknown>;
  ofSample: ReadonlySet<string>;
}

/** Names of files. Those of the sample say so, and come last. */
function choicesOf({ files, ofSample }: Files) {
  const names = Object.keys(files);
  const own = names.filter((name) => !ofSample.has(name)).map((name) => [name, name] as const);
  const others = names.filter((name) => ofSample.has(name));
  return [...own, ...others.map((name) => [name, `${name}, from the sample`] as const)];
}

/** A picture of a row: of the church's files, the library or, at the end, the sample, whose files say what they show. */
function picture({ files, ofSample }: Files, described: readonly { picture: string; alt: string }[] = []) {
  const named = Object.keys(files).map((file) => {
    const alt = described.find(({ picture }) => picture === file)?.alt;
    return [file, alt ? `${file}: ${alt}` : file] as const;
  });
  return {
    path: "picture",
    label: "Picture",
    kind: "choice",
    choices: named.filter(([file]) => !ofSample.has(file)),
    ofSample: named.filter(([file]) => ofSample.has(file)),
    library: [],
  } as const;
}

const mediaFiles = { files: media, ofSample: sampleMedia };
const stillFiles = { files: stills, ofSample: sampleStills };

const home = factSets.home.sample;
const worship = factSets.worship.sample;

export const homeForm: FactForm = {
  fields: [
    libraryPicture(
      "mainPicture",
      "Main picture",
      "A URL that was entered under Change Main Image comes first.",
    ),
    {
      path: "mainPictureAlt",
      label: "What the main picture shows",
      hint: alt.hint ?? "",
      kind: "line",
      isOptional: true,
    },
    { path: "invitation", label: "Words of the link to the services", kind: "line" },
    libraryPicture("quotePicture", "Picture behind the quotation", "The text stands before its left half."),
    { path: "prayer.heading", label: "Heading of the invitation to ask for prayer", kind: "line" },
    { path: "prayer.words", label: "Text of the invitation to ask for prayer", kind: "text" },
    { path: "carousel.heading", label: "Heading of the pictures", kind: "line", isOptional: true },
  ],
  lists: [
    {
      path: "carousel.views",
      name: "views",
      title: "Pictures",
      one: "picture",
      add: "Add a picture",
      fields: [picture({ files: homePictures, ofSample: sampleHomePictures }, home?.carousel.views), alt],
    },
  ],
  folds: [
    { fields: ["carousel.heading"], list: "views" },
    { title: "Invitation to ask for prayer", fields: ["prayer.heading", "prayer.words"] },
    { title: "Picture behind the quotation", fields: ["quotePicture"] },
  ],
};

/** Of the page for people who are new. */
export const newHerePictureList: FactList = {
  path: "pictures",
  isOptional: true,
  name: "pictures",
  title: "Pictures between the parts",
  one: "picture",
  add: "Add a picture",
  fields: [
    picture(
      { files: newHerePictures, ofSample: sampleNewHerePictures },
      factSets["new-here"].sample?.pictures,
    ),
    alt,
  ],
};

export const worshipForm: FactForm = {
  fields: [
    { path: "recording.title", label: "Title of the recording", kind: "line", isOptional: true },
    { path: "recording.credit", label: "Who made the recording", kind: "line", isOptional: true },
    {
      path: "recording.file",
      label: "File of the recording",
      kind: "choice",
      isOptional: true,
      choices: [["", "None"] as const, ...choicesOf(mediaFiles)].filter(
        ([file]) => file === "" || file.endsWith(".mp3"),
      ),
      uploads: shownTypes.recording,
    },
  ],
  lists: [
    {
      path: "carousel",
      name: "views",
      title: "Pictures",
      one: "picture",
      add: "Add a picture",
      fields: [picture({ files: worshipPictures, ofSample: sampleWorshipPictures }, worship?.carousel), alt],
    },
    {
      path: "videos",
      name: "films",
      title: "Films",
      one: "film",
      add: "Add a film",
      fields: [
        { path: "title", label: "Title", kind: "line" },
        {
          path: "url",
          label: "Film",
          kind: "choice-or-link",
          choices: choicesOf(mediaFiles).filter(([file]) => file.endsWith(".mp4")),
          uploads: shownTypes.film,
        },
        {
          path: "still",
          label: "Picture of a film of ours",
          kind: "choice",
          isOptional: true,
          choices: [["", "None"], ...choicesOf(stillFiles)],
        },
      ],
    },
  ],
  folds: [
    { list: "views" },
    { list: "films" },
    { title: "Recording", fields: ["recording.title", "recording.credit", "recording.file"] },
  ],
};

export const ministriesForm: FactForm = {
  fields: [],
  lists: [
    {
      path: "",
      name: "ministries",
      title: "Ministries",
      one: "ministry",
      add: "Add a ministry",
      fields: [
        { path: "name", label: "Name", kind: "line" },
        {
          path: "summary",
          label: "Summary",
          hint: "Write {kids.time}, and the page shows the time of the children’s programme as it is then.",
          kind: "line",
        },
        { path: "details", label: "More about it", kind: "text" },
        picture({ files: ministryPictures, ofSample: sampleMinistryPictures }, factSets.ministries.sample),
        alt,
        {
          path: "to",
          label: "Page",
          hint: "Such as /baptism.",
          kind: "line",
          isPage: true,
          isOptional: true,
        },
      ],
    },
  ],
};

export const resourcesForm: FactForm = {
  fields: [],
  lists: [
    {
      path: "",
      name: "resources",
      title: "Resources",
      one: "resource",
      add: "Add a resource",
      fields: [
        { path: "title", label: "Title", kind: "line" },
        words,
        {
          path: "file",
          label: "File",
          kind: "choice",
          choices: [["", "Please choose"], ...choicesOf({ files: resourceUrls, ofSample: sampleResources })],
          uploads: shownTypes.resource,
        },
      ],
    },
  ],
};
