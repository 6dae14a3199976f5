import { REFUSALS } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { IMAGE_TYPES } from '#shared/rules/imageTypes.ts';
import { COVER_BYTES_MAX, PRODUCT_FILE_BYTES_DEFAULT } from '#shared/rules/limits.ts';

const NAME_MAX = 255;

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file cannot be uploaded as a product file, checked before any byte is sent. Null if it can. */
export function fileProblem({ name, size }: Chosen): string | null {
  if (size === 0) return REFUSALS['file-empty'].message;
  if (size > PRODUCT_FILE_BYTES_DEFAULT) return REFUSALS['file-too-large'].message;
  return countCharacters(name) > NAME_MAX ? REFUSALS['file-name'].message : null;
}

/** Why a file cannot be a cover, as far as the browser can tell. The server checks its content. */
export function imageProblem({ size, type }: Chosen): string | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return REFUSALS['image-type'].message;
  if (size === 0) return REFUSALS['image-broken'].message;
  return size > COVER_BYTES_MAX ? REFUSALS['image-bytes'].message : null;
}
