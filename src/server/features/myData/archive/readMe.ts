interface Facts {
  stores: readonly { slug: string; name: string }[];
  includesFiles: boolean;
  madeAt: Date;
}

/** The files in the folder of a store. */
const FILES: readonly (readonly [names: string, content: string])[] = [
  ['products.json, product-covers.json, images.json', 'your products and their images'],
  ['product-prices.json', 'the prices of your products in other currencies'],
  ['product-files.json, file-versions.json', 'the files of your products, in all versions'],
  [
    'product-variants.json, variant-files.json, variant-contents.json',
    'the variants of your products, and when they had which files and contents',
  ],
  ['variant-tiers.json', 'which tiers the tiers of your memberships include'],
  ['stock-pools.json, stock-holds.json', 'how many units are left, and which orders took some'],
  ['customers.json, customer-events.json', 'your customers with your notes, tags and changes'],
  ['order-supports.json', 'what supporters wrote with their tips'],
  ['waitlist-entries.json', 'who waits for your products, or waited until they went on sale'],
  ['subscribers.json, contact-messages.json', 'your subscribers and the messages that visitors sent'],
  [
    'carts.json, cart-lines.json, cart-units.json',
    'what visitors and customers have put into carts, and what unpaid orders buy of it',
  ],
  ['orders.json, order-lines.json, order-sources.json', 'what customers bought, and where they came from'],
  ['payments.json, refunds.json, refund-states.json, refund-lines.json', 'payments and refunds'],
  ['checkout-questions.json', 'what the checkout of each product asks'],
  ['order-answers.json', 'what the buyer of each order answered'],
  ['seats.json', 'whom buyers invited to the seats that they bought, and who accepted'],
  ['gifts.json', 'orders that are gifts: for whom, when they are sent, and who claimed them'],
  ['purchase-offers.json, offer-answers.json', 'products that are offered after a purchase, and what buyers answered'],
  ['product-bumps.json', 'products that checkouts offer besides another one'],
  ['bundle-parts.json, bundle-additions.json', 'what your bundles contain, and when earlier buyers got additions'],
  ['order-line-parts.json', 'what sold bundles contained, and the share of each product in the price'],
  ['consent-settings.json', 'what buyers have to agree to before they order'],
  ['tip-settings.json', 'which tips your checkout suggests'],
  ['notification-settings.json', 'which emails about your store you turned off'],
  ['subscription-settings.json', 'how long access lasts after a failed payment'],
  ['order-consents.json', 'what the buyer of each order agreed to'],
  ['agreed-texts.json', 'your legal pages as buyers agreed to them'],
  ['disputes.json', 'payments that buyers disputed with their bank'],
  ['ledger-transfers.json, payment-accounts.json', 'bookkeeping entries, and your account at the payment provider'],
  ['wallet-domains.json', 'on which of your addresses the checkout shows wallets such as Apple Pay'],
  ['payouts.json, processor-entries.json', 'payouts to your bank, and what the payment provider has booked'],
  ['processor-balances.json, processor-gaps.json', 'its sums, and how they differ from the bookkeeping entries'],
  [
    'discounts.json, discount-products.json, discount-amounts.json, discount-uses.json',
    'discount codes and the orders that used them',
  ],
  ['store-affiliates.json, store-affiliate-products.json', 'people who bring you buyers, and what they earn from'],
  ['commissions.json, commission-changes.json', 'what they earned by order, and why it changed'],
  ['affiliate-clicks.json', 'how often their links were followed, by day'],
  ['commission-payments.json', 'what you marked as paid to them'],
  ['invoices.json, invoice-buyers.json', 'invoices and credit notes, and what buyers entered for them'],
  ['tax-settings.json, tax-rates.json', 'how your store charges tax, and its rates'],
  ['tax-records.json', 'the sales and refunds that Stripe Tax recorded for you'],
  ['tax-evidence.json', 'what the tax of each order was decided on: country, connection and VAT ID'],
  ['invoice-settings.json, invoice-counters.json', 'your details on invoices, and the last numbers'],
  ['entitlements.json, downloads.json', 'who has access to what, and all downloads'],
  ['download-counts.json', 'how often files with a limit were downloaded'],
  [
    'contents.json, content-opens.json',
    'links, texts, courses, calls and license keys of products, and how often customers opened them',
  ],
  ['lessons.json, lesson-progress.json', 'what the lessons of courses hold, and how far customers are in them'],
  ['quiz-tries.json, lesson-notes.json', 'answers of customers to quizzes, and their notes'],
  ['certificates.json', 'the certificates of customers who completed a course'],
  [
    'posts.json, post-products.json, post-tiers.json',
    'your posts for members, and the products and tiers they are for',
  ],
  ['post-comments.json, post-comment-reports.json', 'comments on posts, and who reported them'],
  ['commenters.json', 'who is muted in comments, and who wants no emails about replies'],
  ['library-items.json, library-visits.json', 'what customers archived and opened last in their libraries'],
  ['hosts.json, availability-rules.json, availability-dates.json', 'when you have time for calls'],
  ['busy-feeds.json', 'the calendars in which your busy times are looked up, without their addresses'],
  [
    'webhook-endpoints.json, webhook-events.json, webhook-deliveries.json',
    'your webhooks without their secrets, and what was sent to them in the last 30 days',
  ],
  ['bookings.json, booking-slots.json', 'booked calls, and the time they take'],
  ['lesson-openings.json', 'which lessons customers were emailed about when they opened'],
  [
    'licences.json, licence-activations.json',
    'license keys without the keys themselves, and the machines that use them',
  ],
  ['reviews.json, review-reports.json', 'reviews of products with your replies, and those you reported'],
  ['subscriptions.json, subscription-periods.json', 'subscriptions, and the order of each of their periods'],
  ['installment-plans.json', 'what buyers agreed to pay in installments, by their first order'],
  ['subscription-changes.json', 'switches of subscriptions to other products'],
  ['price-rises.json, price-rise-notices.json', 'higher prices for subscribers, and who was told'],
  ['product-switches.json', 'which subscriptions customers can switch to'],
  ['plan-orders.json, plan-subscriptions.json', 'which creators bought a plan of the site in this store'],
  ['payment-methods.json', 'the last digits of the cards that subscriptions are charged to'],
  ['event-sums.json', 'visits and clicks by hour, source, country and device'],
  ['email-campaigns.json, campaign-recipients.json', 'your campaigns and who received them'],
  ['product-updates.json', 'updates of products that you told their owners of'],
  ['mail-messages.json', 'the emails your store sent'],
  ['mail-suppressions.json, mail-optouts.json', 'addresses that get no emails'],
  ['email-preferences.json', 'which emails about their products customers turned off'],
  ['stores.json, store-addresses.json', 'your store and its addresses'],
  ['store-hosts.json, store-domains.json', 'its domains'],
  ['store-versions.json, store-schedules.json', 'published versions of your page, and planned ones'],
  ['store-previews.json, store-mail.json', 'unpublished changes, and email settings'],
  ['website-pages.json, legal-pages.json', 'the pages of your website, and your terms and policies'],
  ['media.json', 'the videos and audio files on your pages'],
];

