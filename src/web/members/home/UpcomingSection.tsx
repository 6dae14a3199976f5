import type { HomeSection } from '#shared/contract/pages.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type Items = Extract<HomeSection, { kind: 'upcoming' }>['items'];

/** The next booked calls, each with a leaf of a calendar. */
export function UpcomingSection({ items }: { items: Items }) {
  const { library } = useMessages();
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">{library.upcoming}</h2>
      <ul className="panel news">
        {items.map(({ title, time, month, day, href }) => (
          <li key={`${href} ${time}`}>
            <span className="leaf" aria-hidden>
              <span>{month}</span>
              <b>{day}</b>
            </span>
            <div>
              <h3 dir="auto">
                <a href={href}>{title}</a>
              </h3>
              <p className="meta">{time}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
