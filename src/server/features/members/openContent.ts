import { OpenedContent } from '#shared/contract/contents.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOwnLicences } from '../licences/findLicences.ts';
import type { Services } from '../../access/context.ts';
import { canOpen, type NoAccess } from '../entitlements/canOpen.ts';
import { noteOpened } from '../entitlements/libraryState.ts';
import { noteContentOpened } from '../entitlements/noteContentOpened.ts';

interface Params {
  customerId: string;
  contentId: string;
  /** Set if only an order is proven: then only its items can be opened. */
  orderId?: string;
  /** The page of a text that is shown, from 1 on. All of them together change nothing about where its reader left off. */
  page?: number | 'all';
}

export type ContentAnswer = { state: 'open'; itemId: string; content: OpenedContent } | NoAccess;

/** A content as published, counted as opened, with the customer's license keys. Or why the customer has no access. */
export async function openContent(
  { tx, now, services: { secrets } }: { tx: StoreTx; now: Date; services: Pick<Services, 'secrets'> },
  { customerId, contentId, page, ...wanted }: Params,
): Promise<ContentAnswer> {
  const access = await canOpen(tx, { customerId, contentId, now, ...wanted });
  if (access.state !== 'open') return access;
  const { published } = await tx.one(
    tx.q.selectFrom('contents').select('published').where('store_id', '=', tx.realm).where('id', '=', contentId),
  );
  await noteContentOpened(tx, { customerId, now }, { rightId: access.rightId, contentId });
  const content = OpenedContent.parse(published);
  const { itemId } = access;
  // Whoever has only the link of an order need not be the customer.
  if (wanted.orderId === undefined) {
    const isThere = typeof page === 'number' && content.kind === 'text' && content.pages[page - 1] !== undefined;
    const opened = page === 'all' ? { itemId } : { itemId, contentId, ...(isThere && { page }) };
    await noteOpened(tx, { customerId, now }, opened);
  }
  if (content.kind !== 'licence') return { state: 'open', itemId, content };
  const { orderId } = wanted;
  const licences = await findOwnLicences(tx, { customerId, now, secrets }, { contentId, orderId });
  return { state: 'open', itemId, content: { ...content, licences } };
}
