import type { logos } from '#shared/blocks/logos.ts';
import type { Image } from '#shared/contract/catalog.ts';
import { Hint } from '../Hint.tsx';
import { imageAddress } from '../imageAddress.ts';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';

export function Logos({ props, page: { data, isEditing } }: ViewPropsOf<typeof logos>) {
  const shown = props.logos.filter(({ name, picture }) => name !== '' || data.images[picture.id] !== undefined);
  if (shown.length === 0) return isEditing ? <Hint>Add names or logos.</Hint> : null;
  return (
    <>
      {props.title === '' ? null : <h2 dir="auto">{props.title}</h2>}
      <ul className={`seen ${props.size}${props.grey ? ' grey' : ''}`}>
        {shown.map(({ name, picture, url }, index) => {
          const logo = <Logo name={name} alt={picture.alt} image={data.images[picture.id]} />;
          const href = safeAddress(url);
          return (
            <li key={index}>
              {href === null ? (
                logo
              ) : (
                <a href={href} aria-label={name || picture.alt || href} data-open="">
                  {logo}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Logo({ name, alt, image }: { name: string; alt: string; image: Image | undefined }) {
  if (image === undefined) return <b dir="auto">{name}</b>;
  return (
    <img src={imageAddress(image, 320)} width={image.width} height={image.height} alt={alt || name} loading="lazy" />
  );
}
