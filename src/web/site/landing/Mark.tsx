/** The logo: a roof, three columns and a step. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden>
      <path d="M4 11.5 16 4l12 7.5V14H4zM7 16h4v8H7zm7 0h4v8h-4zm7 0h4v8h-4zM4 26h24v2.5H4z" />
    </svg>
  );
}
