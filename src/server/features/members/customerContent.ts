import { customerContent as contract } from '#shared/contract/contents.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openContent } from './openContent.ts';
import { refusalOf } from './refusalOf.ts';

/** A link or text that the customer has access to. */
export const customerContent = defineHandler(contract, async ({ contentId }, context) => {
  const opened = await openContent(context, { customerId: context.customer.id, contentId });
  return opened.state === 'open' ? { content: opened.content } : refuse(refusalOf(opened));
});
