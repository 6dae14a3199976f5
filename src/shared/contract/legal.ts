import { z } from 'zod';
import { LEGAL_KINDS } from '#shared/rules/legal.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

const Kind = z.enum(LEGAL_KINDS);

/** A legal page as its creator sees it. */
export const LegalPage = z.object({
  kind: Kind,
  /** An editor document: the draft, else the published text, else a starting text. */
  text: z.unknown(),
  /** True while the text is an unsaved starting text. */
  isStarter: z.boolean(),
  /** True if the text differs from the published page. */
  isDraft: z.boolean(),
  publishedAt: Timestamp.nullable(),
});
export type LegalPage = z.infer<typeof LegalPage>;

export const listLegalPages = callable({
  name: 'listLegalPages',
  about: 'Returns a store’s legal pages: terms, privacy, refunds and imprint. Pages without text have a starting text.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ pages: z.array(LegalPage) }),
  example: (world) => ({ storeId: world.storeId }),
});

const Which = { storeId: Uuid, kind: Kind };
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We sell files.' }] }] };
// A text of 50 kB is several times larger as an editor document.
const bodyBytes = 512 * 1024;

export const saveLegalPage = callable({
  name: 'saveLegalPage',
  about: 'Saves the draft of a legal page. Visitors do not see it.',
  who: 'owner',
  bodyBytes,
  input: z.object({ ...Which, text: z.unknown() }),
  output: z.object({ page: LegalPage }),
  example: (world) => ({ storeId: world.storeId, kind: 'terms' as const, text: DOCUMENT }),
});

export const publishLegalPage = callable({
  name: 'publishLegalPage',
  about: 'Publishes a legal page with this text, which the creator has checked.',
  who: 'owner',
  bodyBytes,
  input: z.object({ ...Which, text: z.unknown() }),
  output: z.object({ page: LegalPage }),
  refusals: ['legal-page-unfinished', 'legal-page-empty'],
  example: (world) => ({ storeId: world.storeId, kind: 'terms' as const, text: DOCUMENT }),
});

export const unpublishLegalPage = callable({
  name: 'unpublishLegalPage',
  about: 'Unpublishes a legal page. Its text stays as a draft.',
  who: 'owner',
  input: z.object(Which),
  output: z.object({ page: LegalPage }),
  example: (world) => ({ storeId: world.storeId, kind: 'privacy' as const }),
});
