/** A ref that moves the focus to the next step when the previous one disappears, so that it is announced. */
export const focusOnMount = (arrived: HTMLElement | null): void => arrived?.focus({ preventScroll: true });
