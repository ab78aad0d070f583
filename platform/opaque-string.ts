/**
 * Returns a password as the profile OpaqueString of RFC 8265, section 4.2.2, spells it, so that devices that encode the
 * same letters differently agree: spaces beyond ASCII become U+0020, then NFC. Case and width stay. Applying it twice
 * changes nothing.
 */
export function opaqueString(password: string): string {
  return password.replace(/\p{Zs}/gu, " ").normalize("NFC");
}
