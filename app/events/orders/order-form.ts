import type { FactForm } from "../../pages/facts/fact-form.ts";
import type { RowShown } from "../service-order.ts";

export const shownChoices: readonly (readonly [value: RowShown, label: string])[] = [
  ["now", "On /today, from 15 minutes before until the day ends"],
  ["after", "On /today, only once the service is over"],
  ["never", "For the team only"],
];

export const orderForm: FactForm = {
  fields: [
    {
      path: "stream",
      label: "Link to the stream of this service",
      hint: "Only for this date. Leave it empty for the stream of all services.",
      kind: "line",
      isOptional: true,
    },
  ],
  lists: [
    {
      path: "rows",
      name: "rows",
      title: "Order of service",
      one: "row",
      add: "Add a row",
      fields: [
        { path: "title", label: "What", hint: "Such as Welcome, Reading, Song or Sermon.", kind: "line" },
        { path: "who", label: "Who", kind: "line", isOptional: true },
        {
          path: "text",
          label: "Text or song",
          hint: "Passages such as John 3:16-21 become links.",
          kind: "text",
          isOptional: true,
        },
        { path: "shown", label: "Who sees this row", kind: "choice", choices: shownChoices },
      ],
    },
  ],
};

export const orderMessages = {
  saved: "The order of service is saved.",
  notSaved: "The order of service could not be saved. What you typed is still here: please try again.",
  tooLong: "This is more than an order of service can hold. It is still here: please shorten it.",
  conflict:
    "Somebody else has saved this order of service since you opened it. What you typed is still here. Save again to replace theirs, which is shown below.",
};
