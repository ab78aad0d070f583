import * as prose from "../../content/pages/terms-and-conditions.md";
import { ProsePage } from "./prose-page.tsx";

export default function TermsAndConditions() {
  return <ProsePage prose={prose} />;
}
