import { REFUSALS } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { COVER_BYTES_MAX, PRODUCT_FILE_BYTES_DEFAULT } from '#shared/rules/limits.ts';

const NAME_MAX = 255;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file cannot become a product's file, before any byte of it is sent; null if it can. */
export function fileProblem({ name, size }: Chosen): string | null {
  if (size === 0) return REFUSALS['file-empty'].says;
  if (size > PRODUCT_FILE_BYTES_DEFAULT) return REFUSALS['file-too-large'].says;
  return countCharacters(name) > NAME_MAX ? REFUSALS['file-name'].says : null;
}

/** Why a file cannot become a cover, as far as that can be told from outside; the server looks inside. */
export function imageProblem({ size, type }: Chosen): string | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return REFUSALS['image-type'].says;
  if (size === 0) return REFUSALS['image-broken'].says;
  return size > COVER_BYTES_MAX ? REFUSALS['image-bytes'].says : null;
}
