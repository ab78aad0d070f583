import picture from "../../../content/pictures/ministry-kids.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { clockTime } from "../../dates/dates.ts";
import type { Facts } from "./fact-card.tsx";
import type { loadKidsPage } from "./kids.server.ts";
import { ProsePage } from "./prose-page.tsx";

export function KidsPage({ page, facts: services }: Awaited<ReturnType<typeof loadKidsPage>>) {
  const { day, time, place, ages, leader, email } = services.kids;
  const short: Facts = {
    heading: "In short",
    list: [
      { label: "Ages", value: `${ages.from} to ${ages.to}` },
      { label: "When", value: `${day}s at ${clockTime(time)}` },
      { label: "Where", value: place },
      ...(email ? [{ label: `Ask ${leader ?? "us"}`, value: email, to: `mailto:${email}` }] : []),
    ],
  };
  return <ProsePage page={page} picture={picture} facts={short} />;
}
