import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Services } from '#server/access/context.ts';
import { createGrant } from '#server/access/codeRights.ts';
import { identityOf } from '#server/db/transaction.ts';
import { signUp } from '#server/features/accounts/signUp.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import { orderProducts } from '#server/features/catalog/orderProducts.ts';
import { publishProduct } from '#server/features/catalog/publishProduct.ts';
import { saveProduct } from '#server/features/catalog/saveProduct.ts';
import { ensureCustomer } from '#server/features/customerRecord/ensureCustomer.ts';
import { setFirstPassword } from '#server/features/members/customerPassword.ts';
import { publishFlagsChanged } from '#server/features/platform/flags/publishFlagsChanged.ts';
import { createStoreWithTenant } from '#server/features/stores/creation/createStoreWithTenant.ts';
import { updateStore } from '#server/features/stores/updateStore.ts';
import { provenAccount, provenStore, type AccountId, type StoreId } from '#shared/kit/ids.ts';
import type { Flag } from '#shared/rules/flags.ts';
import { requestContextAt } from './requestContextAt.ts';
import { DEMO, DEMO_PRODUCTS, type DemoProduct } from './demoStore.ts';
import { addFile, storeFile } from './seedFile.ts';
import { drawCover, type CoverName } from './drawCover.ts';
import { paragraph } from './paragraph.ts';
import { mailDemo } from './mailDemo.ts';
import { seedCourse } from './seedCourse.ts';
import { reviewDemo } from './reviewDemo.ts';
import { sellDemo } from './sellDemo.ts';
import { visitDemo } from './visitDemo.ts';

/** The demo's creator, store and products, created through the product's own functions. */
export async function seedDemo(services: Services): Promise<void> {
  const creatorId = await signUpCreator(services);
  const storeId = await openDemoStore(services, creatorId);
  await turnFeaturesOn(services, { storeId, creatorId });
  const productIds: string[] = [];
  for (const product of DEMO_PRODUCTS) productIds.push(await makeProduct(services, { storeId, creatorId, product }));
  await services.db.inStore(storeId, (tx) =>
    orderProducts.handle(
      { storeId, productIds },
      {
        ...requestContextAt(services, services.now()),
        tx,
        storeId,
        creator: { id: creatorId, sessionId: randomUUID(), steps: 1 as const, confirmedAt: new Date(0) },
      },
    ),
  );
  await services.db.inStore(storeId, async (tx) => {
    const now = services.now();
    const id = await ensureCustomer(tx, { email: DEMO.customer.email, name: DEMO.customer.name, now });
    await setFirstPassword(tx, { id, password: DEMO.customer.password });
  });
  await sellDemo(services, { storeId, creatorId, productIds });
  await reviewDemo(services, { storeId, creatorId, productIds });
  await services.db.inStore(storeId, (tx) =>
    tx.run(tx.q.updateTable('stores').set({ first_sale_seen_at: services.now() }).where('id', '=', storeId)),
  );
  await visitDemo(services, { storeId, productIds });
  await mailDemo(services, { storeId, productIds });
}

const FEATURES = ['websiteBuilder', 'advancedAnalytics', 'customDomains'] as const satisfies Flag[];

/** Turns on the features that are off by default, so that the demo shows all of the product. */
function turnFeaturesOn(services: Services, { storeId, creatorId }: { storeId: StoreId; creatorId: AccountId }) {
  const override = { store_id: storeId, is_on: true, set_at: services.now(), set_by: creatorId };
  return services.db.onPlatform(async (tx) => {
    await tx.run(tx.q.insertInto('flag_overrides').values(FEATURES.map((flag) => ({ ...override, flag }))));
    await publishFlagsChanged({ tx, services });
  });
}

async function signUpCreator(services: Services): Promise<AccountId> {
  const { email, password, firstName, lastName } = DEMO.creator;
  return services.db.onPlatform(async (tx) => {
    const requestContext = requestContextAt(services, services.now());
    const verificationToken = await createGrant(identityOf(tx), { email, purpose: 'signup' }, requestContext.now);
    const input = { email, password, firstName, lastName, verificationToken };
    const reply = await signUp.handle(input, { ...requestContext, tx, session: undefined });
    if (reply instanceof Error) throw reply;
    return provenAccount(reply.user.uid);
  });
}

