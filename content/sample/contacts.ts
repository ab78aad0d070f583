import type { Contacts } from "../schema.ts";

export const contacts: Contacts = [
  {
    name: "Miriam Hale",
    role: "Pastor",
    email: "miriam@riverside.example",
    phone: "+44 1632 960 418",
    does: "Preaches, visits, and makes tea in the vestry",
    words: "“Ask me anything. I shall say so when I do not know.”",
    greets: "yes",
  },
  {
    name: "Daniel Okafor",
    role: "Music and young people",
    email: "daniel@riverside.example",
    does: "Plays the piano, and leads Explorers on Fridays",
    words: "He has never yet found anybody who cannot sing.",
    greets: "yes",
  },
  {
    name: "Grace Whitfield",
    role: "Children’s programme",
    email: "kids@riverside.example",
    does: "Meets children and their parents at the schoolroom door",
    words: "She knows every name by the second Sunday.",
    greets: "yes",
  },
  {
    name: "Ruth Adeyemi",
    role: "Pastoral care",
    phone: "+44 1632 960 421",
    does: "Visits people at home and in hospital",
    greets: "yes",
  },
  { name: "Peter Nash", role: "Treasurer", email: "giving@riverside.example", does: "Keeps the books" },
  {
    name: "Hannah Brook",
    role: "Life groups",
    email: "groups@riverside.example",
    does: "Finds a group that suits you",
  },
];
