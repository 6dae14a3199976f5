import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../../access/page.ts';
import { callFacts } from '../../bookings/callFacts.ts';
import { findCallOfProduct } from '../../bookings/callRecord.ts';
import { findSlots } from '../../bookings/findSlots.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProductBySlug } from '../../publishedProducts/findPublishedProduct.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { noticeIn } from '../forms/readFields.ts';
import { PICKER_QUERY, slotPicker } from './slotPicker.ts';

/** When the call that a product sells can begin. A chosen time leads to the checkout. */
export const timesPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.times,
  needsPool: true,
  who: 'visitor',
  onlyReads: true,
  limits: ({ device }) => [{ key: `slots ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { tx, now, query, base, language, storeId, params, currency, linkQuery } = context;
    const store = await storeFrame(context);
    const found = await findPublishedProductBySlug(tx, slugParam(params));
    if (found?.kind !== 'call') return noProduct(store);
    const slug = encodeURIComponent(found.slug);
    const call = await findCallOfProduct(tx, found.id);
    // The page of the product says that it isn't for sale.
    if (!call) return { goTo: base + STORE_PATHS.product.replace(':product', slug) + linkQuery };
    const minutes = call.minutes.find((each) => String(each) === query.get('minutes')) ?? call.minutes[0] ?? 30;
    const slots = await findSlots(tx, { call, minutes, now });
    const own = new Set<string>([...PICKER_QUERY, 'slot', 'taken']);
    return {
      show: {
        kind: 'call-times',
        store,
        product: cardView(inCurrency(found, currency), { storeId, language }),
        callFacts: callFacts(call, { isPaid: found.price.kind !== 'free', language }),
        sessions: call.sessions,
        notice: query.has('taken') ? noticeIn(language, REFUSALS['slot-taken'].message) : null,
        picker: slotPicker({
          action: base + STORE_PATHS.checkout.replace(':product', slug),
          method: 'get',
          here: base + STORE_PATHS.times.replace(':product', slug),
          // The language, the variant or a discount code, for the checkout.
          rest: Object.fromEntries([...query].filter(([name]) => !own.has(name)).slice(0, 10)),
          chosen: {},
          lengths: call.minutes,
          minutes,
          starts: slots?.starts ?? [],
          hostZone: slots?.zone ?? 'UTC',
          query,
          language,
          now,
        }),
      },
    };
  },
});
