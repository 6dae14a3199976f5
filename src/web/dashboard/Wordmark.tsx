/** The logo and the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-title font-semibold text-ink">
      <svg viewBox="0 0 24 24" aria-hidden className="size-6 fill-mocha">
        <path d="M2 9 12 3l10 6v2H2zM4 13h3.5v6H4zm6.25 0h3.5v6h-3.5zm6.25 0H20v6h-3.5zM2 20.5h20V23H2z" />
      </svg>
      Stoa
    </span>
  );
}
