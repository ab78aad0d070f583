import { Hono } from "hono";
import type { HttpEnvironment } from "../../platform/http/request.ts";
import type { EmailService } from "../../platform/settings/environment.ts";
import { asAttempt } from "../changes/attempts.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import { type ContactDependencies, sendMessage } from "./contact.server.ts";
import { contactSchema, sentContactSchema } from "./contact-schema.ts";

/**
 * `POST send-form` as EmailJS takes it: a form, multipart or urlencoded, with identifiers beside its own fields.
 * Returns plain text, `OK` when the message is queued. It allows no other origin, so that only pages of this site can
 * use it.
 */
export function contactRoutes(dependencies: ContactDependencies): Hono<HttpEnvironment> {
  return new Hono<HttpEnvironment>()
    .post("/send-form", (c) =>
      asAttempt({ db: dependencies.db, log: c.get("log") }, async () => {
        const form = await readForm(c.req.raw, sentContactSchema).catch(() => undefined);
        if (!form) return c.text("Part of the form went missing", 400);
        // Of several fields with one name the last counts.
        const fields = Object.fromEntries(form);
        const stranger = unknownIdentifier(fields, dependencies.settings.emailService);
        if (stranger) return c.text(stranger, 400);
        const message = contactSchema.safeParse(fields);
        if (!message.success)
          return c.text(message.error.issues[0]?.message ?? "The form is not complete", 400);
        const refusal = await sendMessage(dependencies, message.data, c.get("clientNetwork"));
        return refusal ? c.text(refusal.text, refusal.status) : c.text("OK");
      }),
    )
    .all("/send-form", (c) => c.text("Method Not Allowed", 405, { Allow: "POST" }));
}

function unknownIdentifier(fields: Record<string, unknown>, service: EmailService): string | undefined {
  if (fields.user_id !== service.publicKey) return "The Public Key is invalid";
  if (fields.service_id !== service.serviceId) return "The Service ID was not found";
  if (fields.template_id !== service.templateId) return "The Template ID was not found";
  return undefined;
}
