import { t } from "@lingui/core/macro";
import { type FileType, fileTypes } from "../../../platform/storage/file-types.ts";
import { megabyte, megabytesOf } from "../../../platform/storage/sizes.ts";
import { maxBytes } from "../storage/storage-limits.ts";

export interface SiteFile {
  id: string;
  url: string;
  name: string;
  type: FileType;
  bytes: number;
  /** A timestamp; of the last replacement, if there was one. */
  createdAt: string;
  version: number;
}

/** Bytes that are stored already, and that nothing shows yet. */
export interface Uploaded {
  url: string;
  name: string;
  contentType: string;
  bytes: number;
  audio: string | null;
}

export interface Place {
  title: string;
  /** The page on which visitors see it. */
  path: string;
  form: string;
}

export interface ListedFile extends SiteFile {
  usedBy: Place[];
}

export const typeNames: Record<FileType, () => string> = {
  pdf: () => t`PDF`,
  mp3: () => t`MP3 audio`,
  mp4: () => t`MP4 film`,
  m4a: () => t`M4A audio`,
  opus: () => t`Opus audio`,
  webm: () => t`WebM audio`,
};

/** What a player of recordings can play. */
export const recordingTypes = ["mp3", "m4a", "opus", "webm"] as const satisfies readonly FileType[];

export function isRecording(type: FileType | undefined): type is (typeof recordingTypes)[number] {
  return (recordingTypes as readonly (FileType | undefined)[]).includes(type);
}

/** Endings of names beside those that a type is called after. */
const otherEndings: Record<string, FileType> = { ogg: "opus", oga: "opus", m4b: "m4a" };

export function acceptOf(types: readonly FileType[]): string {
  const also = Object.entries(otherEndings).flatMap(([ending, type]) =>
    types.includes(type) ? [ending] : [],
  );
  return [
    ...types.flatMap((type) => [`.${type}`, fileTypes[type].contentType]),
    ...also.map((ending) => `.${ending}`),
  ].join(",");
}

export const allTypes = Object.keys(fileTypes) as FileType[];

export interface Uploadable {
  types: readonly FileType[];
  mostBytes: number;
  otherType: string;
  tooLarge: string;
  /** What the form says. */
  hint: string;
}

export const anyFile: Uploadable = {
  types: allTypes,
  mostBytes: maxBytes.recording,
  otherType: "Only PDF, MP3, MP4, M4A, Opus and WebM files can be uploaded.",
  tooLarge: `Files can be at most ${maxBytes.recording / megabyte / 1024} GB.`,
  hint: `PDF, MP3, M4A, Opus, WebM or MP4, at most ${maxBytes.recording / megabyte / 1024} GB.`,
};

/** Recordings, and notes to take home. */
export const fileOfSermon: Uploadable = {
  types: ["pdf", ...recordingTypes],
  mostBytes: maxBytes.sermonFile,
  otherType: "Only PDF, MP3, M4A, Opus and WebM files can be uploaded for a sermon.",
  tooLarge: `Files of a sermon can be at most ${maxBytes.sermonFile / megabyte} MB.`,
  hint: `PDF, MP3, M4A, Opus or WebM, at most ${maxBytes.sermonFile / megabyte} MB.`,
};

/** The place of a file takes another one of its type. */
export function likeType(type: FileType): Uploadable {
  return {
    ...anyFile,
    types: [type],
    otherType: `Please choose a file that ends in .${type}, like this one.`,
    hint: `${type.toUpperCase()}, at most ${maxBytes.recording / megabyte / 1024} GB.`,
  };
}

export const fileMessages = {
  title: "Files",
  none: "Nothing has been uploaded yet.",
  added: "File uploaded. You can now choose it in the church details, and link to it from a page.",
  replaced: "File replaced. Every page shows the new one.",
  deleted: "File deleted.",
  listFailed: "The files could not be loaded.",
  noneChosen: "Please choose a file first.",
  gone: "The upload no longer exists. Please choose the file again.",
  notSaved: "The file could not be saved. Please try again.",
  notStored: "The file could not be stored. Please try again.",
  empty: "This file is empty.",
  addedToSermon: "File uploaded. You can now choose it under “More about this sermon”.",
  noSound: "No sound was found in this file. It may be damaged or cut off. Please export it again.",
  otherSound:
    "Browsers cannot play the sound in this file. Please export it as MP3, as M4A with AAC, or as Opus.",
  hasPictures: (type: FileType) =>
    `This is ${type === "webm" ? "a WebM" : "an MP4"} file with a film in it. Please upload a file that holds only its sound, such as an MP3 or M4A.`,
  notOnlySound:
    "This file holds only sound, or a film of a kind that many browsers do not play. Please export a film as MP4 with H.264, and let the name of a recording end in .m4a.",
  tooLargeForForm: `Without scripts, files can be at most ${megabytesOf(maxBytes.fileInForm)} MB. Turn scripts on to upload a larger one.`,
  conflict: "Somebody else has replaced this file since you opened it.",
  inList: "This file is in the list already.",
  stillUsed: "This file was not deleted, because pages show it.",
} as const;

export function typeOfName(name: string): FileType | undefined {
  const [, ending = ""] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (Object.hasOwn(otherEndings, ending)) return otherEndings[ending];
  return Object.hasOwn(fileTypes, ending) ? (ending as FileType) : undefined;
}

/** Why a file cannot be uploaded, as far as its name and size tell. */
export function fileRefusal(
  { name, size }: { name: string; size: number },
  { types, mostBytes, otherType, tooLarge }: Uploadable,
): string | undefined {
  const type = typeOfName(name);
  if (type === undefined || !types.includes(type)) return otherType;
  if (size === 0) return fileMessages.empty;
  return size > mostBytes ? tooLarge : undefined;
}

/** What nobody can see in a name, or a path cannot hold; some of it turns the direction of the text after it. */
const withheld = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd/\\]+/gu;
const longestName = 120;

export function storableName(name: string): string {
  const clean = name.toWellFormed().replace(withheld, " ").replace(/\s+/g, " ").trim();
  const [, stem = "", ending = ""] = /^(.*?)(\.\w+)?$/.exec(clean) ?? [];
  const shortened = [...stem].slice(0, longestName).join("").trim();
  return `${shortened || "file"}${ending.slice(0, 10).toLowerCase()}`;
}
