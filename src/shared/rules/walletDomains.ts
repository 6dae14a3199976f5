import { isLocalHost } from './host.ts';

/** What a browser can pay with in one press. Each is shown only on hosts that are registered for it. */
export const WALLETS = ['apple-pay', 'google-pay', 'link'] as const;

export type Wallet = (typeof WALLETS)[number];

/** Names that lead nowhere on the internet (RFC 2606, 6761, 6762). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|invalid|test|example)$/;

/** Whether a host can be reached from the internet by a name, as the registration for wallets needs. */
export const isPublicHost = (host: string): boolean =>
  host.includes('.') && !isLocalHost(host) && !LOCAL_NAME.test(host);
