import type { TeamLinkView } from '#shared/contract/pages.ts';
import { useMessages } from './useMessages.ts';

/** Where a buyer invites their team, for each product with seats. `isListed`: among other orders, so its product is named. */
export function TeamLinks({ teams, isListed = false }: { teams: readonly TeamLinkView[]; isListed?: boolean }) {
  const { seats } = useMessages();
  return teams.map(({ href, title, used }) => (
    <section key={href} className="panel invoices">
      <h2>{seats.title}</h2>
      {isListed || teams.length > 1 ? <p dir="auto">{title}</p> : null}
      <p className="meta">{used}</p>
      <p>
        <a className="button" href={href}>
          {seats.manage}
        </a>
      </p>
    </section>
  ));
}
