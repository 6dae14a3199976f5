import type { link } from '#shared/blocks/link.ts';
import { imageAddress } from '../imageAddress.ts';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { LinkIcon } from './LinkIcon.tsx';

export function LinkButton({ props, page: { data, isEditing } }: ViewPropsOf<typeof link>) {
  const href = safeAddress(props.url);
  const isShown = isWithin(props, data.now);
  if (!isEditing && (href === null || props.label === '' || !isShown)) return null;
  const thumbnail = data.images[props.thumbnail.id];
  return (
    <a
      href={href ?? undefined}
      className={`go${props.highlight ? ' lit' : ''}${isShown ? '' : ' hidden-now'}`}
      dir="auto"
      data-open=""
    >
      {thumbnail ? (
        <img src={imageAddress(thumbnail, 120)} width="48" height="48" alt={props.thumbnail.alt} loading="lazy" />
      ) : (
        <LinkIcon icon={props.icon} />
      )}
      <span>
        {props.label}
        {props.note === '' ? null : <small>{props.note}</small>}
      </span>
    </a>
  );
}

function isWithin({ from, to }: { from: string; to: string }, now: string): boolean {
  const at = Date.parse(now);
  return (from === '' || Date.parse(from) <= at) && (to === '' || Date.parse(to) > at);
}
