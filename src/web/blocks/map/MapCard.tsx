import { mapAddress, type map } from '#shared/blocks/map.ts';
import { Picture } from '../Picture.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** A location: the address, an illustration, and a link to a map service. */
export function MapCard({ props, page: { data, messages: texts, isEditing } }: ViewPropsOf<typeof map>) {
  const { title, address, note } = props;
  const href = mapAddress(props);
  if (href === null && !isEditing) return null;
  const picture = data.images[props.picture.id];
  return (
    <div className="place">
      {picture ? (
        <Picture image={picture} alt={props.picture.alt} widest={608} sizes={SIZES} arrives="later" />
      ) : (
        <Drawing />
      )}
      <div dir="auto">
        {title === '' ? null : <h2>{title}</h2>}
        {address === '' ? null : <p>{address}</p>}
        {note === '' ? null : <p className="when">{note}</p>}
        <a href={href ?? undefined} data-open="">
          {texts.front.openMap}
        </a>
      </div>
    </div>
  );
}

const SIZES = '(min-width:42em) 38rem,92vw';

/** An illustration of a map that shows no real place. */
function Drawing() {
  return (
    <svg viewBox="0 0 640 240" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path className="water" d="M0 190c120-50 190 30 320 0s190-60 320-20v70H0z" />
      <path className="park" d="M420 20h110l30 70-70 40-80-30z" />
      <path
        className="road"
        d="M-10 60 210 84 340 40 650 66M120-10l50 260M330-10l20 130 90 130M-10 150l190-24 190 24 280-34M540-10l-40 260M210 84l10 44"
      />
      <path
        className="pin"
        d="M320 140c-24-28-30-40-30-54a30 30 0 1 1 60 0c0 14-6 26-30 54zm0-43a11 11 0 1 0 0-22 11 11 0 0 0 0 22z"
      />
    </svg>
  );
}
