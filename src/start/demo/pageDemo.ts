import type { Services } from '#server/access/context.ts';
import { publishPreview } from '#server/features/previews/publishPreview.ts';
import { savePreview } from '#server/features/previews/savePreview.ts';
import { newItem } from '#shared/blocks/page.ts';
import { pageSettings } from '#shared/blocks/settings.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { asCreator, type DemoOwner } from './asCreator.ts';
import { productIdOf } from './productIdOf.ts';

/** The products in the grid of the store's page. The others have blocks of their own, or are on the page of all products. */
const IN_GRID = [
  'wheel-throwing-from-zero',
  'celadon-glaze-recipes',
  'kiln-log-template',
  'handbuilding-for-slow-weekends',
  'clay-body-field-guide',
  'pricing-handmade-work',
  'glaze-bench',
  'a-year-in-the-kiln-room',
  'sunday-throwing-room',
  'glaze-and-clay-together',
  'coast-wallpapers',
  'first-firing-checklist',
];

/** Builds and publishes the store's page. */
export async function pageDemo(
  services: Services,
  { productIds, ...owner }: DemoOwner & { productIds: readonly string[] },
): Promise<void> {
  const { storeId } = owner;
  const idOf = (slug: string) => productIdOf(productIds, slug);
  const content = [
    newItem('profile', 'profile'),
    newItem('productGrid', 'products', { show: 'chosen', chosen: IN_GRID.map(idOf) }),
    newItem('membershipTiers', 'circle', { product: idOf('the-kiln-circle') }),
    newItem('featured', 'bench', {
      product: idOf('half-an-hour-at-the-bench'),
      kicker: 'One to one',
      button: 'Choose a time',
      side: 'end',
    }),
    newItem('signup', 'signup', {
      title: 'Kiln notes',
      words: 'One short email after each firing. You get the plan for your first five test tiles right away.',
      product: idOf('five-test-tiles'),
    }),
    newItem('waitlist', 'waitlist', { product: idOf('glaze-chemistry-gently') }),
    newItem('tipJar', 'wood', { product: idOf('wood-for-the-kiln') }),
  ];
  const page = { root: { props: pageSettings.read({}) }, content };
  await services.db.inStore(storeId, async (tx) => {
    const context = asCreator(services, { ...owner, tx, now: services.now() });
    const saved = await savePreview.handle({ storeId, changes: { page } }, context);
    if (saved instanceof Refusal) throw saved;
    const published = await publishPreview.handle({ storeId }, context);
    if (published instanceof Refusal) throw published;
  });
}
