import type Stripe from 'stripe';
import type { Payment } from './objects.ts';
import type { Payments } from './payments.ts';
import { Expand, Nothing, RefundFilter, RefundInput, SessionInput, StripeRefusal } from './requests.ts';

interface ApiCall {
  method: string;
  path: string;
  input: unknown;
  account: string;
}

/** Carries out one call of the API and returns the object. */
export function callApi(payments: Payments, { method, path, input, account }: ApiCall): object {
  const [, resource = '', id = '', action = ''] =
    /^\/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  switch (`${method} ${resource}${id && '/id'}${action && `/${action}`}`) {
    case 'POST checkout/sessions':
      return payments.createSession(SessionInput.parse(input), account);
    case 'GET checkout/sessions/id':
      return expandSession(payments.ofSession(id, account), Expand.parse(input).expand);
    case 'POST checkout/sessions/id/expire':
      Nothing.parse(input);
      return payments.expire(payments.ofSession(id, account).session.id);
    case 'GET payment_intents/id':
      return expandIntent(payments.ofIntent(id, account), Expand.parse(input).expand);
    case 'POST refunds':
      return payments.refund(RefundInput.parse(input), account);
    case 'GET refunds': {
      const { payment_intent: intentId } = RefundFilter.parse(input);
      payments.ofIntent(intentId, account);
      return { object: 'list', url: path, has_more: false, data: payments.refundsOf(intentId) };
    }
    case 'GET refunds/id':
      Nothing.parse(input);
      return payments.findRefund(id, account).refund;
    default:
      throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path})` });
  }
}

const CHARGE = 'latest_charge.balance_transaction';

function expandSession(payment: Payment, paths: string[] = []): Stripe.Checkout.Session {
  if (paths.length === 0) return payment.session;
  if (paths.join() !== `payment_intent.${CHARGE}`) throw cannotExpand(paths);
  return { ...payment.session, payment_intent: payment.intent && expandIntent(payment, [CHARGE]) };
}

function expandIntent({ intent, charge, entry }: Payment, paths: string[] = []): Stripe.PaymentIntent {
  if (!intent) throw new StripeRefusal(404, { message: 'No such payment_intent', code: 'resource_missing' });
  if (paths.length === 0) return intent;
  if (paths.join() !== CHARGE) throw cannotExpand(paths);
  return { ...intent, latest_charge: charge && { ...charge, balance_transaction: entry } };
}

const cannotExpand = (paths: string[]) =>
  new StripeRefusal(400, { message: `This property cannot be expanded (${paths.join()}).` });
