import type { FactForm } from "../../pages/facts/fact-form.ts";
import type { RowShown } from "../service-order.ts";

export const shownChoices: readonly (readonly [value: RowShown, label: string])[] = [
  ["now", "During and after the service"],
  ["after", "Only after the service"],
  ["never", "Never: for the team only"],
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
        { path: "title", label: "What", kind: "line", isShort: true },
        { path: "who", label: "Who", kind: "line", isOptional: true, isShort: true },
        { path: "text", label: "Text or song", kind: "text", isOptional: true },
        { path: "shown", label: "Shown to visitors", kind: "choice", choices: shownChoices, isShort: true },
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
