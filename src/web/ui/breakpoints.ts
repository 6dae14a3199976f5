/** The widths where the layout turns, as in theme.css; a test holds the two together. */
export const breakpoints = { phoneBelow: 760, iconsBelow: 1100 };
