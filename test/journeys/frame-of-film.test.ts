import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, saved, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { film, sendFile } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  const { url } = await sendFile(site, "", film, editor, "media/coin.mp4");
  await postForm(site, "/upload-video", { ...sermon, videoUrl: url }, editor);
});
afterAll(() => site.close());

test("staff play a film and take a frame of it as its picture", async () => {
  const { page } = await visit(site);
  const [row] = await saved(site);
  await logIn(page);
  await go(page, `/alter-uploads/${row?.id}/update`);
  await page.getByText("Picture for the film").click();
  const take = page.getByRole("button", { name: "Use this moment as the picture" });
  await take.click();
  await page.getByText("Play the film first, and pause it at the picture.").waitFor();
  const player = page.getByLabel("The film");
  const width = await player.evaluate(async (element) => {
    const video = element as HTMLVideoElement;
    await video.play();
    video.pause();
    return video.videoWidth;
  });
  await take.press("Enter");
  await page.getByText("This moment of the film is the picture now.").waitFor();
  await page.getByRole("img", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Update Video" }).click();
  await notice(page).getByText("Video updated successfully!").waitFor();

  await go(page, "/sermons/the-lost-coin");
  const poster = await page.locator("main video").getAttribute("poster");
  expect(poster).toContain("/o/sermons%2F");
  const shown = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, poster ?? "");
  expect(shown).toBe(Math.min(width, 960));
});
