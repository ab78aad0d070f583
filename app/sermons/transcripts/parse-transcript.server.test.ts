import { expect, test } from "vitest";
import { parseTranscript, parseTranscriptFile } from "./parse-transcript.server.ts";
import { clockOf, paragraphsOf, type Transcript, toSrt, toTyped, toVtt } from "./transcript.ts";
import { transcriptLimits, transcriptMessages } from "./transcript-limits.ts";

async function read(typed: string): Promise<Transcript> {
  const parsed = await parseTranscript(typed);
  if (!parsed || "refusal" in parsed) throw new Error(parsed?.refusal ?? "empty");
  return parsed.transcript;
}

const vtt = (...cues: string[]) => ["WEBVTT", ...cues].join("\n\n");

test("VTT, SRT and text are told apart", async () => {
  const cues = [[1, 2.5, "Grace & peace"]];
  expect(await read(vtt("00:01.000 --> 00:02.500\nGrace &amp; peace"))).toEqual({ timed: true, cues });
  expect(await read("1\r\n00:00:01,000 --> 00:00:02,500\r\nGrace & peace\r\n")).toEqual({
    timed: true,
    cues,
  });
  expect(await read("00:01.000 --> 00:02.500\nGrace & peace")).toEqual({ timed: true, cues });
  expect(await read("Grace\nto you.\n\n\nAnd peace.")).toEqual({
    timed: false,
    cues: [
      [0, 0, "Grace\nto you."],
      [0, 0, "And peace."],
    ],
  });
  expect(await parseTranscript(" \n ")).toBeUndefined();
});

test("markup is taken out, and what is no markup of captions stays text", async () => {
  const { cues } = await read(
    vtt(
      "00:01.000 --> 00:02.000\n<v Ann><i>He</i> said <00:01.500><c.loud>come</c></v> <script>alert(1)</script>",
    ),
  );
  expect(cues).toEqual([[1, 2, "Ann: He said come <script>alert(1)</script>"]]);
  expect((await read("1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=red>Up</font>")).cues).toEqual([
    [1, 2, "Up"],
  ]);
});

test("cues are put in order; backward, empty and cut-off ones are left out, rolling ones joined", async () => {
  const { cues } = await read(
    vtt(
      "00:09.000 --> 00:10.000\nlast",
      "00:05.000 --> 00:02.000\nbackward",
      "00:01.000 --> 00:03.000\nfirst",
      "00:03.000 --> 00:04.000\nfirst",
      "00:02.000 --> 00:08.000\nover it",
      "00:06.000 --> 00:07.000\n<i></i>",
      "00:11.000 --> 00:",
    ),
  );
  expect(cues).toEqual([
    [1, 3, "first"],
    [2, 8, "over it"],
    [3, 4, "first"],
    [9, 10, "last"],
  ]);
  expect(await parseTranscript(vtt("00:05.000 --> 00:02.000\nbackward"))).toEqual({
    refusal: transcriptMessages.noCues,
  });
});

test("captions that roll are joined by their words, line by line and word by word", async () => {
  const rolling = [
    "00:00.000 --> 00:01.990\n \nThe<00:00.500><c> Lord</c>",
    "00:01.990 --> 00:02.000\nThe Lord\n ",
    "00:02.000 --> 00:04.000\nThe Lord\nis near. Rejoice",
    "00:04.000 --> 00:06.000\nThe Lord is\nnear. Rejoice, I\nsay again.",
    "00:05.000 --> 00:08.000\nI say again. Amen",
    "00:08.000 --> 00:09.000\nI say again. Amen to\nthat",
  ];
  expect((await read(vtt(...rolling))).cues).toEqual([
    [0, 2, "The Lord"],
    [2, 6, "is near. Rejoice I\nsay again."],
    [5, 9, "Amen to\nthat"],
  ]);
});

