import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/terms-and-conditions";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("terms-and-conditions");

export default function TermsAndConditions({ loaderData: page }: Route.ComponentProps) {
  return <ProsePage page={page} />;
}
