import type { Contacts } from "../schema.ts";

export const contacts: Contacts = [
  { name: "Miriam Hale", role: "Pastor", email: "miriam@riverside.example", phone: "+44 1632 960 418" },
  { name: "Daniel Okafor", role: "Music and young people", email: "daniel@riverside.example" },
  { name: "Grace Whitfield", role: "Children’s programme", email: "kids@riverside.example" },
  { name: "Ruth Adeyemi", role: "Pastoral care", phone: "+44 1632 960 421" },
  { name: "Peter Nash", role: "Treasurer", email: "giving@riverside.example" },
  { name: "Hannah Brook", role: "Life groups", email: "groups@riverside.example" },
];
