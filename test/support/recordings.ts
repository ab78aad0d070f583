import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

const formats = {
  m4a: { format: () => new Mp4OutputFormat({ fastStart: "in-memory" }), codec: "aac", samples: 1024 },
  flac: { format: () => new Mp4OutputFormat({ fastStart: "in-memory" }), codec: "flac", samples: 4096 },
  opus: { format: () => new OggOutputFormat(), codec: "opus", samples: 960 },
  webm: { format: () => new WebMOutputFormat(), codec: "opus", samples: 960 },
} as const;

const flacStart = Buffer.alloc(42);
flacStart.write("fLaC\x80\0\0\x22", "latin1");
flacStart.writeUInt32BE(0x0bb8_00f0, 18);

// RFC 7845 section 5.1: one channel of 48 kHz.
const opusHead = Buffer.from("OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0", "latin1");

const starts = {
  // AAC-LC, 48 kHz, mono (ISO/IEC 14496-3 section 1.6.2.1).
  aac: { codec: "mp4a.40.2", description: Uint8Array.of(0x11, 0x88) },
  opus: { codec: "opus", description: opusHead },
  flac: { codec: "flac", description: flacStart },
} as const;

/** A file with silent packets that say they last `seconds` in all; with pictures it is a film. */
export async function recordingOf(
  kind: keyof typeof formats,
  seconds: number,
  { withPictures = false }: { withPictures?: boolean } = {},
): Promise<Buffer<ArrayBuffer>> {
  const { format, codec, samples } = formats[kind];
  const output = new Output({ format: format(), target: new BufferTarget() });
  const sound = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sound);
  const pictures = new EncodedVideoPacketSource("vp9");
  if (withPictures) output.addVideoTrack(pictures);
  await output.start();
  if (withPictures) {
    const config = { codec: "vp09.00.10.08", codedWidth: 16, codedHeight: 16 };
    await pictures.add(new EncodedPacket(new Uint8Array(20), "key", 0, seconds), { decoderConfig: config });
  }
  const config = { ...starts[codec], sampleRate: 48_000, numberOfChannels: 1 };
  const duration = samples / 48_000;
  // One of 20 ms of silence (RFC 6716 section 3.1); the others hold anything.
  const data = codec === "opus" ? Uint8Array.of(0xf8, 0xff, 0xfe) : new Uint8Array(8);
  for (let index = 0; index < Math.round(seconds / duration); index++)
    await sound.add(new EncodedPacket(data, "key", index * duration, duration), { decoderConfig: config });
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}
