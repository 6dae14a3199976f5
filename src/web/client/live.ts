import type { User } from '#shared/contract/accounts.ts';
import type { CampaignProgress } from '#shared/contract/campaigns.ts';
import type { Flags, Maintenance } from '#shared/contract/platform.ts';
import type { Preview } from '#shared/contract/previews.ts';
import type { LatestOrder, Store } from '#shared/contract/stores.ts';
import type { Website } from '#shared/contract/website.ts';

export type LiveTopic =
  | 'user'
  | 'maintenance'
  | 'flags'
  | `store:${string}`
  | `preview:${string}`
  | `website:${string}`
  | `orders:${string}`
  | `campaigns:${string}`;

export type LiveListener = {
  onUser?: (user: User) => void;
  onStore?: (store: Store) => void;
  /** Null if it does not exist. */
  onPreview?: (preview: Preview | null) => void;
  onWebsite?: (website: Website) => void;
  onOrders?: (orders: LatestOrder[]) => void;
  onCampaigns?: (progress: CampaignProgress[]) => void;
  onMaintenance?: (maintenance: Maintenance) => void;
  onFlags?: (flags: Flags) => void;
  /** The stream was refused or interrupted: read the documents again to learn why. Reconnecting continues meanwhile. */
  onLost?: () => void;
};

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Subscribes to documents: the current value of each, then every change. Returns a function that unsubscribes. */
export function live(
  topics: readonly LiveTopic[],
  { onUser, onStore, onPreview, onWebsite, onOrders, onCampaigns, onMaintenance, onFlags, onLost }: LiveListener,
  open = (url: string) => new EventSource(url),
): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_RETRY_MS;

  function connect() {
    source = open(`/live?topics=${topics.map(encodeURIComponent).join(',')}`);
    source.addEventListener('open', () => (pause = FIRST_RETRY_MS));
    source.addEventListener('error', onStreamError);
    // A document was deleted or may no longer be read. The server then ends the stream.
    source.addEventListener('gone', () => onLost?.());
    for (const topic of topics) source.addEventListener(topic, (event) => onDocument(topic, event));
  }

  // Browsers reconnect after an interruption, but not after an error response.
  function onStreamError() {
    if (source.readyState !== CLOSED) return;
    onLost?.();
    retry = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LAST_RETRY_MS);
  }

  // The server writes each document with the contract that types it.
  function onDocument(topic: LiveTopic, { data }: MessageEvent) {
    if (typeof data !== 'string') return;
    if (topic === 'user') onUser?.(JSON.parse(data));
    else if (topic === 'maintenance') onMaintenance?.(JSON.parse(data));
    else if (topic === 'flags') onFlags?.(JSON.parse(data));
    else if (topic.startsWith('orders:')) onOrders?.(JSON.parse(data));
    else if (topic.startsWith('campaigns:')) onCampaigns?.(JSON.parse(data));
    else if (topic.startsWith('preview:')) onPreview?.(JSON.parse(data));
    else if (topic.startsWith('website:')) onWebsite?.(JSON.parse(data));
    else onStore?.(JSON.parse(data));
  }

  connect();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

const CLOSED = 2;
