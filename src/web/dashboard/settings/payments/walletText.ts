import type { Wallet } from '#shared/rules/walletDomains.ts';
import type { Tone } from '#web/ui/Badge.tsx';

export const WALLET_NAMES: Record<Wallet, string> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  link: 'Link',
};

/** The state of a wallet on an address in words, by the provider's reason why it is missing. Null: not known yet. */
export function walletText(missing: string | null): { state: string; tone: Tone; sentence: string } {
  if (missing === null) return { state: 'Being registered', tone: 'slate', sentence: '' };
  if (missing === '') return { state: 'Ready', tone: 'slate', sentence: '' };
  return {
    state: 'Not ready',
    tone: 'amber',
    sentence: `Stripe’s reason: ${missing} Make sure that this address opens your store with https, then check again.`,
  };
}
