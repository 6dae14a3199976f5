import { FILE_SECONDS_MAX } from '#shared/rules/limits.ts';

/** A browser that cannot read a file's metadata does not always report an error. */
const TIMEOUT_MS = 10_000;

/** The length of a video or audio file in seconds. Null for other files and for those that this browser cannot play. */
export async function readDuration(file: File): Promise<number | null> {
  const [kind] = file.type.split('/');
  if (kind !== 'video' && kind !== 'audio') return null;
  const address = URL.createObjectURL(file);
  const media = document.createElement(kind);
  try {
    return toSeconds(await loadDuration(media, address));
  } finally {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(address);
  }
}

function loadDuration(media: HTMLMediaElement, address: string): Promise<number> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      resolve(media.duration);
    };
    const timeout = setTimeout(finish, TIMEOUT_MS);
    media.addEventListener('loadedmetadata', finish, { once: true });
    media.addEventListener('error', finish, { once: true });
    media.preload = 'metadata';
    media.src = address;
  });
}

/** The length is NaN if the file cannot be read, and infinite for a recording without an index. */
function toSeconds(duration: number): number | null {
  if (!Number.isFinite(duration) || duration <= 0) return null;
  const seconds = Math.max(1, Math.round(duration));
  return seconds > FILE_SECONDS_MAX ? null : seconds;
}
