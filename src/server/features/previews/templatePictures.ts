import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { drawScene } from '#shared/blocks/templates/drawScene.ts';
import type { Template } from '#shared/blocks/templates/template.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { imageKey } from '../media/imageKey.ts';
import { readImage } from '../../gateways/files/images.ts';

type Rendered = Awaited<ReturnType<typeof readImage>>;

/** The rendered images by key. They are few and the same for every store. */
const rendered = new Map<string, Promise<Rendered>>();

/** Stores a template's sample images with the store, once each. Returns their ids by name. */
export async function storeTemplateImages(
  tx: StoreTx,
  template: Template,
  { files, now }: { files: Services['files']; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const name of Object.keys(template.pictures)) {
    const id = pictureId(tx.realm, template.id, name);
    ids.set(name, id);
    const { sizes, width, height, color } = await renderPicture(template, name);
    const { isNew } = await tx.one(
      tx.q
        .insertInto('images')
        .values({
          store_id: tx.realm,
          id,
          width,
          height,
          widths: sizes.map((size) => size.width),
          colour: color,
          name: `${template.label}, ${name}`,
          created_at: now,
        })
        // A deleted sample image is restored.
        .onConflict((known) => known.columns(['store_id', 'id']).doUpdateSet({ deleted_at: null }))
        .returning(sql<boolean>`xmax = 0`.as('isNew')),
    );
    if (!isNew) continue;
    await addContentTerms(tx, 'image', [id]);
    for (const size of sizes) {
      await files.put(imageKey({ storeId: tx.realm, imageId: id, width: size.width }), Readable.from(size.webp));
    }
  }
  return ids;
}

function renderPicture(template: Template, name: string): Promise<Rendered> {
  const key = `${template.id}/${name}`;
  const known = rendered.get(key);
  if (known) return known;
  const scene = template.pictures[name] ?? 'hills';
  const drawing = sharp(Buffer.from(drawScene(scene, resolveTheme(template.theme))))
    .png()
    .toBuffer()
    .then(readImage);
  rendered.set(key, drawing);
  // A failed rendering is not cached, so the next request tries again.
  drawing.catch(() => rendered.delete(key));
  return drawing;
}

/** The id is derived from store and image, so that repeated requests find the same one. */
function pictureId(storeId: string, template: string, name: string): string {
  const hash = createHash('sha256').update(`${storeId}/${template}/${name}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
