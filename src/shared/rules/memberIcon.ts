/** The widths of the icon of an installed members area, in pixels. Browsers ask for both. */
export const MEMBER_ICON_SIDES = [192, 512] as const;
