type KeyListProps = { keys: readonly { keys: string; does: string }[] };

/** Keyboard shortcuts, one row each. */
export function KeyList({ keys: rows }: KeyListProps) {
  return (
    <dl className="flex flex-col">
      {rows.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
          <dt className="text-body">{does}</dt>
          <dd>
            <kbd className="rounded-tick border border-line bg-sunken px-2 py-1 font-text text-small whitespace-nowrap">
              {keys}
            </kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}
