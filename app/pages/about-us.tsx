import * as prose from "../../content/pages/about-us.md";
import picture from "../../content/pictures/main.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { ProsePage } from "./prose-page.tsx";

export default function AboutUs() {
  return <ProsePage prose={prose} picture={picture} />;
}
