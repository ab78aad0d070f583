import { BankAccount } from "../congregation/bank-account.tsx";
import { pageLoader } from "../page-texts/page-loader.server.ts";
import type { Route } from "./+types/giving";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("giving");

export default function Giving({ loaderData: page }: Route.ComponentProps) {
  return <ProsePage page={page} opening={<BankAccount />} />;
}
