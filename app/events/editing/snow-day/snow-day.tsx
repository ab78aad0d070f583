import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, useNavigation } from "react-router";
import { z } from "zod";
import "../../../forms/without-eval.ts";
import { permitted } from "../../../contexts.ts";
import { clockTime, dayOf, formatDay, timeOf } from "../../../dates/dates.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { FormPage } from "../../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { Form } from "../../../ui/form.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { isAhead, isShownToVisitors, readDatesOfDay } from "../../dates-of-day.server.ts";
import { occurrenceId } from "../../occurrences.server.ts";
import { whenIsChurch } from "../../service-times/when-is-church.server.ts";
import type { Route } from "./+types/snow-day";
import { callSnowDay, undoSnowDay } from "./call.server.ts";
import { DayForm } from "./day-form.tsx";
import { type DaysToCancel, listDaysToCancel } from "./days-to-cancel.server.ts";
import { atStart, nameOfDay } from "./name-of-day.ts";
import { mostDates, snowDayMessages, snowDaySchema, undoSchema } from "./snow-day-schema.ts";
import { calledInWords, titleOfDate, undoneInWords, usualSentence } from "./snow-day-words.ts";

const screen = "/staff/snow-day";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "events:write");
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const church = await whenIsChurch(site, now);
  const days = await listDaysToCancel(site, church);
  const hasToday = [...days.open, ...days.cancelled].includes(today);
  const day = url.searchParams.get("day") ?? (hasToday ? today : (days.open[0] ?? today));
  if (![today, ...days.open, ...days.cancelled].includes(day))
    throw await redirectWithNotice(screen, snowDayMessages.notOffered);
  const { dates, longer } = await readDatesOfDay(site.db, day);
  return {
    today,
    day,
    days,
    snow: church.snowDays.find((snow) => snow.day === day),
    dates: dates.map(({ event, day: due, details }) => ({
      id: occurrenceId(event.id, due),
      title: details.eventTitle,
      time: details.isAllDay || details.eventTime === "" ? "all day" : clockTime(details.eventTime),
      isHidden: !isShownToVisitors(event, now),
    })),
    longer: longer.map(({ event: { id, eventTitle } }) => ({ id, eventTitle })),
    // Services that the calendar does not know.
    named: church.dates.flatMap((service) =>
      service.day === day && service.path === undefined && !service.isCancelled
        ? service.name || "a service"
        : [],
    ),
    hasBegun: day === today && dates.some((date) => !isAhead(date, now)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const fields = z.object({ ...snowDaySchema.shape, ...undoSchema.shape });
  const form = await readForm(request, fields, { fields: mostDates });
  if (form.has("undo")) {
    const asked = parseWithZod(form, { schema: undoSchema });
    const undone = asked.status === "success" ? await undoSnowDay(site, viewer, asked.value.undo) : undefined;
    return redirectWithNotice(screen, undone ? undoneInWords(undone) : snowDayMessages.over);
  }
  const submission = parseWithZod(form, { schema: snowDaySchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { day, sentence, onlyAhead, chooses, dates } = submission.value;
  const all = await readDatesOfDay(site.db, day);
  const isPart = chooses && all.dates.some((date) => !dates.includes(occurrenceId(date.event.id, date.day)));
  if (isPart && sentence === usualSentence(day))
    return data(submission.reply({ fieldErrors: { sentence: [snowDayMessages.notSaid] } }), { status: 400 });
  const called = await callSnowDay(site, viewer, {
    day,
    sentence,
    onlyAhead: onlyAhead === "on",
    dates: chooses && dates,
  });
  const words = calledInWords(called, nameOfDay(day, dayOf(site.clock().toISOString())));
  return redirectWithNotice(called.outcome === "other-day" ? screen : screenOf(day), words);
}

export const clientAction = keepsText(snowDayMessages.notSaved);

export default function SnowDay({ loaderData, actionData }: Route.ComponentProps) {
  const { today, day, days, snow, dates, longer, named, hasBegun } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const name = nameOfDay(day, today);
  if (snow)
    return (
      <FormPage
        title={
          dates.some(({ isHidden }) => !isHidden)
            ? `Part of ${name} is cancelled`
            : `${atStart(name)} is cancelled`
        }
      >
        <Days {...{ today, day, days }} />
        <p className="text-xl wrap-anywhere">{snow.sentence}</p>
        <p className="text-muted">
          {day === today
            ? `All visitors read this since ${clockTime(timeOf(snow.calledAt))}, until the day ends.`
            : "All visitors read this on that day. Until then it stands beside each of its dates."}{" "}
          Undo brings back what it cancelled, and leaves alone what was cancelled before or changed since.
        </p>
        {dates.length > 0 && (
          <p className="wrap-anywhere">As planned: {dates.map(titleOfDate).join(", ")}.</p>
        )}
        <Form method="post">
          <input type="hidden" name="undo" value={snow.day} />
          <SubmitButton busy={isBusy} busyLabel="Bringing back...">
            {`Undo: ${name} takes place`}
          </SubmitButton>
        </Form>
      </FormPage>
    );
  return (
    <FormPage
      title={`Cancel ${name}`}
      lead={`${formatDay(day)}: cancels what you tick at once, on every page and in every calendar, and mails those who replied. You can undo it until that day ends.`}
    >
      <Days {...{ today, day, days }} />
      {/* Each day has its own form, so that no tick is carried over. */}
      <DayForm key={day} {...{ day, name, dates, longer, named, hasBegun }} lastResult={actionData} />
    </FormPage>
  );
}

function screenOf(day: string): string {
  return `/staff/snow-day?day=${day}`;
}

function Days({ today, day, days }: { today: string; day: string; days: DaysToCancel }) {
  const all = [...new Set([today, ...days.open, ...days.cancelled])].sort();
  if (all.length === 1) return null;
  return (
    <nav aria-label="Which day" className="flex flex-wrap gap-2">
      {all.map((one) => (
        <Link
          key={one}
          to={screenOf(one)}
          aria-current={one === day ? "page" : undefined}
          className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
        >
          {atStart(nameOfDay(one, today))}
          {days.cancelled.includes(one) && " (cancelled)"}
        </Link>
      ))}
    </nav>
  );
}
