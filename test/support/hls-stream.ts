import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  HlsOutputFormat,
  Output,
  PathedTarget,
} from "mediabunny";

/** A VP9 key frame of 64 × 36 that Chromium encoded: a blue square on orange. */
const frame = Buffer.from(
  "gkmDQlAD8AI2BjgkHBg6AAEAUGIfv5uo80Zx9P8/nCtAAH4d/+7M5ftBPVXJ//9PL1AP4k0mHea3NrNB51r1ZQCvSNryv8bRv8Ie+KyIXyItIO2cZ+oQ1RcrmDO4MvcAtZg/CW29EFv9BQ+2Dd9B/V4HqP/4WjVhDCE367Sd8Cukas8v0K6A",
  "base64",
);
// RFC 7845 section 5.1: one channel of 48 kHz. Its packets are 20 ms of silence (RFC 6716 section 3.1).
const opusHead = Buffer.from("OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0", "latin1");
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);

export interface StreamFile {
  bytes: Buffer;
  contentType: string;
}

/** The files of an HLS stream by their names: pictures, and sound if it comes apart. Its playlist is `live.m3u8`. */
export async function hlsStream(
  seconds: number,
  { withSound = false } = {},
): Promise<Map<string, StreamFile>> {
  const pictures = new EncodedVideoPacketSource("vp9");
  const video = { codec: "vp09.00.10.08", codedWidth: 64, codedHeight: 36 };
  const files = await written("live.m3u8", async (output) => {
    output.addVideoTrack(pictures, { frameRate: 10 });
    await output.start();
    for (let index = 0; index < seconds * 10; index += 1)
      await pictures.add(new EncodedPacket(frame, "key", index / 10, 0.1), { decoderConfig: video });
  });
  if (!withSound) return files;

  const sound = new EncodedAudioPacketSource("opus");
  const audio = { codec: "opus", description: opusHead, sampleRate: 48_000, numberOfChannels: 1 };
  const heard = await written("sound/live.m3u8", async (output) => {
    output.addAudioTrack(sound);
    await output.start();
    for (let index = 0; index < seconds * 50; index += 1)
      await sound.add(new EncodedPacket(silence, "key", index / 50, 0.02), { decoderConfig: audio });
  });
  const playlist = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound/playlist-1.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="vp09.00.10.08,opus",AUDIO="sound"
playlist-1.m3u8
`;
  return new Map([...files, ...heard, ["live.m3u8", fileOf("live.m3u8", Buffer.from(playlist))]]);
}

async function written(
  root: string,
  write: (output: Output) => Promise<void>,
): Promise<Map<string, StreamFile>> {
  const targets = new Map<string, BufferTarget>();
  const output = new Output({
    format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat(), targetDuration: 1 }),
    target: new PathedTarget(root, ({ path }) => {
      const target = new BufferTarget();
      targets.set(path, target);
      return target;
    }),
  });
  await write(output);
  await output.finalize();
  return new Map(
    [...targets].map(([name, { buffer }]) => [name, fileOf(name, Buffer.from(buffer ?? new ArrayBuffer(0)))]),
  );
}

function fileOf(name: string, bytes: Buffer): StreamFile {
  const isPlaylist = name.endsWith(".m3u8");
  return { bytes, contentType: isPlaylist ? "application/vnd.apple.mpegurl" : "video/mp4" };
}
