import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import { isBooksPath, listBooks, type Listed } from './listBooks.ts';
import { OWN_ACCOUNT, type Payment } from './objects.ts';
import type { Payments } from './payments.ts';
import type { TaxesDouble } from './taxes.ts';
import type { WalletDomainsDouble } from './walletDomains.ts';
import {
  AccountInput,
  AccountLinkInput,
  AccountRead,
  ConfirmedIntentInput,
  ConfirmedSetupInput,
  CustomerInput,
  DisputeInput,
  DomainFilter,
  DomainInput,
  DomainUpdate,
  Expand,
  FeeRefundFilter,
  FeeRefundInput,
  IntentFilter,
  IntentInput,
  IntentSearch,
  Nothing,
  RefundFilter,
  RefundInput,
  SessionInput,
  SetupFilter,
  StripeRefusal,
  TestTokenInput,
} from './requests.ts';

interface State {
  listed: Listed;
  payments: Payments;
  accounts: Accounts;
  walletDomains: WalletDomainsDouble;
  taxes: TaxesDouble;
}

interface ApiCall {
  method: string;
  path: string;
  input: unknown;
  account: string;
}

/** Carries out one call of the API and returns the object. */
export function callApi({ payments, accounts, listed, walletDomains, taxes }: State, call: ApiCall): object {
  const { method, path, input, account } = call;
  if (path.startsWith('/v2/')) return callAccounts(accounts, call);
  if (account !== OWN_ACCOUNT) accounts.assertAccess(account);
  if (method === 'GET' && isBooksPath(path)) return listBooks(listed, { path, input, account });
  if (path.startsWith('/v1/tax/')) return taxes.call(call);
  if (path.startsWith('/v1/payment_method_domains')) return callWalletDomains(walletDomains, call);
  const feeId = /^\/v1\/application_fees\/(\w+)\/refunds$/.exec(path)?.[1];
  if (feeId !== undefined) return callFeeRefunds(payments, call, feeId);
  const [, resource = '', id = '', action = ''] =
    /^\/v1\/(checkout\/sessions|payment_intents|setup_intents|payment_methods|customers|refunds|disputes)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
      path,
    ) ?? [];
  if (`${method} ${path}` === 'POST /v1/test_helpers/confirmation_tokens')
    return payments.confirmed.createTestToken(TestTokenInput.parse(input), account);
  const tokenId = /^\/v1\/confirmation_tokens\/(\w+)$/.exec(path)?.[1];
  if (method === 'GET' && tokenId !== undefined) return payments.confirmed.readToken(tokenId, account);
  const place = id === 'search' ? '/search' : id && '/id';
  switch (`${method} ${resource}${place}${action && `/${action}`}`) {
    case 'POST checkout/sessions':
      if (account !== OWN_ACCOUNT && !accounts.takesCards(account))
        throw new StripeRefusal(400, { message: 'Your account cannot currently make charges.' });
      return payments.createSession(SessionInput.parse(input), account);
    case 'GET checkout/sessions/id':
      return expandSession(payments.ofSession(id, account), Expand.parse(input).expand);
    case 'POST checkout/sessions/id/expire':
      Nothing.parse(input);
      return payments.expire(payments.ofSession(id, account).session.id);
    case 'GET payment_intents/id':
      return expandIntent(payments.ofIntent(id, account), Expand.parse(input).expand);
    case 'POST payment_intents':
      return isConfirmed(input)
        ? payments.confirmed.create(ConfirmedIntentInput.parse(input), account)
        : payments.chargeSaved(IntentInput.parse(input), account);
    case 'GET payment_intents/search':
      return {
        object: 'search_result',
        url: path,
        has_more: false,
        data: payments.confirmed.search(IntentSearch.parse(input).query, account),
      };
    case 'POST payment_intents/id/cancel':
      Nothing.parse(input);
      return payments.confirmed.cancel(id, account);
    case 'POST setup_intents':
      return payments.confirmed.setups.create(ConfirmedSetupInput.parse(input), account);
    case 'GET setup_intents/id':
      return expandSetup(payments.confirmed.setups.read(id, account), Expand.parse(input).expand);
    case 'GET setup_intents':
      return {
        object: 'list',
        url: path,
        has_more: false,
        data: payments.confirmed.setups
          .listOf(SetupFilter.parse(input).customer, account)
          .map((one) => expandSetup(one)),
      };
    case 'POST setup_intents/id/cancel':
      Nothing.parse(input);
      return payments.confirmed.setups.cancel(id, account);
    case 'GET customers/search':
      return {
        object: 'search_result',
        url: path,
        has_more: false,
        data: payments.confirmed.searchCustomers(IntentSearch.parse(input).query, account),
      };
    case 'POST customers':
      return payments.confirmed.createCustomer(CustomerInput.parse(input), account);
    case 'GET payment_intents':
      return {
        object: 'list',
        url: path,
        has_more: false,
        data: payments.intentsOf(IntentFilter.parse(input).customer, account),
      };
    case 'GET payment_methods/id':
      return payments.readMethod(id, account);
    case 'POST payment_methods/id/detach':
      Nothing.parse(input);
      return payments.detach(id, account);
    case 'POST refunds':
      return payments.refund(RefundInput.parse(input), account);
    case 'GET refunds': {
      const { payment_intent: intentId } = RefundFilter.parse(input);
      payments.ofIntent(intentId, account);
      return { object: 'list', url: path, has_more: false, data: payments.refundsOf(intentId) };
    }
    case 'GET disputes': {
      const { payment_intent: intentId } = RefundFilter.parse(input);
      payments.ofIntent(intentId, account);
      return { object: 'list', url: path, has_more: false, data: payments.disputesOf(intentId) };
    }
    case 'GET disputes/id':
      Nothing.parse(input);
      return payments.findDispute(id, account);
    case 'POST disputes/id':
      return payments.answerDispute(id, DisputeInput.parse(input), account);
    case 'GET refunds/id':
      Nothing.parse(input);
      return payments.findRefund(id, account).refund;
    default:
      throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path})` });
  }
}

const isConfirmed = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'confirmation_token' in input;

function callWalletDomains(domains: WalletDomainsDouble, { method, path, input, account }: ApiCall): object {
  const [, id, action] = /^\/v1\/payment_method_domains(?:\/(\w+))?(\/validate)?$/.exec(path) ?? [];
  if (method === 'GET' && id === undefined)
    return { object: 'list', url: path, has_more: false, data: domains.list(DomainFilter.parse(input), account) };
  if (method === 'POST' && id === undefined) return domains.create(DomainInput.parse(input), account);
  if (method === 'POST' && id !== undefined && action === undefined)
    return domains.update(id, DomainUpdate.parse(input), account);
  if (method === 'POST' && id !== undefined) {
    Nothing.parse(input);
    return domains.validate(id, account);
  }
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path})` });
}

