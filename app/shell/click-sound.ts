import { scriptMark } from "../../platform/http/content-security-policy.ts";
import clickSound from "./click-sound.inline.js?raw";

/**
 * Plays a soft tick when somebody follows a link of the header or the footer, unless they have turned it off in this
 * browser. It is part of the page, because the first taps come before the page's other scripts. What it knows stands on
 * the root element, in `data-sounds`: `on` or `off`, and `offered` between the first tick and the second. Where a choice
 * could not be remembered, there is neither a tick nor a choice. It comes before the body: what it shows must not move the
 * page.
 */
export function withClickSound(page: string): string {
  return page.replace("</head>", () => `<script nonce="${scriptMark}">${clickSound}</script></head>`);
}
