import { sql } from 'kysely';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { isLanguage, type Language } from '#shared/rules/language.ts';
import { DEFAULT_THEME, resolveTheme } from '#shared/rules/theme.ts';
import type { Settings } from '../../../access/context.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';

/** The sender of an email: the platform to creators, a store to customers. */
export interface MailSender {
  name: string;
  /** The sender name in the inbox. A store's name alone could impersonate somebody. */
  from: { name: string; address: string };
  /** '#rrggbb' */
  color: string;
  url: string;
  replyTo: string | undefined;
  signInUrl: string;
  resetUrl: string;
  /** Its fixed language. Empty: the reader's. */
  language: string;
}

export function platformSender({ publicUrl, mailFrom }: Settings): MailSender {
  return {
    name: mailFrom.name,
    from: mailFrom,
    color: resolveTheme(DEFAULT_THEME).buttonColor,
    url: publicUrl,
    replyTo: undefined,
    signInUrl: `${publicUrl}/login`,
    resetUrl: `${publicUrl}/password-reset`,
    language: 'en',
  };
}

/**
 * The language of an email: the sender's, else the first known one of `readers`, else English. `readers` are the
 * language of the page that caused the email, then that of its order.
 */
export const resolveEmailLocale = (
  { language }: Pick<MailSender, 'language'>,
  ...readers: readonly (string | null | undefined)[]
): Language => [language, ...readers].find((each): each is Language => isLanguage(each ?? '')) ?? 'en';

export async function storeSender(tx: StoreTx, settings: Settings): Promise<MailSender> {
  const [store, url] = await Promise.all([tx.one(senderRow(tx, {})), storeRoot(tx, settings)]);
  return {
    name: store.name,
    from: { name: `${store.name} via ${settings.mailFrom.name}`, address: settings.mailFrom.address },
    color: resolveTheme(store.theme, store.theme_overrides).buttonColor,
    url,
    replyTo: store.contact_email,
    signInUrl: `${url}${STORE_PATHS.signIn}`,
    resetUrl: `${url}${STORE_PATHS.reset}`,
    language: store.language,
  };
}

const senderRow = statement((q, { realm }: { realm: string }) =>
  q
    .selectFrom('stores')
    .select(['name', 'contact_email', 'theme', 'theme_overrides'])
    .select(sql<string>`coalesce(page #>> '{root,props,language}', '')`.as('language'))
    .where('id', '=', realm),
);
