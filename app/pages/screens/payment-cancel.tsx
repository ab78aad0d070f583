import { pageLoader } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/payment-cancel";
import { MessagePage } from "./message-page.tsx";

export const loader = pageLoader("payment-cancel");

export default function PaymentCancel({ loaderData: page }: Route.ComponentProps) {
  return <MessagePage page={page} icon="close" />;
}
