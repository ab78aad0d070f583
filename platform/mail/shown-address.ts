import { domainToUnicode } from "node:url";

/** Returns an email address as people write it: the domain `xn--mller-kva.example` as `müller.example`. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // Empty for what IDNA refuses.
  const shown = /(^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : "";
  return shown === "" ? address : address.slice(0, at) + shown;
}
