import type { social } from '#shared/blocks/social.ts';
import { Hint } from '../Hint.tsx';
import { safeAddress } from '../safeAddress.ts';
import { SocialRow } from '../SocialRow.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

export function Social({ props, page: { store, isEditing } }: ViewPropsOf<typeof social>) {
  const links = (props.from === 'own' ? props.links : store.socialLinks).filter(({ url }) => safeAddress(url) !== null);
  if (links.length === 0) return isEditing ? <Hint>Add links here, or in Settings, Social links.</Hint> : null;
  return (
    <div className={`row-of ${props.look}${props.large && props.look !== 'named' ? ' big' : ''}`}>
      <SocialRow links={links} isNamed={props.look === 'named'} />
    </div>
  );
}
