import { Notice } from '#web/ui/Notice.tsx';

/** Said once, when the last step is done. */
export function AllSet() {
  return (
    <Notice tone="success" title="All set">
      Profile, product, file and a first sale: your store is complete. From now on this page is about your figures.
    </Notice>
  );
}
