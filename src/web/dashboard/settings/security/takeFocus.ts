/** As a ref: what follows in the same dialog takes the focus from what is gone, so that it is read out. */
export const takeFocus = (arrived: HTMLElement | null): void => arrived?.focus({ preventScroll: true });
