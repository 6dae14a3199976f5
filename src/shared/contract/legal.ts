import { z } from 'zod';
import { LEGAL_KINDS } from '#shared/rules/legal.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

const Kind = z.enum(LEGAL_KINDS);

/** A legal page as its creator sees it. */
export const LegalPage = z.object({
  kind: Kind,
  /** The editor's document: the draft, else what is published, else a starting text. */
  text: z.unknown(),
  /** The text is a starting text that nobody has saved yet. */
  isStarter: z.boolean(),
  /** The text differs from what visitors read. */
  isDraft: z.boolean(),
  publishedAt: Timestamp.nullable(),
});
export type LegalPage = z.infer<typeof LegalPage>;

export const listLegalPages = callable({
  name: 'listLegalPages',
  about: 'The legal pages of a store: terms, privacy, refunds and imprint, with a starting text where none is written.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ pages: z.array(LegalPage) }),
  example: (world) => ({ storeId: world.storeId }),
});

const Which = { storeId: Uuid, kind: Kind };
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We sell files.' }] }] };
// A text of 50 kB is several times as long as the editor's document.
const bodyBytes = 512 * 1024;

export const saveLegalPage = callable({
  name: 'saveLegalPage',
  about: 'Saves the draft of a legal page. Visitors see nothing of it.',
  who: 'owner',
  bodyBytes,
  input: z.object({ ...Which, text: z.unknown() }),
  output: z.object({ page: LegalPage }),
  example: (world) => ({ storeId: world.storeId, kind: 'terms' as const, text: DOCUMENT }),
});

export const publishLegalPage = callable({
  name: 'publishLegalPage',
  about: 'Publishes a legal page with this text, which its creator has checked.',
  who: 'owner',
  bodyBytes,
  input: z.object({ ...Which, text: z.unknown() }),
  output: z.object({ page: LegalPage }),
  refusals: ['legal-page-unfinished', 'legal-page-empty'],
  example: (world) => ({ storeId: world.storeId, kind: 'terms' as const, text: DOCUMENT }),
});

export const unpublishLegalPage = callable({
  name: 'unpublishLegalPage',
  about: 'Takes a legal page off the store. Its text stays as a draft.',
  who: 'owner',
  input: z.object(Which),
  output: z.object({ page: LegalPage }),
  example: (world) => ({ storeId: world.storeId, kind: 'privacy' as const }),
});
