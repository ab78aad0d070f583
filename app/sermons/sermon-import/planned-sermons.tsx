import { megabyte } from "../../../platform/storage/sizes.ts";
import { LeftOutItems } from "../../items/imports/left-out-items.tsx";
import { WhatWillHappen } from "../../items/imports/what-will-happen.tsx";
import { maxBytes } from "../../media/storage/storage-limits.ts";
import { Form } from "../../ui/form.tsx";
import {
  type DayOrder,
  dayOrders,
  type ImportStatus,
  type PlanRefusal,
  type ShownSermon,
} from "./import-limits.ts";
import type { ShownPlan } from "./shown-sermon-plan.server.ts";

const headings: Record<ImportStatus, string> = { new: "New", deletedHere: "Deleted here", here: "Here" };

/** What an import will do, and the form that agrees to it. */
export function PlannedSermons({
  plan: { name, sentences, groups, refused, hasRecordings, hasTopics, unsure },
  refusal,
  screen,
}: {
  plan: ShownPlan;
  refusal: PlanRefusal | undefined;
  screen: string;
}) {
  return (
    <WhatWillHappen
      name={name}
      sentences={sentences}
      also="Nothing is saved yet."
      form={Form}
      problem={refusal?.error[""][0]}
      back={screen}
      isAnyOffered={groups.length > 0}
    >
      {unsure && (
        <fieldset className="flex flex-col">
          <legend className="font-serif text-2xl">Which day is “{unsure.written}”?</legend>
          <p className="text-muted">Your answer counts for all dates that are written like this.</p>
          {dayOrders.map((order) => (
            <Order key={order} order={order} label={unsure.days[order]} isChosen={refusal?.order === order} />
          ))}
          <Order order="" label="I don’t know: give them today’s date" />
        </fieldset>
      )}
      {groups.map(({ status, sermons }) => (
        <section key={status}>
          <h2 className="text-2xl">{headings[status]}</h2>
          <ul className="mt-3 flex flex-col gap-2">
            {sermons.map((sermon) => (
              <Offered key={sermon.number} sermon={sermon} ticked={refusal?.ticked} />
            ))}
          </ul>
        </section>
      ))}
      <LeftOutItems title="Cannot be imported" items={refused} />
      {groups.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="font-serif text-2xl">How</legend>
          {hasRecordings && (
            <Choice
              name="fetch"
              label="Copy their recordings to our site"
              hint={`One after the other, at most ${maxBytes.sermonFile / megabyte} MB each. Until then, visitors hear them on the other website.`}
              isTicked
            />
          )}
          {hasTopics && (
            <Choice
              name="topics"
              label="Copy their topics too"
              hint="The words that the podcast gives to describe each of them."
              isTicked
            />
          )}
          <Choice
            name="publish"
            label="Show them to visitors at once"
            hint="Otherwise they are drafts until you publish them."
          />
        </fieldset>
      )}
    </WhatWillHappen>
  );
}

function Order({
  order,
  label,
  isChosen = false,
}: {
  order: DayOrder | "";
  label: string;
  isChosen?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="order"
        value={order}
        required
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-(--accent)"
      />
      {label}
    </label>
  );
}

function Choice({
  name,
  label,
  hint,
  isTicked = false,
}: {
  name: string;
  label: string;
  hint: string;
  isTicked?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isTicked}
        className="mt-1 size-5 shrink-0 accent-(--accent)"
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}

function Offered({ sermon, ticked }: { sermon: ShownSermon; ticked: number[] | undefined }) {
  const { number, title, status, facts, notes } = sermon;
  return (
    <li className="card px-4 py-2 sm:px-5">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="take"
          value={number}
          defaultChecked={ticked ? ticked.includes(number) : status === "new"}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-muted">{facts}</span>
          {notes.map((note) => (
            <span key={note} className="block text-sm text-muted">
              {note}
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}
