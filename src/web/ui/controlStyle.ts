/** The box of every text input and select. Its focus ring and red border follow the control inside. */
export const controlStyle = [
  'flex w-full min-w-0 items-center gap-2 rounded-sm border border-edge bg-surface px-3',
  'text-large text-ink md:text-body transition-colors outline-focus',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
  'has-data-invalid:border-brick has-aria-invalid:border-brick',
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ');

/** The control inside that box. */
export const plainInputStyle =
  'h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed read-only:text-ink-2';

/** A control that is its own box: the trigger of a select. */
export const triggerStyle = [
  'flex h-control w-full min-w-0 items-center justify-between gap-2 rounded-sm border border-edge bg-surface px-3',
  'text-left text-large text-ink md:text-body transition-colors hover:bg-hover',
  'data-invalid:border-brick data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3',
].join(' ');
