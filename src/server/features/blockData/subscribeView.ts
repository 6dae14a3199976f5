import type { PageAnswer, PageContext } from '../../access/page.ts';
import { storeAndPage } from '../pageFrame/storeFrame.ts';
import { findGift } from '../subscribers/gift.ts';
import { findSignupBlock } from './findSignupBlock.ts';

/** The page with only the form to subscribe, whose link creators share. */
export async function subscribeView(context: PageContext): Promise<PageAnswer> {
  const { store, page } = await storeAndPage(context);
  const form = await findSignupBlock(context.tx, page);
  const gift = await findGift(context.tx, form.props.product || null);
  return {
    show: { kind: 'form', store, form, typed: {}, problems: {}, linked: { gift: gift?.title ?? null } },
  };
}
