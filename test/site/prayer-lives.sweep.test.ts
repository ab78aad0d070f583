import { beforeAll, expect, test } from "vitest";
import { audiences, type PrayerAudience } from "../../app/prayer/audience.ts";
import { endPrayers } from "../../app/prayer/moderation/ending-prayers.server.ts";
import { attributesIn } from "../support/html.ts";
import { sequence } from "../support/sequence.ts";
import { sized } from "../support/size.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { openForPrayer } from "./support/kept-prayers.ts";
import { joinNamed } from "./support/managed-people.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

type Headers = Record<string, string>;

const form = "/submit-prayer-requests";
const queue = "/update-prayer-requests";
const steps = sized(20, 60);

/** What the test itself knows of a request. */
interface Life {
  id: string;
  audience: PrayerAudience;
  /** Whether the people of the audience may read it now. */
  isShown: boolean;
  isGone: boolean;
  /** The words to which its asker, or staff with a reason, agreed for this audience. */
  agreed: Set<string>;
  /** The words that staff wrote last. */
  edited: string | undefined;
}

describeSite("the lives of prayer requests", (open) => {
  let site: TestSite;
  let now: Date;
  let member: Headers;
  let readers: [who: string, headers: Headers, may: (life: Life) => boolean][];
  let moderator: Headers;
  let pastor: Headers;
  beforeAll(async () => {
    now = new Date("2026-11-23T10:00:00Z");
    const opened = await openForPrayer(() => open({}, { clock: () => now }));
    ({ site, member } = opened);
    moderator = (await joinNamed(site, "Ben Hill", "prayerModerator")).headers;
    pastor = (await joinNamed(site, "Pat Hill", "pastor")).headers;
    const team = (await joinNamed(site, "Tom Hill", "prayerTeam")).headers;
    const isShared = ({ audience }: Life) => audience === "everybody" || audience === "congregation";
    readers = [
      ["a visitor", {}, (life) => life.isShown && life.audience === "everybody"],
      ["another member", opened.other, (life) => life.isShown && isShared(life)],
      ["the prayer team", team, (life) => life.audience !== "pastor"],
      ["an administrator", opened.staff, (life) => life.audience !== "pastor"],
      ["the pastor", pastor, () => true],
    ];
  });

  test.each(sized([1], [1, 2, 3]))(
    "whatever is asked, edited, agreed to, shown, told, ended, deleted or brought back, nobody reads what is not for them (seed %i)",
    { timeout: 300_000 },
    async (seed) => {
      const random = sequence(seed);
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
      const lives: Life[] = [];
      let words = 0;
      const wordsOf = new Map<string, Life>();
      const newWords = (life?: Life) => {
        const made = `life-${seed}-${++words}-end`;
        if (life) wordsOf.set(made, life);
        return made;
      };
      const decide = (life: Life, command: string, sent: Record<string, string> = {}) =>
        postForm(
          site,
          `${queue}/${life.id}/${command}`,
          sent,
          life.audience === "pastor" ? pastor : moderator,
        );
      const stateOf = async ({ id }: Life) => {
        await using db = databaseOf(site);
        return await db.selectFrom("prayerRequests").selectAll().where("id", "=", id).executeTakeFirst();
      };

      const acts: Record<string, (life: Life) => Promise<void>> = {
        async approve(life) {
          const before = await stateOf(life);
          await decide(life, "approve");
          const after = await stateOf(life);
          if (before?.state === "waiting" && life.agreed.has(before.content)) life.isShown = true;
          else expect(after?.isApproved || after?.isShared || false, "approved").toBe(before?.isShared);
        },
        async edit(life) {
          const row = await stateOf(life);
          if (!row || row.state === "deleted") return;
          const content = newWords(life);
          const { title, userName, version } = row;
          const fields = {
            title,
            content,
            userName,
            picUrl: "",
            day: "2026-11-21",
            version: String(version),
          };
          await decide(life, "update", fields);
          life.edited = content;
        },
        async publish(life) {
          const before = await stateOf(life);
          const response = await decide(life, "publish", { words: "They agreed on the telephone." });
          const after = await stateOf(life);
          if (response.status !== 302 || !after || !before || before.state === "deleted") return;
          if (after.version === before.version) return;
          life.agreed.add(after.content);
          life.isShown = true;
        },
        async agree(life) {
          const html = await (await site.request(`${form}/${life.id}`, { headers: member })).text();
          const [seen] = attributesIn(html, 'input[name="seen"]', "value");
          if (seen === undefined) return;
          const before = await stateOf(life);
          await postForm(site, `${form}/${life.id}/agree`, { seen }, member);
          const after = await stateOf(life);
          if (!after || after.version === before?.version) return;
          life.agreed.add(after.content);
          life.isShown = true;
        },
        async decline(life) {
          const before = await stateOf(life);
          await decide(life, "decline", { words: "We pray for you." });
          if (before?.state === "waiting") life.isShown = false;
        },
        async passOn(life) {
          const row = await stateOf(life);
          if (!row || !["waiting", "shown", "held", "declined"].includes(row.state)) return;
          expect((await decide(life, "pass-on", { words: "" })).status).toBe(302);
          life.audience = "pastor";
          life.isShown = false;
        },
        async delete(life) {
          await decide(life, "delete");
          life.isShown = false;
        },
        async restore(life) {
          await decide(life, "restore");
          const after = await stateOf(life);
          life.isShown ||= after?.state === "answered";
          expect(after?.isShared ?? false).toBe(
            life.isShown && life.audience !== "team" && life.audience !== "pastor",
          );
        },
        async update(life) {
          const told = newWords(life);
          await postForm(site, `${form}/${life.id}/tell/update`, { words: told }, member);
        },
        async showUpdate(life) {
          await using db = databaseOf(site);
          const update = await db
            .selectFrom("prayerUpdates")
            .select(["id", "words"])
            .where("requestId", "=", life.id)
            .where("state", "=", "waiting")
            .executeTakeFirst();
          if (!update) return;
          const shown = await decide(life, `updates/${update.id}/show`);
          if (shown.status === 302) life.agreed.add(update.words);
        },
        async answered(life) {
          await postForm(site, `${form}/${life.id}/tell/answered`, { words: "" }, member);
          if ((await stateOf(life))?.state === "ended") life.isShown = false;
        },
        async goOn(life) {
          await postForm(site, `${form}/${life.id}/tell/go-on`, { words: "" }, member);
        },
        async letGo(life) {
          await postForm(site, `${form}/${life.id}/tell/let-go`, { words: "" }, member);
          if ((await stateOf(life))?.state === "ended") life.isShown = false;
        },
        async withdraw(life) {
          await postForm(site, `${form}/${life.id}/withdraw`, {}, member);
          if (!(await stateOf(life))) Object.assign(life, { isShown: false, isGone: true });
        },
        async wait() {
          now = new Date(now.getTime() + 11 * 24 * 60 * 60_000);
          await using db = databaseOf(site);
          await db.updateTable("prayerRequests").set({ endingAskedAt: now.toISOString() }).execute();
          // It uses no files, because nothing is deleted.
          await endPrayers({
            db,
            storage: undefined as never,
            clock: () => now,
            mailWritten: () => undefined,
          });
          const ended: string[] = [];
          for (const life of lives) {
            const row = await stateOf(life);
            if (row?.state !== "ended") continue;
            life.isShown = false;
            ended.push(row.content);
          }
          // Another process ended them, which this one notices within a second.
          const shown = async () => {
            const html = await page(site, "/prayer-request");
            return ended.filter((content) => html.includes(content));
          };
          await expect.poll(shown, { timeout: 1_000 }).toEqual([]);
        },
      };

      for (let step = 0; step < steps; step++) {
        const living = lives.filter(({ isGone }) => !isGone);
        let did = "ask";
        if (living.length < 2 || random() < 0.15) {
          const audience = pick(audiences);
          const content = newWords();
          await using db = databaseOf(site);
          await db.deleteFrom("limits").execute();
          const sent = await postForm(site, form, { title: "A request", content, audience }, member);
          expect(sent.status).toBe(302);
          const { id } = await db
            .selectFrom("prayerRequests")
            .select("id")
            .where("content", "=", content)
            .executeTakeFirstOrThrow();
          const life: Life = {
            id,
            audience,
            isShown: false,
            isGone: false,
            agreed: new Set([content]),
            edited: undefined,
          };
          lives.push(life);
          wordsOf.set(content, life);
        } else {
          did = pick(Object.keys(acts));
          await acts[did]?.(pick(living));
        }
        for (const [who, headers, mayRead] of readers)
          for (const path of [
            "/prayer-request",
            "/prayer-request/answered",
            "/",
            queue,
            `${queue}?show=deleted`,
          ]) {
            const html = await (await site.request(path, { headers })).text();
            for (const [found] of html.matchAll(new RegExp(`life-${seed}-\\d+-end`, "g"))) {
              const life = wordsOf.get(found);
              const where = `${who} reads ${found} at ${path} after ${did}, step ${step}`;
              expect(life && !life.isGone && mayRead(life), where).toBe(true);
              if (path !== queue && !path.includes("deleted"))
                expect(life?.agreed.has(found), `${where}, to which nobody agreed`).toBe(true);
            }
          }
      }
      expect(lives.length).toBeGreaterThan(3);
      expect(await page(site, queue, pastor)).toContain(`life-${seed}-`);
    },
  );
});
