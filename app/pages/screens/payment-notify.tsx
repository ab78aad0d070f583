import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/payment-notify";
import { MessagePage } from "./message-page.tsx";

export const loader = pageLoader("payment-notify");

export default function PaymentNotify({ loaderData: page }: Route.ComponentProps) {
  return <MessagePage page={page} icon="mail" />;
}
