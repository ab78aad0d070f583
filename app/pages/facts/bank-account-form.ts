import type { FactForm } from "./fact-form.ts";

export const bankAccountForm: FactForm = {
  fields: [
    {
      path: "transfer.iban",
      label: "IBAN",
      hint: "With it, the page shows a scan code that fills in a transfer. Leave it empty where accounts have none, as in the United States: the numbers are lines below.",
      kind: "line",
      isOptional: true,
    },
    { path: "transfer.bic", label: "BIC", kind: "line", isOptional: true },
    {
      path: "transfer.name",
      label: "Name of the account",
      hint: "Needed with an IBAN: the scan code says it. Write it as the bank knows it.",
      kind: "line",
      isOptional: true,
    },
    {
      path: "transfer.reference",
      label: "Reference",
      hint: "What the scan code writes on a transfer.",
      kind: "line",
      isOptional: true,
    },
  ],
  lists: [
    {
      path: "lines",
      name: "lines",
      title: "Lines",
      one: "line",
      add: "Add a line",
      fields: [
        {
          path: "label",
          label: "Short heading",
          hint: "As banks call it where you are, such as Account number, Sort code or Routing number.",
          kind: "line",
        },
        { path: "value", label: "What it says", hint: "People can copy it.", kind: "line" },
        {
          path: "hint",
          label: "Hint",
          hint: "Below the value.",
          kind: "line",
          isOptional: true,
        },
      ],
    },
  ],
};
