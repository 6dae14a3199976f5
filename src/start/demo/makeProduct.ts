import { randomUUID } from 'node:crypto';
import type { Context, Services } from '#server/access/context.ts';
import { saveBundle } from '#server/features/bundles/saveBundle.ts';
import { publishProduct } from '#server/features/catalog/publishProduct.ts';
import { saveProduct } from '#server/features/catalog/saveProduct.ts';
import { saveContents } from '#server/features/contents/saveContents.ts';
import type { ContentInput } from '#shared/contract/contents.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { TIER_OPTION } from '#shared/rules/membership.ts';
import { asCreator, type DemoOwner } from './asCreator.ts';
import type { DemoContent, DemoProduct } from './DemoProduct.ts';
import { paintCover } from './paintCover.ts';
import { paragraph } from './paragraph.ts';
import { seedCourse } from './seedCourse.ts';
import { addFile, storeFile } from './seedFile.ts';
import { withoutEmails } from './withoutEmails.ts';

interface Params extends DemoOwner {
  product: DemoProduct;
  /** The products made before, by their slugs. */
  made: ReadonlyMap<string, string>;
  now: Date;
}

/** A published product, created as its creator would. Returns its id. */
export async function makeProduct(
  services: Services,
  { storeId, creatorId, product, made, now }: Params,
): Promise<string> {
  const covers = await Promise.all(
    product.covers.map(async ({ name, alt }) => ({ imageId: await paintCover(services, storeId, name), alt })),
  );
  const files = await Promise.all(product.files.map((file) => storeFile(services, storeId, file)));
  const lessonFile = product.course && (await storeFile(services, storeId, product.course.pdf));
  return services.db.inStore(storeId, async (all) => {
    const tx = withoutEmails(all);
    const context = asCreator(services, { tx, storeId, creatorId, now });
    const { slug, title, summary, price, course, tipJar, isWaitlist } = product;
    const kind = product.kind ?? (course ? ('course' as const) : undefined);
    const input = {
      storeId,
      ...(kind && { kind }),
      ...(tipJar && { tipJar }),
      ...(isWaitlist && { isWaitlist }),
      slug,
      title,
      summary,
      price,
      currency: 'USD',
      covers,
      description: describe(product),
    };
    const saved = await saveProduct.handle(input, context);
    if (saved instanceof Refusal) throw saved;
    const productId = saved.product.id;
    const fileIds: string[] = [];
    for (const [position, file] of files.entries())
      fileIds.push(await addFile(tx, { ...file, productId, position, now: context.now }));
    if (product.formats) await saveProduct.handle({ storeId, productId, ...formatsOf(product, fileIds) }, context);
    if (course && lessonFile) await seedCourse({ course, lessonFile, productId }, context);
    if (product.contents) await seedContents({ product, productId }, context);
    if (product.parts) {
      const partIds = product.parts.flatMap((part) => made.get(part) ?? []);
      await saveBundle.handle({ storeId, productId, partIds }, context);
    }
    const published = await publishProduct.handle({ storeId, productId }, context);
    if (published instanceof Refusal) throw published;
    return productId;
  });
}

/** Saves the links, texts, courses and calls of a product and, for a membership, which of them each tier includes. */
async function seedContents(
  { product: { contents = [], tiers }, productId }: { product: DemoProduct; productId: string },
  context: Context<'owner'>,
): Promise<void> {
  const { storeId } = context;
  const inputs = contents.map(contentOf);
  await saveContents.handle({ storeId, productId, contents: inputs }, context);
  if (!tiers) return;
  const variants = tiers.map(({ name, price, description, contents: own }) => ({
    id: randomUUID(),
    values: [name],
    price,
    description,
    fileIds: [],
    contentIds: inputs.filter((_content, at) => own.includes(at)).map(({ id }) => id),
  }));
  const options = [{ name: TIER_OPTION, values: tiers.map(({ name }) => name) }];
  await saveProduct.handle({ storeId, productId, includesLower: true, options, variants }, context);
}

function contentOf(content: DemoContent): ContentInput {
  const id = randomUUID();
  if (content.kind !== 'text') return { id, ...content };
  return {
    id,
    kind: 'text',
    title: content.title,
    pages: content.pages.map(({ title, paragraphs }) => ({
      id: randomUUID(),
      title,
      document: { type: 'doc', content: paragraphs.map((text) => paragraph(text)) },
    })),
  };
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
  content: [...paragraphs.map((text) => paragraph(text)), ...(points.length > 0 ? listOf(points) : [])],
});

const listOf = (points: readonly string[]) => [
  { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'What is inside' }] },
  { type: 'bulletList', content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) },
];
