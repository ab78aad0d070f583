import picture from "../../../content/pictures/baptism.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/baptism";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("baptism");

export default function Baptism({ loaderData: page }: Route.ComponentProps) {
  return <ProsePage page={page} picture={picture} />;
}
