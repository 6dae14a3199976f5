import type { StoreFrame } from '#shared/contract/pages.ts';
import { imageAddress } from './imageAddress.ts';

/** The store's picture, or its first letter until it has one. Decorative: the name stands beside it. */
export function Avatar({ store, size }: { store: StoreFrame; size: number }) {
  const { avatar, name } = store;
  if (avatar === null) {
    return (
      <span className="avatar letter" aria-hidden>
        {firstLetter(name)}
      </span>
    );
  }
  return (
    <picture>
      <img className="avatar" src={imageAddress(avatar, size * 2)} width={size} height={size} alt="" />
    </picture>
  );
}

/** The first character as a person sees it: an emoji with all its parts is one. */
export function firstLetter(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.trim());
  return first?.segment.toUpperCase() ?? '';
}
