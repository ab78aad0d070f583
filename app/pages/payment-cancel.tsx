import * as prose from "../../content/pages/payment-cancel.md";
import { MessagePage } from "./message-page.tsx";

export default function PaymentCancel() {
  return <MessagePage prose={prose} icon="close" />;
}
