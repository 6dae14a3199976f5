import type { divider } from '#shared/blocks/divider.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Divider({ props: { look } }: ViewPropsOf<typeof divider>) {
  if (look !== 'wave') return <hr className={look} />;
  return (
    <svg className="wave" viewBox="0 0 120 12" width="120" height="12" aria-hidden>
      <path d="M2 6q7.25-8 14.5 0t14.5 0 14.5 0 14.5 0 14.5 0 14.5 0 14.5 0 14.5 0" />
    </svg>
  );
}
