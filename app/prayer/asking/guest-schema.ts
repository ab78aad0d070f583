import { z } from "zod";
import { formRules } from "../../forms/rules.ts";
import { schemaOf } from "../../forms/schema-of.ts";
import { audiences } from "../audience.ts";
import { guestEmail } from "../prayer-rules.ts";

/** Who reads it instead of the pastor, if there is none any more. */
export const confirmSchema = z.object({ audience: z.enum(audiences).optional() });

export const linkRequestSchema = schemaOf(formRules({ email: guestEmail }));

/** A browser does not send a box that is not ticked. Welcome asks with two buttons. */
export const settingSchema = z.object({ isOn: z.enum(["on", "off"]).optional() });
