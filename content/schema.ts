import { z } from "zod";
import { isEmail } from "./email-address.ts";
import { groupId, mostInGroupId, withGroupIds } from "./group-ids.ts";
import { markdownRules } from "./markdown-rules.ts";
import { sitePath } from "./paths.ts";
import { isTelephoneNumber } from "./telephone-number.ts";
import { textsOfChurch } from "./texts-in.ts";
import { isVisible } from "./visible-text.ts";

/** Schemas of the files in `content/`. They are checked when the server starts; browsers never load this. */

/** Facts that sentences may name in braces, so that they do not repeat them: `Come at {service.time}`. */
export const factNames = [
  "service.day",
  "service.time",
  "kids.day",
  "kids.time",
  "kids.ages",
  "name",
  "phone",
  "email",
  "address",
] as const;
export type FactName = (typeof factNames)[number];
const namedFacts = /\{([^{}]*)\}/g;

const empty = "must not be empty";
const anyText = z
  .string({ error: "must be text" })
  .trim()
  // Control characters, and those that turn the direction of the text after them.
  .refine(
    (words) => !/[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u.test(words),
    "has a character that nobody can see",
  )
  .register(textsOfChurch, { isTranslated: true });
const text = anyText.min(1, { error: empty, abort: true }).refine(isVisible, empty);
const hasNoFacts = [
  (words: string) => words.search(namedFacts) === -1,
  "cannot name facts in braces",
] as const;
export const words = text.refine(...hasNoFacts);
/** What stays the same in all languages: the name of a person, a place or a work. */
const properName = words.clone().register(textsOfChurch, { isTranslated: false });
/** Text that may name facts in braces. */
export const sentence = text.refine(
  (words) => [...words.matchAll(namedFacts)].every(([, name]) => factNames.includes(name as FactName)),
  `has something in braces that is not a fact; the facts are ${factNames.map((name) => `{${name}}`).join(", ")}`,
);
export const httpsUrl = z.url({ protocol: /^https$/, error: "must be a URL that begins with https://" });
const email = z.string().refine(isEmail, "must be an email address");
const phone = z
  .string()
  .refine((typed) => isTelephoneNumber(typed), "must be a telephone number, such as 01632 960 418");
/** Emergency numbers and helplines are short. */
const helpPhone = z
  .string()
  .refine((typed) => isTelephoneNumber(typed, { leastDigits: 2 }), "must be a telephone number, such as 112");
const checkedDay = z.iso.date("must be a day such as 2026-11-26");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00");
const ownPath = z
  .string()
  .regex(
    /^\/[a-z0-9-]+$/,
    "must be a path such as /riverside-kids, of lower-case letters, digits and dashes",
  );
const libraryPicture = z
  .string()
  .regex(/^picture:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "must name a picture of the library");
export const pictureName = z
  .string()
  .regex(
    /^([\w-]+\.jpg|picture:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    "must name a .jpg file of content/pictures, or a picture of the library",
  );
/** The picture of a row. Those of the library bring their own text. */
const pictureFields = {
  picture: pictureName,
  alt: anyText.refine(...hasNoFacts),
};
function needsText({ picture, alt }: { picture: string; alt: string }, context: z.RefinementCtx): void {
  if (!isVisible(alt) && !picture.startsWith("picture:"))
    context.addIssue({ code: "custom", path: ["alt"], message: empty });
}
/** A file that staff uploaded, by its id. */
const uploadedId = "file:[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}";
function fileNamed(pattern: string, message: string) {
  return z
    .string()
    .regex(new RegExp(`^([\\w-]+\\.${pattern}|${uploadedId})$`), `${message}, or an uploaded file`);
}
const weekday = z.enum(
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  "must be a day of the week, such as Sunday",
);
const age = z.int("must be a whole number").min(0, "must be at least 0").max(120, "must be at most 120");
const ages = z.strictObject({ from: age, to: age });
const shareMessage = "must be a whole number from 1 to 100";
const yearMessage = "must be a year such as 1824";
const link = z.strictObject({ name: properName, url: httpsUrl });
const view = z.strictObject(pictureFields).superRefine(needsText);
const way = z
  .string()
  .regex(
    /^(\/[a-z0-9-]+|mailto:([^\s@]+@[^\s@]+|\{email\})|tel:(\+?\d+|\{phone\}))$/,
    "must be a path such as /services, or begin with mailto: or tel:",
  );

export const congregationSchema = z.strictObject({
  name: words,
  /** Where there is no room for the name. */
  shortName: words.optional(),
  welcome: words.optional(),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Europe/London"),
  /** What the site speaks, the first one first, as BCP 47 tags such as `de`; English if absent. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, "must be a language such as en, de or es"))
    .min(1, empty)
    .refine((tags) => new Set(tags).size === tags.length, "must name each language once")
    .optional(),
  email: email.optional(),
  phone: phone.optional(),
  address: z.array(properName),
  /** Degrees, for the visitor's own map. */
  position: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }).optional(),
  /** `alt` describes the drawn map; `embed` is the URL of a map to show instead. */
  map: z.strictObject({ alt: words, embed: httpsUrl.optional() }).optional(),
  denomination: link.optional(),
  social: z.array(link.extend({ icon: z.enum(["facebook", "instagram", "youtube"]) })),
  videoChannel: link.optional(),
  /** Where people watch services while they are held, as they would copy it. */
  stream: httpsUrl.optional(),
  /** Where the feed of the podcast is now, if it has moved. */
  podcastMovedTo: httpsUrl.optional(),
  /** Where directories of podcasts ask whether the podcast is the church's. Everybody can read it in the feed. */
  podcastEmail: email.optional(),
  scriptureReading: link.optional(),
  /** Where sermons' passages can be read: the URL for one of them, which stands in the place of `{reference}`. */
  bibleReader: httpsUrl
    .refine((url) => url.includes("{reference}"), "must name the passage as {reference}")
    .optional(),
  quote: z.strictObject({ text: words, source: words }).optional(),
  kids: z.strictObject({ name: words, path: ownPath }),
  /** What people see who share a link to a page without a picture of its own, instead of the one that came with the site. */
  sharePicture: libraryPicture.optional(),
});

