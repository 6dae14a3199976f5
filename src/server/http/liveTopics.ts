import { getUser } from '#shared/contract/accounts.ts';
import { getCampaignProgress } from '#shared/contract/campaigns.ts';
import { getPreview } from '#shared/contract/previews.ts';
import { getFeatureFlags, getMaintenance } from '#shared/contract/platform.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { getLatestOrders, getStore } from '#shared/contract/stores.ts';
import { getWebsite } from '#shared/contract/website.ts';
import { isUuid } from '#shared/kit/ids.ts';

/** A document that can be listened to, and the call that reads it. */
interface LiveDocument {
  call: string;
  /** Where in the call's answer the document stands. */
  key: string;
  /** `store`: the topic names one, as in store:{id}. `person`: everybody has their own. `all`: there is one. */
  of: 'store' | 'person' | 'all';
  /** Whether it is told to somebody without a session. */
  isOpen?: boolean;
  /** Whether it may be asked for one store, as in flags:{id}; a change concerns everybody all the same. */
  mayNameStore?: boolean;
  /** Whether something in it follows from the flags, so that it is another when they are. */
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
  /** As the client named it. */
  name: string;
  isOpen: boolean;
  call: string;
  key: string;
  payload: object;
  /** Whether an announcement may mean that it is another for whom. */
  hears: (announced: string, userId: string | undefined) => boolean;
}

/** Reads `user,store:{id}`; anything else is refused. */
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
    // A guest owns no store whose flags could differ.
    isOpen: isOpen && storeId === undefined,
    call,
    key,
    payload: storeId === undefined ? {} : { storeId },
    hears: (announced, userId) =>
      announced === (of === 'person' ? `${name}:${userId}` : of === 'all' ? kind : name) ||
      (followsFlags && announced === 'flags'),
  };
}

const invalidTopics = () =>
  new Refusal('invalid-argument', { field: 'topics', reason: 'Name the topics, such as user,store:{id}.' });
