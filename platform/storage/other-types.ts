/** Files that people mistake for recordings, films and documents, by the bytes that they begin with. */
const otherTypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:RIFF|RIFX|RF64|BW64)....WAVE|^riff\x2e\x91\xcf/s, "a WAV file"],
  [/^RIFF....AVI /s, "an AVI film"],
  [/^RIFF....WEBP/s, "a WebP picture"],
  [/^FORM....AIF[FC]/s, "an AIFF file"],
  [/^fLaC/, "a FLAC file"],
  [/^OggS/, "an Ogg file with other sound than Opus"],
  [/^\xff[\xf0\xf1\xf8\xf9]/, "an AAC stream"],
  [/^0&\xb2u\x8ef\xcf\p{Cc}/u, "a Windows Media file"],
  [/^#!AMR/, "an AMR file"],
  [/^\p{Cc}(?:dss|ds2)/u, "a file of a dictation machine"],
  [
    /^SQLite format 3|^<\?xml[^>]*>\s*(?:<!DOCTYPE project[^>]*>\s*)?<project\s/,
    "a project of an editor, not its sound",
  ],
  [/^\.(?:ra\xfd|RMF)/, "a RealAudio file"],
  [/^(?:MAC |wvpk|MPCK|MP\+|TTA1|DSD )/, "a file of a kind of sound that browsers do not play"],
  [/^MThd/, "a MIDI file"],
  [/^\.snd/, "an AU file"],
  [/^#EXTM3U|^\[playlist\]/i, "a playlist, not the sound that it names"],
  [/^....(?:moov|mdat|wide|free|skip|pnot)/s, "a QuickTime file of an old kind"],
  [/^caff/, "a CAF file"],
  [/^\p{Cc}\x45\xdf\xa3/u, "a Matroska file"],
  [/^FLV\p{Cc}/u, "a Flash film"],
  [/^\p{Cc}{3}[\xb3\xba]/u, "an MPEG film"],
  [/^G.{187}G/s, "an MPEG film"],
  [/^....ftyp(?:avi[cfs]|mif1|msf1|he[iv][cmsx]|jp2 |jpx |crx )/s, "a picture"],
  [/^\x89PNG/, "a PNG picture"],
  [/^\xff\xd8\xff/, "a JPEG picture"],
  [/^GIF8/, "a GIF picture"],
  [/^(?:II\*|MM\p{Cc}\*)/u, "a TIFF picture"],
  [/^PK\p{Cc}{2}/u, "a ZIP archive or a document of an office program"],
  [/^(?:Rar!|7z\xbc\xaf|\p{Cc}\x8b\p{Cc})/u, "an archive"],
  [/^\xd0\xcf\p{Cc}\xe0/u, "a document of an office program"],
  [/^\{\\rtf/, "an RTF document"],
  [/^\s*<(?:!|\?|[a-z])/i, "a web page or an XML file"],
];

/** What a file is that we do not store, with its article; undefined if its start, of a few hundred bytes, does not tell. */
export function otherTypeOf(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1", 0, 512);
  return otherTypes.find(([pattern]) => pattern.test(text))?.[1];
}
