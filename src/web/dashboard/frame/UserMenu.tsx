import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import type { User } from '#shared/contract/accounts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { useTheme } from '#web/ui/useTheme.ts';
import { useReferralsShown } from '../referrals/useReferralsShown.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { REFERRALS } from './places.tsx';
import { THEME_CHOICES } from './themeChoices.tsx';

export function UserMenu({ user, rail }: { user: User; rail: boolean }) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={cx(triggerStyle, rail && 'justify-center')}>
          <Avatar name={user.displayName} src={user.photoURL ?? undefined} />
          <span className={rail ? 'sr-only' : 'flex min-w-0 flex-1 items-center gap-2'}>
            <span className="min-w-0 flex-1 text-left">
              <span className="block truncate font-medium text-ink">{user.displayName}</span>
              <span className="block truncate text-tiny text-ink-3">{user.email}</span>
            </span>
            <span className="sr-only">Your account</span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </span>
        </button>
      }
      items={useAccountItems()}
    />
  );
}

/** The menu with profile, theme and sign-out. */
function useAccountItems(): MenuItem[] {
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const showsReferrals = useReferralsShown();
  return [
    {
      label: 'Your profile',
      icon: <UserRound aria-hidden />,
      render: <Link to="/dashboard/settings/$page" params={{ page: 'profile' }} />,
    },
    ...(showsReferrals ? [{ label: REFERRALS.label, icon: REFERRALS.icon, render: <Link to={REFERRALS.to} /> }] : []),
    'line',
    ...THEME_CHOICES.map(({ value, label, icon }) => ({
      label,
      icon,
      ...(theme === value ? { hint: 'Selected' } : {}),
      onChoose: () => setTheme(value),
    })),
    'line',
    { label: 'Sign out', icon: <LogOut aria-hidden />, onChoose: () => void signOut() },
  ];
}

const triggerStyle = [
  'mt-2 flex min-h-12 w-full min-w-0 items-center gap-2 rounded-md p-1 text-body',
  'transition-colors hover:bg-hover data-popup-open:bg-hover',
].join(' ');
