import type { Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile } from "../congregation/content-file.ts";
import type { Facts } from "./fact-card.tsx";
import type { loadKidsPage } from "./kids.server.ts";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>(
    ["../../../content/pictures/ministry-kids.jpg", "../../../content/sample/pictures/ministry-kids.jpg"],
    {
      eager: true,
      import: "default",
      query: "?w=640;1280&format=avif;webp;jpg&as=picture",
    },
  ),
);

export function KidsPage({ page, facts: services }: Awaited<ReturnType<typeof loadKidsPage>>) {
  return <ProsePage page={page} picture={picture} facts={services.kids && inShort(services.kids)} />;
}

function inShort({ day, time, place, ages, leader, email }: NonNullable<Services["kids"]>): Facts {
  return {
    heading: "In short",
    list: [
      { label: "Ages", value: `${ages.from} to ${ages.to}` },
      { label: "When", value: `${day}s at ${clockTime(time)}` },
      { label: "Where", value: place },
      ...(email ? [{ label: `Ask ${leader ?? "us"}`, value: email, to: `mailto:${email}` }] : []),
    ],
  };
}
