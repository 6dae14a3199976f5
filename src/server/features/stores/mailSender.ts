import { sql } from 'kysely';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { isLanguage, type Language } from '#shared/rules/language.ts';
import { DEFAULT_THEME, resolveTheme } from '#shared/rules/theme.ts';
import type { Settings } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeRoot } from './storeRoot.ts';

/** In whose name a letter is written: the platform to its creators, a store to its customers. */
export interface MailSender {
  name: string;
  /** What the mailbox shows: a store's name alone could pretend to be somebody else. */
  from: { name: string; address: string };
  /** '#rrggbb' */
  colour: string;
  url: string;
  replyTo: string | undefined;
  signInUrl: string;
  resetUrl: string;
  /** The one language it speaks; '' for its reader's. */
  language: string;
}

export function platformSender({ publicUrl, mailFrom }: Settings): MailSender {
  return {
    name: mailFrom.name,
    from: mailFrom,
    colour: resolveTheme(DEFAULT_THEME).buttonColor,
    url: publicUrl,
    replyTo: undefined,
    signInUrl: `${publicUrl}/login`,
    resetUrl: `${publicUrl}/password-reset`,
    language: 'en',
  };
}

/**
 * The language in which it writes to somebody: its own, else the first that is known of `readers`, else English. Those
 * are of the page that asked for the letter, then of the order it is about.
 */
export const writtenIn = (
  { language }: Pick<MailSender, 'language'>,
  ...readers: readonly (string | null | undefined)[]
): Language => [language, ...readers].find((each): each is Language => isLanguage(each ?? '')) ?? 'en';

export async function storeSender(tx: StoreTx, settings: Settings): Promise<MailSender> {
  const store = await tx.one(
    tx.q
      .selectFrom('stores')
      .select(['name', 'contact_email', 'theme', 'theme_overrides', LANGUAGE])
      .where('id', '=', tx.realm),
  );
  const url = await storeRoot(tx, settings);
  return {
    name: store.name,
    from: { name: `${store.name} via ${settings.mailFrom.name}`, address: settings.mailFrom.address },
    colour: resolveTheme(store.theme, store.theme_overrides).buttonColor,
    url,
    replyTo: store.contact_email,
    signInUrl: `${url}${STORE_PATHS.signIn}`,
    resetUrl: `${url}${STORE_PATHS.reset}`,
    language: store.language,
  };
}

const LANGUAGE = sql<string>`coalesce(page #>> '{root,props,language}', '')`.as('language');
