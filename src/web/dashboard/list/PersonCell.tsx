/** A person in a row: the name, and the email below it or, in compact rows, beside it. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  if (name === '') return <bdi>{email}</bdi>;
  return (
    <span className="block truncate in-data-[density=compact]:flex in-data-[density=compact]:gap-2">
      <bdi className="block truncate">{name}</bdi>
      <span className="block truncate text-small font-normal text-ink-2">{email}</span>
    </span>
  );
}
