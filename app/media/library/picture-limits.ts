import type { PictureTable } from "../../../database/picture-tables.ts";

export type PeopleOnPicture = PictureTable["people"];

export const peopleOnPicture: readonly (readonly [value: PeopleOnPicture, label: string])[] = [
  ["nobody", "Nobody who can be recognised"],
  ["adults", "Adults who agreed"],
  ["children", "Children whose parents or guardians agreed"],
  ["unasked", "People who were not asked"],
];

const most = 2000;

export const pictureLimits = {
  /** Of the names of those who agreed. */
  agreedBy: 500,
  onPage: 24,
  /** The library is read as a whole. */
  all: most,
};

export const pictureMessages = {
  added: "Picture added. Now set its focal point, and choose it where you want it.",
  changed: "Picture saved. Every page that shows it is updated.",
  replaced: "Picture replaced everywhere. Now choose the point of the new one that must stay visible.",
  takenDown: "Picture taken down everywhere.",
  failed: "Failed to add picture.",
  notSaved: "The picture could not be saved. What you typed is still here: please try again.",
  full: `The library holds at most ${most} pictures. Please take down one that is not used any more.`,
  inLibrary: "This picture is in the library already.",
  none: "The library has no pictures yet.",
  noneSelected: "No matching pictures.",
  listFailed: "Failed to load pictures.",
} as const;

export interface SavedPicture {
  id: string;
  url: string;
  width: number;
  height: number;
  alt: string;
  focusX: number;
  focusY: number;
  people: PeopleOnPicture;
  agreedBy: string;
  /** `YYYY-MM-DD`, or empty. */
  agreedUntil: string;
  createdAt: string;
  version: number;
}

export type Agreement = Pick<SavedPicture, "people" | "agreedBy" | "agreedUntil">;

/** A picture without a text is decorative: screen readers skip it. */
export function nameForStaff({ alt }: Pick<SavedPicture, "alt">): string {
  return alt || "A picture without a description";
}
