import { publicPages, unlistedPages } from "../../../app/serving/crawlers/public-pages.ts";
import type { TestSite } from "../../support/test-site.ts";

/** What only the invented congregation says: its name, numbers, places, people, position, links and pictures. */
const invented = [
  /riverside/i,
  /eldermere/i,
  /chapel lane/i,
  /EV3 8RC/,
  /1632[ -]?960/,
  /54\.23/,
  /-2\.71/,
  /valley/i,
  /\bElder\b/,
  /boatm[ae]n/i,
  /river\b/i,
  /Miriam|Okafor|Whitfield|Adeyemi|Peter Nash|Hannah|Walter Finch|Sophie Hart/,
  /Port Amaru|Vila Serrana|Weir Cottage|Mill Lane/,
  // An account number; ids have as many zeros.
  /00-00-00|(?<![\w-])00000000(?![\w-])/,
  /\.example\b/,
  /hero-(dawn|dusk)|carousel-|main-|quote-|map(-dark)?-|still-waters|morning-light|evening-lights|background(-still)?-|hymn/,
];

/** Every public page and file that names the church, with what is still the sample's. */
export async function leftoversOn(
  site: Pick<TestSite, "request">,
  own: readonly RegExp[] = [],
): Promise<string[]> {
  const found: string[] = [];
  const paths = [...publicPages, ...unlistedPages, "/site.webmanifest", "/calendar.ics", "/sitemap.xml"];
  for (const path of paths) {
    const response = await site.request(path);
    // Styles name no church, and a route that leads on keeps its name for programs.
    const shown = (await response.text())
      .replace(/<style>.*?<\/style>/gs, "")
      .replaceAll(/\/assets\/[\w-]+\.(js|css)/g, "")
      .replaceAll(/ data-files="[^"]*"/g, "")
      .replaceAll("riverside-kids", "");
    for (const mark of invented) {
      const said = mark.exec(shown)?.[0];
      if (said !== undefined && !own.some((one) => one.test(said))) found.push(`${path} has ${said}`);
    }
  }
  return found;
}
