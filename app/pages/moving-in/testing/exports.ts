/** An entry of an export, as WordPress writes it. */
export interface WrittenEntry {
  type?: string;
  title?: string;
  link?: string;
  id?: number;
  guid?: string;
  status?: string;
  date?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  parent?: number;
  file?: string;
  meta?: Record<string, string>;
  /** Values of the meta `enclosure`, of which an entry has several. */
  enclosures?: string[];
  /** Further elements, such as comments. */
  more?: string;
}

export const oldHost = "old-church.example";

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function entry({
  type = "page",
  title = "Visit us",
  id = 1,
  status = "publish",
  ...given
}: WrittenEntry): string {
  const {
    guid = `https://${oldHost}/?page_id=${id}`,
    link = `https://${oldHost}/${id}/`,
    date = "2019-05-12 09:30:00",
    content = "",
    excerpt = "",
  } = given;
  const enclosures = (given.enclosures ?? []).map((value) => ["enclosure", value] as const);
  const meta = [...Object.entries(given.meta ?? {}), ...enclosures].map(
    ([key, value]) => `<wp:postmeta>
      <wp:meta_key>${cdata(key)}</wp:meta_key>
      <wp:meta_value>${cdata(value)}</wp:meta_value>
    </wp:postmeta>`,
  );
  return `<item>
    <title>${cdata(title)}</title>
    <link>${link.replaceAll("&", "&amp;")}</link>
    <pubDate>Sun, 12 May 2019 09:30:00 +0000</pubDate>
    <dc:creator>${cdata("ann")}</dc:creator>
    <guid isPermaLink="false">${guid.replaceAll("&", "&amp;")}</guid>
    <description></description>
    <content:encoded>${cdata(content)}</content:encoded>
    <excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata(date)}</wp:post_date>
    <wp:post_name>${cdata("name")}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_parent>${given.parent ?? 0}</wp:post_parent>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata(given.password ?? "")}</wp:post_password>
    ${given.file === undefined ? "" : `<wp:attachment_url>${cdata(given.file)}</wp:attachment_url>`}
    ${meta.join("\n")}
    ${given.more ?? ""}
  </item>`;
}

/** A whole export of these entries. */
export function exportOf(entries: readonly WrittenEntry[], version = "1.2"): string {
  const space = `http://wordpress.org/export/${version}/`;
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0"
  xmlns:excerpt="${space}excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="${space}">
<channel>
  <title>St Anne &amp; St Paul</title>
  <link>https://${oldHost}</link>
  <description>Our old site</description>
  <wp:wxr_version>${version}</wp:wxr_version>
  <wp:base_site_url>https://${oldHost}</wp:base_site_url>
  <wp:base_blog_url>https://${oldHost}</wp:base_blog_url>
  <wp:author>
    <wp:author_id>3</wp:author_id>
    <wp:author_login>${cdata("ann")}</wp:author_login>
    <wp:author_email>${cdata("ann@old-church.example")}</wp:author_email>
    <wp:author_display_name>${cdata("Ann Hill")}</wp:author_display_name>
  </wp:author>
  <wp:category><wp:term_id>1</wp:term_id><wp:cat_name>${cdata("News")}</wp:cat_name></wp:category>
${entries.map(entry).join("\n")}
</channel>
</rss>
`;
}