export const homeSchema = z.strictObject({
  invitation: words,
  mainPictureAlt: words.optional(),
  /** Instead of the picture that came with the site. */
  mainPicture: libraryPicture.optional(),
  quotePicture: libraryPicture.optional(),
  carousel: z.strictObject({ heading: words.optional(), views: z.array(view) }),
  prayer: z.strictObject({ heading: words, words }),
});

export const servicesSchema = z.strictObject({
  services: z.array(z.strictObject({ name: words, day: weekday, time, place: words, words })),
  /** What visitors read while no service is shown, such as in a summer break. */
  noServices: words.optional(),
  kids: z
    .strictObject({
      day: weekday,
      time,
      place: words,
      ages,
      words,
      leader: properName.optional(),
      email: email.optional(),
    })
    .optional(),
  /** Whom to call about the safety of a child, and when somebody last made sure of it. */
  safeguarding: z
    .strictObject({
      name: properName,
      phone: phone.optional(),
      email: email.optional(),
      checkedOn: checkedDay,
    })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ["phone"],
      error: "must be filled in, or the email",
    })
    .optional(),
  lifeGroups: z
    .array(
      z.strictObject({
        /** Facts that were saved before groups had ids have none; `withGroupIds` makes them. */
        id: z
          .string()
          .regex(groupId, "must be lower-case letters, digits and dashes, such as table-group")
          .max(mostInGroupId)
          .optional(),
        name: words,
        leader: properName,
        day: weekday,
        time,
        place: words,
        words: words.optional(),
        /** Such as: parents with small children. */
        whom: words.optional(),
        ages: ages.optional(),
        /** Shown to everybody. Where requests to join go is in the table `groupLeaders`, which no visitor sees. */
        email: email.optional(),
        /** Groups that are not full are open. */
        state: z.literal("full").optional(),
      }),
    )
    .overwrite(withGroupIds),
  join: z.strictObject({ heading: words, words }).optional(),
});

export const contactsSchema = z.array(
  z.strictObject({
    name: properName,
    role: words,
    email: email.optional(),
    phone: phone.optional(),
    portrait: libraryPicture.optional(),
    /** What they do, in a few words. */
    does: words.optional(),
    /** A sentence about them, or by them. */
    words: words.optional(),
    /** Whether people who are new meet them. When nobody is chosen, they meet everybody. */
    greets: z.literal("yes", "must be yes, or left out").optional(),
  }),
);

/** What people want to know before they come for the first time. */
export const newHereSchema = z.strictObject({
  sunday: z
    .array(z.strictObject({ when: sentence, words: sentence }))
    .min(1, empty)
    .optional(),
  wear: sentence.optional(),
  children: z
    .array(z.strictObject({ ages: sentence, words: sentence }))
    .min(1, empty)
    .optional(),
  access: z
    .strictObject({
      stepFree: sentence.optional(),
      hearing: sentence.optional(),
      toilets: sentence.optional(),
      parking: sentence.optional(),
      translation: sentence.optional(),
    })
    .optional(),
  /** Between its parts, in this order. */
  pictures: z.array(view).min(1, empty).max(2, "must have at most 2 pictures").optional(),
});

