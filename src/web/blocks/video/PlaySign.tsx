/** The round play icon. */
export function PlaySign() {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden>
      <path d="M8.5 5.5v13l10.5-6.5z" />
    </svg>
  );
}
