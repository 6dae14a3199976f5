import type { ComponentProps } from 'react';

/** Stands in for the router's Link. */
export function GalleryLink({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>;
}
