import { clockTime } from "../app/dates/dates.ts";
import { congregation } from "../content/sample/congregation.ts";
import { services } from "../content/sample/services.ts";

const asText = (words: string) => words.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Thirty days with the Gospel of Mark: every chapter, each portion short enough for breakfast. */
const mark = [
  ["1:1–20", "Come, follow me"],
  ["1:21–45", "A day in Capernaum"],
  ["2:1–17", "Through the roof"],
  ["2:18–3:6", "New wine"],
  ["3:7–35", "His mother and brothers"],
  ["4:1–20", "The sower"],
  ["4:21–41", "Even the wind and the waves"],
  ["5:1–20", "Among the tombs"],
  ["5:21–43", "Don’t be afraid; only believe"],
  ["6:1–29", "A prophet without honour"],
  ["6:30–56", "Five loaves and two fish"],
  ["7:1–23", "What comes from the heart"],
  ["7:24–37", "He has done everything well"],
  ["8:1–21", "Do you still not understand?"],
  ["8:22–9:1", "Who do you say I am?"],
  ["9:2–29", "I believe; help my unbelief"],
  ["9:30–50", "Who is the greatest?"],
  ["10:1–31", "Let the children come"],
  ["10:32–52", "What do you want me to do?"],
  ["11:1–19", "Into the city"],
  ["11:20–12:12", "The vineyard"],
  ["12:13–34", "The greatest commandment"],
  ["12:35–44", "Two small coins"],
  ["13:1–37", "Stay awake"],
  ["14:1–26", "A jar of perfume, a supper"],
  ["14:27–52", "In the garden"],
  ["14:53–72", "The cock crows"],
  ["15:1–20", "Before Pilate"],
  ["15:21–47", "The cross"],
  ["16:1–8", "He is not here"],
] as const;

const page = (number: number, body: string) =>
  `<section class="page">${body}<footer><span>${asText(congregation.name)}</span><span>${number}</span></footer></section>`;

const cover = (picture: string) => `<section class="page cover">
  <img src="${picture}" alt="The white chapel by the river Elder, reflected in the water on a golden evening">
  <div><p class="kicker">A welcome booklet</p><h1>Welcome to ${asText(congregation.shortName)}</h1>
  <p class="lead">${asText(congregation.welcome)}</p>
  <blockquote><p>${asText(congregation.quote.text)}</p><cite>${asText(congregation.quote.source)}</cite></blockquote></div></section>`;

const meeting = (name: string, time: string, place: string, words: string) =>
  `<div><dt>${clockTime(time)}</dt><dd><strong>${asText(name)}</strong><br>${asText(place)}<br>${asText(words)}</dd></div>`;

const childrensMeeting = ({ time, place, ages, words }: typeof services.kids) =>
  meeting(`${congregation.kids.name}, for ages ${ages.from} to ${ages.to}`, time, place, words);

const sunday = () => `<h2>What happens on a Sunday</h2>
  <p>Nobody will ask you to stand up, to speak or to give. Sit where you like; the seats at the back are as good as those
  at the front.</p>
  <dl class="times">${services.services.map(({ name, time, place, words }) => meeting(name, time, place, words)).join("")}
  ${childrensMeeting(services.kids)}</dl>
  <h3>If it is your first time</h3>
  <ul><li>Come ten minutes early: somebody at the door will show you round.</li>
  <li>Wear what you are comfortable in.</li>
  <li>The words of every song are in the book or on the sheet. Sing, or just listen.</li>
  <li>There is a ramp at the side door, and a loop for hearing aids.</li></ul>
  <aside><h3>Where to find us</h3><p>${congregation.address.map(asText).join("<br>")}</p>
  <p>${asText(congregation.email)}<br>${asText(congregation.phone)}</p></aside>`;

const plan = () => `<h2>Thirty days through Mark</h2>
  <p>The shortest Gospel, a few minutes a day. Read slowly, and ask two questions: <em>What does this show me about
  Jesus?</em> and <em>What will I carry into today?</em></p>
  <ol class="plan">${mark.map(([verses, title], i) => `<li><span class="day">${i + 1}</span><span class="verses">${verses}</span><span class="title">${title}</span></li>`).join("")}</ol>`;

const psalm = () => `<h2>How to pray a Psalm</h2>
  <p>The Psalms are prayers that others have prayed before us, in joy, anger, fear and gratitude. You can borrow their
  words. Ten minutes are enough.</p>
  <ol class="steps"><li><h3>Be still</h3><p>Breathe slowly. You do not have to bring anything.</p></li>
  <li><h3>Read it aloud</h3><p>Once through, at the pace of speech.</p></li>
  <li><h3>Read it again, and stop</h3><p>Where a word catches you, stay there. Say it a few times.</p></li>
  <li><h3>Answer</h3><p>Tell God what the word stirs in you: thanks, a question, a name, a tear.</p></li>
  <li><h3>Rest</h3><p>Sit for a minute without words. Then take one line with you into the day.</p></li></ol>
  <h3>Psalms to begin with</h3>
  <table><tbody><tr><th scope="row">When you are tired</th><td>23, 62, 131</td></tr>
  <tr><th scope="row">When you are afraid</th><td>27, 46, 121</td></tr>
  <tr><th scope="row">When you are sorry</th><td>32, 51, 130</td></tr>
  <tr><th scope="row">When you are glad</th><td>100, 103, 150</td></tr>
  <tr><th scope="row">When you cannot pray</th><td>13, 42, 88</td></tr></tbody></table>`;

