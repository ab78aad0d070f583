import type { FactField, FactForm } from "./fact-form.ts";
import { weekdays } from "./weekdays.ts";

const name: FactField = { path: "name", label: "Name", kind: "line" };
const email: FactField = { path: "email", label: "Email", kind: "line", isOptional: true };
const agesHint = "In years. Leave both empty for all ages.";

export const contactsForm: FactForm = {
  fields: [],
  lists: [
    {
      path: "",
      name: "people",
      title: "People",
      one: "person",
      add: "Add a person",
      more: { title: "More about them", fields: ["does", "words", "greets"], namesFields: true },
      fields: [
        name,
        { path: "role", label: "Role", kind: "line" },
        email,
        { path: "phone", label: "Phone", kind: "line", isOptional: true },
        {
          path: "portrait",
          label: "Portrait",
          hint: "From Pictures. Without one, their initials are shown.",
          kind: "choice",
          isOptional: true,
          choices: [["", "None"]],
          library: [],
        },
        {
          path: "does",
          label: "What they do",
          hint: "Such as: Leads the choir, and sets up the chairs.",
          kind: "line",
          isOptional: true,
        },
        { path: "words", label: "A sentence about them", kind: "line", isOptional: true },
        {
          path: "greets",
          label: "On the page for people who are new",
          hint: "When nobody is chosen, everybody is shown there.",
          kind: "choice",
          isOptional: true,
          choices: [
            ["", "Not chosen"],
            ["yes", "Chosen"],
          ],
        },
      ],
    },
  ],
};

/** Of the page for people who are new. */
export const newHereForm: FactForm = {
  fields: [
    { path: "wear", label: "What to wear", kind: "text", isOptional: true },
    ...[
      { path: "access.parking", label: "Parking" },
      { path: "access.stepFree", label: "Step-free access" },
      { path: "access.hearing", label: "Hearing loop" },
      { path: "access.toilets", label: "Toilets" },
      { path: "access.translation", label: "Translation and large print" },
    ].map((field) => ({ ...field, kind: "line", isOptional: true }) as const),
  ],
  lists: [
    {
      path: "sunday",
      isOptional: true,
      name: "minutes",
      title: "What happens, minute by minute",
      one: "moment",
      add: "Add a moment",
      fields: [
        {
          path: "when",
          label: "When",
          hint: "Such as: ten minutes before. Write {service.time}, and the page shows the time of the service as it is then.",
          kind: "line",
        },
        { path: "words", label: "What happens", kind: "text" },
      ],
    },
    {
      path: "children",
      isOptional: true,
      name: "children",
      title: "Children by age",
      one: "age",
      add: "Add an age",
      fields: [
        { path: "ages", label: "Ages", hint: "Such as 3 to 12.", kind: "line" },
        { path: "words", label: "Where they go, and what they do", kind: "text" },
      ],
    },
  ],
  folds: [
    { list: "minutes" },
    { list: "children" },
    {
      title: "Access",
      fields: ["access.stepFree", "access.hearing", "access.toilets", "access.translation"],
      namesFields: true,
    },
  ],
};

const meeting: FactField[] = [
  { path: "day", label: "Day", kind: "choice", choices: weekdays },
  { path: "time", label: "Time", hint: "Such as 09:00.", kind: "line" },
  { path: "place", label: "Place", kind: "line" },
];

