import { z } from "zod";
import { emailAddress } from "../../forms/email-address.ts";
import { audiences } from "../audience.ts";
import { askedPrayerSchema } from "../prayer-schema.ts";
import { guestMessages } from "./guest-messages.ts";

const email = z
  .string({ error: guestMessages.email })
  .trim()
  .toLowerCase()
  .max(254, guestMessages.email)
  .pipe(emailAddress(guestMessages.email));

/** Nobody stores a file on this site without an account. */
export const guestPrayerSchema = askedPrayerSchema.omit({ picUrl: true, picAlt: true }).extend({ email });

export type GuestPrayer = z.output<typeof guestPrayerSchema>;

/** Who reads it instead of the pastor, if there is none any more. */
export const confirmSchema = z.object({ audience: z.enum(audiences).optional() });

export const linkRequestSchema = z.object({ email });

/** A browser does not send a box that is not ticked. */
export const settingSchema = z.object({ isOn: z.literal("on").optional() });
