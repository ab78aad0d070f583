import { remembered } from "../remembered.ts";

const robot =
  /bot|crawl|spider|slurp|scan|preview|monitor|headless|lighthouse|archiv|python|curl|wget|fetch|feed|http|facebookexternalhit|whatsapp/i;

/**
 * Whether a program says that a person uses it, by its header `User-Agent`. Browsers of people have said that they are a
 * Mozilla for thirty years; most robots say what they are.
 */
export function isPerson(userAgent: string | undefined): boolean {
  return userAgent?.startsWith("Mozilla/") === true && !isRobot(userAgent);
}

const isRobot = remembered((userAgent) => robot.test(userAgent));
