import type { SlotPickerView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { useMessages } from './useMessages.ts';

interface SlotPickerProps {
  picker: SlotPickerView;
  /** Of the headings of days. */
  level: 'h2' | 'h3';
}

/** Free times by day, each a button. It needs no script: a zone, a length and later days are chosen by links and forms. */
export function SlotPicker({ picker, level }: SlotPickerProps) {
  const { call } = useMessages();
  const { days, lengths, length, zoneText, hostZone, earlierHref, laterHref } = picker;
  return (
    <section className="slots" id="times">
      {lengths.length === 0 ? (
        <p className="meta">{length}</p>
      ) : (
        <nav className="slot-lengths" aria-label={call.length}>
          {lengths.map(({ label, href, isChosen }) => (
            <a key={href} href={href} {...(isChosen ? { 'aria-current': 'true' as const } : {})}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <ZoneForm picker={picker} />
      <p className="meta">
        {fill(call.inZone, { zone: zoneText })} {hostZone === null ? null : fill(call.hostZone, { zone: hostZone })}
      </p>
      {days.length === 0 ? <p>{call.noTimes}</p> : <Times picker={picker} level={level} />}
      {earlierHref === null && laterHref === null ? null : (
        <nav className="slot-pages" aria-label={call.days}>
          {earlierHref === null ? <span /> : <a href={`${earlierHref}#times`}>{call.earlier}</a>}
          {laterHref === null ? <span /> : <a href={`${laterHref}#times`}>{call.later}</a>}
        </nav>
      )}
    </section>
  );
}

/** A script chooses the zone of the device, unless one was chosen. */
function ZoneForm({ picker: { here, hidden, zone, zones, isGuess } }: { picker: SlotPickerView }) {
  const { call } = useMessages();
  return (
    <form
      className="slot-zone"
      method="get"
      action={here}
      {...(isGuess ? { 'data-zone': '', 'data-extra': 'now' } : {})}
    >
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{call.zone}</span>
        <select name="zone" defaultValue={zone}>
          {zones.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button className="quiet" type="submit">
        {call.show}
      </button>
    </form>
  );
}

function Times({ picker: { action, method, hidden, chosen, days }, level: Heading }: SlotPickerProps) {
  return (
    <form method={method} action={action}>
      {[...hidden, ...chosen].map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ol className="slot-days">
        {days.map(({ label, times }) => (
          <li key={label}>
            <Heading>{label}</Heading>
            <ul className="slot-times">
              {times.map(({ value, label: time, host }) => (
                <li key={value}>
                  <button className="quiet" type="submit" name="slot" value={value}>
                    <span>
                      <span className="unseen">{label}, </span>
                      {time}
                    </span>
                    {host === null ? null : <small>{host}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </form>
  );
}
