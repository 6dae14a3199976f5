import type { Services } from './context.ts';

/** A generated file for search engines, feed readers and link previews. */
export interface SentFile {
  type: string;
  body: string | Buffer;
  /** The max-age in seconds. The ETag is computed from the bytes. */
  maxAgeSeconds: number;
  /** It is for one person, so that only their own program may store it. */
  isPrivate?: boolean;
  /** Whether search engines are asked not to index it. */
  isHidden?: boolean;
}

/** The platform's own files for search engines. */
export interface PlatformFiles {
  /** The number of sitemap pages that list stores, at least one. */
  countStorePages(services: Services): Promise<number>;
  /** One sitemap page of stores, starting at one. Null if there is no such page. */
  storeList(services: Services, page: number): Promise<SentFile | null>;
  /** The platform's own pages. */
  ownPages(services: Services): SentFile;
  /** The icon of the platform's pages on a phone's home screen. */
  touchIcon(): Promise<SentFile>;
  /** The llms.txt file, which describes the platform to language models. */
  llms(services: Services): SentFile;
}