const WIDTH = Math.max(...FILES.map(([names]) => names.length));

/** The README of the zip: what is where, for people who open it years later. */
export function readMe({ stores, includesFiles, madeAt }: Facts): string {
  const list = stores.map(({ slug, name }) => `  stores/${slug}/  ${name}`);
  return `${[
    'Your data',
    '=========',
    '',
    `Requested on ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'account/  Your account, profile, sign-ins and referral results',
    ...(stores.length > 0 ? ['', 'Your stores:', ...list] : ['', 'You don’t have a store.']),
    '',
    'Each folder has one JSON file per kind of record. Each file is a list with one row per line. Open it in any text',
    'editor, or import it into a spreadsheet or a database.',
    '',
    ...FILES.map(([names, content]) => `  ${names.padEnd(WIDTH)}  ${content}`),
    ...(includesFiles
      ? [
          '',
          '  media/   the videos and audio files on your pages',
          '  images/  every image in its largest size (the file name ends with its id in images.json)',
          '  files/   one folder per product, with every version of every file',
        ]
      : ['', 'The images and files themselves are not included, as you requested.']),
    '',
    'Amounts are whole numbers in the smallest unit of the currency: 1250 in USD is 12.50 dollars.',
    'Times are in UTC. Rows refer to each other by id.',
    'Passwords, keys, codes and anything else that could open an account are not included.',
    'Your store stayed open during the export, so sales made in the meantime may be missing from some files.',
  ].join('\r\n')}\r\n`;
}
