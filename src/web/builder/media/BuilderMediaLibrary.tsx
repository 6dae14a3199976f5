import type { ComponentProps } from 'react';
import { placesOnPage } from '#shared/blocks/placesOnPage.ts';
import { useBuilder } from '../BuilderContext.ts';
import { LazyMediaLibrary } from './LazyMediaLibrary.tsx';

type LibraryProps = Omit<ComponentProps<typeof LazyMediaLibrary>, 'storeId' | 'unsavedPlaces'>;

/** The store's uploads, including their use on the page that is being edited. */
export function BuilderMediaLibrary(props: LibraryProps) {
  const { store, editing } = useBuilder();
  return (
    <LazyMediaLibrary
      {...props}
      storeId={store.id}
      unsavedPlaces={(id) => placesOnPage(editing.snapshot().page, id).map((name) => ({ kind: 'draft', name }))}
    />
  );
}
