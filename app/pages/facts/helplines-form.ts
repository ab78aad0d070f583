import type { FactForm } from "./fact-form.ts";

export const helplinesForm: FactForm = {
  fields: [
    {
      path: "emergency",
      label: "Emergency number of your country",
      hint: "Such as 999 or 112.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "person.name",
      label: "Somebody of your church to call",
      hint: "Everybody sees the name and number. Ask them first.",
      kind: "line",
      isOptional: true,
    },
    { path: "person.phone", label: "Their telephone number", kind: "line", isOptional: true },
    {
      path: "person.when",
      label: "When they answer",
      hint: "Such as: 9am to 9pm.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "checkedOn",
      label: "Checked on",
      hint: "The day on which you called these numbers, such as 2026-11-26. After 90 days you are asked again; after 180 the emergency number comes first.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "leaveTo",
      label: "Page that “Leave this page quickly” opens",
      hint: "A page that nobody wonders about, such as a weather report. It begins with https://. Without one it is Wikipedia.",
      kind: "line",
      isOptional: true,
    },
  ],
  lists: [
    {
      path: "lines",
      name: "lines",
      title: "Helplines",
      one: "helpline",
      add: "Add a helpline",
      fields: [
        { path: "name", label: "Name", kind: "line" },
        {
          path: "phone",
          label: "Telephone number",
          hint: "This or a link.",
          kind: "line",
          isOptional: true,
        },
        { path: "url", label: "Link", hint: "It begins with https://.", kind: "line", isOptional: true },
        {
          path: "when",
          label: "When somebody answers",
          hint: "Such as: day and night.",
          kind: "line",
          isOptional: true,
        },
        {
          path: "for",
          label: "What they help with",
          hint: "Such as: when somebody at home hurts or frightens you.",
          kind: "line",
          isOptional: true,
        },
      ],
    },
  ],
  folds: [
    { list: "lines" },
    {
      title: "Somebody of your church to call",
      fields: ["person.name", "person.phone", "person.when"],
    },
    { title: "Where “Leave this page quickly” leads", fields: ["leaveTo"] },
  ],
};
