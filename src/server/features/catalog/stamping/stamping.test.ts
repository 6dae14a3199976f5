import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { STAMPING_SECONDS } from '#shared/rules/stamping.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { readZip } from '#test/readZip.ts';
import { stampedText } from '#test/stampedText.ts';
import { tusClient } from '#test/uploads.ts';
import { openWorld } from '#test/world.ts';
import { checkStamping } from './checkStamping.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const storeId = provenStore(ana.storeId);

/** A product with a PDF whose copies are stamped, and two more files. */
async function stampedProduct(stamping = 'hold') {
  const product = await sellable(world, ana);
  const { product: full } = await world.call('getProduct', { storeId, productId: product.id }, { as: ana });
  const fileId: string = full.files[0].id;
  for (const [position, name] of ['notes.txt', 'list.txt'].entries()) {
    const file = await storeFile(world.services, storeId, { name, lines: [name] });
    await world.services.db.inStore(storeId, (tx) =>
      addFile(tx, { ...file, name, productId: product.id, position: position + 1, now: world.now() }),
    );
  }
  await replaceBytes(fileId, await plainPdf());
  await world.call('setFileStamping', { storeId, fileId, stamping }, { as: ana });
  return { productId: product.id, fileId };
}

async function plainPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Prints');
  document.addPage().drawText('More prints');
  return document.save();
}

async function replaceBytes(fileId: string, bytes: Uint8Array) {
  const [version] = await world.sql<{ key: string }>(
    'select storage_key as key from file_versions where file_id = $1',
    [fileId],
  );
  await world.services.files.put(version?.key ?? '', Readable.from([bytes]));
  await world.sql('update file_versions set bytes = $2, mime = $3, stamp_check = null where file_id = $1', [
    fileId,
    bytes.length,
    'application/pdf',
  ]);
}

const fileOf = async ({ productId, fileId }: { productId: string; fileId: string }) => {
  const { product } = await world.call('getProduct', { storeId, productId }, { as: ana });
  return product.files.find(({ id }: { id: string }) => id === fileId);
};

let people = 0;
async function reader({ productId, fileId }: { productId: string; fileId: string }) {
  const email = `reader${(people += 1)}@example.com`;
  const { orderId } = await buy(world, { storeId, productId, email });
  await world.runJobs();
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: ana });
  const browser = await memberBrowser(world, { slug: ana.slug, email });
  const open = () => browser.get(`/${ana.slug}/members/files/${fileId}`);
  return { email, orderId, number: String(order.number), browser, open };
}

const copies = () =>
  world.sql<{ storage_key: string | null }>('select storage_key from stamped_files order by requested_at', []);
const fetched = async (url: string) => world.app.inject({ method: 'GET', url });
const linkOf = async (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);

describe('a stamped file', () => {
  it('is made at the first opening, while its page says so and asks again, and kept for the next', async () => {
    const product = await stampedProduct();
    await world.runJobs();
    expect(await fileOf(product)).toMatchObject({ stamping: 'hold', stampCheck: 'ok' });
    const bea = await reader(product);
    const waiting = await bea.open();
    expect([waiting.statusCode, waiting.headers['refresh']]).toEqual([200, '2']);
    expect(waiting.body).toContain('Your copy is being made');
    await world.runJobs();
    const opened = await bea.open();
    expect(opened.statusCode).toBe(303);
    const file = await fetched(await linkOf(opened));
    expect(file.headers['content-type']).toBe('application/pdf');
    const text = `${bea.email} · Order ${bea.number}`;
    expect(await stampedText(file.rawPayload)).toEqual([text, text]);
    expect(await linkOf(await bea.open())).toContain('/files/');
    expect(await world.runJobs()).toBe(0);
  });

  it('is shown in the tab of a browser, and through the link in the receipt', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    const receipt = await receiptLinkOf(world, bea.email);
    expect((await world.get(`${receipt}/files/${product.fileId}`)).headers['refresh']).toBe('2');
    await world.runJobs();
    const link = await linkOf(await world.get(`${receipt}/files/${product.fileId}`));
    expect(await stampedText((await fetched(link)).rawPayload)).toHaveLength(2);
    const shown = await bea.browser.get(`/${ana.slug}/members/files/${product.fileId}/play`);
    expect((await fetched(await linkOf(shown))).headers['content-disposition']).toContain('inline');
  });

  it('is refused by the API until it is there', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    const requestLink = () => bea.browser.call('customerFileLink', { storeId, fileId: product.fileId });
    expect((await requestLink()).body).toContain('file-being-prepared');
    await world.runJobs();
    expect((await requestLink()).statusCode).toBe(200);
  });

  it('is one copy for two hundred openings at once', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    const before = (await copies()).length;
    const answers = await Promise.all(Array.from({ length: 200 }, () => bea.open()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const jobs = await world.sql<{ jobs: string }>(
      `select count(*) as jobs from pgboss.job where name = 'stampFile' and state = 'created'`,
      [],
    );
    expect(jobs).toEqual([{ jobs: '1' }]);
    await world.runJobs();
    expect((await copies()).length).toBe(before + 1);
  });

  it('is finished after a crash, whether its job or its row was lost', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    await bea.open();
    await world.sql(`delete from pgboss.job where name = 'stampFile'`, []);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    const first = await linkOf(await bea.open());
    expect((await fetched(first)).statusCode).toBe(200);

    // The bytes were stored and the row was not written.
    const [made] = (await copies()).toReversed();
    await world.sql(
      'update stamped_files set storage_key = null, bytes = null, sha256 = null, made_at = null where storage_key = $1',
      [made?.storage_key],
    );
    world.travel({ minutes: 4 });
    expect((await bea.open()).statusCode).toBe(200);
    await world.runJobs();
    expect((await bea.open()).statusCode).toBe(303);
    world.travel({ days: 2 });
    await world.sweep(storeId);
    expect(await world.services.files.stat(made?.storage_key ?? '')).toBeNull();
  });

  it('closes with the access that it was made for', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    await bea.open();
    await world.runJobs();
    const link = await linkOf(await bea.open());
    const { orderId } = bea;
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: orderId }, { as: ana });
    await world.runJobs();
    expect((await fetched(link)).statusCode).toBe(404);
    expect((await bea.open()).statusCode).toBe(404);
  });

  it('is not in the zip of all files, whose page says why', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    const library = (await bea.browser.get(`/${ana.slug}/members`)).body;
    const page = /\/[\w-]+\/members\/product\/[\w-]+/.exec(library)?.[0] ?? '';
    expect((await bea.browser.get(page)).body).toContain('Download files that are made for you one by one.');
    const zip = await fetched(await linkOf(await bea.browser.get(`${page}/files.zip`)));
    expect([...readZip(zip.rawPayload).keys()]).toEqual(['notes.txt', 'list.txt']);
  });
});

