import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/payment-success";
import { MessagePage } from "./message-page.tsx";

export const loader = pageLoader("payment-success");

export default function PaymentSuccess({ loaderData: page }: Route.ComponentProps) {
  return <MessagePage page={page} icon="check" />;
}
