import { BankAccount } from "../congregation/bank-account.tsx";
import { pageWithFacts } from "../page-texts/page-loader.server.ts";
import type { Route } from "./+types/giving";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("giving", "giving");

export default function Giving({ loaderData: { page, facts: giving } }: Route.ComponentProps) {
  return <ProsePage page={page} opening={<BankAccount lines={giving.bankAccount} />} />;
}
