import { Link } from '@tanstack/react-router';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { useStore } from '../../store/useActiveStore.ts';

/** A warning before sending: many countries require a postal address in the footer, and the store has none. */
export function AddressMissing() {
  if (useStore().postalAddress !== null) return null;
  return (
    <span className="mt-2 block">
      Your emails don’t include a postal address, which is required by law in many countries.{' '}
      <Link to="/dashboard/settings/$page" params={{ page: 'email' }} hash="postal-address" className={linkStyle}>
        Add it in settings
      </Link>
    </span>
  );
}
