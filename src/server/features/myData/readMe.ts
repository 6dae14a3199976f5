interface Facts {
  stores: readonly { slug: string; name: string }[];
  includesFiles: boolean;
  madeAt: Date;
}

/** What is where, for whoever opens the zip in years. */
export function readMe({ stores, includesFiles, madeAt }: Facts): string {
  const list = stores.map(({ slug, name }) => `  stores/${slug}/  ${name}`);
  return `${[
    'Your data',
    '=========',
    '',
    `Asked for on ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'account/  You: your account, your profile, where you were signed in, and what your referral link brought.',
    ...(stores.length > 0 ? ['', 'Your stores:', ...list] : ['', 'You have no store.']),
    '',
    'Each folder holds one JSON file per kind of thing: a list of rows, with one row per line. Open them with any text',
    'editor, or import them into a spreadsheet or a database.',
    '',
    '  products.json, product-covers.json, images.json      what you sell, and its pictures',
    '  product-files.json, file-versions.json               the files of your products, and every version of them',
    '  customers.json, customer-events.json                 your customers with your notes and tags, and what you changed',
    '  orders.json, order-lines.json                        what was bought',
    '  payments.json, refunds.json, ledger-transfers.json   what was paid, given back, and how it was booked',
    '  entitlements.json, downloads.json                    who may open what, and what was downloaded',
    '  mail-messages.json, mail-suppressions.json           the letters your store sent, and addresses it no longer writes to',
    '  stores.json, store-addresses.json, store-hosts.json  the store itself, and where it is found',
    '  store-mail.json, store-previews.json                 how it sends mail, and changes you have not published',
    ...(includesFiles
      ? [
          '',
          '  media/   the videos and sounds of your pages',
          '  images/  every picture in its largest size; the end of its name is its id in images.json',
          '  files/   one folder per product, with every version of every file',
        ]
      : ['', 'The pictures and files themselves are left out, as you asked.']),
    '',
    'Amounts are whole numbers in the smallest unit of their currency: 1250 in USD is 12.50 dollars.',
    'Times are in UTC. Rows name each other by their id.',
    'Passwords, keys, codes and whatever else opens an account are not in here.',
    'The store stayed open while this was written, so what was sold in the meantime may be in one file and not in another.',
  ].join('\r\n')}\r\n`;
}
