import type { StoreFrame } from '#shared/contract/pages.ts';
import { imageAddress } from './imageAddress.ts';

/** The store's picture, or its initial. Decorative, because the name is shown beside it. */
export function Avatar({ store, size }: { store: StoreFrame; size: number }) {
  const { avatar, name } = store;
  if (avatar === null) {
    return (
      <span className="avatar letter" aria-hidden>
        {initialOf(name)}
      </span>
    );
  }
  return (
    <picture>
      <img className="avatar" src={imageAddress(avatar, size * 2)} width={size} height={size} alt="" />
    </picture>
  );
}

/** The first grapheme, so that an emoji stays whole. */
export function initialOf(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.trim());
  return first?.segment.toUpperCase() ?? '';
}
