import { sql, type SelectQueryBuilder } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import type { Context, Services } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { unsealLicenceKey } from '../licences/licenceKey.ts';
import { loadCustomer } from './memberSession.ts';

type Row = { id: string };
type Section = (tx: StoreTx, after: string) => Promise<Row[]>;

/** An id that sorts before every other. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const BATCH_ROWS = 200;

/** Everything a store holds about a customer, as JSON in pieces. Each piece is read in a short transaction of its own. */
export async function exportOwnData(context: Context<'customer'>): Promise<AsyncGenerator<string>> {
  const { tx, customer, now, services, storeId } = context;
  assertFreshProof(customer, now);
  const profile = await loadCustomer(tx, customer.id);
  await recordEvent(identityOf(tx), context, { accountId: customer.id, kind: 'data-export' });
  return pieces({ services, storeId, profile: { ...profile, exportedAt: now.toISOString() } });
}

async function* pieces({
  services,
  storeId,
  profile,
}: {
  services: Services;
  storeId: StoreId;
  profile: { id: string; email: string; exportedAt: string };
}): AsyncGenerator<string> {
  yield `{\n"profile": ${JSON.stringify(profile)}`;
  for (const [name, section] of Object.entries(sectionsOf({ ...profile, secrets: services.secrets }))) {
    yield `,\n"${name}": [`;
    let after = FIRST;
    for (let more = true; more;) {
      const rows: Row[] = await services.db.readStore(storeId, (tx) => section(tx, after));
      const lines = rows.map((row) => `\n${JSON.stringify(row)}`).join(',');
      yield after === FIRST || rows.length === 0 ? lines : `,${lines}`;
      after = rows.at(-1)?.id ?? after;
      more = rows.length === BATCH_ROWS;
    }
    yield ']';
  }
  yield '\n}\n';
}

interface Whose {
  id: string;
  email: string;
  secrets: Services['secrets'];
}

