/**
 * The container of menus and lists outside the page: a landmark while it is open, because all content must be inside a
 * landmark.
 */
export const popupPlace = <section aria-label="Options" />;
