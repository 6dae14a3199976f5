import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Asked, Creator } from './context.ts';
import type { StoreRef } from './directory.ts';

/** What carries bytes instead of JSON or a page: uploads, downloads, pictures. */
export interface StreamContext extends Asked {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** As the visitor's browser names it. */
  host: string;
  /** The signed-in creator, if the request proves one and comes from our own pages. */
  creator(): Promise<Creator | undefined>;
  /** The store of this host, where the host is a store's own. */
  hostStore(): Promise<StoreRef | null>;
}

export interface StreamRoute {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  /** Such as '/media/:storeId/:file'. */
  path: string;
  handle: (request: IncomingMessage, response: ServerResponse, context: StreamContext) => Promise<void>;
}
