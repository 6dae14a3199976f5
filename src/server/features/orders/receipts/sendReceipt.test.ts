import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MailDelayed, type MailMessage } from '#server/gateways/mail/port.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { notifySale } from '../notifySale.ts';
import { sendReceipt, sendSaleEmails } from './sendReceipt.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');

const sell = async () => (await buy(world, { ...shop, email: 'cleo@example.com', name: '' })).orderId;

const JOB = '0d6f7a3e-6f7b-4c1e-9a55-0c8f1a2b3c4d';

/** A mail gateway that records what a handler sends. It can reject the first attempts. */
function mailbox({ fails = 0 } = {}) {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    sent.push(message);
    if (sent.length <= fails) throw new MailDelayed('full', { cause: new Error(`no room for ${message.to}`) });
    return { id: message.messageId };
  };
  const services = { ...world.services, mail: { ...world.services.mail, send } };
  return { sent, context: { services, now: world.now(), jobId: JOB } };
}

const emails = () => world.sql('select id, kind, state from mail_messages order by created_at');

/** Queues another receipt of an order and returns the email's id. */
async function requestAgain(orderId: string): Promise<string> {
  await world.call('resendReceipt', { storeId: shop.storeId, orderId }, { as: shop });
  return String((await emails()).at(-1)?.['id']);
}

const SaleEmails = z.object({ realm: z.string(), orderId: z.string(), emailId: z.string(), noticeId: z.string() });

describe('sendReceipt', () => {
  it('uses one id per email however often the job runs, and sends a working link each time', async () => {
    const orderId = await sell();
    const [email] = await emails();
    expect(email).toMatchObject({ kind: 'receipt', state: 'queued' });
    const { sent, context } = mailbox({ fails: 1 });
    const data = { realm: shop.storeId, orderId, emailId: email?.['id'] };
    await expect(sendReceipt(data, context)).rejects.toThrow(/^full$/);
    await sendReceipt(data, context);
    const messageId = `receipt.${email?.['id']}@localhost`;
    expect(sent.map((each) => each.messageId)).toEqual([messageId, messageId]);
    expect(sent[0]).toMatchObject({ from: { name: 'ana Studio via Stoa' }, replyTo: 'ana@example.com' });
    for (const { text } of sent) {
      const link = /(\/ana-studio\/order\/[\w-]+)/.exec(text)?.[1] ?? '';
      expect((await world.get(link)).statusCode).toBe(200);
    }
  });

  it('never sends the same email twice', async () => {
    const [email] = await emails();
    expect(email).toMatchObject({ state: 'sent' });
    const { sent, context } = mailbox();
    const [order] = await world.sql('select id from orders');
    await sendReceipt({ realm: shop.storeId, orderId: order?.['id'], emailId: email?.['id'] }, context);
    expect(sent).toEqual([]);
  });

  it('notifies the creator of a sale once, however often the receipt is tried', async () => {
    const orderId = await sell();
    const [queued] = await world.sql(
      `select data from pgboss.job where name = 'sendSaleEmails' and data->>'orderId' = $1`,
      [orderId],
    );
    const { context } = mailbox({ fails: 2 });
    const sale = SaleEmails.parse(queued?.['data']);
    await expect(sendSaleEmails(sale, context)).rejects.toThrow(/^full$/);
    await expect(sendSaleEmails(sale, context)).rejects.toThrow(/^full$/);
    await sendSaleEmails(sale, context);
    await world.runJobs();
    const number = await world.sql('select number from orders where id = $1', [orderId]);
    const about = (await world.emailsTo('ana@example.com')).filter(({ subject }) =>
      subject.includes(String(number[0]?.['number'])),
    );
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain(`View order:\nhttp://localhost:3000/dashboard/sales?order=${orderId}\n`);
  });

  it('shows the files, the seller, and how to ask for help', async () => {
    const orderId = await sell();
    const emailId = await requestAgain(orderId);
    const { sent, context } = mailbox();
    await sendReceipt({ realm: shop.storeId, orderId, emailId }, context);
    const { text = '', html = '', replyTo } = sent[0] ?? {};
    for (const shown of [
      'prints.pdf · 2 KB',
      'Sold by ana Studio',
      'localhost:3000/ana-studio',
      'Reply to this email to reach ana Studio.',
      'Anyone you forward this email to can use it too',
    ]) {
      expect(text).toContain(shown);
      expect(html).toContain(shown);
    }
    expect(text).toMatch(/\n\nSold by ana Studio\n\n-- \nana Studio\nhttp:\/\/localhost:3000\/ana-studio\n$/);
    expect(replyTo).toBe('ana@example.com');
  });

  it('shows the cover that was stored with the order', async () => {
    const orderId = await sell();
    const image = '0c9d0d84-25f4-4f3f-8a8e-0c2ad5c5b0c5';
    await world.sql(
      `insert into images (store_id, id, width, height, widths, colour, created_at)
       values ($1, $2, 1200, 800, '{320,640}', '#aabbcc', now())`,
      [shop.storeId, image],
    );
    await world.sql('update order_lines set image_id = $1 where order_id = $2', [image, orderId]);
    const emailId = await requestAgain(orderId);
    const { sent, context } = mailbox();
    await sendReceipt({ realm: shop.storeId, orderId, emailId }, context);
    expect(sent[0]?.html).toContain(`src="http://localhost:3000/media/${shop.storeId}/${image}-320-email"`);
  });

  it('does nothing for an order of another store', async () => {
    const { sent, context } = mailbox();
    const orderId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    await sendReceipt({ realm: shop.storeId, orderId, emailId: orderId }, context);
    await notifySale({ realm: shop.storeId, orderId }, context);
    expect(sent).toEqual([]);
  });
});
