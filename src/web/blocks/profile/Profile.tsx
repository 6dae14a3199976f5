import type { profile } from '#shared/blocks/profile.ts';
import { Avatar } from '../Avatar.tsx';
import { Picture } from '../Picture.tsx';
import { SocialRow } from '../SocialRow.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

export function Profile({ props, page: { store, data } }: ViewPropsOf<typeof profile>) {
  const cover = data.images[props.cover.id];
  const [title, bio] = [props.title || store.name, props.bio || store.description];
  return (
    <header className={`hero ${props.size}${cover ? ' covered' : ''}`}>
      {cover ? <Picture image={cover} alt={props.cover.alt} widest={1280} sizes="100vw" arrives="first" /> : null}
      <div>
        {props.showAvatar ? <Avatar store={store} size={104} /> : null}
        <h1 dir="auto">{title}</h1>
        {bio === '' ? null : <p dir="auto">{bio}</p>}
        {props.showSocial ? <SocialRow links={store.socialLinks} /> : null}
      </div>
    </header>
  );
}
