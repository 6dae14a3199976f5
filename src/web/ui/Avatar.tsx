import { Avatar as Base } from '@base-ui/react/avatar';
import { cx } from './cx.ts';
import { initialsOf } from './initialsOf.ts';

type AvatarProps = {
  name: string;
  src?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  /** Round for people, rounded corners for stores. */
  shape?: 'round' | 'soft';
};

/** A picture, or the initials. Decorative, because the name is shown beside it. */
export function Avatar({ name, src, size = 'medium', shape = 'round' }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden
      className={cx(frameStyle, sizeStyle[size], shape === 'round' ? 'rounded-full' : 'rounded-sm')}
    >
      {src && <Base.Image src={src} alt="" className="size-full object-cover" />}
      <Base.Fallback className={cx('flex size-full items-center justify-center', tintOf(name))}>
        {initialsOf(name)}
      </Base.Fallback>
    </Base.Root>
  );
}

function tintOf(name: string): string {
  const sum = Array.from(name).reduce((total, email) => total + (email.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}

const tints = [
  'bg-tint-1 text-ink-2',
  'bg-tint-2 text-ink-2',
  'bg-tint-3 text-ink-2',
  'bg-tint-4 text-ink-2',
  'bg-tint-5 text-ink-2',
] as const;

const frameStyle = 'inline-flex shrink-0 overflow-hidden bg-sunken font-semibold select-none';

const sizeStyle = {
  small: 'size-6 text-tiny',
  medium: 'size-8 text-small',
  large: 'size-16 text-title',
};
