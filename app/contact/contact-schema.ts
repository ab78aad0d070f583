import { z } from "zod";
import { schemaOf } from "../forms/schema-of.ts";
import { contactRules } from "./contact-rules.ts";
import type { ContactMessage } from "./contact-service.ts";

const typed = schemaOf(contactRules);

export const contactSchema = typed.transform(
  ({ user_name, user_email, message, website }): ContactMessage => ({
    name: user_name,
    email: user_email,
    message,
    mayBeSpam: website !== "",
  }),
);

/** EmailJS appends them to the form, which may have fields of the same names. */
const identifier = z.array(z.string());

/** The form as the EmailJS protocol sends it. */
export const sentContactSchema = typed.extend({
  user_id: identifier,
  service_id: identifier,
  template_id: identifier,
});
