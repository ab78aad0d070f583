import { z } from "zod";
import { pictureText, pictureUrl, version } from "../../forms/fields.ts";
import { pictureLimits } from "./picture-limits.ts";

const percent = z.coerce.number("Please enter a number from 0 to 100").int().min(0).max(100);

const agreementFields = {
  people: z.enum(["nobody", "adults", "children", "unasked"], {
    error: "Please say who can be recognised in the picture",
  }),
  agreedBy: z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .max(pictureLimits.agreedBy, `Please use at most ${pictureLimits.agreedBy} characters`)
    .optional()
    .default(""),
  agreedUntil: z.iso.date("Please choose a date").optional().default(""),
};

/** A new picture: a file, or the URL of one that was uploaded first. */
const fileFields = {
  url: pictureUrl,
  alt: pictureText,
  picture: z.instanceof(File).optional(),
  ...agreementFields,
};

function hasPicture({ url, picture }: { url: string; picture?: File | undefined }): boolean {
  return url !== "" || picture !== undefined;
}

const noPicture = {
  path: ["picture"],
  error: "Please choose a picture",
  // Checked even while other fields are invalid, so that all errors appear at once.
  when: () => true,
};

export const newPictureSchema = z.object(fileFields).refine(hasPicture, noPicture);

/** Another file in place of a picture. */
export const replacedPictureSchema = z.object({ ...fileFields, version }).refine(hasPicture, noPicture);

export const changedPictureSchema = z.object({
  alt: pictureText,
  focusX: percent,
  focusY: percent,
  ...agreementFields,
  version,
});

export type NewPicture = Omit<z.output<typeof newPictureSchema>, "picture">;
export type ReplacedPicture = Omit<z.output<typeof replacedPictureSchema>, "picture">;
export type ChangedPicture = z.output<typeof changedPictureSchema>;
