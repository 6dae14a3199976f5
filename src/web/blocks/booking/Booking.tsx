import { Fragment } from 'react';
import type { booking } from '#shared/blocks/booking.ts';
import { Picture } from '../Picture.tsx';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';

/** A bookable call: title, length, price, and a link to the calendar. */
export function Booking({ props, page: { store, data, isEditing } }: ViewPropsOf<typeof booking>) {
  const { title, about, label } = props;
  const href = safeAddress(props.url);
  if (!isEditing && (href === null || label === '' || title === '')) return null;
  const picture = data.images[props.picture.id];
  const facts = [props.minutes > 0 ? minutesIn(store.language, props.minutes) : '', props.price].filter(
    (fact) => fact !== '',
  );
  return (
    <div className="call">
      {picture ? <Picture image={picture} alt={props.picture.alt} widest={304} sizes={SIZES} arrives="later" /> : null}
      <div dir="auto">
        <h2>{title}</h2>
        <p className="facts">
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 ? ' · ' : ''}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        {about === '' ? null : <p>{about}</p>}
        <a className="cta" href={href ?? undefined} data-open="">
          {label}
        </a>
      </div>
    </div>
  );
}

const SIZES = '(min-width:40em) 14rem,92vw';

const minutesIn = (language: string, minutes: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
