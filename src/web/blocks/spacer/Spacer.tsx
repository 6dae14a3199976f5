import type { spacer } from '#shared/blocks/spacer.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Spacer({ props: { height } }: ViewPropsOf<typeof spacer>) {
  return <div className={`gap-${height}`} />;
}
