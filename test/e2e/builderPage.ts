import type { Page } from '@playwright/test';
import type { Block } from '#shared/blocks/defineBlock.ts';
import type { Field, Fields } from '#shared/blocks/field.ts';
import { newItem } from '#shared/blocks/page.ts';
import { BLOCKS, type BlockType } from '#shared/blocks/registry.ts';
import { expect } from './journey.ts';
import { newCreator, newProduct, publishBlocks } from './people.ts';

const KINDS = Object.keys(BLOCKS).filter((type): type is BlockType => type in BLOCKS);

/** The builder with one block of every type on the page. */
export async function openFullBuilder(page: Page): Promise<void> {
  const creator = await newCreator(page, 'panels');
  await newProduct(page, creator);
  await publishBlocks(
    page,
    creator,
    KINDS.map((type) => newItem(type, type)),
  );
  await page.goto('/dashboard/store-builder');
  await expect(page.frameLocator('#preview-frame').locator('[data-block]')).toHaveCount(KINDS.length);
}

/** The fewest blocks that together have all kinds of fields, by their names in the builder. */
export function blocksOfAllFields(): string[] {
  const met = new Set<string>();
  return Object.values(BLOCKS).flatMap(({ label, fields }: Block) => {
    const kinds = kindsIn(fields).filter((kind) => !met.has(kind));
    for (const kind of kinds) met.add(kind);
    return kinds.length > 0 ? [label] : [];
  });
}

const kindsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: Field) => [
    field.kind,
    ...(field.kind === 'list' ? kindsIn(field.fields) : []),
  ]);
