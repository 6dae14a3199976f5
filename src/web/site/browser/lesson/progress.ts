type Range = [from: number, to: number];

/** What was watched of a lesson and not received by the server yet. */
interface Report {
  ranges: Range[];
  position: number;
  /** When the player was there. */
  at: string;
  duration: number;
}

/** Whose reports, by the address of their lesson. */
type Waiting = Record<string, Report>;

const EVERY_MS = 15_000;
/** Longer than between two `timeupdate` events of a hidden tab. What is longer is a jump. */
const GAP_SECONDS = 3;
const RANGES_MAX = 400;

interface Options {
  learner: string;
  /** Called with the address of a lesson that the server counts as done. */
  onDone: (address: string) => void;
}

/**
 * Keeps what is watched until the server has it: in the browser's storage, so that nothing is lost offline or when the page is
 * closed. The server merges reports, so sending one twice changes nothing.
 */
export function openProgress({ learner, onDone }: Options) {
  const key = `stoa-progress ${learner}`;

  const read = (): Waiting => {
    const text = storage()?.getItem(key);
    return text ? JSON.parse(text) : {};
  };
  const write = (waiting: Waiting): void => storage()?.setItem(key, JSON.stringify(waiting));

  function add(address: string, report: Report): void {
    const waiting = read();
    const before = waiting[address];
    const ranges = merge([...(before?.ranges ?? []), ...report.ranges]).slice(0, RANGES_MAX);
    write({ ...waiting, [address]: { ...report, ranges } });
  }

  async function send(address: string, report: Report): Promise<void> {
    const options = { method: 'POST', body: formOf(report), keepalive: true, redirect: 'manual' } as const;
    const answer = await fetch(address, options).catch(() => null);
    // Offline, busy, or signed out: it waits. What the server refuses, such as after a refund, is dropped.
    if (!answer || answer.status >= 500 || answer.status === 429 || answer.status === 0) return;
    const waiting = read();
    if (waiting[address]?.at === report.at) {
      delete waiting[address];
      write(waiting);
    }
    if (!answer.ok) return;
    const { isDone }: { isDone?: boolean } = await answer.json();
    if (isDone) onDone(address);
  }

  const flush = () => {
    for (const [address, report] of Object.entries(read())) void send(address, report);
  };
  addEventListener('online', flush);

  return {
    flush,
    /** Where the customer stopped, if the server does not know yet. */
    positionOf: (address: string): number | undefined => read()[address]?.position,
    /** Reports what is played every 15 seconds, and when the page is left. */
    watch(media: HTMLMediaElement, address: string): void {
      let from = media.currentTime;
      let last = media.currentTime;
      let hasNews = false;

      const note = (end = Math.floor(last)) => {
        if (!hasNews) return;
        hasNews = false;
        const begin = Math.floor(from);
        const ranges: Range[] = begin < end ? [[begin, end]] : [];
        // The second that has begun belongs to the next report.
        from = last;
        const duration = Number.isFinite(media.duration) ? Math.max(1, Math.floor(media.duration)) : 0;
        add(address, { ranges, position: Math.floor(last), at: new Date().toISOString(), duration });
      };

      media.addEventListener('timeupdate', () => {
        const { currentTime } = media;
        const step = currentTime - last;
        if (media.seeking || step < 0 || step > GAP_SECONDS * media.playbackRate) {
          note();
          from = currentTime;
        } else if (step > 0) hasNews = true;
        last = currentTime;
      });
      media.addEventListener('ended', () => {
        hasNews = true;
        note(Math.ceil(media.currentTime));
        flush();
      });
      media.addEventListener('pause', () => {
        note();
        flush();
      });
      setInterval(() => {
        if (!hasNews) return;
        note();
        flush();
      }, EVERY_MS);
      addEventListener('pagehide', () => {
        note();
        const report = read()[address];
        // It also stays in the storage, because nobody learns whether a beacon arrived.
        if (report) navigator.sendBeacon(address, formOf(report));
      });
    },
  };
}

function formOf({ ranges, position, at, duration }: Report): URLSearchParams {
  return new URLSearchParams({
    intent: 'progress',
    ranges: ranges.map((range) => range.join('-')).join(','),
    position: String(position),
    at,
    ...(duration > 0 && { duration: String(duration) }),
  });
}

/** Ranges in order, those that touch as one. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Null where the browser refuses it. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
