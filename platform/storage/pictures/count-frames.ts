/**
 * Counts the frames of an animated GIF (GIF89a specification) or WebP (RFC 9649) without decoding them, and stops above
 * `most`. A decoder would parse all frames first: minutes for the 280,000 that fit into a WebP of 15 MB. Counting ends
 * at anything malformed, which is left to the decoder.
 */
export function countFrames(bytes: Buffer, format: "gif" | "webp", most: number): number {
  return format === "gif" ? gifFrames(bytes, most) : webpFrames(bytes, most);
}

const gif = { header: 13, extension: 0x21, image: 0x2c } as const;

function gifFrames(bytes: Buffer, most: number): number {
  let frames = 0;
  let at = gif.header + colourTable(bytes[10]);
  for (;;) {
    if (bytes[at] === gif.extension) at += 2;
    else if (bytes[at] === gif.image) {
      if (++frames > most) return frames;
      at += 10 + colourTable(bytes[at + 9]) + 1;
    } else return frames;
    at = behindSubBlocks(bytes, at);
  }
}

function colourTable(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function behindSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}

/** All chunks count, because a decoder follows each of them; real pictures have few besides their frames. */
function webpFrames(bytes: Buffer, most: number): number {
  let frames = 0;
  let others = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames++;
    else others++;
    if (frames > most || others > most) return most + 1;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return frames;
}
