import { expect, test } from "vitest";
import { partsOfPage } from "./html-parts.server.ts";
import { OldLinks } from "./old-links.server.ts";
import type { OldSite } from "./old-site.ts";
import { readOldText } from "./old-text.server.ts";
import { exportOf, oldHost, type WrittenEntry } from "./testing/exports.ts";
import { wordpressExport } from "./wordpress-export.server.ts";

function read(source: string | Uint8Array): OldSite {
  const steps = wordpressExport(typeof source === "string" ? Buffer.from(source) : source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function textOf(content: string, others: WrittenEntry[] = []) {
  const [item] = read(exportOf([{ content }, ...others])).items;
  const pictures: string[] = [];
  const text = await readOldText(item?.html ?? "", "Visit us", {
    linkTo: (href) => href,
    numberOf: (src, alt) => pictures.push(`${src} ${alt}`) - 1,
  });
  return {
    markdown: text.markdown.replace(/\ue000(\d+)\ue001/g, "<$1>"),
    leftOut: [...(item?.leftOut ?? []), ...text.leftOut],
    pictures,
  };
}

test.each(["1.0", "1.1", "1.2"])(
  "an export of version %s is read with its pages, posts and pictures",
  (version) => {
    const site = read(
      exportOf(
        [
          {
            id: 2,
            title: "About &#8220;us&#8221;",
            link: `https://${oldHost}/about/`,
            content: "<p>Hello</p>",
          },
          { id: 3, type: "post", title: "Harvest", excerpt: "We say <em>thanks</em>." },
          {
            id: 4,
            type: "attachment",
            status: "inherit",
            file: `https://${oldHost}/wp-content/uploads/a.jpg`,
          },
          {
            id: 5,
            type: "attachment",
            status: "inherit",
            file: `https://${oldHost}/wp-content/uploads/a.pdf`,
          },
          { id: 6, type: "nav_menu_item" },
          { id: 7, type: "nav_menu_item" },
          { id: 8, type: "wpforms" },
        ],
        version,
      ),
    );
    expect(site).toMatchObject({ name: "St Anne & St Paul", hosts: [oldHost], refused: [] });
    expect(site.items).toMatchObject([
      { kind: "page", title: "About “us”", address: `https://${oldHost}/about/`, html: "<p>Hello</p>" },
      { kind: "post", title: "Harvest", day: "2019-05-12", author: "Ann Hill", summary: "We say thanks." },
    ]);
    expect(site.pictures.map(({ url }) => url)).toEqual([`https://${oldHost}/wp-content/uploads/a.jpg`]);
    expect([...site.others]).toEqual([
      ["files that are no pictures", 1],
      ["menu entries", 2],
      ["“wpforms” of a plugin", 1],
    ]);
  },
);

test("what is private, protected or in the bin is left out, and drafts and scheduled posts are known as unseen", () => {
  const site = read(
    exportOf([
      { id: 2, title: "Minutes", status: "private" },
      { id: 3, title: "Rota", password: "amen" },
      { id: 4, title: "Old", status: "trash" },
      { id: 5, title: "Soon", status: "draft", link: `https://${oldHost}/?page_id=5` },
      { id: 6, title: "Easter", status: "future" },
    ]),
  );
  expect(site.items.map(({ title, wasShown, address }) => [title, wasShown, address])).toEqual([
    ["Soon", false, ""],
    ["Easter", false, `https://${oldHost}/6/`],
  ]);
  expect(site.refused).toEqual([
    { title: "Minutes", reason: "It is private on the old site." },
    { title: "Rota", reason: "It has a password on the old site." },
  ]);
  expect([...site.others]).toEqual([["in the bin", 1]]);
});

test("pictures of what is private, protected or in the bin are left out", () => {
  const picture = (id: number, parent: number) => ({
    id,
    parent,
    type: "attachment",
    status: "inherit",
    file: `https://${oldHost}/${id}.jpg`,
  });
  const site = read(
    exportOf([
      picture(10, 0),
      picture(11, 2),
      picture(12, 3),
      picture(13, 4),
      picture(14, 5),
      { id: 2, status: "private" },
      { id: 3, password: "amen" },
      { id: 4, type: "post", status: "trash" },
      { id: 5 },
    ]),
  );
  expect(site.pictures.map(({ url }) => url)).toEqual([
    `https://${oldHost}/10.jpg`,
    `https://${oldHost}/14.jpg`,
  ]);
});

test("an address that is none is not where a number leads", () => {
  const site = read(exportOf([{ id: 2, link: "/about/" }, { id: 3 }]));
  expect([...site.byNumber]).toEqual([["3", `https://${oldHost}/3/`]]);
  const links = new OldLinks(site);
  const old = `https://${oldHost}/?page_id=2`;
  expect(links.linkTo(old, "", () => {})).toBe(old);
});

test("comments and the email addresses of authors are not read", () => {
  const comment = `<wp:comment><wp:comment_author><![CDATA[Bob]]></wp:comment_author>
    <wp:comment_author_email>bob@private.example</wp:comment_author_email>
    <wp:comment_content><![CDATA[What a secret]]></wp:comment_content></wp:comment>`;
  const site = read(exportOf([{ content: "<p>Hello</p>", more: comment }]));
  expect(site.items).toMatchObject([{ html: "<p>Hello</p>" }]);
  expect(JSON.stringify(site)).not.toMatch(/private\.example|secret|ann@/);
});

test("text in CDATA that ends CDATA, and characters that no database stores, are read as text", () => {
  const [item] = read(exportOf([{ content: "<p>a ]]> b\u0000\u202e \u{1f600}</p>" }])).items;
  expect(item?.html).toBe("<p>a ]]> b \u{1f600}</p>");
});

test("a file in another encoding is read as it says", () => {
  const text = exportOf([{ title: "Gottesdienst für Groß und Klein" }]).replace("UTF-8", "ISO-8859-1");
  expect(read(Buffer.from(text, "latin1")).items[0]?.title).toBe("Gottesdienst für Groß und Klein");
});

const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<rss><channel><title>&b;</title><wp:wxr_version>1.2</wp:wxr_version></channel></rss>`;
const whole = exportOf([{ content: "<p>Hello</p>" }, { id: 2, content: "<p>Again</p>" }]);

test.each([
  ["an empty file", "", "This file is empty."],
  ["a web page", "<!DOCTYPE html><html><p>Hello", "This is a web page, not an export of WordPress."],
  ["an archive", "PK\u0003\u0004", "This is an archive."],
  ["a PDF", "%PDF-1.7", "This is a PDF"],
  ["some text", "Dear all", "This is not an export of WordPress."],
  [
    "a feed of news",
    "<rss><channel><title>a</title><item><title>b</title></item></channel></rss>",
    "This is not",
  ],
  ["entities that it declares itself", bomb, "This file declares things of its own"],
  ["half an entry", whole.slice(0, whole.lastIndexOf("<wp:status>")), "This file ends in the middle"],
  ["no end", whole.slice(0, whole.lastIndexOf("</channel>")), "This file ends in the middle"],
  ["half a text", whole.slice(0, whole.indexOf("Hello") + 2), "This file ends in the middle"],
])("a file with %s is refused with a sentence", (_, source, sentence) => {
  expect(() => read(source)).toThrow(sentence);
});

test("more entries than a church's site has are refused before all are in memory", () => {
  const entries = Array.from({ length: 20_001 }, () => "<item></item>").join("");
  const source = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${entries}</channel></rss>`;
  expect(() => read(source)).toThrow("more than 20,000 entries");
});

