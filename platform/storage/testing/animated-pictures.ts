import sharp from "sharp";

/** An animation of `count` square frames, each of one colour. */
export function framesOfColours(count: number, side = 40) {
  const frames = Array.from({ length: count }, (_, n) => Buffer.alloc(side * side * 3, n * 40));
  return sharp(Buffer.concat(frames), {
    raw: { width: side, height: side * count, channels: 3, pageHeight: side },
  });
}

/** A GIF of one pixel with `count` frames, 15 bytes each. */
export function gifOfFrames(count: number): Buffer {
  const header = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    header,
    Buffer.alloc(frame.length * count, frame),
    Buffer.from([0x3b]),
  ]);
}

/** A WebP of one pixel with `count` frames, 52 bytes each. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: "#102030" } })
    .webp({ lossless: true })
    .toBuffer();
  const frame = chunk(
    "ANMF",
    Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), pixel.subarray(pixel.indexOf("VP8L"))]),
  );
  return chunk(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP"),
      chunk("VP8X", Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      chunk("ANIM", Buffer.alloc(6)),
      Buffer.alloc(frame.length * count, frame),
    ]),
  );
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
}