test("a refrain in captions that do not roll stays", async () => {
  const song = [
    "Holy, holy,",
    "holy, holy is the Lord.",
    "All the earth",
    "is full of",
    "his glory.",
    "Amen.",
    "Amen, sing",
  ];
  const cues = song.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${line}`);
  expect((await read(cues.join("\n\n"))).cues.map(([, , text]) => text)).toEqual(song);
});

test("the first word says that a file is WebVTT, whatever stands in its times, settings and notes", async () => {
  const file = [
    "WEBVTT - Sunday\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000",
    "NOTE\nby somebody",
    "STYLE\n::cue { color: red }",
    "intro\n00:01,000 --> 00:02,000 line:85%,end region:a\nOne\n \nstill one",
    "NOTE not said",
    "2\n01:00:02.000 --> 01:00:03.500 position:10%,line-left\n10",
  ];
  expect((await read(`\uFEFF${file.join("\n\n")}`)).cues).toEqual([
    [1, 2, "One\nstill one"],
    [3602, 3603.5, "10"],
  ]);
});

test.each([
  [
    "empty lines within",
    "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n\nmore\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo",
  ],
  [
    "lines of spaces",
    "1\n00:00:01,000 --> 00:00:02,000\nOne\n\t \nmore\n  \n2\n00:00:03,000 --> 00:00:04,000\nTwo\n ",
  ],
  ["no lines between", "1\n00:00:01,000 --> 00:00:02,000\nOne\nmore\n2\n00:00:03,000 --> 00:00:04,000\nTwo"],
  ["no numbers", "00:00:01,000 --> 00:00:02,000\nOne\nmore\n\n00:00:03,000 --> 00:00:04,000\nTwo"],
  ["neither", "00:00:01,000 --> 00:00:02,000\nOne\nmore\n00:00:03,000 --> 00:00:04,000\nTwo"],
  [
    "empty lines before the times",
    "1\n\n00:00:01,000 --> 00:00:02,000\nOne\nmore\n\n2\n\n00:00:03,000 --> 00:00:04,000\nTwo",
  ],
  ["points and few digits", "1\n0:0:1.0 --> 0:0:2.00\nOne\nmore\n\n2\n0:0:3 --> 0:0:4\nTwo"],
  [
    "places and markup of SubRip",
    "1\n00:00:01,000 --> 00:00:02,000 X1:63 X2:223 Y1:43 Y2:58\n{\\an8}<b>One</b>\n<s>more</s>\n\n2\n00:00:03,000 --> 00:00:04,000 X1:1\n<font color='red'>Two</font>",
  ],
  [
    "times that are cut off",
    "1\n00:00:01,000 --> 00:00:02,000\nOne\nmore\n2\n00:00:02,500 --> 00:\nlost\n3\n00:00:03,000 --> 00:00:04,000\nTwo",
  ],
  [
    "times that have no end",
    "1\n00:00:01,000 --> 00:00:02,000\nOne\nmore\n2\n00:00:02,500 -->\nlost\n3\n00:00:03,000 --> 00:00:04,000\nTwo",
  ],
])("SRT with %s", async (_, srt) => {
  for (const text of [srt, srt.replaceAll("\n", "\r\n")])
    expect((await read(text)).cues).toEqual([
      [1, 2, "One\nmore"],
      [3, 4, "Two"],
    ]);
});

test("a number that is said stays", async () => {
  const srt =
    "1\n00:00:01,000 --> 00:00:02,000\n10\n2\n00:00:03,000 --> 00:00:04,000\n9\n\n3\n00:00:05,000 --> 00:00:06,000\n8";
  expect((await read(srt)).cues.map(([, , text]) => text)).toEqual(["10", "9", "8"]);
});

test("an arrow between numbers that are said stays", async () => {
  const srt = "1\n00:00:01,000 --> 00:00:02,000\nWe grew:\n5 -> 5000 people\nwere fed";
  expect((await read(srt)).cues).toEqual([[1, 2, "We grew:\n5 -> 5000 people\nwere fed"]]);
});

test.each(["10:30 → 11:15 worship", "10:30 -> 11:15 worship"])(
  "a text in which somebody typed %s is no file of captions",
  async (line) => {
    const text = `Welcome to all.\n\n2\n\n${line}\n\nAmen.`;
    expect(await read(text)).toEqual({
      timed: false,
      cues: ["Welcome to all.", "2", line, "Amen."].map((paragraph) => [0, 0, paragraph]),
    });
  },
);

test("names of people who speak stand before what they say", async () => {
  const { cues } = await read(
    vtt(
      "00:01.000 --> 00:02.000\n<v Ruth Field>Where do <i>we</i> begin?</v>",
      "00:03.000 --> 00:04.000\n<v.loud Paul & Ann>With thanks.</v> <v Ruth Field>\nAmen.",
      "00:05.000 --> 00:06.000\n<v>Nobody",
    ),
  );
  expect(cues.map(([, , text]) => text)).toEqual([
    "Ruth Field: Where do we begin?",
    "Paul & Ann: With thanks.\nRuth Field: Amen.",
    "Nobody",
  ]);
});

test("SBV and the JSON of podcasts are read", async () => {
  expect((await read("0:00:01.000,0:00:02.500\nOne[br]more\n\n0:00:03.000,0:00:04.000\nTwo")).cues).toEqual([
    [1, 2.5, "One\nmore"],
    [3, 4, "Two"],
  ]);
  const segments = [
    { speaker: "Ruth", startTime: 0.5, endTime: 1, body: "Good" },
    { speaker: "Ruth", startTime: 1, endTime: 1.5, body: "morning." },
    { speaker: "Ruth", startTime: 2, endTime: 3, body: "Peace <be> with you. " },
    { speaker: "Paul", startTime: 3, endTime: 4, body: "And" },
    { startTime: 4, endTime: 5, body: "Amen" },
  ];
  expect((await read(JSON.stringify({ version: "1.0.0", segments }, null, 1))).cues).toEqual([
    [0.5, 1.5, "Ruth: Good morning."],
    [2, 3, "Ruth: Peace <be> with you."],
    [3, 4, "Paul: And"],
    [4, 5, "Amen"],
  ]);
});

test.each([
  [
    "with blanks in its times",
    "1\n00: 00: 01,000 --> 00: 00: 03,000\nOne\n\n2\n00: 00: 04,000 --> 00: 00: 05,000\nTwo",
  ],
  [
    "with arrows of an office program",
    "1\n00:00:01,000 –> 00:00:03,000\nOne\n\n2\n00:00:04,000 → 00:00:05,000\nTwo",
  ],
  ["with short arrows", "1\n00:00:01,000 -> 00:00:03,000\nOne\n\n2\n00:00:04,000 -> 00:00:05,000\nTwo"],
  ["that Whisper shows", "[00:01.000 --> 00:03.000]  One\n[00:04.000 --> 00:05.000]  Two"],
  ["in Whisper’s table", "start\tend\ttext\n1000\t3000\tOne\n4000\t5000\tTwo"],
  [
    "in Whisper’s JSON",
    '{"text":"x","segments":[{"id":0,"start":1,"end":3.0,"text":" One"},{"start":4,"end":5,"text":" Two"}]}',
  ],
  [
    "with times as text, and no last end",
    '{"segments":[{"startTime":"1","endTime":"3","body":"One"},{"startTime":"4.0","body":"Two"}]}',
  ],
])("captions %s are read", async (_, text) => {
  expect((await read(text)).cues).toEqual([
    [1, 3, "One"],
    [4, 5, "Two"],
  ]);
});

test("text is not lost where a caption ends as it begins, and shows its entities and line breaks", async () => {
  const { cues } = await read(vtt("00:01.000 --> 00:01.000\nDon&#8217;t &lt;go&gt;\\Nyet&nbsp;now"));
  expect(cues).toEqual([[1, 2, "Don’t <go>\nyet now"]]);
});

test.each([
  ["a podcast’s HTML", "<cite>Ann:</cite>\n<time>0:00</time>\n<p>Hello</p>", "an XML file or a web page"],
  ["SCC", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420", "an SCC file"],
  ["LRC", "[ti:Grace]\n[00:01.00]One", "an LRC file"],
  ["STL", "$FontName = Arial\n00:00:01:00 , 00:00:03:00 , One", "an STL file"],
  ["TTML", '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', "a TTML file"],
  ["SAMI", "<SAMI><BODY></BODY></SAMI>", "a SAMI file"],
  ["other JSON", '{"text": "Grace"}', "a JSON file of a kind that we do not know"],
  ["damaged JSON", '{"version":"1.0.0","segments":[{"speaker"', "a JSON file of a kind that we do not know"],
  ["SubStation Alpha", "[Script Info]\nTitle: Grace", "a file of SubStation Alpha"],
  ["MicroDVD", "{0}{25}Grace", "a file of MicroDVD"],
])("%s is refused by its name", async (_, text, kind) => {
  expect(await parseTranscript(text)).toEqual({ refusal: transcriptMessages.otherKind(kind) });
});

/** The bytes of a text in an encoding for which Node has a decoder only. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  for (let lead = 0xff; lead >= 0x80; lead--)
    for (let trail = 0xfe; trail >= 0x40; trail--)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  for (let byte = 0xff; byte >= 0; byte--) bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const said = {
  polish: "Pokój niech będzie z wami wszystkimi, bo łaska i miłość są w nas.",
  czech: "Milost a pokoj vám od Boha, který je věrný a řekl to všem.",
  hungarian: "Kegyelem néktek és békesség az Istentől, hogy ő örül és megőriz.",
  romanian: "Har vouă şi pace de la Dumnezeu, că a iubit pe toţi.",
  croatian: "Milost vam i mir od Boga, da se čuje što je riječ.",
  russian: "Благодать вам и мир от Бога, Отца нашего. Он — наш мир.",
  ukrainian: "Благодать вам і мир від Бога, Отця нашого, і надія.",
  chinese: "愿我们的神和主赐恩惠给你们，他爱世人，不是一个人的事。",
  german: "Gnade sei mit euch und Frieden; die Größe ist für alle.",
  french: "La grâce et la paix à vous, dès que le Père est là.",
  spanish: "¿Quién es el Señor? Gracia y paz de Dios.",
  portuguese: "Graça e paz de Deus, que não é só em oração.",
  swedish: "Nåd åt er och frid från Gud, som är vår far.",
  italian: "Grazia e pace: perché più di così non è.",
};

test.each([
  ["windows-1250", said.polish],
  ["iso-8859-2", said.polish],
  ["windows-1250", said.czech],
  ["iso-8859-2", said.czech],
  ["windows-1250", said.hungarian],
  ["windows-1250", said.romanian],
  ["windows-1250", said.croatian],
  ["windows-1251", said.russian],
  ["windows-1251", said.ukrainian],
  ["windows-1251", "Милост вам и мир од Бога, и љубав међу свима."],
  ["gb18030", said.chinese],
  ["windows-1252", said.german],
  ["windows-1252", said.french],
  ["windows-1252", said.spanish],
  ["windows-1252", said.portuguese],
  ["windows-1252", said.swedish],
  ["windows-1252", said.italian],
  ["windows-1252", "“It’s the café of the town” — he said"],
])("captions in %s are read: %s", async (encoding, text) => {
  const srt = `1\r\n00:00:01,000 --> 00:00:02,000\r\n${text}\r\n`;
  expect(await parseTranscriptFile(encoded(srt, encoding))).toEqual({
    transcript: { timed: true, cues: [[1, 2, text]] },
  });
});

test.each([
  ["koi8-r", said.russian],
  ["ibm866", said.russian],
  ["x-mac-cyrillic", said.russian],
  ["euc-kr", "은혜와 평강이 너희에게 있기를 원하노라"],
  ["big5", "願恩惠平安從神我們的父歸與你們"],
  ["shift_jis", "恵みと平安があなたがたにありますように"],
  ["windows-1253", "Χάρις υμίν και ειρήνη από θεού πατρός ημών"],
  ["windows-1254", "Tanrı’nın lütfu ve barışı üzerinizde olsun, değil mi"],
])("text in %s, which we do not know, is refused and never garbled", async (encoding, text) => {
  expect(await parseTranscriptFile(encoded(text, encoding))).toEqual({
    refusal: transcriptMessages.unknownLetters,
  });
});

test.each([
  ["a DOS", "Die H\x94rer h\x94ren sch\x94ne T\x94ne und die M\x84nner gehen."],
  ["a Mac", "Die H\x9arer h\x9aren sch\x9ane T\x9ane und die M\x8anner gehen."],
])("letters of %s are asked about", async (_, text) => {
  expect(await parseTranscriptFile(Buffer.from(text, "latin1"))).toEqual({
    refusal: transcriptMessages.unknownLetters,
  });
});

test("Japanese in UTF-16 without a mark is read", async () => {
  const text = "1\n00:00:01,000 --> 00:00:03,000\n初めに言があった。言は神と共にあった。\n";
  const parsed = await parseTranscriptFile(Buffer.from(text, "utf16le"));
  expect(parsed).toMatchObject({ transcript: { cues: [[1, 3, "初めに言があった。言は神と共にあった。"]] } });
});

test("UTF-16 without a mark is known by its spaces", async () => {
  const text = "Благодать вам\nи мир";
  for (const bytes of [Buffer.from(text, "utf16le"), Buffer.from(text, "utf16le").swap16()])
    expect(await parseTranscriptFile(bytes)).toEqual({ transcript: { timed: false, cues: [[0, 0, text]] } });
});

test("60,000 captions are refused before they are parsed", async () => {
  const cue = "00:01.000 --> 00:02.000\nA";
  expect(await parseTranscript(vtt(...Array.from({ length: 60_000 }, () => cue)))).toEqual({
    refusal: "This has 60,000 captions. A transcript may have 10,000.",
  });
});

test.each([
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFGrüße und Friede")],
  ["UTF-16", Buffer.from("\uFEFFGrüße und Friede", "utf16le")],
  ["UTF-16 the other way round", Buffer.from("\uFEFFGrüße und Friede", "utf16le").swap16()],
  ["windows-1252", Buffer.from("Grüße und Friede", "latin1")],
])("a file may be in %s", async (_, bytes) => {
  expect(await parseTranscriptFile(bytes)).toEqual({
    transcript: { timed: false, cues: [[0, 0, "Grüße und Friede"]] },
  });
});

test("files that are no text, or empty, are refused", async () => {
  expect(await parseTranscriptFile(Buffer.alloc(0))).toEqual({ refusal: transcriptMessages.emptyFile });
  expect(await parseTranscriptFile(Buffer.from("\x7fELF\x02\x01\x01\x00\x00"))).toEqual({
    refusal: transcriptMessages.notText,
  });
});

test("what is written is read again as the same", async () => {
  const transcript: Transcript = {
    timed: true,
    cues: [
      [0.5, 2, "<b>not bold</b> & --> so\nsecond line"],
      [3661.001, 3662, "later"],
    ],
  };
  expect(await read(toVtt(transcript))).toEqual(transcript);
  expect(await read(toTyped(transcript))).toEqual(transcript);
  expect(toSrt(transcript)).toContain("2\n01:01:01,001 --> 01:01:02,000\nlater\n");
});

test("paragraphs end at a silence, and at the end of a sentence when they are long", () => {
  const cues = Array.from({ length: 40 }, (_, at) => [at * 4, at * 4 + 4, `Sentence ${at}.`] as const);
  const paragraphs = paragraphsOf({ timed: true, cues: [...cues, [170, 171, "Amen."]] });
  expect(paragraphs.map(({ at }) => at)).toEqual([0, 64, 128, 170]);
  expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toHaveLength(41);
});

test.each([
  [0, "0:00"],
  [83.9, "1:23"],
  [3723, "1:02:03"],
])("%d seconds are written as %s", (seconds, written) => {
  expect(clockOf(seconds)).toBe(written);
});

test("a file is refused if the form, which shows it with its times, could not send it again", async () => {
  const srtOf = (cues: number) =>
    Array.from({ length: cues }, (_, cue) => {
      const at = new Date(cue * 1000).toISOString().slice(11, 19);
      return `${cue + 1}\n${at},000 --> ${at},900\n${"word ".repeat(7)}${cue}`;
    }).join("\n\n");
  const bytes = (cues: number) => new TextEncoder().encode(srtOf(cues));
  expect(await parseTranscriptFile(bytes(9000))).toEqual({ refusal: transcriptMessages.tooLongTyped });
  const parsed = await parseTranscriptFile(bytes(7000));
  const sent = "transcript" in parsed ? toTyped(parsed.transcript).replaceAll("\n", "\r\n") : "";
  expect(sent.length).toBeLessThanOrEqual(transcriptLimits.typed);
  expect(await parseTranscript(sent)).toEqual(parsed);
});
