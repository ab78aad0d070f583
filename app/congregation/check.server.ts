import type { z } from "zod";
import { about } from "../../content/about.ts";
import { congregation } from "../../content/congregation.ts";
import { contacts } from "../../content/contacts.ts";
import { dataRecords } from "../../content/data-records.ts";
import { eventCategories } from "../../content/event-categories.ts";
import { fasting } from "../../content/fasting.ts";
import { giving } from "../../content/giving.ts";
import { growthTrack } from "../../content/growth-track.ts";
import { home } from "../../content/home.ts";
import { ministries } from "../../content/ministries.ts";
import { missions } from "../../content/missions.ts";
import { resources } from "../../content/resources.ts";
import {
  aboutSchema,
  congregationSchema,
  contactsSchema,
  dataRecordsSchema,
  eventCategoriesSchema,
  fastingSchema,
  givingSchema,
  growthTrackSchema,
  homeSchema,
  ministriesSchema,
  missionsSchema,
  poemSchema,
  resourcesSchema,
  servicesSchema,
  worshipSchema,
} from "../../content/schema.ts";
import { services } from "../../content/services.ts";
import { worship } from "../../content/worship.ts";
import { expectPage } from "./expect-page.server.ts";
import { expectFile, expectForm } from "./expectations.server.ts";
import { stills } from "./film-files.ts";
import { homePictures } from "./home-files.ts";
import { ministryPictures } from "./ministry-files.ts";
import { markdownFiles } from "./page-files.server.ts";
import { resourceUrls } from "./resource-files.ts";
import { media, worshipPictures } from "./worship-files.ts";

const data: [file: string, schema: z.ZodType, facts: unknown][] = [
  ["congregation.ts", congregationSchema, congregation],
  ["home.ts", homeSchema, home],
  ["services.ts", servicesSchema, services],
  ["contacts.ts", contactsSchema, contacts],
  ["giving.ts", givingSchema, giving],
  ["about.ts", aboutSchema, about],
  ["growth-track.ts", growthTrackSchema, growthTrack],
  ["fasting.ts", fastingSchema, fasting],
  ["missions.ts", missionsSchema, missions],
  ["data-records.ts", dataRecordsSchema, dataRecords],
  ["ministries.ts", ministriesSchema, ministries],
  ["event-categories.ts", eventCategoriesSchema, eventCategories],
  ["worship.ts", worshipSchema, worship],
  ["resources.ts", resourcesSchema, resources],
];

/** @throws {SettingError} with a line that names the file and the field, if content is missing or invalid. */
export function checkContent(): void {
  for (const [file, schema, facts] of data) expectForm(`content/${file}`, schema, facts);
  for (const page of markdownFiles.pages) expectPage(page);
  for (const { file, frontMatter } of markdownFiles.poems) expectForm(file, poemSchema, frontMatter);
  expectNamedFiles();
}

function expectNamedFiles(): void {
  for (const [index, { picture }] of home.carousel.views.entries())
    expectFile("content/home.ts", `carousel.views[${index}].picture`, picture, homePictures);
  for (const [index, { picture }] of worship.carousel.entries())
    expectFile("content/worship.ts", `carousel[${index}].picture`, picture, worshipPictures);
  for (const [index, { url, still }] of worship.videos.entries()) {
    const isOurs = !url.startsWith("https:");
    if (isOurs) expectFile("content/worship.ts", `videos[${index}].url`, url, media);
    if (still) expectFile("content/worship.ts", `videos[${index}].still`, still, stills);
  }
  expectFile("content/worship.ts", "recording.file", worship.recording.file, media);
  for (const [index, { picture }] of ministries.entries())
    expectFile("content/ministries.ts", `[${index}].picture`, picture, ministryPictures);
  for (const [index, { file }] of resources.entries())
    expectFile("content/resources.ts", `[${index}].file`, file, resourceUrls);
}
