/** The types of images that can be uploaded. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** The same for a file input. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(',');
