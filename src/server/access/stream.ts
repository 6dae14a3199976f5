import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext, Creator } from './context.ts';
import type { StoreRef } from './directory.ts';

/** The context of a route that transfers bytes instead of JSON or a page, such as an upload, a download or an image. */
export interface StreamContext extends RequestContext {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The host as the visitor's browser names it. */
  host: string;
  /** The signed-in creator, if the request proves one and comes from our own pages. */
  creator(): Promise<Creator | undefined>;
  /** The store of this host, if the host belongs to a store. */
  hostStore(): Promise<StoreRef | null>;
}

export interface StreamRoute {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  /** Such as '/media/:storeId/:file'. */
  path: string;
  handle: (request: IncomingMessage, response: ServerResponse, context: StreamContext) => Promise<void>;
}