async function openDemoStore(services: Services, creatorId: AccountId): Promise<StoreId> {
  const creator = { id: creatorId, sessionId: randomUUID(), steps: 1 as const, confirmedAt: new Date(0) };
  const opened = await services.db.onPlatform((tx) =>
    createStoreWithTenant.handle(
      {
        storeName: DEMO.name,
        slug: DEMO.slug,
        description: DEMO.description,
        isFirstStore: true,
        ...(services.settings.isProduction ? {} : { domain: DEMO.bioHost }),
      },
      { ...requestContextAt(services, services.now()), tx, creator },
    ),
  );
  if (opened instanceof Error) throw opened;
  const storeId = provenStore(opened.store.id);
  const avatar = await paint(services, storeId, 'avatar');
  await services.db.inStore(storeId, (tx) =>
    updateStore.handle(
      { storeId, avatarId: avatar, postalAddress: DEMO.postalAddress, socialLinks: [...DEMO.socialLinks] },
      { ...requestContextAt(services, services.now()), tx, storeId, creator },
    ),
  );
  return storeId;
}

interface ProductParams {
  storeId: StoreId;
  creatorId: AccountId;
  product: DemoProduct;
}

async function makeProduct(services: Services, { storeId, creatorId, product }: ProductParams): Promise<string> {
  const covers = await Promise.all(
    product.covers.map(async ({ name, alt }) => ({ imageId: await paint(services, storeId, name), alt })),
  );
  const files = await Promise.all(product.files.map((file) => storeFile(services, storeId, file)));
  const lessonFile = product.course && (await storeFile(services, storeId, product.course.pdf));
  return services.db.inStore(storeId, async (tx) => {
    const context = {
      ...requestContextAt(services, services.now()),
      tx,
      storeId,
      creator: { id: creatorId, sessionId: randomUUID(), steps: 1 as const, confirmedAt: new Date(0) },
    };
    const { slug, title, summary, price, course } = product;
    const kind = course ? ('course' as const) : undefined;
    const input = {
      storeId,
      ...(kind && { kind }),
      slug,
      title,
      summary,
      price,
      currency: 'USD',
      covers,
      description: describe(product),
    };
    const saved = await saveProduct.handle(input, context);
    if (saved instanceof Error) throw saved;
    const fileIds: string[] = [];
    for (const [position, file] of files.entries())
      fileIds.push(await addFile(tx, { ...file, productId: saved.product.id, position, now: context.now }));
    const chosen = { storeId, productId: saved.product.id, ...formatsOf(product, fileIds) };
    if (product.formats) await saveProduct.handle(chosen, context);
    if (course && lessonFile) await seedCourse({ course, lessonFile, productId: saved.product.id }, context);
    await publishProduct.handle({ storeId, productId: saved.product.id }, context);
    return saved.product.id;
  });
}

const formatsOf = ({ formats = [] }: DemoProduct, fileIds: readonly string[]) => ({
  options: [{ name: 'Format', values: formats.map(({ value }) => value) }],
  variants: formats.map(({ value, price = null, file }) => ({
    id: randomUUID(),
    values: [value],
    price,
    fileIds: fileIds.filter((_id, at) => at === file),
  })),
});

/** The description in the editor's format. */
const describe = ({ paragraphs, points }: DemoProduct) => ({
  type: 'doc',
  content: [
    ...paragraphs.map((text) => paragraph(text)),
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'What is inside' }] },
    { type: 'bulletList', content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) },
  ],
});

async function paint(services: Services, storeId: StoreId, name: CoverName): Promise<string> {
  const drawing = sharp(Buffer.from(drawCover(name))).composite([
    { input: await grain(), tile: true, blend: 'soft-light' },
  ]);
  const source = await drawing.webp({ quality: 95, effort: 1 }).toBuffer();
  return (await storeImage(services, { storeId, name: `${name}.webp`, source, now: services.now() })).id;
}

/** A slight paper texture. */
const grain = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