export const servicesForm: FactForm = {
  fields: [
    {
      path: "noServices",
      label: "While no service is shown",
      hint: "Visitors read it where the times stand, such as in a break in which your services are hidden: We meet again on 6 September.",
      kind: "line",
      isOptional: true,
    },
    ...meeting.map((field) => ({
      ...field,
      path: `kids.${field.path}`,
      label: `${field.label} of the children’s programme`,
      isOptional: true,
      ...(field.path === "day" && { choices: [["", "None"], ...weekdays] as const }),
    })),
    { path: "kids.ages.from", label: "Children from the age of", kind: "number", isOptional: true },
    { path: "kids.ages.to", label: "Children to the age of", kind: "number", isOptional: true },
    { path: "kids.words", label: "What the children do", kind: "text", isOptional: true },
    { path: "kids.leader", label: "Who leads the children’s programme", kind: "line", isOptional: true },
    { ...email, path: "kids.email", label: "Email of the children’s programme" },
    {
      path: "safeguarding.name",
      label: "Whom to call about the safety of a child",
      hint: "Parents read it on the children’s page, which is shown once this is filled in.",
      kind: "line",
      isOptional: true,
    },
    { path: "safeguarding.phone", label: "Their telephone number", kind: "line", isOptional: true },
    { path: "safeguarding.email", label: "Their email", kind: "line", isOptional: true },
    {
      path: "safeguarding.checkedOn",
      label: "Checked on",
      hint: "The day on which you made sure that it is right, such as 2026-11-26. A year later you are asked again.",
      kind: "line",
      isOptional: true,
    },
    { path: "join.heading", label: "Heading of the invitation", kind: "line", isOptional: true },
    { path: "join.words", label: "Text of the invitation", kind: "text", isOptional: true },
  ],
  lists: [
    {
      path: "lifeGroups",
      name: "groups",
      title: "Life groups",
      one: "group",
      add: "Add a group",
      more: {
        title: "Who it is for, and who answers",
        fields: ["whom", "ages.from", "ages.to", "email", "answers.email", "state"],
        namesFields: true,
      },
      fields: [
        { path: "id", label: "Id", kind: "hidden", isOptional: true },
        name,
        { path: "leader", label: "Leader", kind: "line" },
        ...meeting,
        { path: "words", label: "Text", kind: "text", isOptional: true },
        {
          path: "whom",
          label: "Who it is for",
          hint: "Such as: parents with small children.",
          kind: "line",
          isOptional: true,
        },
        { path: "ages.from", label: "From the age of", hint: agesHint, kind: "number", isOptional: true },
        { path: "ages.to", label: "To the age of", hint: agesHint, kind: "number", isOptional: true },
        {
          ...email,
          label: "Email for everybody to see",
          hint: "The pages show it.",
        },
        {
          ...email,
          path: "answers.email",
          label: "Email of the person who answers",
          hint: "Requests to join are mailed there, and visitors never see it. Without one they go to the church office, or to the people who look after the site.",
          isApart: true,
        },
        {
          path: "answers.shown",
          label: "Email before",
          kind: "hidden",
          isOptional: true,
          isApart: true,
        },
        {
          path: "state",
          label: "Who can join",
          kind: "choice",
          isOptional: true,
          choices: [
            ["", "Open: people can ask to join"],
            ["full", "Full: the page says so"],
          ],
        },
      ],
    },
  ],
  folds: [
    {
      title: "Children’s programme",
      fields: [
        ...meeting.map(({ path }) => `kids.${path}`),
        "kids.ages.from",
        "kids.ages.to",
        "kids.words",
        "kids.leader",
        "kids.email",
      ],
    },
    { list: "groups" },
    {
      title: "Whom to call about the safety of a child",
      fields: ["safeguarding.name", "safeguarding.phone", "safeguarding.email", "safeguarding.checkedOn"],
    },
    { title: "Invitation to come", fields: ["join.heading", "join.words"] },
    { title: "While no service is shown", fields: ["noServices"] },
  ],
};

export const givingForm: FactForm = {
  fields: [
    {
      path: "tax",
      label: "About tax",
      hint: "Such as what Gift Aid adds to a gift.",
      kind: "text",
      isOptional: true,
    },
    { path: "ways.heading", label: "Heading of the ways to give", kind: "line" },
    { path: "uses.heading", label: "Heading of what gifts are spent on", kind: "line", isOptional: true },
    { path: "uses.words", label: "Text about what gifts are spent on", kind: "text", isOptional: true },
    {
      path: "uses.unit",
      label: "Sign after each number",
      hint: "Such as p, when each number is so many pence of a pound.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "bankDetailsOnContact",
      label: "Bank details on the page Contact",
      hint: "A reason against it: people who look for an address should not find an account, and one place is easier to keep right.",
      kind: "choice",
      isOptional: true,
      choices: [
        ["", "Shown, once two people have confirmed them"],
        ["no", "Not shown: a link leads to them"],
      ],
    },
  ],
  lists: [
    {
      path: "providers",
      isOptional: true,
      name: "providers",
      title: "Giving online",
      one: "provider",
      add: "Add a provider",
      fields: [
        { ...name, hint: "What the link says." },
        {
          path: "url",
          label: "Link",
          hint: "To your own page there. It begins with https://.",
          kind: "line",
        },
        {
          path: "words",
          label: "A few words",
          hint: "Such as: by card, once or monthly.",
          kind: "line",
          isOptional: true,
        },
      ],
    },
    {
      path: "ways.list",
      name: "ways",
      title: "Ways to give",
      one: "way",
      add: "Add a way",
      fields: [
        name,
        { path: "words", label: "Text", kind: "text" },
        {
          path: "to",
          label: "Link",
          hint: "A page such as /services, mailto: or tel:.",
          kind: "line",
          isPage: true,
          isOptional: true,
        },
        { path: "link", label: "Words of the link", kind: "line", isOptional: true },
      ],
    },
    {
      path: "uses.list",
      isOptional: true,
      name: "uses",
      title: "What gifts are spent on",
      one: "use",
      add: "Add a use",
      fields: [
        name,
        { path: "words", label: "Text", kind: "text" },
        {
          path: "share",
          label: "Share",
          hint: "How many of every hundred. Together they must make 100.",
          kind: "number",
        },
      ],
    },
  ],
  folds: [
    { list: "providers" },
    { fields: ["ways.heading"], list: "ways" },
    { fields: ["uses.heading", "uses.words", "uses.unit"], list: "uses" },
    { title: "About tax", fields: ["tax"] },
    { title: "Bank details on the page Contact", fields: ["bankDetailsOnContact"] },
  ],
};
