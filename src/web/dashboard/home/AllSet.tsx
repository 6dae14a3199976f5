import { Link } from '@tanstack/react-router';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { FIRST_SALE } from './home.ts';

/** Shown once, when the last step is done. */
export function AllSet() {
  return (
    <Notice tone="success" title="All set">
      Profile, product, file and a first sale: your store is complete. From now on this page is about your figures.{' '}
      <Link to={FIRST_SALE} className={linkStyle}>
        See your first sale again
      </Link>
    </Notice>
  );
}
