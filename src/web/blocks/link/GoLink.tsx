import type { ImageChoice } from '#shared/blocks/field.ts';
import type { PageData } from '#shared/contract/pages.ts';
import { imageAddress } from '../imageAddress.ts';
import { safeAddress } from '../safeAddress.ts';
import { LinkIcon } from './LinkIcon.tsx';

export interface Going {
  label: string;
  note: string;
  url: string;
  icon: string;
  thumbnail: ImageChoice;
  highlight: boolean;
}

/** Whether a link is complete: it has a text and a target. */
export const leadsSomewhere = ({ label, url }: Pick<Going, 'label' | 'url'>): boolean =>
  label !== '' && safeAddress(url) !== null;

type GoLinkProps = { link: Going; images: PageData['images']; isHidden?: boolean };

/** A link button: image or icon, text, and a second line. */
export function GoLink({ link, images, isHidden = false }: GoLinkProps) {
  const { label, note, url, icon, highlight } = link;
  return (
    <a
      href={safeAddress(url) ?? undefined}
      className={`go${highlight ? ' lit' : ''}${isHidden ? ' hidden-now' : ''}`}
      dir="auto"
      data-open=""
    >
      <Sign image={images[link.thumbnail.id]} alt={link.thumbnail.alt} icon={icon} />
      <span>
        {label}
        {note === '' ? null : <small>{note}</small>}
      </span>
    </a>
  );
}

function Sign({ image, alt, icon }: { image: PageData['images'][string] | undefined; alt: string; icon: string }) {
  if (image === undefined) return <LinkIcon icon={icon} />;
  return <img src={imageAddress(image, 120)} width="48" height="48" alt={alt} loading="lazy" />;
}