test("blocks of the editor become headings, lists, links and pictures, and what the old site filled in is named", async () => {
  const content = `<!-- wp:heading {"level":2} -->
<h2 class="wp-block-heading">When we <strong>meet</strong></h2>
<!-- /wp:heading -->
<!-- wp:list --><ul><!-- wp:list-item --><li>Sunday</li><!-- /wp:list-item --><li>Friday<ul><li>Youth</li></ul></li></ul><!-- /wp:list -->
<!-- wp:image {"id":9} --><figure class="wp-block-image"><img src="/a-300x200.jpg" alt="The hall"/><figcaption>Our hall</figcaption></figure><!-- /wp:image -->
<!-- wp:paragraph --><p>See <a href="https://a.example/" onclick="evil()">them</a> {and} us.</p><!-- /wp:paragraph -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:spacer /-->`;
  const { markdown, leftOut, pictures } = await textOf(content);
  expect(markdown).toBe(
    "## When we meet\n\n- Sunday\n- Friday\n  - Youth\n\n<0>\n\nOur hall\n\nSee [them](https://a.example/) (and) us.",
  );
  expect(pictures).toEqual(["/a-300x200.jpg The hall"]);
  expect(leftOut).toEqual(["the block “latest-posts”"]);
});

test("text from before there were blocks keeps its paragraphs and lines", async () => {
  const { markdown } = await textOf(
    "Riverside Chapel\n4 Chapel Lane\n\nCome along.\n\n<ul>\n<li>Tea</li>\n</ul>",
  );
  expect(markdown).toBe("Riverside Chapel\n4 Chapel Lane\n\nCome along.\n\n- Tea");
});

