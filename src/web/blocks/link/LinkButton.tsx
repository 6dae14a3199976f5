import type { link } from '#shared/blocks/link.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { GoLink, leadsSomewhere } from './GoLink.tsx';

export function LinkButton({ props, page: { data, isEditing } }: ViewPropsOf<typeof link>) {
  const isShown = isWithin(props, data.now);
  if (!isEditing && !(leadsSomewhere(props) && isShown)) return null;
  return <GoLink link={props} images={data.images} isHidden={!isShown} />;
}

function isWithin({ from, to }: { from: string; to: string }, now: string): boolean {
  const at = Date.parse(now);
  return (from === '' || Date.parse(from) <= at) && (to === '' || Date.parse(to) > at);
}
