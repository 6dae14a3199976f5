import type Stripe from 'stripe';
import type { z } from 'zod';
import { newId } from './objects.ts';
import { missing, StripeRefusal, type DomainFilter, type DomainInput, type DomainUpdate } from './requests.ts';

type Domain = Stripe.PaymentMethodDomain;
type Wallet = 'apple_pay' | 'google_pay' | 'link';

/** The payment method domains of each account. A registered one is returned again, not registered twice. */
export function openWalletDomains({ now }: { now: () => Date }) {
  const domains: { account: string; domain: Domain }[] = [];
  /** Hosts on which a wallet is not shown, and why. */
  const reasons = new Map<string, string>();

  const ofAccount = (account: string) => domains.filter((each) => each.account === account).map(({ domain }) => domain);

  function find(id: string, account: string): Domain {
    const found = ofAccount(account).find((domain) => domain.id === id);
    if (!found) throw missing(id);
    return found;
  }

  const stateOf = (host: string, wallet: Wallet): Domain['apple_pay'] => {
    const reason = reasons.get(`${host} ${wallet}`);
    return reason === undefined
      ? { status: 'active' }
      : { status: 'inactive', status_details: { error_message: reason } };
  };

  const read = (domain: Domain): Domain =>
    Object.assign(domain, {
      apple_pay: stateOf(domain.domain_name, 'apple_pay'),
      google_pay: stateOf(domain.domain_name, 'google_pay'),
      link: stateOf(domain.domain_name, 'link'),
    });

  function create({ domain_name: host }: z.infer<typeof DomainInput>, account: string): Domain {
    if (!host.includes('.') || /^[\d.]+$|[:/]/.test(host))
      throw new StripeRefusal(400, { message: `The domain '${host}' is invalid.`, param: 'domain_name' });
    const known = ofAccount(account).find((domain) => domain.domain_name === host);
    if (known) return known;
    const active = { status: 'active' as const };
    const domain: Domain = read({
      id: newId('pmd'),
      object: 'payment_method_domain',
      amazon_pay: active,
      apple_pay: active,
      created: Math.floor(now().getTime() / 1000),
      domain_name: host,
      enabled: true,
      google_pay: active,
      klarna: active,
      link: active,
      livemode: false,
      paypal: active,
    });
    domains.push({ account, domain });
    return domain;
  }

  return {
    create,
    update: (id: string, { enabled }: z.infer<typeof DomainUpdate>, account: string): Domain =>
      Object.assign(find(id, account), { enabled: enabled === 'true' }),
    validate: (id: string, account: string): Domain => read(find(id, account)),
    list: ({ domain_name: host }: z.infer<typeof DomainFilter>, account: string): Domain[] =>
      ofAccount(account).filter((domain) => domain.domain_name === host),
    /** What Apple or the others say about a host from now on. Null: all is well. */
    decide: (host: string, wallet: Wallet, reason: string | null) =>
      void (reason === null ? reasons.delete(`${host} ${wallet}`) : reasons.set(`${host} ${wallet}`, reason)),
    /** The hosts that are on in an account. */
    enabledIn: (account: string): string[] =>
      ofAccount(account)
        .filter(({ enabled }) => enabled)
        .map(({ domain_name: host }) => host)
        .sort(),
  };
}

export type WalletDomainsDouble = ReturnType<typeof openWalletDomains>;
