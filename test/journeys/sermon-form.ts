import type { Locator, Page } from "playwright-core";

export const coin = {
  title: "The lost coin",
  sermonBy: "Ruth Field",
  videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90",
  content: "Swept, searched, found.\nBring a lamp.",
};

/** Fills the form of a sermon, in a page or a dialog. */
export async function fillSermon(form: Locator | Page, sermon = coin): Promise<void> {
  await form.getByLabel("Title").fill(sermon.title);
  await form.getByLabel("Sermon By").fill(sermon.sermonBy);
  await form.getByLabel("Video URL").fill(sermon.videoUrl);
  await form.getByLabel("Content").fill(sermon.content);
}

/** What stands in the form now. */
export async function typedSermon(form: Locator | Page): Promise<typeof coin> {
  return {
    title: await form.getByLabel("Title").inputValue(),
    sermonBy: await form.getByLabel("Sermon By").inputValue(),
    videoUrl: await form.getByLabel("Video URL").inputValue(),
    content: await form.getByLabel("Content").inputValue(),
  };
}
