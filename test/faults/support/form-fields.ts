interface PlausibleForm {
  /** Whether forms at these paths have most of these fields. */
  at: RegExp;
  fields: Record<string, string>;
}

/** Valid values of all forms; a request changes a few of them. In groups, because a form accepts only so many fields. */
const plausibleForms: PlausibleForm[] = [
  // An account.
  {
    at: /^\/(login|register|reset|account|people|invit|verify|delete-account)/,
    fields: {
      email: "ann@people.example",
      password: "stillwater-7",
      confirmPassword: "stillwater-7",
      currentPassword: "stillwater-7",
      name: "Ann Hill",
      firstName: "Ann",
      lastName: "Hill",
      gender: "female",
      dateOfBirth: "1980-05-31",
      terms: "on",
    },
  },
  // A picture of the library.
  {
    at: /^\/pictures/,
    fields: {
      alt: "Stone steps",
      focusX: "30",
      focusY: "70",
      agreedBy: "Ann Hill",
      agreedUntil: "2027-05-31",
      version: "1",
    },
  },
  // An event, its proposal and replies to it.
  {
    at: /^\/event|^\/add-event/,
    fields: {
      eventTitle: "Supper",
      eventContent: "All are welcome.",
      eventDate: "2026-12-01",
      eventTime: "19:00",
      people: "2",
      places: "10",
      endDate: "2026-12-02",
      endTime: "21:00",
      repeats: "weekly",
      every: "1",
      weekdays: "TU",
      nth: "1",
      nthWeekday: "TU",
      ends: "on",
      until: "2027-03-28",
      count: "10",
      addedDates: "2026-12-24 2026-12-31",
      place: "elsewhere",
      placeName: "Village Hall",
      placeAddress: "Mill Road 2",
      placePosition: "54.2312, -2.7165",
      contactName: "Ann Hill",
      contactEmail: "ann@people.example",
      category: "group",
      link: "https://tickets.example/supper",
      audience: "members",
      replies: "yes",
      name: "Ann Hill",
      shown: "from",
      fromDay: "2026-12-06",
      fromTime: "07:00",
      untilDay: "2026-12-31",
      untilTime: "18:00",
      reason: "Snow",
      version: "1",
    },
  },
  // A page of one's own.
  {
    at: /^\/pages/,
    fields: {
      title: "For my mother",
      description: "In the river, at first light.",
      lead: "With everybody you love.",
      slug: "our-garden",
      newKind: "cards",
      "piece-0-kind": "cards",
      "piece-0-heading": "What grows",
      "piece-0-card-name": "Beans",
      "piece-0-card-words": "Runner and broad.",
      "piece-0-card-to": "/event",
      leads: "page",
      to: "/services",
      shown: "from",
      fromDay: "2026-12-06",
      fromTime: "07:00",
      untilDay: "2026-12-31",
      untilTime: "18:00",
      version: "1",
      button: "publish",
    },
  },
  // A sermon, a post and a prayer request.
  {
    at: /post|upload|video|facebook|prayer/,
    fields: {
      title: "For my mother",
      sermonBy: "Ruth Field",
      videoUrl: "https://youtu.be/dQw4w9WgXcQ",
      scripture: "Jn 3:16-21; Ps 23",
      holdsPoster: "true",
      posterPicture: "picture:0193a000-0000-7000-8000-00000000dead",
      content: "Please pray with me.",
      date: "2026-11-21",
      day: "2026-11-21",
      postedBy: "Ann",
      likes: "3",
      likesBefore: "0",
      shown: "from",
      fromDay: "2026-12-06",
      fromTime: "07:00",
      untilDay: "2026-12-31",
      untilTime: "18:00",
      version: "1",
    },
  },
  // A page of prose, and facts.
  {
    at: /^\/(pages|facts)/,
    fields: {
      title: "For my mother",
      description: "In the river, at first light.",
      lead: "With everybody you love.",
      alt: "Stone steps",
      text: "## For whom\n\nCome at {service.time}.",
      factsHeading: "In short",
      factLabel: "When",
      factValue: "{service.day}",
      factTo: "/services",
      nextName: "Come",
      nextWords: "On a Sunday.",
      nextTo: "/event",
      button: "publish",
      version: "1",
      heading: "Four ways to give",
      "row-people-name": "Ann Hill",
      "row-people-role": "Flowers",
      "row-days-day": "Monday",
      "row-days-name": "Quiet",
      "row-days-words": "Come at {service.time}.",
      "row-days-prayer": "Amen.",
    },
  },
  // The check.
  {
    at: /check$/,
    fields: {
      part: "text",
      kind: "event",
      words: "We met on 3 May 2026.",
      links: "https://tickets.example/supper",
      pictureText: "A lantern",
      lastDay: "2026-05-03",
    },
  },
  // A message.
  {
    at: /contact|send-form/,
    fields: {
      userName: "Ann",
      user_name: "Ann",
      user_email: "ann@people.example",
      message: "Is there parking?",
      user_id: "public",
      service_id: "site",
      template_id: "contact",
      email: "ann@people.example",
      name: "Ann Hill",
    },
  },
];

/** Whether a form at this path has values of its own here. */
export function isForm(path: string): boolean {
  return plausibleForms.some(({ at }) => at.test(path));
}

/** The groups of values that the form at a path takes; where nobody knows, all of them. */
export function formsAt(path: string): Record<string, string>[] {
  const own = plausibleForms.filter(({ at }) => at.test(path));
  return (own.length > 0 ? own : plausibleForms).map(({ fields }) => fields);
}

/** The fields of all forms. */
export const fieldNames = [
  ...plausibleForms.flatMap(({ fields }) => Object.keys(fields)),
  "token",
  "sealed",
  "required",
  "code",
  "prayersToo",
  "name",
  "roles",
  "had",
  "prayerMail",
  "approvalMail",
  "prayedMail",
  "videoMail",
  "comingMail",
  "answerDays",
  "notes",
  "note",
  "isAllDay",
  "mayLose",
  "preview",
  "eventUrl",
  "eventAlt",
  "embeddable",
  "showsPlayer",
  "wasShown",
  "imgUrl",
  "imgAlt",
  "post",
  "liked",
  "picUrl",
  "picAlt",
  "picture",
  "file",
  "address",
  "withPast",
  "take",
  "removePicture",
  "backgroundMediaUrl",
  "backgroundMediaAlt",
  "mainImageUrl",
  "mainImageAlt",
  "website",
  "takesReplies",
  "knownLinks",
  "check",
  "hasPicture",
  "pageVersion",
  "preview",
];
