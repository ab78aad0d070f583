import type { FactField, FactForm } from "./fact-form.ts";

const fields: FactField[] = [
  { path: "label", label: "Words in the menu", hint: "At most 30 characters.", kind: "line" },
  { path: "to", label: "Page", kind: "choice-or-link", isPage: true },
];

export const menuForm: FactForm = {
  fields: [],
  lists: [
    {
      path: "main",
      name: "main",
      title: "Main menu",
      one: "link of the menu",
      add: "Add a link to the menu",
      fields,
    },
    {
      path: "footer",
      name: "footer",
      title: "List in the footer",
      one: "link of the footer",
      add: "Add a link to the footer",
      fields,
    },
  ],
};
