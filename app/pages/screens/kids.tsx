import type { Route } from "./+types/kids";
import { loadKidsPage } from "./kids.server.ts";
import { KidsPage } from "./kids-page.tsx";

export const loader = loadKidsPage;

export default function Kids({ loaderData }: Route.ComponentProps) {
  return <KidsPage {...loaderData} />;
}