test("shortcodes are taken out and named, and brackets in a sentence stay", async () => {
  const { markdown, leftOut } = await textOf(
    '<p>Write to us [1] [see below]:</p>[contact-form-7 id="4" title="Contact"]<p>[su_note]Ring first[/su_note] [event_list limit=3]</p>[embed]https://films.example/v[/embed]',
  );
  expect(markdown).toBe("Write to us [1] \\[see below]:\n\nRing first\n\nhttps://films.example/v");
  expect(leftOut).toEqual([
    "the shortcode [contact-form-7]",
    "the shortcode [su_note]",
    "the shortcode [event_list]",
  ]);
});

test("captions and galleries show the pictures that the export names", async () => {
  const attachment = (id: number, name: string) => ({
    id,
    type: "attachment",
    status: "inherit",
    file: `https://${oldHost}/wp-content/uploads/${name}`,
    meta: { _wp_attachment_image_alt: `Picture ${id}` },
  });
  const { markdown, pictures } = await textOf(
    '[caption id="attachment_9" align="left" width="300"]<a href="/x.jpg"><img src="/x.jpg" alt="" /></a> The choir[/caption]\n\n[gallery ids="8,9,10"]',
    [attachment(8, "b.jpg"), attachment(9, "c.png")],
  );
  expect(pictures).toEqual([
    "/x.jpg ",
    `https://${oldHost}/wp-content/uploads/b.jpg Picture 8`,
    `https://${oldHost}/wp-content/uploads/c.png Picture 9`,
  ]);
  expect(markdown).toContain("The choir");
  expect(markdown).toMatch(/<1>\n\n<2>/);
});

test("scripts, forms and frames are left out and named, with all that stands in them", async () => {
  const { markdown, leftOut } = await textOf(
    '<p>Before</p><script>document.write("<p>evil</p>")</script><form action="/x"><p>Your card</p><input></form><iframe src="https://maps.example/embed" title="Map"></iframe><video><p>film</p></video><svg><text>x</text></svg><style>p{}</style><p onclick="x()" style="display:none">hidden</p><p>After <a href="javascript:alert(1)">this</a></p>',
  );
  expect(markdown).toBe("Before\n\n[Map](https://maps.example/embed)\n\nAfter this");
  expect(leftOut).toEqual(["a script", "a form", "a frame, of which a link stays", "a film", "a drawing"]);
});

test.each(["[caption]", "[embed]", "<!-- wp:a {", "[a_b c=", "[gallery ids=", "<a href=", "\n \n"])(
  "a text that begins %j again and again is read",
  async (beginning) => {
    const { markdown } = await textOf(`<p>Before</p>${beginning.repeat(500_000 / beginning.length)}`);
    expect(markdown).toContain("Before");
  },
);

test("a text of a hundred elements inside each other is read, and one of ten thousand is refused", async () => {
  const nested = (times: number) => `${"<div><ul><li>".repeat(times)}deep${"</li></ul></div>".repeat(times)}`;
  const sentence = "More than 500 of its elements stand inside each other";
  expect((await textOf(nested(33))).markdown).toContain("deep");
  await expect(textOf(nested(3333))).rejects.toThrow(sentence);
  expect(() => partsOfPage(nested(3333))).toThrow(sentence);
  expect(() => read(`<rss><channel>${"<a>".repeat(10_000)}`)).toThrow(sentence);
  const { items } = read(exportOf([{ id: 2, title: nested(3333) }, { id: 3 }]));
  expect(items.map(({ title }) => title)).toEqual(["deep", "Visit us"]);
});

test("what begins like a shortcode with a name of a hundred thousand parts stays text", async () => {
  const { markdown } = await textOf(`<p>Before [${"a-".repeat(100_000)}</p>`);
  expect(markdown).toContain("Before");
});

