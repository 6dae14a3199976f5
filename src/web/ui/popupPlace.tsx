/** Where a menu or list stands beside the page: a landmark while it is open, since nothing may lie outside of them. */
export const popupPlace = <section aria-label="Choices" />;
