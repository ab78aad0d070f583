import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/baptism";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/baptism.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageLoader("baptism");

export default function Baptism({ loaderData: page }: Route.ComponentProps) {
  return <ProsePage page={page} picture={picture} />;
}
