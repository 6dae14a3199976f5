/** The box of every field you type into or choose from. The ring and the red edge follow the control inside. */
export const controlStyle = [
  'flex w-full min-w-0 items-center gap-2 rounded-sm border border-edge bg-surface px-3',
  'text-large text-ink md:text-body transition-colors outline-focus',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
  'has-data-invalid:border-brick has-aria-invalid:border-brick',
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ');

/** The bare control inside that box. */
export const bareInputStyle =
  'h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed read-only:text-ink-2';

/** A control that is its own box: the trigger of a select. */
export const triggerStyle = [
  'flex h-control w-full min-w-0 items-center justify-between gap-2 rounded-sm border border-edge bg-surface px-3',
  'text-left text-large text-ink md:text-body transition-colors hover:bg-hover',
  'data-invalid:border-brick data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3',
].join(' ');
