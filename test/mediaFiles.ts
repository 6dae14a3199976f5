import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MkvOutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'mp4, index last': () => new Mp4OutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  wav: () => new WavOutputFormat(),
};

const VIDEO = {
  avc: { codec: 'avc1.64001f', description: '0164001fffe1000467640 01f01000468ee3c80' },
  hevc: { codec: 'hev1.1.6.L93.B0', description: `01016000000090000000000 05df000fcfdf8f800000f00` },
  vp9: { codec: 'vp09.00.31.08', description: '' },
} as const;

interface Content {
  format: keyof typeof FORMATS;
  video?: keyof typeof VIDEO;
  audio?: 'aac' | 'opus' | 'pcm-s16';
}

/** A file of a few seconds with a container and codecs. Its pictures and sounds are no real ones. */
export async function mediaFile({ format, video, audio }: Content): Promise<Buffer> {
  const output = new Output({ format: FORMATS[format](), target: new BufferTarget() });
  const pictures = video && new EncodedVideoPacketSource(video);
  const sounds = audio && new EncodedAudioPacketSource(audio);
  if (pictures) output.addVideoTrack(pictures);
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  const packet = (at: number) => new EncodedPacket(new Uint8Array(64), 'key', at, 1);
  for (let second = 0; second < 3; second += 1) {
    if (video) {
      const { codec, description } = VIDEO[video];
      const bytes = Buffer.from(description.replaceAll(' ', ''), 'hex');
      await pictures?.add(packet(second), {
        decoderConfig: {
          codec,
          codedWidth: 64,
          codedHeight: 64,
          ...(bytes.length > 0 && { description: new Uint8Array(bytes) }),
        },
      });
    }
    if (audio) {
      const codec = { aac: 'mp4a.40.2', opus: 'opus', 'pcm-s16': 'pcm-s16' }[audio];
      await sounds?.add(packet(second), {
        decoderConfig: {
          codec,
          sampleRate: 48_000,
          numberOfChannels: 2,
          ...(audio === 'aac' && { description: new Uint8Array([0x11, 0x90]) }),
        },
      });
    }
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}
