import * as prose from "../../content/pages/giving.md";
import { BankAccount } from "../congregation/bank-account.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function Giving() {
  return <ProsePage prose={prose} opening={<BankAccount />} />;
}
