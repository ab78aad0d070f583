import * as prose from "../../content/pages/payment-notify.md";
import { MessagePage } from "./message-page.tsx";

export default function PaymentNotify() {
  return <MessagePage prose={prose} icon="mail" />;
}
