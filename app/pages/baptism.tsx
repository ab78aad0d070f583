import * as prose from "../../content/pages/baptism.md";
import picture from "../../content/pictures/baptism.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { ProsePage } from "./prose-page.tsx";

export default function Baptism() {
  return <ProsePage prose={prose} picture={picture} />;
}
