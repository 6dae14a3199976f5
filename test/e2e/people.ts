import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { Product, type PriceInput } from '#shared/contract/catalog.ts';
import type { ProductKind } from '#shared/rules/productKind.ts';
import { Store } from '#shared/contract/stores.ts';
import { DEMO } from './journey.ts';
import { codeFor } from './mailbox.ts';

export const PASSWORD = 'green carpets 7';

export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface Creator extends Person {
  storeId: string;
  storeName: string;
  slug: string;
}

/** A unique name, so that tests can share one server. */
export const unique = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;

export const freshEmail = (word = 'someone'): string => `${unique(word)}@example.com`;

/** Calls a function as the page's browser would. Returns its result. */
export async function call(
  request: APIRequestContext,
  name: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await request.post(`/functions/${name}`, { data: { data }, headers });
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
  return z.object({ result: z.unknown() }).parse(await answer.json()).result;
}

/** An account without a store, signed in on the page. */
export async function newPerson(page: Page, word = 'mira'): Promise<Person> {
  const person = { email: freshEmail(word), password: PASSWORD, firstName: 'Mira', lastName: 'Moss' };
  // Each person has an address of their own, because only so many codes are sent to one address within an hour.
  const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  await call(page.request, 'sendVerificationCode', { email: person.email, type: 'signup' }, from);
  const code = await codeFor(person.email);
  const right = await call(page.request, 'verifyEmailCode', { email: person.email, code, type: 'signup' });
  const { verificationToken } = z.object({ verificationToken: z.string() }).parse(right);
  await call(page.request, 'signUp', { ...person, verificationToken });
  return person;
}

/** A creator with a store, signed in on the page. */
export async function newCreator(page: Page, word = 'moss'): Promise<Creator> {
  const person = await newPerson(page, word);
  const slug = unique(word);
  const storeName = `The ${word} store`;
  const opened = await call(page.request, 'createAdditionalStore', { storeName, slug });
  const { store } = z.object({ store: Store }).parse(opened);
  return { ...person, storeId: store.id, storeName, slug };
}

export interface Ware {
  title?: string;
  kind?: ProductKind;
  price?: PriceInput;
  content?: string;
  maxQuantity?: number;
}

/** A product with one file, on sale in the creator's store. */
export async function newProduct(page: Page, { storeId }: Creator, ware: Ware = {}): Promise<Product> {
  const draft = await newDraft(page, storeId, ware);
  await uploadFile(page, { storeId, productId: draft.id, content: ware.content ?? 'Moss grows slowly.' });
  return readProduct(await call(page.request, 'publishProduct', { storeId, productId: draft.id }));
}

export async function newDraft(
  page: Page,
  storeId: string,
  { title = 'The moss zine', kind, price, maxQuantity = 1 }: Ware = {},
) {
  const input = { storeId, title, kind, price: price ?? { kind: 'fixed', amount: 1250 }, currency: 'USD', maxQuantity };
  return readProduct(await call(page.request, 'saveProduct', input));
}

const readProduct = (answer: unknown): Product => z.object({ product: Product }).parse(answer).product;

async function uploadFile(page: Page, { content, ...place }: { storeId: string; productId: string; content: string }) {
  const bytes = Buffer.from(content);
  const metadata = Object.entries({ ...place, filename: 'moss.txt' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const answer = await page.request.post('/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    },
    data: bytes,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Uploads a picture to the store. Returns its id. */
/** Begins a product in the dashboard, as somebody does who answers what they sell. */
export async function beginProduct(page: Page, kind = 'Files to download'): Promise<void> {
  await page.goto('/dashboard/products/new');
  await page.getByRole('button', { name: kind }).click();
}

export async function newPicture(page: Page, { storeId }: Creator): Promise<string> {
  const data = readFileSync('docs/screenshot.webp');
  return sendFile(page, `images?storeId=${storeId}`, { data, type: 'image/webp' });
}

/** Uploads the first bytes of a video or audio file to the store. Returns its id. */
export async function newMedia(page: Page, { storeId }: Creator, kind: 'video' | 'audio'): Promise<string> {
  const data = Buffer.from(
    kind === 'video' ? '00000018667479706d703432000000006d70343269736f6d' : '49443304000000000000fffb9064',
    'hex',
  );
  return sendFile(page, `media?storeId=${storeId}&name=moss`, { data, type: 'video/mp4' });
}

async function sendFile(page: Page, path: string, { data, type }: { data: Buffer; type: string }): Promise<string> {
  const answer = await page.request.post(`/uploads/${path}`, { headers: { 'content-type': type }, data });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

const Orders = z.object({
  items: z.array(z.object({ id: z.string(), number: z.string(), email: z.string(), status: z.string() })),
});

/** The store's orders, as its creator sees them. */
export async function ordersOf(page: Page, { storeId }: Creator) {
  return Orders.parse(await call(page.request, 'listOrders', { storeId })).items;
}

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  refundsLater: '4000 0000 0000 7726',
  disputed: '4000 0000 0000 0259',
};

interface Sale {
  storeId: string;
  productId: string;
  email: string;
  /** The card number. */
  number?: string;
  /** Whether only the first of its installments is paid. */
  installments?: boolean;
  /** When the call begins that is bought. */
  slot?: { startsAt: string; minutes: number; zone: string };
}

/** Buys a product without a browser. */
export async function buy(
  request: APIRequestContext,
  { storeId, productId, email, number = CARDS.pays, installments = false, slot }: Sale,
) {
  const priced = await call(request, 'quoteOrder', { storeId, productId, installments });
  const { quote } = z.object({ quote: z.string() }).parse(priced);
  const card = { number, expiry: '12/40', cvc: '123' };
  const order = { storeId, quote, email, card, idempotencyKey: randomUUID(), ...(slot && { slot }) };
  const placed = await call(request, 'placeOrder', order);
  return z.object({ orderId: z.string(), number: z.string(), accessUrl: z.string() }).parse(placed);
}

/** Types a card into the checkout. */
export async function fillCard(page: Page, number: string = CARDS.pays): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

/** Types an emailed code into its six boxes, once they are empty. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Verification code' }).first();
  await expect(box).toHaveValue('');
  await box.pressSequentially(code);
}

/** Publishes a store page with these blocks. */
export async function publishBlocks(
  page: Page,
  { storeId }: Creator,
  content: object[],
  language = 'en',
): Promise<void> {
  await call(page.request, 'savePreview', { storeId, changes: { page: { root: { props: { language } }, content } } });
  await call(page.request, 'publishPreview', { storeId });
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await call(page.request, 'signIn', { email, password });
}

export const enterAsDemoCreator = (page: Page): Promise<void> => signIn(page, DEMO.creator);

/** Signs the demo's customer in with their password, on the members area's sign-in page. */
export async function signInDemoCustomer(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(DEMO.customer.email);
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Password').fill(DEMO.customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in as the demo's creator and makes them the first admin, if no other test has. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await enterAsDemoCreator(page);
  await page.request.post('/functions/initializeFirstAdmin', { data: { data: {} } });
  const { isAdmin } = z.object({ isAdmin: z.boolean() }).parse(await call(page.request, 'checkAdminStatus', {}));
  expect(isAdmin).toBe(true);
}
