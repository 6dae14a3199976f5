import { customerFileLink as contract } from '#shared/contract/members.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openFile } from './openFile.ts';

/** A signed link to a file the customer has access to, valid for ten minutes. */
export const customerFileLink = defineHandler(contract, async ({ fileId }, context) => {
  const link = (await openFile(context, { customerId: context.customer.id, fileId })) ?? refuse('not-found');
  return { url: link.url, expiresAt: link.expiresAt.toISOString() };
});
