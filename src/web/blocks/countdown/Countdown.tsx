import type { countdown } from '#shared/blocks/countdown.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Hint } from '../Hint.tsx';
import { safeAddress } from '../safeAddress.ts';
import type { ViewPropsOf } from '../viewOf.ts';

const UNITS = ['day', 'hour', 'minute', 'second'] as const;

/** The date in words. A script adds the remaining time, which cached HTML cannot contain. */
export function Countdown({ props, page: { store, data, messages: texts, isEditing } }: ViewPropsOf<typeof countdown>) {
  const { title, until, after, label } = props;
  const { front } = texts;
  const href = safeAddress(props.url);
  const isOver = until !== '' && Date.parse(until) <= Date.parse(data.now);
  if (until === '') return isEditing ? <Hint>Choose a date and time to count down to.</Hint> : null;
  if (isOver && after === '')
    return isEditing ? <Hint>This countdown has ended. Visitors no longer see this block.</Hint> : null;
  if (isOver) return <Over text={after} />;
  return (
    <>
      {title === '' ? null : (
        <h2 className="title" dir="auto">
          {title}
        </h2>
      )}
      <div data-until={until} data-extra="now">
        <p className="left" aria-hidden>
          {UNITS.map((unit) => (
            <span key={unit} data-unit={unit}>
              <b>–</b>
              <small>{unitName(store.language, unit)}</small>
            </span>
          ))}
        </p>
        <p>
          <time dateTime={until} data-message={front.until}>
            {fill(front.until, { moment: dateIn(store.language, until) })}
          </time>
        </p>
        {label === '' || href === null ? null : (
          <a className="cta" href={href} data-open="" dir="auto">
            {label}
          </a>
        )}
      </div>
      {after === '' ? null : (
        <div hidden>
          <Over text={after} />
        </div>
      )}
    </>
  );
}

function Over({ text: sentence }: { text: string }) {
  return (
    <p className="over" dir="auto">
      {sentence}
    </p>
  );
}

const unitName = (language: string, unit: (typeof UNITS)[number]): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(11)
    .flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
    .join('');

const dateIn = (language: string, moment: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(moment));
