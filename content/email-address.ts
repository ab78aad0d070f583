const localPart = /^(?!.*=\?)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** The rule of `platform/mail/address.ts`, which files here cannot import: an international domain is one, too. */
export function isEmail(typed: string): boolean {
  const [local = "", domain = "", ...more] = typed.split("@");
  if (more.length > 0 || typed.length > 254 || !localPart.test(local)) return false;
  const url = `http://${domain}`;
  return !/[\s\p{Cc}/\\?#:%[\]<>^|]/u.test(domain) && URL.canParse(url) && host.test(new URL(url).hostname);
}
