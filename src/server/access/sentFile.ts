import type { Services } from './context.ts';

/** A file that is no page: for search engines, feed readers and those who share. */
export interface SentFile {
  type: string;
  body: string | Buffer;
  /** How long anybody may keep it before asking again; it is told by its bytes whether it changed. */
  maxAgeSeconds: number;
  /** Whether search engines are asked to leave it out. */
  isHidden?: boolean;
}

/** The platform's own files for search engines. */
export interface PlatformFiles {
  /** How many pages the list of stores has; one at least. */
  countStorePages(services: Services): Promise<number>;
  /** One page of the list of stores, counted from one; null where there is no such page. */
  storeList(services: Services, page: number): Promise<SentFile | null>;
  /** The platform's own pages. */
  ownPages(services: Services): SentFile;
  /** What the platform is, for language models. */
  llms(services: Services): SentFile;
}
