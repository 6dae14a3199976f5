interface Part {
  uri: string;
  bytes: number;
  start: number;
}

export interface Playlist {
  /** Those of a master playlist, in their order. */
  variants: { uri: string; bandwidth: number; resolution: string | undefined }[];
  map: Part;
  segments: (Part & { seconds: number })[];
  isEnded: boolean;
}

/** Reads an HLS playlist (RFC 8216). Throws if it is none. */
export function playlistOf(text: string): Playlist {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') throw new Error(`This is no playlist: ${text.slice(0, 100)}`);
  const read: Playlist = { variants: [], map: { uri: '', bytes: 0, start: 0 }, segments: [], isEnded: false };
  let [variant, seconds, range] = ['', 0, { bytes: 0, start: 0 }];
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) variant = line;
    else if (line.startsWith('#EXT-X-MAP:'))
      read.map = { uri: /URI="([^"]+)"/.exec(line)?.[1] ?? '', ...rangeOf(/BYTERANGE="([^"]+)"/.exec(line)?.[1]) };
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = rangeOf(line.slice(17));
    else if (line === '#EXT-X-ENDLIST') read.isEnded = true;
    else if (!line.startsWith('#') && variant !== '') {
      const bandwidth = Number(/BANDWIDTH=(\d+)/.exec(variant)?.[1]);
      read.variants.push({ uri: line, bandwidth, resolution: /RESOLUTION=(\w+)/.exec(variant)?.[1] });
      variant = '';
    } else if (!line.startsWith('#')) read.segments.push({ uri: line, seconds, ...range });
  }
  return read;
}

function rangeOf(text = ''): { bytes: number; start: number } {
  const [, bytes, start] = /^(\d+)@(\d+)$/.exec(text) ?? [];
  if (bytes === undefined) throw new Error(`This is no range of bytes: ${text}`);
  return { bytes: Number(bytes), start: Number(start) };
}
