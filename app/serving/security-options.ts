import type { SecurityOptions } from "../../platform/http/security.ts";
import type { Settings } from "../../platform/settings/environment.ts";

export function securityOptionsOf({
  siteUrl,
  hstsSubdomains,
  mode,
  emailService,
}: Settings): SecurityOptions {
  return { siteUrl, hstsSubdomains, development: mode === "development", formsTo: emailService.origin };
}
