import type { Page, Route } from "playwright-core";
import type { TestSite } from "../../support/test-site.ts";
import { inDatabase } from "./database.ts";
import { coin, fillSermon } from "./sermon-form.ts";
import { logIn, ready, type Visit, type Visits } from "./visitor.ts";

/** A video on a site that ours does not know. */
export const unknownLink = "https://films.example/watch/5";

const film = {
  contentType: "text/html",
  body: "<!doctype html><title>A player</title><p>a film plays here</p>",
};

export function play(route: Route): Promise<void> {
  return route.fulfill(film);
}

/** Presses *Play* in a frame that shows a picture of ours, and waits for the player of the other site. */
export async function pressPlay(page: Page, frame = "article iframe"): Promise<void> {
  await page.frameLocator(frame).getByRole("link", { name: /^Play/ }).click();
  await page.frameLocator(frame).getByText("a film plays here").waitFor();
}

/** Signs in as staff, with every other site responding as given. */
export async function staffWith(
  visit: Visits,
  site: TestSite,
  respond: (route: Route) => Promise<void>,
): Promise<Visit> {
  const visitOfStaff = await visit(site);
  await visitOfStaff.context.route("https://**/*", respond);
  await logIn(visitOfStaff.page);
  return visitOfStaff;
}

export async function share(page: Page, sermon = coin): Promise<void> {
  await page.goto("/upload-video");
  await ready(page);
  await fillSermon(page, sermon);
  await page.getByRole("button", { name: "Upload Video" }).click();
}

export function addVideo(site: TestSite, { embeddable = 1, videoUrl = coin.videoUrl } = {}): void {
  inDatabase(site, (database) =>
    database
      .prepare(
        `insert into "videos"
           ("id", "title", "sermonBy", "videoUrl", "content", "date", "userName", "embeddable")
         values ('coin', ?, ?, ?, ?, '2026-11-21T12:00:00.000Z', 'Ruth', ?)`,
      )
      .run(coin.title, coin.sermonBy, videoUrl, coin.content, embeddable),
  );
}
