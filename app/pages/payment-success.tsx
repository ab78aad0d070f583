import * as prose from "../../content/pages/payment-success.md";
import { MessagePage } from "./message-page.tsx";

export default function PaymentSuccess() {
  return <MessagePage prose={prose} icon="check" />;
}
