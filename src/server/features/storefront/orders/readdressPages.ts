import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { readdress } from '../../orders/gifts/readdress.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';
import { linkInvalid, notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { problemsIn } from '../forms/readFields.ts';
import { findOwnOrder, showMemberOrder } from '../members/orderPages.ts';
import { openLink, showOrder } from './orderPage.ts';
import type { EnteredAddress } from './orderGiftView.ts';

const limits: PageRoute['limits'] = ({ device }) => [{ key: `gift-address ${device.address}`, most: 10, seconds: 60 }];

/** The buyer sends an unclaimed gift to another address, or again to the same one. */
export const orderGiftSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: '/order/:token/gift',
  needsPool: true,
  who: 'visitor',
  limits,
  handle: async (context) => {
    const opened = await openLink(context);
    if (!opened) return linkInvalid(await storeFrame(context));
    const { base, params, linkQuery } = context;
    return submit(context, opened.record, {
      goTo: `${base}/order/${params['token'] ?? ''}${linkQuery}`,
      show: (gift) => showOrder(context, opened, { gift }),
    });
  },
});

/** The same form in the members area. */
export const memberGiftSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: `${STORE_PATHS.orders}/:orderId/gift`,
  who: 'customer',
  limits,
  handle: async (context) => {
    const record = await findOwnOrder(context);
    if (!record) return notYours(await storeFrame(context));
    const { base, linkQuery } = context;
    return submit(context, record, {
      goTo: `${base}${STORE_PATHS.orders}/${record.order.id}${linkQuery}`,
      show: (gift) => showMemberOrder(context, record, { gift }),
    });
  },
});

interface Answers {
  goTo: string;
  show: (entered: EnteredAddress) => Promise<PageAnswer>;
}

async function submit(context: PageContext, { order }: OrderRecord, { goTo, show }: Answers): Promise<PageAnswer> {
  const { tx, now, form, language } = context;
  const email = form['email']?.trim() ?? '';
  const again = (sentence: string) => show({ email, problems: problemsIn(language, { email: sentence }) });
  if (emailProblem(email) !== null) return again(REFUSALS['invalid-email'].message);
  const outcome = await catchRefusal(tx, () => readdress({ tx, now }, { orderId: order.id, email }));
  // Somebody may have claimed it meanwhile. The page then says so, and has no form.
  if (outcome instanceof Refusal && outcome.code === 'gift-sent-often') return again(outcome.message);
  return { goTo };
}
