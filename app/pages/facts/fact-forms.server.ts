import { fontPairs, grounds } from "../../look/look.ts";
import type { FactSetName } from "../originals/facts.ts";
import { bankAccountForm } from "./bank-account-form.ts";
import { congregationForm } from "./congregation-form.ts";
import type { FactField, FactForm } from "./fact-form.ts";
import { helplinesForm } from "./helplines-form.ts";
import {
  homeForm,
  ministriesForm,
  newHerePictureList,
  resourcesForm,
  worshipForm,
} from "./media-forms.server.ts";
import { menuForm } from "./menu-form.ts";
import { contactsForm, givingForm, newHereForm, servicesForm } from "./people-forms.ts";
import { weekdays } from "./weekdays.ts";

const heading: FactField = { path: "heading", label: "Heading", kind: "line" };
const name: FactField = { path: "name", label: "Name", kind: "line" };
const words: FactField = { path: "words", label: "Text", kind: "text" };

const aboutForm: FactForm = {
  fields: [
    { ...heading, path: "story.heading", label: "Heading of the story", isOptional: true },
    { ...heading, path: "beliefs.heading", label: "Heading of the beliefs", isOptional: true },
    { ...words, path: "beliefs.words", label: "Text above the beliefs", isOptional: true },
  ],
  lists: [
    {
      path: "story.list",
      isOptional: true,
      name: "years",
      title: "Years of the story",
      one: "year",
      add: "Add a year",
      fields: [{ path: "year", label: "Year", kind: "number" }, words],
    },
    {
      path: "beliefs.list",
      isOptional: true,
      name: "beliefs",
      title: "Beliefs",
      one: "belief",
      add: "Add a belief",
      fields: [name, words, { path: "reading", label: "Bible reading", kind: "line" }],
    },
  ],
  folds: [
    { title: "Our story", fields: ["story.heading"], list: "years" },
    { fields: ["beliefs.heading", "beliefs.words"], list: "beliefs" },
  ],
};

const growthTrackForm: FactForm = {
  fields: [heading],
  lists: [
    {
      path: "steps",
      name: "steps",
      title: "Steps",
      one: "step",
      add: "Add a step",
      fields: [
        name,
        words,
        { path: "when", label: "When", kind: "line" },
        { path: "place", label: "Where", kind: "line" },
      ],
    },
  ],
};

const fastingForm: FactForm = {
  fields: [
    { ...heading, isOptional: true },
    { ...words, label: "Text under the heading", isOptional: true },
  ],
  lists: [
    {
      path: "days",
      name: "days",
      title: "Days",
      one: "day",
      add: "Add a day",
      fields: [
        { path: "day", label: "Day", kind: "choice", choices: weekdays },
        { ...name, label: "Title" },
        { ...words, hint: "Write {service.time}, and the page shows the time of the service as it is then." },
        { path: "prayer", label: "Prayer", kind: "text" },
      ],
    },
  ],
};

const missionFields: FactField[] = [
  name,
  words,
  { path: "facts", label: "When and where", hint: "One fact on each line.", kind: "lines" },
];

const missionsForm: FactForm = {
  fields: [
    { ...heading, path: "local.heading", label: "Heading of the local missions" },
    { ...heading, path: "away.heading", label: "Heading of the away missions" },
  ],
  lists: [
    {
      path: "local.list",
      name: "local",
      title: "Local missions",
      one: "local mission",
      add: "Add a local mission",
      fields: missionFields,
    },
    {
      path: "away.list",
      name: "away",
      title: "Away missions",
      one: "away mission",
      add: "Add an away mission",
      fields: missionFields,
    },
  ],
  folds: [
    { fields: ["local.heading"], list: "local" },
    { fields: ["away.heading"], list: "away" },
  ],
};

const dataRecordsForm: FactForm = {
  fields: [heading, { ...words, label: "Text under the heading" }],
  lists: [
    {
      path: "list",
      name: "records",
      title: "Records",
      one: "record",
      add: "Add a record",
      fields: [
        name,
        { path: "kept", label: "What", kind: "text" },
        { path: "why", label: "Why", kind: "text" },
        { path: "until", label: "Until when", kind: "text" },
        { path: "seenBy", label: "Who sees it", kind: "text" },
      ],
    },
  ],
};

/** For the history: the look has a screen of its own. */
const lookForm: FactForm = {
  fields: [
    { path: "accent", label: "Main colour", kind: "line" },
    { path: "darkAccent", label: "Main colour on a dark background", kind: "line", isOptional: true },
    {
      path: "fonts",
      label: "Fonts",
      kind: "choice",
      choices: Object.entries(fontPairs).map(([pair, { name }]) => [pair, name]),
    },
    {
      path: "ground",
      label: "Behind the name on the home page",
      kind: "choice",
      choices: Object.entries(grounds).map(([ground, { name }]) => [ground, name]),
      isOptional: true,
    },
    { path: "logo.name", label: "Logo", kind: "line", isOptional: true },
  ],
  lists: [],
};

export const factForms: Record<FactSetName, FactForm> = {
  congregation: congregationForm,
  home: homeForm,
  services: servicesForm,
  contacts: contactsForm,
  "new-here": { ...newHereForm, lists: [...newHereForm.lists, newHerePictureList] },
  helplines: helplinesForm,
  giving: givingForm,
  "bank-account": bankAccountForm,
  about: aboutForm,
  "growth-track": growthTrackForm,
  fasting: fastingForm,
  missions: missionsForm,
  "data-records": dataRecordsForm,
  ministries: ministriesForm,
  worship: worshipForm,
  resources: resourcesForm,
  look: lookForm,
  menu: menuForm,
};
