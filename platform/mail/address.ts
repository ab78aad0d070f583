const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** The dot-atom of RFC 5322, without the beginning of an encoded word. */
const localPart = new RegExp(`^(?!.*=\\?)${atom}(\\.${atom})*$`);
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const host = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`);
/** What a URL would take for something else than a host's name. */
const notOfNames = /[\s\p{Cc}/\\?#@:%[\]<>^|]/u;
const longest = 254;

/**
 * Returns one bare email address as mail servers need it: an international domain in ASCII (IDNA's A-labels), all else as
 * it was typed. Undefined when it is none. It runs in browsers, too.
 */
export function mailAddress(typed: string): string | undefined {
  const [local = "", domain = "", ...more] = typed.split("@");
  if (more.length > 0 || !localPart.test(local)) return undefined;
  const ascii = /^\p{ASCII}*$/u.test(domain) ? domain : inAscii(domain);
  if (ascii === undefined || !host.test(ascii.toLowerCase())) return undefined;
  const address = `${local}@${ascii}`;
  return address.length > longest ? undefined : address;
}

/**
 * Whether an address can exist: names under these ends are kept for examples and tests, so no mail server has them (RFC 2606,
 * RFC 6761).
 */
export function canExist(email: string): boolean {
  return !/[.@](example|invalid|test|localhost)$/i.test(email);
}

/** Returns an email as accounts are known by it; anything else belongs to nobody and is only put in lower case. */
export function accountAddress(typed: string): string {
  return (mailAddress(typed) ?? typed).toLowerCase();
}

function inAscii(domain: string): string | undefined {
  if (notOfNames.test(domain)) return undefined;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
