import { createContext, use } from "react";
import { useLocation } from "react-router";

/** The id of a request whose page failed. Empty for all other pages, which must not differ between requests. */
export const RequestIdContext = createContext("");

const name = "request-id";

/** Tells the browser the id, so that it renders the same error page as the server. */
export function RequestIdMeta() {
  const id = use(RequestIdContext);
  return id ? <meta name={name} content={id} /> : null;
}

export function requestIdOfPage(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** The id of the request for this page; undefined after a navigation in the browser, which is another request. */
export function useRequestId(): string | undefined {
  const id = use(RequestIdContext);
  return useLocation().key === "default" && id ? id : undefined;
}