/** Files whose bytes arrive when the time for stamping is over. */
function slowFiles(pdf: Uint8Array): typeof world.services.files {
  const get = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return new Readable({
      read() {
        vi.advanceTimersByTime(STAMPING_SECONDS * 1000);
        this.push(pdf);
        this.push(null);
      },
    });
  };
  return { ...world.services.files, get };
}

describe('a file that cannot be stamped', () => {
  it('is held back or given as it is, as its creator chooses, and holds up no order', async () => {
    const product = await stampedProduct('off');
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    await replaceBytes(product.fileId, await locked.save());
    const choose = (stamping: string) =>
      world.call('setFileStamping', { storeId, fileId: product.fileId, stamping }, { as: ana });
    await choose('hold');
    const bea = await reader(product);
    expect(await fileOf(product)).toMatchObject({ stampCheck: 'password' });
    expect((await world.emailsTo(bea.email)).some(({ subject }) => subject.includes(bea.number))).toBe(true);
    const refused = await bea.open();
    expect([refused.statusCode, refused.headers['refresh']]).toEqual([409, undefined]);
    expect(refused.body).toContain('isn’t available right now');
    await choose('original');
    expect((await bea.open()).statusCode).toBe(303);
    expect((await fetched(await linkOf(await bea.open()))).statusCode).toBe(200);
  });

  it('is found out when a customer opens it before the check', async () => {
    const product = await stampedProduct('off');
    await replaceBytes(product.fileId, Buffer.from('%PDF-1.7 broken'));
    const bea = await reader(product);
    await world.call('setFileStamping', { storeId, fileId: product.fileId, stamping: 'hold' }, { as: ana });
    await world.sql(`delete from pgboss.job where name = 'checkStamping'`, []);
    expect((await bea.open()).headers['refresh']).toBe('2');
    await world.runJobs();
    expect((await bea.open()).statusCode).toBe(409);
    expect(await fileOf(product)).toMatchObject({ stampCheck: 'broken' });
  });

  it('is tried again if the server was only busy, and when stamping is turned on again', async () => {
    const product = await stampedProduct('off');
    const choose = (stamping: string) =>
      world.call('setFileStamping', { storeId, fileId: product.fileId, stamping }, { as: ana });
    await choose('hold');
    const [version] = await world.sql<{ id: string }>('select id from file_versions where file_id = $1', [
      product.fileId,
    ]);
    const check = async (isLastTry: boolean) => {
      const services = { ...world.services, files: slowFiles(await plainPdf()) };
      const data = { realm: storeId, versionId: version?.id ?? '' };
      await checkStamping(data, { services, now: world.now(), jobId: '', isLastTry }).finally(() => vi.useRealTimers());
    };
    await expect(check(false)).rejects.toThrow('took too long');
    expect(await fileOf(product)).toMatchObject({ stampCheck: 'waiting' });
    await check(true);
    expect(await fileOf(product)).toMatchObject({ stampCheck: 'too-slow' });
    const bea = await reader(product);
    expect((await bea.open()).statusCode).toBe(409);

    await choose('off');
    expect((await choose('hold')).file.stampCheck).toBe('waiting');
    await world.runJobs();
    expect(await fileOf(product)).toMatchObject({ stampCheck: 'ok' });
    expect((await bea.open()).headers['refresh']).toBe('2');
  });

  it('is refused if it is no PDF, and a job for a copy that nobody asked for does nothing', async () => {
    const product = await stampedProduct('off');
    await world.sql(`update file_versions set mime = 'text/plain' where file_id = $1`, [product.fileId]);
    const turnOn = world.call('setFileStamping', { storeId, fileId: product.fileId, stamping: 'hold' }, { as: ana });
    await expect(turnOn).rejects.toMatchObject({ message: 'Only PDF files can be stamped.' });
    const [version] = await world.sql<{ id: string }>('select id from file_versions where file_id = $1', [
      product.fileId,
    ]);
    const copy = { realm: storeId, versionId: version?.id ?? '', rightId: crypto.randomUUID() };
    await world.services.db.inStore(storeId, (tx) => tx.enqueue(job('stampFile', copy)));
    const before = (await copies()).length;
    await world.runJobs();
    expect((await copies()).length).toBe(before);
  });
});

