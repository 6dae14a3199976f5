import { nameMergeFields } from '#shared/rules/mergeFields.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink, Keyboard, LogOut, Mail, Package, Plus, Receipt, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { formatMoney } from '#web/client/format.ts';
import { foundQuery } from '#web/client/queries/found.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { CommandPalette, type CommandGroup } from '#web/ui/CommandPalette.tsx';
import { useTheme } from '#web/ui/useTheme.ts';
import { useReferralsShown } from '../referrals/useReferralsShown.ts';
import { useWebsiteShown } from '../website/useWebsiteShown.ts';
import { STATE_BADGES } from '../email/campaignText.ts';
import { shownPages } from '../settings/settingsPages.tsx';
import { useSignOut } from '../session/useSignOut.ts';
import { ADMIN, PLACES, REFERRALS, SETTINGS, STORE_BUILDER, WEBSITE } from './places.tsx';
import { THEME_CHOICES } from './themeChoices.tsx';

type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
  user: User;
  store: Store | null;
};

/** Opened by Ctrl-K or Cmd-K. Finds pages, settings, products, orders, customers and campaigns. */
export function Palette({ open, onOpenChange, onHelp, user, store }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useQuery({
    ...foundQuery(store?.id ?? '', text),
    enabled: open && store !== null && text.length > 1,
  });
  // The first failure is shown at once, while the query retries.
  const problem = found.error ?? found.failureReason;
  const actions = usePaletteActions(user, store, onHelp);
  const things = useThings(text.length > 1 ? found.data : undefined, text);
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      groups={[...actions, ...things]}
      onSearch={setTyped}
      searching={found.isFetching}
      {...(problem !== null
        ? {
            problem: sentenceOf(problem, 'Couldn’t search your store.'),
            onRetry: () => void found.refetch(),
          }
        : {})}
    />
  );
}

function usePaletteActions(user: User, store: Store | null, onHelp: () => void): CommandGroup[] {
  const router = useRouter();
  const signOut = useSignOut();
  const [, setTheme] = useTheme();
  const pages = [
    ...PLACES,
    STORE_BUILDER,
    ...(useWebsiteShown() ? [WEBSITE] : []),
    SETTINGS,
    ...(useReferralsShown() ? [REFERRALS] : []),
    ...(user.isAdmin ? [ADMIN] : []),
  ].map(({ to, label, icon }) => ({
    id: to,
    label,
    icon,
    run: () => void router.navigate({ to }),
  }));
  const settings = shownPages(store).map(({ slug, title, keywords, icon }) => ({
    id: `settings ${slug}`,
    label: title,
    keywords: `settings ${keywords}`,
    icon,
    run: () => void router.navigate({ to: '/dashboard/settings/$page', params: { page: slug } }),
  }));
  const actions = [
    {
      id: 'new-product',
      label: 'New product',
      icon: <Plus aria-hidden />,
      run: () => void router.navigate({ to: '/dashboard/products/$productId', params: { productId: 'new' } }),
    },
    ...(store
      ? [{ id: 'view', label: 'View store', icon: <ExternalLink aria-hidden />, run: () => void open(store.url) }]
      : []),
    ...THEME_CHOICES.map(({ value, label, icon }) => ({
      id: value,
      label: `Appearance: ${label.toLowerCase()}`,
      keywords: 'theme dark light',
      icon,
      run: () => setTheme(value),
    })),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keywords: 'keys help',
      hint: '?',
      icon: <Keyboard aria-hidden />,
      run: onHelp,
    },
    { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden />, run: () => void signOut() },
  ];
  return [
    { label: 'Go to', items: pages },
    { label: 'Settings', items: settings },
    { label: 'Actions', items: actions },
  ];
}

const STATE_LABELS = { draft: 'Draft', published: 'Published', archived: 'Archived' };

type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof foundQuery>['queryFn']>>>;

// The server matches by its own rules, so its results get the search words as a keyword and pass the local filter.
function useThings(found: Found | undefined, text: string): CommandGroup[] {
  const router = useRouter();
  if (!found) return [];
  const products = found.products.map(({ id, title, state }) => ({
    id: `product ${id}`,
    label: title === '' ? 'Untitled product' : title,
    keywords: text,
    hint: STATE_LABELS[state],
    icon: <Package aria-hidden />,
    run: () => void router.navigate({ to: '/dashboard/products/$productId', params: { productId: id } }),
  }));
  const orders = found.orders.map(({ id, number, email, total }) => ({
    id: `order ${id}`,
    label: number,
    detail: email,
    keywords: text,
    hint: formatMoney(total),
    icon: <Receipt aria-hidden />,
    run: () => void router.navigate({ href: `/dashboard/sales?order=${id}` }),
  }));
  const customers = found.customers.map(({ id, name, email }) => ({
    id: `customer ${id}`,
    label: name === '' ? email : name,
    ...(name === '' ? {} : { detail: email }),
    keywords: text,
    icon: <Users aria-hidden />,
    run: () => void router.navigate({ href: `/dashboard/customers?customer=${id}` }),
  }));
  const campaigns = found.campaigns.map(({ id, subject, state }) => ({
    id: `campaign ${id}`,
    label: subject === '' ? 'No subject' : nameMergeFields(subject),
    keywords: text,
    hint: STATE_BADGES[state].word,
    icon: <Mail aria-hidden />,
    run: () => void router.navigate({ to: '/dashboard/email/$campaignId', params: { campaignId: id } }),
  }));
  return [
    { label: 'Products', items: products },
    { label: 'Orders', items: orders },
    { label: 'Customers', items: customers },
    { label: 'Campaigns', items: campaigns },
  ].filter(({ items }) => items.length > 0);
}
