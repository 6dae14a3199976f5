/** The layout's breakpoints, as in theme.css. A test compares the two. */
export const breakpoints = { phoneBelow: 760, iconsBelow: 1100 };