describe('a stamped PDF in a lesson', () => {
  it('is the customer’s own copy in its page and for the API, and the original in a free preview', async () => {
    const { productId } = await stampedProduct('off');
    const [pdf, sample] = [lessonOf('pdf'), lessonOf('pdf', { isPreview: true })];
    await publishCourse(world, ana, { productId, lessons: [pdf, sample] });
    for (const { id } of [pdf, sample]) {
      const { lesson } = await world.call('getLesson', { storeId, lessonId: id }, { as: ana });
      await replaceBytes(lesson.file.id, await plainPdf());
      await world.call('setFileStamping', { storeId, fileId: lesson.file.id, stamping: 'hold' }, { as: ana });
    }
    const email = 'learner@example.com';
    await buy(world, { storeId, productId, email });
    await world.runJobs();
    const browser = await memberBrowser(world, { slug: ana.slug, email });
    const page = `/${ana.slug}/members/lessons/${pdf.id}`;
    const opened = async () =>
      (await browser.call('customerLesson', { storeId, lessonId: pdf.id })).json().result.lesson;

    expect((await browser.get(page)).body).not.toContain('<iframe');
    expect((await browser.get(`${page}/media`)).headers['refresh']).toBe('2');
    expect(await opened()).toMatchObject({ fileUrl: null, fileProblem: 'being-prepared' });
    await world.runJobs();
    expect((await browser.get(page)).body).toContain(`<iframe src="${page}/media"`);
    for (const link of [await linkOf(await browser.get(`${page}/media`)), (await opened()).fileUrl]) {
      const file = await fetched(link);
      expect(file.headers['content-disposition']).toContain('inline');
      expect((await stampedText(file.rawPayload))[0]).toContain(email);
    }

    const { product } = await world.call('getProduct', { storeId, productId }, { as: ana });
    const shown = await world.get(`/${ana.slug}/p/${product.slug}/lessons/${sample.id}/media`);
    expect(await stampedText((await fetched(await linkOf(shown))).rawPayload)).toEqual([null, null]);
  });

  it('is held back while it cannot be stamped, and a new file of the lesson is stamped like the one before', async () => {
    const { productId } = await stampedProduct('off');
    const pdf = lessonOf('pdf');
    await publishCourse(world, ana, { productId, lessons: [pdf] });
    const load = async () => (await world.call('getLesson', { storeId, lessonId: pdf.id }, { as: ana })).lesson.file;
    const fileId = (await load()).id;
    await replaceBytes(fileId, Buffer.from('%PDF-1.7 broken'));
    await world.call('setFileStamping', { storeId, fileId, stamping: 'hold' }, { as: ana });
    await buy(world, { storeId, productId, email: 'waiting@example.com' });
    await world.runJobs();
    const browser = await memberBrowser(world, { slug: ana.slug, email: 'waiting@example.com' });
    const page = `/${ana.slug}/members/lessons/${pdf.id}`;
    const shown = (await browser.get(page)).body;
    expect(shown).toContain('preparing another version');
    expect(shown).not.toContain(`${page}/media`);
    expect((await browser.get(`${page}/media`)).statusCode).toBe(409);

    const metadata = { storeId, productId, lessonId: pdf.id, filename: 'print.pdf' };
    await tusClient(await world.listen(), ana).upload(metadata, new Uint8Array(await plainPdf()));
    await world.runJobs();
    expect(await load()).toMatchObject({ name: 'print.pdf', stamping: 'hold', stampCheck: 'ok' });
  });
});

// Last, because the creator's session has ended by then.
describe('an old copy', () => {
  it('is deleted after 90 days, and made again', async () => {
    const product = await stampedProduct();
    const bea = await reader(product);
    await bea.open();
    await world.runJobs();
    const [made] = (await copies()).toReversed();
    world.travel({ days: 92 });
    await world.sweep(storeId);
    await world.sweep(storeId);
    expect(await world.services.files.stat(made?.storage_key ?? '')).toBeNull();
    const again = await memberBrowser(world, { slug: ana.slug, email: bea.email });
    expect((await again.get(`/${ana.slug}/members/files/${product.fileId}`)).headers['refresh']).toBe('2');
  });
});