/** Whom somebody in danger can call, and when somebody last made sure of it. */
export const helplinesSchema = z.strictObject({
  /** The number for emergencies of the country, such as 999 or 112. */
  emergency: helpPhone.optional(),
  lines: z
    .array(
      z
        .strictObject({
          name: words,
          phone: helpPhone.optional(),
          url: httpsUrl.optional(),
          /** When somebody answers. */
          when: words.optional(),
          /** What they help with. */
          for: words.optional(),
        })
        .refine(({ phone, url }) => phone !== undefined || url !== undefined, {
          path: ["phone"],
          error: "must be filled in, or the link",
        }),
    )
    .max(12, "must be at most 12"),
  /** Somebody of the congregation. */
  person: z.strictObject({ name: properName, phone: helpPhone, when: words.optional() }).optional(),
  /** Page that “Leave this page quickly” opens, instead of the page that the site knows. */
  leaveTo: httpsUrl.optional(),
  /** Without it nobody can rely on the numbers. */
  checkedOn: checkedDay.optional(),
});

export const givingSchema = z.strictObject({
  /** Where people give online. */
  providers: z.array(z.strictObject({ name: properName, url: httpsUrl, words: words.optional() })).optional(),
  /** About tax, such as Gift Aid. */
  tax: words.optional(),
  /** Whether the page Contact shows the bank details too. It does, unless this is `no`. */
  bankDetailsOnContact: z.literal("no").optional(),
  ways: z.strictObject({
    heading: words,
    list: z.array(z.strictObject({ name: words, words, to: way.optional(), link: words.optional() })),
  }),
  /** What gifts are spent on, in per cent. */
  uses: z
    .strictObject({
      heading: words,
      words,
      /** The unit after each share, such as p for pence of a pound. */
      unit: words,
      list: z
        .array(
          z.strictObject({
            name: words,
            words,
            share: z.int(shareMessage).min(1, shareMessage).max(100, shareMessage),
          }),
        )
        .refine(
          (uses) => uses.reduce((sum, { share }) => sum + share, 0) === 100,
          "must have shares that add up to 100",
        ),
    })
    .optional(),
});

export const aboutSchema = z.strictObject({
  story: z
    .strictObject({
      heading: words,
      list: z
        .array(
          z.strictObject({ year: z.int(yearMessage).min(30, yearMessage).max(2200, yearMessage), words }),
        )
        .min(1, empty),
    })
    .optional(),
  beliefs: z
    .strictObject({
      heading: words,
      words,
      list: z.array(z.strictObject({ name: words, words, reading: words })).min(1, empty),
    })
    .optional(),
});

export const growthTrackSchema = z.strictObject({
  heading: words,
  steps: z.array(z.strictObject({ name: words, words, when: words, place: words })),
});

export const fastingSchema = z.strictObject({
  heading: words.optional(),
  words: words.optional(),
  days: z.array(z.strictObject({ day: weekday, name: words, words: sentence, prayer: words })),
});

const mission = z.strictObject({ name: words, words, facts: z.array(words).min(1, empty) });
const missions = z.strictObject({ heading: words, list: z.array(mission) });
export const missionsSchema = z.strictObject({ local: missions, away: missions });

/** What the site stores about people: each record with its content, reason, retention and audience. */
export const dataRecordsSchema = z.strictObject({
  heading: words,
  words,
  list: z
    .array(z.strictObject({ name: words, kept: words, why: words, until: words, seenBy: words }))
    .min(1, empty),
});

export const ministriesSchema = z.array(
  z
    .strictObject({
      name: words,
      summary: sentence,
      details: sentence,
      ...pictureFields,
      to: ownPath.optional(),
    })
    .superRefine(needsText),
);

export const eventCategoriesSchema = z
  .array(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,29}$/, "must be lower-case letters, digits and dashes, such as youth"),
      name: words,
    }),
  )
  .refine(
    (categories) => new Set(categories.map(({ id }) => id)).size === categories.length,
    "must not use an id twice",
  )
  .refine(
    (categories) => ["service", "other"].every((needed) => categories.some(({ id }) => id === needed)),
    "must include the ids service and other",
  );

export const worshipSchema = z.strictObject({
  carousel: z.array(view),
  /** `url` is https, or names a file of content/media or an uploaded one. */
  videos: z.array(
    z.strictObject({
      title: words,
      url: z.union(
        [httpsUrl, fileNamed("mp4", "must name an .mp4 file")],
        "must begin with https://, or name an .mp4 file of content/media or an uploaded film",
      ),
      /** The poster of a film of ours. */
      still: z
        .string()
        .regex(/^[\w-]+-still\.jpg$/, "must name a file of content/media that ends in -still.jpg")
        .optional(),
    }),
  ),
  recording: z
    .strictObject({
      title: words,
      credit: words,
      file: fileNamed("mp3", "must name an .mp3 file of content/media"),
    })
    .optional(),
});

