import { z } from 'zod';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import type { Secrets } from './secrets.ts';

const DAY_MS = 86_400_000;
const Seal = z.object({ storeId: z.string(), until: z.number() });

/** The part of an address behind '?' that shows a store's preview to whoever has it, on any host of the store. */
export function makePreviewLink(
  secrets: Secrets,
  { storeId, now }: { storeId: string; now: Date },
): { query: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + PREVIEW_LINK_DAYS * DAY_MS);
  const seal = secrets.seal('preview-link', { storeId, until: expiresAt.getTime() });
  return { query: `${PREVIEW_QUERY}&previewLink=${seal}`, expiresAt };
}

export const PREVIEW_QUERY = '?preview=true';

/** How the links of a preview go on for whoever came with a link; null for one that is foreign, forged or over. */
export function readPreviewLink(
  secrets: Secrets,
  { query, storeId, now }: { query: URLSearchParams; storeId: string; now: Date },
): string | null {
  const seal = query.get('previewLink');
  if (seal === null) return null;
  const terms = Seal.safeParse(secrets.unseal('preview-link', seal)).data;
  const isGood = terms?.storeId === storeId && terms.until > now.getTime();
  return isGood ? `${PREVIEW_QUERY}&previewLink=${encodeURIComponent(seal)}` : null;
}
