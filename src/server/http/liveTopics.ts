import { getUser } from '#shared/contract/accounts.ts';
import { getCampaignProgress } from '#shared/contract/campaigns.ts';
import { getPreview } from '#shared/contract/previews.ts';
import { getFeatureFlags, getMaintenance } from '#shared/contract/platform.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { getLatestOrders, getStore } from '#shared/contract/stores.ts';
import { getWebsite } from '#shared/contract/website.ts';
import { isUuid } from '#shared/kit/ids.ts';

/** A document that clients can subscribe to, and the call that reads it. */
interface LiveDocument {
  call: string;
  /** The path of the document in the call's output. */
  key: string;
  /** `store`: the topic names a store, as in store:{id}. `person`: one per person. `all`: one for everybody. */
  of: 'store' | 'person' | 'all';
  /** Whether it is available without a session. */
  isOpen?: boolean;
  /** Whether it can be requested for one store, as in flags:{id}. Changes are announced to everybody. */
  mayNameStore?: boolean;
  /** Whether it depends on feature flags and changes with them. */
  followsFlags?: boolean;
}

const DOCUMENTS: Readonly<Record<string, LiveDocument>> = {
  user: { call: getUser.name, key: 'user', of: 'person' },
  store: { call: getStore.name, key: 'store', of: 'store', followsFlags: true },
  maintenance: { call: getMaintenance.name, key: 'maintenance', of: 'all', isOpen: true },
  flags: { call: getFeatureFlags.name, key: 'flags', of: 'all', isOpen: true, mayNameStore: true },
  website: { call: getWebsite.name, key: 'website', of: 'store', followsFlags: true },
  preview: { call: getPreview.name, key: 'preview', of: 'store' },
  orders: { call: getLatestOrders.name, key: 'orders', of: 'store' },
  campaigns: { call: getCampaignProgress.name, key: 'progress', of: 'store' },
};

const MOST_TOPICS = 20;

export interface Topic {
  /** The topic as the client named it. */
  name: string;
  isOpen: boolean;
  call: string;
  key: string;
  payload: object;
  /** Whether a notification may affect this document. */
  isNotifiedBy: (announced: string, userId: string | undefined) => boolean;
}

/** Parses `user,store:{id}`. Anything else is refused. */
export function readTopics(text: string): Topic[] {
  const names = [...new Set(text.split(',').filter((name) => name !== ''))];
  if (names.length === 0 || names.length > MOST_TOPICS) throw invalidTopics();
  return names.map(readTopic);
}

function readTopic(name: string): Topic {
  const [kind = '', storeId, ...rest] = name.split(':');
  const document = Object.hasOwn(DOCUMENTS, kind) ? DOCUMENTS[kind] : undefined;
  const isNamed = storeId !== undefined && isUuid(storeId);
  if (!document || rest.length > 0) throw invalidTopics();
  const { call, key, of, isOpen = false, mayNameStore = false, followsFlags = false } = document;
  const fits = of === 'store' ? isNamed : storeId === undefined || (mayNameStore && isNamed);
  if (!fits) throw invalidTopics();
  return {
    name,
    // A guest has no store with flags of its own.
    isOpen: isOpen && storeId === undefined,
    call,
    key,
    payload: storeId === undefined ? {} : { storeId },
    isNotifiedBy: (announced, userId) =>
      announced === (of === 'person' ? `${name}:${userId}` : of === 'all' ? kind : name) ||
      (followsFlags && announced === 'flags'),
  };
}

const invalidTopics = () =>
  new Refusal('invalid-argument', { field: 'topics', reason: 'List the topics, such as user,store:{id}.' });
