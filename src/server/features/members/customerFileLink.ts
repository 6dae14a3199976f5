import { customerFileLink as contract } from '#shared/contract/members.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { openFile } from './openFile.ts';

/** A signed link, good for ten minutes, to a file the customer may open. */
export const customerFileLink = answer(contract, async ({ fileId }, context) => {
  const link = (await openFile(context, { customerId: context.customer.id, fileId })) ?? refuse('not-found');
  return { url: link.url, expiresAt: link.expiresAt.toISOString() };
});
