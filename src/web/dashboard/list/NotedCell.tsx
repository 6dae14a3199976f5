type NotedCellProps = {
  name: string;
  /** Empty: nothing. */
  note: string;
};

/** The name of a row, and a note below it or, in compact rows, beside it. */
export function NotedCell({ name, note }: NotedCellProps) {
  if (note === '') return <bdi>{name}</bdi>;
  return (
    <span className="block truncate in-data-[density=compact]:flex in-data-[density=compact]:gap-2">
      <bdi className="block truncate text-left">{name}</bdi>
      <span className="block truncate text-small font-normal text-ink-2">{note}</span>
    </span>
  );
}
