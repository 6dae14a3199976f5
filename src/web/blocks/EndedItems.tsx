import type { EndedItemView } from '#shared/contract/pages.ts';
import { useMessages } from './useMessages.ts';

/** What can no longer be opened, because its days are over. */
export function EndedItems({ ended }: { ended: readonly EndedItemView[] }) {
  const { limits } = useMessages();
  if (ended.length === 0) return null;
  return (
    <section className="panel tight">
      <h2>{limits.endedTitle}</h2>
      <ul className="files">
        {ended.map(({ title, ended: note, href }, at) => (
          <li key={at}>
            <div>
              <span dir="auto">{title}</span>
              <span className="meta">{note}</span>
            </div>
            {href === null ? null : (
              <span className="actions">
                <a className="button quiet small" href={href}>
                  {limits.again}
                  <span className="unseen"> {title}</span>
                </a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
