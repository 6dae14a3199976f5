import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';

/** The way to the library for buyers, of whom most have no password: by a code. Who is signed in goes straight on. */
export const toLibrary = ({ base }: Pick<StoreFrame, 'base'>): string => `${base}${STORE_PATHS.signIn}?step=email-code`;