test("recordings and films that plugins and WordPress store beside a text are named with their addresses", () => {
  const { items } = read(
    exportOf([
      {
        type: "post",
        content: '[audio mp3="https://a.example/2.mp3"][/audio][powerpress]',
        enclosures: [
          "https://a.example/1.mp3\n1234\naudio/mpeg\n",
          "https://a.example/1.mp3\r\n1234\r\naudio/mpeg",
          "/films/first film.mp4\n1\nvideo/mp4",
          "https://a.example/notes.pdf\n1\napplication/pdf",
          "",
        ],
        meta: { "_sermons:enclosure": "https://a.example/3.m4a", audio_file: "http://[" },
      },
    ]),
  );
  expect(items[0]?.leftOut.toSorted()).toEqual([
    "a file (https://a.example/notes.pdf)",
    `a film (https://${oldHost}/films/first%20film.mp4)`,
    "a recording",
    "a recording (https://a.example/1.mp3)",
    "a recording (https://a.example/2.mp3)",
    "a recording (https://a.example/3.m4a)",
    "the shortcode [powerpress]",
  ]);
});

test("a player in a text is named with the address of what it plays", async () => {
  const { leftOut } = await textOf(
    '<audio src="https://a.example/1.mp3"></audio><audio><source src="https://a.example/2.mp3"><source src="https://a.example/2.ogg">No sound</audio><audio></audio>',
  );
  expect(leftOut).toEqual([
    "a recording (https://a.example/1.mp3)",
    "a recording (https://a.example/2.mp3)",
    "a recording",
  ]);
});

test.each(["wpfc_sermon", "enmse_message", "ctc_sermon", "sermon", "sermons", "podcast", "cpl_item"])(
  "an entry of the type %s is a sermon of a plugin",
  (type) => {
    const site = read(exportOf([{ id: 2, type }, { id: 3, type, status: "trash" }, { id: 4 }]));
    expect([site.sermons, site.items.length]).toEqual([1, 1]);
    expect([...site.others]).toEqual([["in the bin", 1]]);
  },
);

test("events are read with their dates, and without a date they are refused", () => {
  const site = read(
    exportOf([
      {
        id: 2,
        type: "tribe_events",
        title: "Fair",
        meta: {
          _EventStartDate: "2027-05-08 10:00:00",
          _EventEndDate: "2027-05-09 16:00:00",
          _EventVenueID: "9",
        },
      },
      {
        id: 3,
        type: "event",
        title: "Walk",
        meta: { _event_start_date: "2027-06-01", _event_start_time: "09:00:00" },
      },
      {
        id: 4,
        type: "tribe_events",
        title: "Camp",
        meta: { _EventStartDate: "2027-07-01 00:00:00", _EventAllDay: "yes" },
      },
      { id: 5, type: "tribe_events", title: "Someday" },
      { id: 9, type: "tribe_venue", title: "Village hall" },
    ]),
  );
  expect(site.items).toMatchObject([
    {
      title: "Fair",
      place: "Village hall",
      times: {
        eventDate: "2027-05-08",
        eventTime: "10:00",
        endDate: "2027-05-09",
        endTime: "16:00",
        isAllDay: false,
      },
    },
    { title: "Walk", times: { eventDate: "2027-06-01", eventTime: "09:00", endDate: "", endTime: "" } },
    { title: "Camp", times: { eventDate: "2027-07-01", eventTime: "", isAllDay: true } },
  ]);
  expect(site.refused).toEqual([{ title: "Someday", reason: "Its date cannot be read." }]);
});

test("a file is named once, and the old player’s recording with its URL", async () => {
  const file = `<!-- wp:file --><div><a href="https://${oldHost}/b.pdf">Bulletin</a><a href="https://${oldHost}/b.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->`;
  expect((await textOf(file)).markdown).toBe(`[Bulletin](https://${oldHost}/b.pdf)`);
  for (const player of [`[audio:https://${oldHost}/a.mp3|titles=One]`, `[audio https://${oldHost}/a.mp3]`])
    expect((await textOf(player)).leftOut).toEqual([`a recording (https://${oldHost}/a.mp3)`]);
});

test("a shortcode with an end leaves only its text", async () => {
  expect((await textOf("[esv]John 3:16[/esv] and [sic]")).markdown).toBe("John 3:16 and [sic]");
});

test.each(["predica", "sermones", "prédication"])(
  "entries of the type %s are sermons of a plugin",
  (type) => {
    expect(read(exportOf([{ type }])).sermons).toBe(1);
  },
);