const groups = () => `<h2>How to join a life group</h2>
  <p>A life group is a handful of people who meet every week: to eat, to read the Bible, to pray for one another, and to
  know each other’s names. You need no invitation.</p>
  <ol class="steps"><li><h3>Choose</h3><p>Every group is on our website, and on the notice board, with its day and its
  place. If you would like to ask first, write to ${asText(congregation.email)}.</p></li>
  <li><h3>Come</h3><p>Five minutes early, and say that you are new. If one group does not suit you, try the next: nobody is
  offended.</p></li>
  <li><h3>Stay</h3><p>If it feels right, you belong. Bring a friend, bring a pie, or bring nothing.</p></li></ol>
  <h3>A prayer to end with</h3>
  <p class="prayer">Lord, you lead us beside still waters.<br>Teach us to be still enough to hear you,<br>brave enough to
  follow you,<br>and kind enough to make room<br>for the next one at the door.<br>Amen.</p>
  <p class="small">${asText(congregation.name)} belongs to the ${asText(congregation.denomination.name)}.
  ${congregation.address.map(asText).join(", ")}.</p>`;

const style = `
  @page { size: A5; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  html { font: 9.6pt/1.5 "Source Sans 3 Variable"; color: #1d2b2a; -webkit-print-color-adjust: exact }
  .page { position: relative; width: 148mm; height: 209.9mm; padding: 17mm 16mm 18mm; break-after: page; background: #fdfaf3; overflow: hidden }
  .page:last-child { break-after: auto }
  h1, h2, h3, blockquote, .prayer, .lead, dt, .day { font-family: "Newsreader" }
  h1 { font-size: 34pt; line-height: 1.05; font-weight: 500; letter-spacing: -0.01em; color: #143f3b }
  h2 { font-size: 23pt; line-height: 1.12; font-weight: 500; color: #1f5c56; margin-bottom: 4.5mm }
  h3 { font-size: 12.5pt; line-height: 1.3; font-weight: 500; color: #143f3b; margin: 5mm 0 1mm }
  p + p { margin-top: 2mm }
  ul { padding-left: 5mm } li + li { margin-top: 1mm }
  footer { position: absolute; left: 16mm; right: 16mm; bottom: 9mm; display: flex; justify-content: space-between; font-size: 8pt; color: #55635f }
  .cover { padding: 0 }
  .cover img { display: block; width: 100%; height: 118mm; object-fit: cover; object-position: 38% 60% }
  .cover div { padding: 9mm 16mm }
  .kicker { font-size: 9pt; letter-spacing: 0.12em; text-transform: uppercase; color: #7a4a22; margin-bottom: 2mm }
  .lead { font-size: 14pt; line-height: 1.35; margin-top: 4mm; color: #2c4442 }
  blockquote { margin-top: 9mm; padding-left: 5mm; border-left: 0.6mm solid #c98a4a; font-style: italic; font-size: 11.5pt }
  cite { display: block; font: 500 8.5pt "Source Sans 3 Variable"; color: #55635f; margin-top: 1mm }
  .times { margin-top: 5mm } .times div { display: flex; gap: 5mm; padding: 2.6mm 0; border-top: 0.25mm solid #ddd2bb }
  dt { flex: 0 0 16mm; font-size: 16pt; line-height: 1.1; color: #7a4a22 } dd { margin: 0 }
  aside { margin-top: 6mm; padding: 4mm 5mm; background: #eef1e8; border-radius: 2mm; display: flex; gap: 1mm 8mm; align-items: baseline; flex-wrap: wrap }
  aside h3 { margin: 0; flex-basis: 100% } aside p + p { margin: 0 }
  .plan { list-style: none; padding: 0; margin-top: 5mm; columns: 2; column-gap: 7mm }
  .plan li { display: grid; grid-template-columns: 7mm 1fr; column-gap: 1mm; break-inside: avoid; padding: 0.72mm 0; margin: 0; border-top: 0.2mm solid #e3dac6; line-height: 1.25 }
  .plan .day { grid-row: span 2; font-size: 13pt; color: #7a4a22; line-height: 1.2 }
  .plan .verses { font-weight: 650; font-size: 9pt } .plan .title { font-size: 8.4pt; color: #3f504d }
  .steps { list-style: none; counter-reset: step; padding: 0; margin-top: 4mm }
  .steps li { counter-increment: step; position: relative; padding-left: 12mm; margin: 0 0 3.4mm }
  .steps li::before { content: counter(step) / ""; position: absolute; left: 0; top: 0.2mm; width: 8mm; height: 8mm; border-radius: 50%; background: #1f5c56; color: #fdfaf3; font: 500 12pt/8mm "Newsreader"; text-align: center }
  .steps h3 { margin: 0 }
  table { width: 100%; border-collapse: collapse; margin-top: 1mm } th { text-align: left; font-weight: 500 } td { text-align: right; font-weight: 650; color: #1f5c56 }
  th, td { padding: 1.5mm 0; border-top: 0.25mm solid #ddd2bb }
  .prayer { font-size: 12.5pt; line-height: 1.45; font-style: italic; color: #143f3b; margin-top: 2mm }
  .small { position: absolute; bottom: 16mm; left: 16mm; right: 16mm; font-size: 8pt; color: #55635f }`;

/** The booklet as one HTML document; `fonts` are its @font-face rules and `picture` an address for its cover. */
export function bookletHtml(fonts: string, picture: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Welcome to ${asText(congregation.name)}</title>
    <meta name="author" content="${asText(congregation.name)}"><style>${fonts}${style}</style></head>
    <body><main>${cover(picture)}${[sunday(), plan(), psalm(), groups()].map((body, i) => page(i + 2, body)).join("")}</main></body></html>`;
}
