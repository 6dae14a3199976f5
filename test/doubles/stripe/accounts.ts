import type Stripe from 'stripe';
import type { z } from 'zod';
import { newId } from './objects.ts';
import { StripeRefusal, type AccountInput, type AccountLinkInput } from './requests.ts';

type Account = Stripe.V2.Core.Account;
type Cards = 'active' | 'pending' | 'restricted' | 'rejected';

interface Connected {
  account: Account;
  /** What the owner has not given yet. */
  missing: string[];
  cards: Cards;
  hasAccess: boolean;
}

interface Link {
  account: string;
  returnTo: string;
  refreshTo: string;
  isUsed: boolean;
}

interface Settings {
  now: () => Date;
  origin: () => string;
  /** A thin event about an account. */
  emit: (type: string, accountId: string) => void;
  /** A snapshot event that the account's owner caused. */
  emitDeauthorized: (accountId: string) => void;
}

/** What Stripe asks a new account for. */
const ASKED = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth.day',
  'identity.individual.address.line1',
  'configuration.merchant.mcc',
  'configuration.merchant.statement_descriptor.descriptor',
  'identity.attestations.terms_of_service.account',
];

/** The connected accounts of the double, and the pages that their owners fill in. */
export function openAccounts({ now, origin, emit, emitDeauthorized }: Settings) {
  const accounts: Connected[] = [];
  const links = new Map<string, Link>();

  const find = (id: string): Connected => {
    const found = accounts.find(({ account }) => account.id === id);
    if (!found || !found.hasAccess) throw noAccess(id);
    return found;
  };

  function create(input: z.infer<typeof AccountInput>): Account {
    const account = {
      id: newId('acct'),
      object: 'v2.core.account',
      applied_configurations: ['merchant'],
      closed: false,
      contact_email: input.contact_email,
      created: now().toISOString(),
      dashboard: input.dashboard,
      livemode: false,
      metadata: input.metadata ?? {},
    } satisfies Account;
    accounts.push({ account, missing: [...ASKED], cards: 'restricted', hasAccess: true });
    emit('v2.core.account.created', account.id);
    return account;
  }

  /** Fields that are not in `include` are absent, as at Stripe. */
  function read(id: string, include: readonly string[]): Account {
    const { account, missing, cards } = find(id);
    return {
      ...account,
      ...(include.includes('configuration.merchant') && {
        configuration: {
          merchant: { applied: true, capabilities: { card_payments: { status: cards, status_details: [] } } },
        },
      }),
      ...(include.includes('requirements') && { requirements: { entries: missing.map(entryOf) } }),
    };
  }

  function link(input: z.infer<typeof AccountLinkInput>): Stripe.V2.Core.AccountLink {
    const { account } = find(input.account);
    const token = newId('link');
    const { return_url: returnTo, refresh_url: refreshTo } = input.use_case.account_onboarding;
    links.set(token, { account: account.id, returnTo, refreshTo, isUsed: false });
    return {
      object: 'v2.core.account_link',
      account: account.id,
      created: now().toISOString(),
      expires_at: new Date(now().getTime() + 5 * 60_000).toISOString(),
      livemode: false,
      url: `${origin()}/setup/${token}`,
      use_case: input.use_case,
    };
  }

  /** Opens the page of a link, which works once. Null: the owner is sent to the refresh address. */
  function open(token: string): Link | null {
    const found = links.get(token);
    if (!found || found.isUsed) return null;
    found.isUsed = true;
    return found;
  }

  /** Stripe's decision about an account, or what its owner has filled in. */
  function decide(id: string, { cards, missing = [] }: { cards: Cards; missing?: string[] }): void {
    const found = find(id);
    Object.assign(found, { cards, missing });
    emit('v2.core.account[requirements].updated', id);
    emit('v2.core.account[configuration.merchant].capability_status_updated', id);
  }

  /** The owner disconnects the platform in Stripe's dashboard. */
  function deauthorize(id: string): void {
    find(id).hasAccess = false;
    emitDeauthorized(id);
  }

  /** Stripe closes the account. */
  function close(id: string): void {
    find(id).account.closed = true;
    emit('v2.core.account.closed', id);
  }

  return {
    create,
    read,
    link,
    /** Whether requests may act as this account. */
    assertAccess: (id: string) => void find(id),
    /** Whether the account may charge. */
    takesCards: (id: string) => find(id).cards === 'active',
    openLink: open,
    refreshAddressOf: (token: string) => links.get(token)?.refreshTo,
    decide,
    deauthorize,
    close,
    ids: () => accounts.map(({ account }) => account.id),
    accountOf: (id: string) => find(id),
  };
}

export type Accounts = ReturnType<typeof openAccounts>;

const entryOf = (description: string): Stripe.V2.Core.Account.Requirements.Entry => ({
  awaiting_action_from: 'user',
  description,
  errors: [],
  impact: {},
  minimum_deadline: { status: 'currently_due' },
  requested_reasons: [{ code: 'routine_onboarding' }],
});

const noAccess = (id: string) =>
  new StripeRefusal(403, {
    message: `The provided key 'sk_test_*********' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    code: 'account_invalid',
  });
