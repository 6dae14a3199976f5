import { Link } from '@tanstack/react-router';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { FIRST_SALE } from './home.ts';

/** Shown once, when the last step is done. */
export function AllSet() {
  return (
    <Notice tone="success" title="You’re all set">
      Your store is complete: profile, product and a first sale. From now on, this page shows how you’re doing.{' '}
      <Link to={FIRST_SALE} className={linkStyle}>
        View your first sale again
      </Link>
    </Notice>
  );
}
