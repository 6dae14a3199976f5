import { customerFileLink as contract } from '#shared/contract/members.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openFile } from './openFile.ts';
import { refusalOf } from './refusalOf.ts';

/** A signed link to a file the customer has access to, valid for ten minutes. */
export const customerFileLink = defineHandler(contract, async ({ fileId }, context) => {
  const file = await openFile(context, { customerId: context.customer.id, fileId });
  if (file.state === 'open') return { url: file.url, expiresAt: file.expiresAt.toISOString() };
  // Returned, so that the job that makes the copy is committed.
  if (file.state === 'being-prepared' || file.state === 'held-back') return new Refusal(`file-${file.state}` as const);
  if (file.state === 'used-up') refuse('downloads-used-up');
  return refuse(refusalOf(file));
});