/** What is exported, by name: rows of one customer in the order of their ids. */
const sectionsOf = ({ id, email, secrets }: Whose): Record<string, Section> => ({
  orders: inBatches('o.id', (tx) =>
    tx.q
      .selectFrom('orders as o')
      .select(['o.id', 'o.number', 'o.email', 'o.name', 'o.status', 'o.currency', 'o.subtotal', 'o.discount'])
      .select(['o.tax', 'o.tip', 'o.total', 'o.refunded', 'o.placed_at', 'o.paid_at'])
      .select(
        sql`(select coalesce(json_agg(json_build_object('title', l.sold_title, 'quantity', l.quantity,
              'parts', coalesce((select json_agg(p.title order by p.position) from order_line_parts p
                where p.store_id = l.store_id and p.order_line_id = l.id), '[]')) order by l.position), '[]')
            from order_lines l where l.store_id = o.store_id and l.order_id = o.id)`.as('lines'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('question', a.question, 'answer', a.answer, 'terms', t.plain) order by a.position), '[]')
            from order_answers a left join agreed_texts t on t.store_id = a.store_id and t.hash = a.text_hash
           where a.store_id = o.store_id and a.order_id = o.id)`.as('answers'),
      )
      .select(
        sql`(select json_build_object('note', s.note, 'shownName', s.shown_name) from order_supports s
           where s.store_id = o.store_id and s.order_id = o.id)`.as('support'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('kind', n.kind, 'sentence', n.sentence, 'terms', t.plain,
              'agreedAt', n.agreed_at) order by n.kind), '[]')
            from order_consents n left join agreed_texts t on t.store_id = n.store_id and t.hash = n.text_hash
           where n.store_id = o.store_id and n.order_id = o.id)`.as('consents'),
      )
      .select(
        sql`(select json_build_object('name', i.name, 'company', i.company, 'address', i.address, 'country', i.country,
              'taxId', i.tax_id) from invoice_buyers i
           where i.store_id = o.store_id and i.order_id = o.id)`.as('invoiceDetails'),
      )
      .select(
        sql`(select json_build_object('country', e.country, 'region', e.region, 'postalCode', e.postal_code,
              'chosenCountry', e.chosen_country, 'connectionCountry', e.connection_country, 'cardCountry', e.card_country,
              'vatId', e.vat_id, 'vatStatus', e.vat_status) from tax_evidence e
           where e.store_id = o.store_id and e.order_id = o.id)`.as('taxEvidence'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('amount', p.amount, 'currency', p.currency, 'status', p.status,
              'brand', p.brand, 'last4', p.last4, 'cardCountry', p.card_country, 'createdAt', p.created_at)
              order by p.created_at, p.id), '[]')
            from payments p where p.store_id = o.store_id and p.order_id = o.id)`.as('payments'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('amount', r.amount, 'currency', r.currency, 'createdAt', r.created_at)
              order by r.created_at, r.id), '[]')
            from refunds r where r.store_id = o.store_id and r.order_id = o.id)`.as('refunds'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('amount', d.amount, 'currency', d.currency, 'reason', d.reason,
              'status', d.status, 'openedAt', d.opened_at, 'closedAt', d.closed_at) order by d.opened_at, d.id), '[]')
            from disputes d where d.store_id = o.store_id and d.order_id = o.id)`.as('disputes'),
      )
      .select(
        sql`(select json_build_object('code', u.code, 'amount', u.amount, 'currency', u.currency) from discount_uses u
           where u.store_id = o.store_id and u.order_id = o.id)`.as('discountUse'),
      )
      .select(
        sql`(select json_build_object('source', f.source, 'medium', f.medium, 'campaign', f.campaign, 'term', f.term,
              'content', f.content, 'landedAt', f.landed_at) from order_sources f
           where f.store_id = o.store_id and f.order_id = o.id)`.as('cameFrom'),
      )
      .select(
        sql`(select coalesce(json_agg(json_build_object('productId', w.product_id, 'shownAt', w.shown_at, 'answer', w.answer,
              'answeredAt', w.answered_at) order by w.shown_at, w.item_id), '[]')
            from offer_answers w where w.store_id = o.store_id and w.order_id = o.id)`.as('offers'),
      )
      .where('o.store_id', '=', tx.realm)
      .where('o.customer_id', '=', id),
  ),
  bookings: inBatches('b.id', (tx) =>
    tx.q
      .selectFrom('bookings as b')
      .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.content_id'))
      .select(['b.id', 'c.published_title as title', 'b.status', 'b.starts_at', 'b.ends_at', 'b.zone'])
      .select([
        'b.canceled_at',
        'b.canceled_by',
        'b.cancel_outcome',
        'b.cancel_refund',
        'b.cancel_currency',
        'b.no_show_at',
      ])
      .where('b.store_id', '=', tx.realm)
      .where('b.customer_id', '=', id),
  ),
  giftsGiven: inBatches('g.order_id', (tx) =>
    tx.q
      .selectFrom('gifts as g')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'g.store_id').onRef('o.id', '=', 'g.order_id'))
      .select(['g.order_id as id', 'g.email', 'g.name', 'g.message', 'g.send_at', 'g.sent_at', 'g.claimed_at'])
      .where('g.store_id', '=', tx.realm)
      .where('o.customer_id', '=', id),
  ),
  giftsReceived: inBatches('g.email_id', (tx) =>
    tx.q
      .selectFrom('gifts as g')
      .select(['g.email_id as id', 'g.email', 'g.name', 'g.message', 'g.sent_at', 'g.claimed_at'])
      .where('g.store_id', '=', tx.realm)
      // One that was not sent yet is still a surprise.
      .where((of) =>
        of.or([
          of('g.customer_id', '=', id),
          of.and([
            of('g.email_key', '=', normaliseEmail(email).key),
            of('g.claimed_at', 'is', null),
            of('g.sent_at', 'is not', null),
          ]),
        ]),
      ),
  ),
  seatsGiven: inBatches('s.id', (tx) =>
    tx.q
      .selectFrom('seats as s')
      .innerJoin('entitlements as e', (on) => on.onRef('e.store_id', '=', 's.store_id').onRef('e.id', '=', 's.team_id'))
      .select(['s.id', 's.email', 's.invited_at', 's.claimed_at', 's.ended_at'])
      .where('s.store_id', '=', tx.realm)
      .where('e.customer_id', '=', id),
  ),
  seatsReceived: inBatches('id', (tx) =>
    tx.q
      .selectFrom('seats')
      .select(['id', 'email', 'invited_at', 'claimed_at', 'ended_at'])
      .where('store_id', '=', tx.realm)
      .where((or) => or.or([or('customer_id', '=', id), or('email_key', '=', normaliseEmail(email).key)])),
  ),
  invoices: inBatches('i.id', (tx) =>
    tx.q
      .selectFrom('invoices as i')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
      .select(['i.id', 'i.kind', 'i.number', 'i.currency', 'i.tax', 'i.total', 'i.content', 'i.issued_at'])
      .where('i.store_id', '=', tx.realm)
      .where('o.customer_id', '=', id),
  ),
  library: inBatches('e.id', (tx) =>
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
      .select(['e.id', 'p.title', 'e.granted_at', 'e.revoked_at', 'e.valid_until', 'e.download_limit'])
      .select(
        sql`(select coalesce(json_agg(json_build_object('file', f.name, 'downloads', u.used) order by f.name, f.id), '[]')
            from download_counts u join product_files f on f.store_id = u.store_id and f.id = u.file_id
           where u.store_id = e.store_id and u.entitlement_id = e.id)`.as('counted_downloads'),
      )
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', id),
  ),
  downloads: inBatches('d.id', (tx) =>
    tx.q
      .selectFrom('downloads as d')
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'd.store_id').onRef('v.id', '=', 'd.version_id'),
      )
      .innerJoin('product_files as f', (on) =>
        on.onRef('f.store_id', '=', 'v.store_id').onRef('f.id', '=', 'v.file_id'),
      )
      .select(['d.id', 'f.name as file', 'd.created_at'])
      .where('d.store_id', '=', tx.realm)
      .where('d.customer_id', '=', id),
  ),
  licenseKeys: async (tx, after) => {
    const rows = await licenceRows(id)(tx, after);
    return rows.map(({ sealed, ...row }) => ({ ...row, key: unsealLicenceKey(secrets, sealed) }));
  },
  machines: inBatches('m.id', (tx) =>
    tx.q
      .selectFrom('licence_activations as m')
      .innerJoin('licences as k', (on) => on.onRef('k.store_id', '=', 'm.store_id').onRef('k.id', '=', 'm.licence_id'))
      .select(['m.id', 'm.licence_id', 'm.fingerprint', 'm.name', 'm.created_at'])
      .where('m.store_id', '=', tx.realm)
      .where('k.customer_id', '=', id),
  ),
  contentsOpened: inBatches('o.content_id', (tx) =>
    tx.q
      .selectFrom('content_opens as o')
      .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.content_id'))
      .select(['o.content_id as id', 'c.published_title as title'])
      .select((of) => [
        of.fn.min('o.first_at').as('first_at'),
        of.fn.max('o.last_at').as('last_at'),
        of.fn.sum<number>('o.count').as('count'),
      ])
      .where('o.store_id', '=', tx.realm)
      .where('o.customer_id', '=', id)
      .groupBy(['o.content_id', 'c.published_title']),
  ),
  libraryItems: inBatches('item_id', (tx) =>
    tx.q
      .selectFrom('library_items')
      .select(['item_id as id', 'archived_at', 'opened_at', 'file_id', 'content_id', 'page'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  libraryVisits: inBatches('customer_id', (tx) =>
    tx.q
      .selectFrom('library_visits')
      .select(['customer_id as id', 'visited_at', 'since'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  postFeed: inBatches('customer_id', (tx) =>
    tx.q
      .selectFrom('post_feeds')
      .select(['customer_id as id', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  comments: inBatches('id', (tx) =>
    tx.q
      .selectFrom('post_comments')
      .select(['id', 'post_id', 'parent_id', 'body', 'created_at', 'edited_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  lessons: inBatches('lesson_id', (tx) =>
    tx.q
      .selectFrom('lesson_progress')
      .select([
        'lesson_id as id',
        'started_at',
        'last_at',
        'done_at',
        'done_by',
        'completed_course_at',
        'position_seconds',
      ])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  lessonNotes: inBatches('id', (tx) =>
    tx.q
      .selectFrom('lesson_notes')
      .select(['id', 'lesson_id', 'at_seconds', 'body', 'created_at', 'updated_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  quizTries: inBatches('id', (tx) =>
    tx.q
      .selectFrom('quiz_tries')
      .select(['id', 'lesson_id', 'number', 'answers', 'right_count', 'question_count', 'is_passed', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  certificates: inBatches('id', (tx) =>
    tx.q
      .selectFrom('certificates')
      .select(['id', 'serial', 'course_title', 'name', 'is_name_public', 'issued_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  reviews: inBatches('r.id', (tx) =>
    tx.q
      .selectFrom('reviews as r')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
      .select(['r.id', 'p.title as product', 'r.stars', 'r.body', 'r.author', 'r.reply', 'r.created_at', 'r.edited_at'])
      .where('r.store_id', '=', tx.realm)
      .where('r.customer_id', '=', id),
  ),
  paidSubscriptions: inBatches('id', (tx) =>
    tx.q
      .selectFrom('subscriptions')
      .select(['id', 'title', 'status', 'amount', 'currency', 'every_count', 'every_unit', 'started_at'])
      .select(['period_start', 'period_end', 'trial_ends_at', 'paused_at', 'ended_at', 'vat_id'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  paymentMethods: inBatches('id', (tx) =>
    tx.q
      .selectFrom('payment_methods')
      .select(['id', 'brand', 'last4', 'created_at', 'forgotten_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  commentReports: inBatches('comment_id', (tx) =>
    tx.q
      .selectFrom('post_comment_reports')
      .select(['comment_id as id', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  emailChoices: inBatches('kind', (tx) =>
    tx.q
      .selectFrom('email_preferences')
      .select(['kind as id', 'is_wanted', 'changed_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  sessions: inBatches('id', (tx) =>
    tx.q
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address', 'created_at', 'seen_at', 'expires_at'])
      .where('store_id', '=', tx.realm)
      .where('account_id', '=', id),
  ),
  passkeys: inBatches('id', (tx) =>
    tx.q
      .selectFrom('customer_passkeys')
      .select(['id', 'name', 'host', 'created_at', 'used_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', id),
  ),
  securityEvents: inBatches('id', (tx) =>
    identityOf(tx)
      .q.selectFrom('security_events')
      .select(['id', 'at', 'kind', 'outcome', 'device'])
      .where('store_id', '=', tx.realm)
      .where('account_id', '=', id),
  ),
  subscriptions: inBatches('id', (tx) =>
    tx.q
      .selectFrom('subscribers')
      .select(['id', 'email', 'name', 'state', 'consent', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(email).key),
  ),
  waitlists: inBatches('id', (tx) =>
    tx.q
      .selectFrom('waitlist_entries')
      .select(['id', 'product_id', 'email', 'state', 'consent', 'asked_at', 'confirmed_at', 'emailed_at'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(email).key),
  ),
  emails: inBatches('id', (tx) =>
    tx.q
      .selectFrom('mail_messages')
      .select(['id', 'kind', 'recipient', 'state', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where('recipient_key', '=', normaliseEmail(email).key),
  ),
  campaigns: inBatches('r.id', (tx) =>
    tx.q
      .selectFrom('campaign_recipients as r')
      .innerJoin('email_campaigns as c', (on) =>
        on.onRef('c.store_id', '=', 'r.store_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .select(['r.id', 'c.subject', 'r.email', 'r.name', 'r.language', 'r.source', 'r.state'])
      .select(['r.updated_at', 'r.unsubscribed_at'])
      .where('r.store_id', '=', tx.realm)
      .where((of) => of.or([of('r.email_key', '=', normaliseEmail(email).key), of('r.owner_id', '=', id)])),
  ),
  messages: inBatches('id', (tx) =>
    tx.q
      .selectFrom('contact_messages')
      .select(['id', 'email', 'name', 'message', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`lower(email) = lower(${email})`),
  ),
});

const licenceRows = (customerId: string) =>
  inBatches('k.id', (tx) =>
    tx.q
      .selectFrom('licences as k')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'k.store_id').onRef('p.id', '=', 'k.product_id'))
      .select(['k.id', 'p.title', 'k.sealed_key as sealed', 'k.disabled_at', 'k.disabled_reason', 'k.created_at'])
      .where('k.store_id', '=', tx.realm)
      .where('k.customer_id', '=', customerId),
  );

/** The next rows of a query in the order of their ids, after the last id that was read. */
const inBatches =
  <Tables, From extends keyof Tables, Output extends Row>(
    id: string,
    query: (tx: StoreTx) => SelectQueryBuilder<Tables, From, Output>,
  ) =>
  (tx: StoreTx, after: string): Promise<Output[]> =>
    tx.many(query(tx).where(sql.ref(id), '>', after).orderBy(sql.ref(id)).limit(BATCH_ROWS));