export const resourcesSchema = z.array(
  z.strictObject({
    title: words,
    words,
    file: fileNamed("(pdf|mp3)", "must name a .pdf or .mp3 file of content/resources"),
  }),
);

const menuLink = z.strictObject({
  label: words.max(30, "must have at most 30 characters"),
  to: z.union(
    [z.string().regex(sitePath), httpsUrl],
    "must be a page such as /services, or a URL that begins with https://",
  ),
});

function menuList(most: number) {
  return z
    .array(menuLink)
    .min(1, "must have at least one link")
    .max(most, `must have at most ${most} links`)
    .superRefine((links, context) => {
      for (const [index, { to }] of links.entries())
        if (links.findIndex((link) => link.to === to) < index)
          context.addIssue({ code: "custom", path: [index, "to"], message: "is in this list twice" });
    });
}

/** The links of the main menu and of the list in the footer. */
export const menuSchema = z.strictObject({ main: menuList(16), footer: menuList(18) });

/** As many as the form has. */
const mostRows = 12;
const tooManyRows = `must have at most ${mostRows} lines`;

/** The front matter of a Markdown file, as pages that are published have it. */
export const frontMatterSchema = z.strictObject({
  title: words,
  /** For search engines and shared links: one or two sentences. */
  description: sentence,
  lead: sentence.optional(),
  /** Of the library, instead of the picture that came with the site; it brings its own text. */
  picture: libraryPicture.optional(),
  alt: words.optional(),
  /** What people in a hurry look for: when, where, whom to ask. */
  facts: z
    .strictObject({
      heading: words,
      list: z
        .array(z.strictObject({ label: sentence, value: sentence, to: way.optional() }))
        .min(1, "must have at least one line")
        .max(mostRows, tooManyRows),
    })
    .optional(),
  next: z
    .array(z.strictObject({ name: sentence, words: sentence, to: ownPath }))
    .max(mostRows, tooManyRows)
    .optional(),
});

/** The Markdown below the front matter. The first rule that it breaks is reported, so that no later one reads a huge text. */
export const markdownSchema = sentence.superRefine((text, context) => {
  const broken = markdownRules.find(({ holds }) => !holds(text));
  if (broken) context.addIssue({ code: "custom", message: broken.message });
});

/** What only the front matter of a file says: that nobody has written the page yet, so that visitors do not see it. */
export const fileFrontMatterSchema = frontMatterSchema.extend({
  hiddenUntilWritten: z.literal(true).optional(),
});

/** A whole page: its front matter and the Markdown below it. */
export const pageSchema = frontMatterSchema.extend({ text: markdownSchema });

export const poemSchema = z.strictObject({ title: words, author: properName });

export type Congregation = z.infer<typeof congregationSchema>;
export type HomeFacts = z.infer<typeof homeSchema>;
export type Services = z.infer<typeof servicesSchema>;
export type Contacts = z.infer<typeof contactsSchema>;
export type NewHere = z.infer<typeof newHereSchema>;
export type Helplines = z.infer<typeof helplinesSchema>;
export type Giving = z.infer<typeof givingSchema>;
export type About = z.infer<typeof aboutSchema>;
export type GrowthTrack = z.infer<typeof growthTrackSchema>;
export type Fasting = z.infer<typeof fastingSchema>;
export type Missions = z.infer<typeof missionsSchema>;
export type DataRecords = z.infer<typeof dataRecordsSchema>;
export type Ministries = z.infer<typeof ministriesSchema>;
export type EventCategories = z.infer<typeof eventCategoriesSchema>;
export type Worship = z.infer<typeof worshipSchema>;
export type Resources = z.infer<typeof resourcesSchema>;
export type Menu = z.infer<typeof menuSchema>;
export type FrontMatter = z.infer<typeof frontMatterSchema>;
export type FileFrontMatter = z.infer<typeof fileFrontMatterSchema>;
export type PageText = z.infer<typeof pageSchema>;
export type PoemFrontMatter = z.infer<typeof poemSchema>;

function degrees(most: number) {
  const message = `must be degrees from -${most} to ${most}`;
  return z.number(message).min(-most, message).max(most, message);
}

function isTimeZone(name: string): boolean {
  try {
    // Some browsers do not know an offset such as +01:00, which has no summer time anyway.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
