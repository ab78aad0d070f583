import { data } from "react-router";
import { congregation } from "../../content/congregation.ts";
import { keepText } from "../shell/keep-text.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { readForm } from "../shell/read-form.server.ts";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/create";
import { EventForm } from "./event-form.tsx";
import { newEventSchema } from "./event-schema.ts";
import { addEvent } from "./events.server.ts";
import { eventMessages } from "./events.ts";
import { submittedEvent } from "./submitted-event.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  const submitted = await submittedEvent(await readForm(request), newEventSchema, { storage, viewer });
  if (!submitted.event) return data(submitted.result, { status: submitted.status });
  try {
    await addEvent({ db, storage, log }, viewer, submitted.event);
  } catch (error) {
    log.error({ err: error }, "event not added");
    await submitted.undo();
    return data(submitted.submission.reply({ formErrors: [eventMessages.failed] }), { status: 500 });
  }
  return redirectWithNotice("/event", eventMessages.added);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, eventMessages.notSaved);
}

export default function CreateEvent({ actionData }: Route.ComponentProps) {
  return (
    <section className="shell max-w-3xl py-12 sm:py-16">
      <title>{`Create New Event · ${congregation.name}`}</title>
      <h1 className="mb-8 text-4xl sm:text-5xl">Create New Event</h1>
      <div className="card p-6 sm:p-10">
        <EventForm schema={newEventSchema} result={actionData} submitLabel="Add Event" />
      </div>
    </section>
  );
}
