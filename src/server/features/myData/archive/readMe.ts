interface Facts {
  stores: readonly { slug: string; name: string }[];
  includesFiles: boolean;
  madeAt: Date;
}

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
    '  products.json, product-covers.json, images.json      your products and their images',
    '  product-files.json, file-versions.json               the files of your products, in all versions',
    '  customers.json, customer-events.json                 your customers with your notes, tags and changes',
    '  orders.json, order-lines.json                        what customers bought',
    '  payments.json, refunds.json, ledger-transfers.json   payments, refunds and their bookkeeping entries',
    '  entitlements.json, downloads.json                    who has access to what, and all downloads',
    '  mail-messages.json, mail-suppressions.json           the emails your store sent, and blocked addresses',
    '  stores.json, store-addresses.json, store-hosts.json  your store and its addresses',
    '  store-mail.json, store-previews.json                 email settings and unpublished changes',
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
