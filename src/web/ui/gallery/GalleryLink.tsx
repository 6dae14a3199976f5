import type { ComponentProps } from 'react';

/** Replaces the router's Link in the gallery. */
export function GalleryLink({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>;
}
