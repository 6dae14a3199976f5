import { Link } from '@tanstack/react-router';
import { ExternalLink, LogOut } from 'lucide-react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useTheme } from '#web/ui/useTheme.ts';
import { useReferralsShown } from '../referrals/useReferralsShown.ts';
import { useWebsiteShown } from '../website/useWebsiteShown.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { navLinkStyle } from './NavLink.tsx';
import { ADMIN, PLACES, REFERRALS, SETTINGS, STORE_BUILDER, THUMB_PLACES, WEBSITE } from './places.tsx';
import { THEME_CHOICES } from './themeChoices.tsx';

type MoreSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; user: User; store: Store | null };

export function MoreSheet({ open, onOpenChange, user, store }: MoreSheetProps) {
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const showsReferrals = useReferralsShown();
  const showsWebsite = useWebsiteShown();
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="More" description={user.email}>
      <div className="-mt-2 flex flex-col gap-1">
        {store && (
          <a href={store.url} target="_blank" rel="noreferrer" className={rowStyle} onClick={close}>
            <ExternalLink aria-hidden />
            View store
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
        {PLACES.slice(THUMB_PLACES).map(({ to, label, icon }) => (
          <Link key={to} to={to} className={rowStyle} onClick={close}>
            {icon}
            {label}
          </Link>
        ))}
        <Link to={STORE_BUILDER.to} className={rowStyle} onClick={close}>
          {STORE_BUILDER.icon}
          {STORE_BUILDER.label}
        </Link>
        {showsWebsite && (
          <Link to={WEBSITE.to} className={rowStyle} onClick={close}>
            {WEBSITE.icon}
            {WEBSITE.label}
          </Link>
        )}
        <Link to={SETTINGS.to} className={rowStyle} onClick={close}>
          {SETTINGS.icon}
          {SETTINGS.label}
        </Link>
        {showsReferrals && (
          <Link to={REFERRALS.to} className={rowStyle} onClick={close}>
            {REFERRALS.icon}
            {REFERRALS.label}
          </Link>
        )}
        {user.isAdmin && (
          <Link to={ADMIN.to} className={rowStyle} onClick={close}>
            {ADMIN.icon}
            {ADMIN.label}
          </Link>
        )}
        <button type="button" className={rowStyle} onClick={() => void signOut()}>
          <LogOut aria-hidden />
          Sign out
        </button>
        <div className="mt-4 border-t border-line pt-4">
          <Field label="Appearance" kind="choice">
            <Select options={THEME_CHOICES} value={theme} onChange={setTheme} />
          </Field>
        </div>
      </div>
    </Sheet>
  );
}

const rowStyle = `${navLinkStyle} -mx-3`;
