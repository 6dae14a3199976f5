/** Somebody in a row of a list: by name where there is one, with the address below it. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  return (
    <span className="block min-w-0 py-1 md:truncate">
      <span className="block wrap-anywhere md:truncate" dir="auto">
        {name || email}
      </span>
      {name !== '' && (
        <span className="block text-small font-normal text-ink-2 wrap-anywhere md:truncate">{email}</span>
      )}
    </span>
  );
}
