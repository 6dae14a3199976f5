import { itemsOf, type Page } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import type { FormBlock } from '#shared/contract/pages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { pagesWith } from '../websitePages/publishedPages.ts';

type SignupBlock = Extract<FormBlock, { type: 'signup' }>;

/** The id of the form on the subscribe page. */
export const SUBSCRIBE_FORM = 'subscribe-page';

/**
 * The form of the subscribe page: that of the first sign-up block of the store's page or its website, with its text, consent and
 * gift. Without one, a plain form.
 */
export async function findSignupBlock(tx: StoreTx, page: Page): Promise<SignupBlock> {
  const props = signupIn(page) ?? (await pagesWith(tx, '"signup"')).map((other) => signupIn(other.page)).find(Boolean);
  return { type: 'signup', id: SUBSCRIBE_FORM, props: BLOCKS.signup.read(props ?? {}) };
}

const signupIn = (page: Page) => itemsOf(page).find(({ type }) => type === 'signup')?.props;
