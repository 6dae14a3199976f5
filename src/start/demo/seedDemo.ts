import type { Services } from '#server/access/context.ts';
import { createGrant } from '#server/access/codeRights.ts';
import { identityOf } from '#server/db/transaction.ts';
import { signUp } from '#server/features/accounts/signUp.ts';
import { orderProducts } from '#server/features/catalog/orderProducts.ts';
import { ensureCustomer } from '#server/features/customerRecord/ensureCustomer.ts';
import { setFirstPassword } from '#server/features/members/customerPassword.ts';
import { publishFlagsChanged } from '#server/features/platform/flags/publishFlagsChanged.ts';
import { saveAvailability } from '#server/features/bookings/saveAvailability.ts';
import { createStoreWithTenant } from '#server/features/stores/creation/createStoreWithTenant.ts';
import { updateStore } from '#server/features/stores/updateStore.ts';
import { provenAccount, provenStore, type AccountId, type StoreId } from '#shared/kit/ids.ts';
import type { Flag } from '#shared/rules/flags.ts';
import { requestContextAt } from './requestContextAt.ts';
import { asCreator, demoCreator, type DemoOwner } from './asCreator.ts';
import { DEMO, DEMO_PRODUCTS } from './demoStore.ts';
import { mailDemo } from './mailDemo.ts';
import { makeProduct } from './makeProduct.ts';
import { memberDemo } from './memberDemo.ts';
import { pageDemo } from './pageDemo.ts';
import { paintCover } from './paintCover.ts';
import { reviewDemo } from './reviewDemo.ts';
import { sellDemo } from './sellDemo.ts';
import { visitDemo } from './visitDemo.ts';

const DAY_MS = 86_400_000;

/** The demo's creator, store and products, created through the product's own functions. */
export async function seedDemo(services: Services): Promise<void> {
  const creatorId = await signUpCreator(services);
  const storeId = await openDemoStore(services, creatorId);
  await turnFeaturesOn(services, { storeId, creatorId });
  const owner = { storeId, creatorId };
  await openHours(services, owner);
  const productIds = await makeProducts(services, owner);
  await services.db.inStore(storeId, async (tx) => {
    const now = services.now();
    const id = await ensureCustomer(tx, { email: DEMO.customer.email, name: DEMO.customer.name, now });
    await setFirstPassword(tx, { id, password: DEMO.customer.password });
  });
  await sellDemo(services, { ...owner, productIds });
  await reviewDemo(services, { ...owner, productIds });
  await memberDemo(services, { ...owner, productIds });
  await services.db.inStore(storeId, async (tx) => {
    await tx.run(tx.q.updateTable('stores').set({ first_sale_seen_at: services.now() }).where('id', '=', storeId));
    // Nor is its creator emailed about the invented reviews and comments, together with the first real one.
    for (const table of ['notifications', 'notification_settings'] as const)
      await tx.run(tx.q.deleteFrom(table).where('store_id', '=', storeId));
  });
  await visitDemo(services, { storeId, productIds });
  await mailDemo(services, { storeId, productIds });
  await pageDemo(services, { ...owner, productIds });
}

/** When the creator has time for calls. */
const openHours = (services: Services, owner: DemoOwner) =>
  services.db.inStore(owner.storeId, (tx) =>
    saveAvailability.handle(
      {
        storeId: owner.storeId,
        zone: 'Europe/Lisbon',
        weekly: [2, 3, 4, 5].flatMap((weekday) => [
          { weekday, from: 10 * 60, to: 12 * 60 },
          { weekday, from: 14 * 60, to: 17 * 60 },
        ]),
        dates: [],
        dailyMax: 4,
      },
      asCreator(services, { ...owner, tx, now: services.now() }),
    ),
  );

/** More than the days of sales, so that nothing a customer bought seems to be added after that. */
const DAYS_OF_PRODUCTS = 120;

/** Creates all products, and returns their ids in the creator's order. */
async function makeProducts(services: Services, owner: DemoOwner): Promise<string[]> {
  const made = new Map<string, string>();
  const now = new Date(services.now().getTime() - DAYS_OF_PRODUCTS * DAY_MS);
  for (const product of DEMO_PRODUCTS)
    made.set(product.slug, await makeProduct(services, { ...owner, product, made, now }));
  const { storeId } = owner;
  const productIds = [...made.values()];
  await services.db.inStore(storeId, (tx) =>
    orderProducts.handle({ storeId, productIds }, asCreator(services, { ...owner, tx, now: services.now() })),
  );
  return productIds;
}

const FEATURES = ['websiteBuilder', 'advancedAnalytics', 'customDomains'] as const satisfies Flag[];

/** Turns on the features that are off by default, so that the demo shows all of the product. */
function turnFeaturesOn(services: Services, { storeId, creatorId }: DemoOwner) {
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
  const creator = demoCreator(creatorId);
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
  const avatar = await paintCover(services, storeId, 'avatar');
  await services.db.inStore(storeId, (tx) =>
    updateStore.handle(
      { storeId, avatarId: avatar, postalAddress: DEMO.postalAddress, socialLinks: [...DEMO.socialLinks] },
      { ...requestContextAt(services, services.now()), tx, storeId, creator },
    ),
  );
  return storeId;
}