/** The platform's shares are its own objects, whichever account was charged. */
function callFeeRefunds(payments: Payments, { method, path, input, account }: ApiCall, feeId: string): object {
  if (account !== OWN_ACCOUNT)
    throw new StripeRefusal(404, { message: 'No such application fee', code: 'resource_missing' });
  if (method === 'POST') return payments.refundFee(feeId, FeeRefundInput.parse(input));
  FeeRefundFilter.parse(input);
  return { object: 'list', url: path, has_more: false, data: payments.feeRefundsOf(feeId) };
}

/** Accounts, which only the platform itself may open and read. */
function callAccounts(accounts: Accounts, { method, path, input, account }: ApiCall): object {
  if (account !== OWN_ACCOUNT) throw new StripeRefusal(403, { message: 'Stripe-Account is not allowed here.' });
  const id = /^\/v2\/core\/accounts\/(\w+)$/.exec(path)?.[1];
  if (method === 'POST' && path === '/v2/core/accounts') return accounts.create(AccountInput.parse(input));
  if (method === 'POST' && path === '/v2/core/account_links') return accounts.link(AccountLinkInput.parse(input));
  if (method === 'GET' && id !== undefined) return accounts.read(id, AccountRead.parse(input).include ?? []);
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path})` });
}

const CHARGE = 'latest_charge.balance_transaction';

function expandSession(payment: Payment, paths: string[] = []): Stripe.Checkout.Session {
  if (paths.length === 0) return payment.session;
  if (paths.join() !== `payment_intent.${CHARGE},setup_intent.payment_method`) throw cannotExpand(paths);
  return {
    ...payment.session,
    payment_intent: payment.intent && expandIntent(payment, [CHARGE]),
    setup_intent: payment.setup,
  };
}

function expandIntent({ intent, charge, entry }: Payment, paths: string[] = []): Stripe.PaymentIntent {
  if (!intent) throw new StripeRefusal(404, { message: 'No such payment_intent', code: 'resource_missing' });
  if (paths.length === 0) return intent;
  if (paths.join() === 'latest_charge') return { ...intent, latest_charge: charge };
  if (paths.join() !== CHARGE) throw cannotExpand(paths);
  return { ...intent, latest_charge: charge && { ...charge, balance_transaction: entry } };
}

function expandSetup(setup: Stripe.SetupIntent, paths: string[] = []): Stripe.SetupIntent {
  if (paths.join() === 'payment_method') return setup;
  if (paths.length > 0) throw cannotExpand(paths);
  const { payment_method: method } = setup;
  return { ...setup, payment_method: method !== null && typeof method !== 'string' ? method.id : method };
}

const cannotExpand = (paths: string[]) =>
  new StripeRefusal(400, { message: `This property cannot be expanded (${paths.join()}).` });
