import { lazyRouteComponent } from '@tanstack/react-router';
import {
  Bell,
  CalendarSync,
  CreditCard,
  Database,
  Gem,
  Globe,
  HandCoins,
  Link2,
  Mail,
  Palette,
  Percent,
  ReceiptText,
  Scale,
  ShieldCheck,
  Store as StoreIcon,
  TriangleAlert,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';

export type AccountSettingsProps = { user: User; store: Store | null };
export type StoreSettingsProps = { user: User; store: Store };

type Page<Props> = {
  /** Its path below /dashboard/settings. */
  slug: string;
  title: string;
  sentence: string;
  icon: ReactNode;
  /** Additional search terms for the palette. */
  keywords: string;
  /** Fragments of /dashboard/settings in older emails and bookmarks. */
  anchors?: readonly string[];
  component: ComponentType<Props> & { preload?: () => Promise<unknown> | undefined };
};

/** Pages about the store exist only while there is a store. */
export type SettingsPageRow =
  | ({ about: 'store' } & Page<StoreSettingsProps>)
  | ({ about: 'account' } & Page<AccountSettingsProps>);

/** All settings pages in order. To add one, add a row here and export its component from its own file. */
export const SETTINGS_PAGES: readonly SettingsPageRow[] = [
  {
    about: 'store',
    slug: 'store',
    title: 'Store details',
    sentence: 'Your store’s name, address, description and contact email.',
    icon: <StoreIcon aria-hidden />,
    keywords: 'name url slug description picture avatar logo currency contact',
    component: lazyRouteComponent(
      lazyPage(() => import('./StoreDetailsPage.tsx')),
      'StoreDetailsPage',
    ),
  },
  {
    about: 'store',
    slug: 'appearance',
    title: 'Appearance',
    sentence: 'The theme, colors, fonts and shapes of your page.',
    icon: <Palette aria-hidden />,
    keywords: 'look theme color color font dark style preview',
    anchors: ['look'],
    component: lazyRouteComponent(
      lazyPage(() => import('./AppearancePage.tsx')),
      'AppearancePage',
    ),
  },
  {
    about: 'store',
    slug: 'links',
    title: 'Social links',
    sentence: 'Icons shown under your store’s name, in this order.',
    icon: <Link2 aria-hidden />,
    keywords: 'instagram youtube tiktok network profile',
    component: lazyRouteComponent(
      lazyPage(() => import('./LinksPage.tsx')),
      'LinksPage',
    ),
  },
  {
    about: 'store',
    slug: 'domains',
    title: 'Domains',
    sentence: 'Use a domain you own for your website or your store’s page.',
    icon: <Globe aria-hidden />,
    keywords: 'domain dns www website address https',
    component: lazyRouteComponent(
      lazyPage(() => import('./domains/DomainsPage.tsx')),
      'DomainsPage',
    ),
  },
  {
    about: 'store',
    slug: 'payments',
    title: 'Payments',
    sentence: 'Where the money from your sales goes.',
    icon: <CreditCard aria-hidden />,
    keywords: 'stripe connect account payout bank money card fee',
    component: lazyRouteComponent(
      lazyPage(() => import('./payments/PaymentsPage.tsx')),
      'PaymentsPage',
    ),
  },
  {
    about: 'store',
    slug: 'subscriptions',
    title: 'Subscriptions',
    sentence: 'What happens when a customer’s payment fails.',
    icon: <CalendarSync aria-hidden />,
    keywords: 'subscription installment renewal failed payment dunning grace days access',
    component: lazyRouteComponent(
      lazyPage(() => import('./SubscriptionSettingsPage.tsx')),
      'SubscriptionSettingsPage',
    ),
  },
  {
    about: 'store',
    slug: 'email',
    title: 'Email',
    sentence: 'How your receipts, codes and campaigns are sent.',
    icon: <Mail aria-hidden />,
    keywords: 'mail sender delivery bounce postal address footer sendgrid webhook',
    anchors: ['mail', 'postal-address'],
    component: lazyRouteComponent(
      lazyPage(() => import('./EmailSettingsPage.tsx')),
      'EmailSettingsPage',
    ),
  },
  {
    about: 'store',
    slug: 'notifications',
    title: 'Notifications',
    sentence: 'Which emails you get about your store.',
    icon: <Bell aria-hidden />,
    keywords: 'notification email alert sale order review comment report message turn off unsubscribe',
    component: lazyRouteComponent(
      lazyPage(() => import('./NotificationSettingsPage.tsx')),
      'NotificationSettingsPage',
    ),
  },
  {
    about: 'store',
    slug: 'customers',
    title: 'Customer access',
    sentence: 'Control whether customers can sign in and buy.',
    icon: <Users aria-hidden />,
    keywords: 'members area checkout close open pool tenant',
    component: lazyRouteComponent(
      lazyPage(() => import('./CustomerAccessPage.tsx')),
      'CustomerAccessPage',
    ),
  },
  {
    about: 'store',
    slug: 'tips',
    title: 'Tips',
    sentence: 'Let buyers add a tip to their order.',
    icon: <HandCoins aria-hidden />,
    keywords: 'tip gratuity donation support checkout percent',
    component: lazyRouteComponent(
      lazyPage(() => import('./TipSettingsPage.tsx')),
      'TipSettingsPage',
    ),
  },
  {
    about: 'store',
    slug: 'invoices',
    title: 'Invoices',
    sentence: 'Your business details and invoice numbers.',
    icon: <ReceiptText aria-hidden />,
    keywords: 'invoice credit note legal name tax id vat number address prefix',
    component: lazyRouteComponent(
      lazyPage(() => import('./InvoiceSettingsPage.tsx')),
      'InvoiceSettingsPage',
    ),
  },
  {
    about: 'store',
    slug: 'taxes',
    title: 'Taxes',
    sentence: 'Charge VAT or sales tax, and see what you owe.',
    icon: <Percent aria-hidden />,
    keywords: 'tax vat sales tax gst rate oss report country reverse charge',
    component: lazyRouteComponent(
      lazyPage(() => import('./taxes/TaxesPage.tsx')),
      'TaxesPage',
    ),
  },
  {
    about: 'store',
    slug: 'legal',
    title: 'Legal pages',
    sentence: 'Linked in your store’s footer and at checkout. Each page starts from a template for you to review.',
    icon: <Scale aria-hidden />,
    keywords: 'terms privacy imprint refund policy agb impressum gdpr withdrawal',
    component: lazyRouteComponent(
      lazyPage(() => import('./legal/LegalPagesPage.tsx')),
      'LegalPagesPage',
    ),
  },
  {
    about: 'store',
    slug: 'webhooks',
    title: 'Webhooks',
    sentence: 'Tell your own server what happens in your store.',
    icon: <Webhook aria-hidden />,
    keywords: 'webhook api integration developer event endpoint http zapier make n8n automation signature',
    component: lazyRouteComponent(
      lazyPage(() => import('./webhooks/WebhooksPage.tsx')),
      'WebhooksPage',
    ),
  },
  {
    about: 'account',
    slug: 'profile',
    title: 'Profile',
    sentence: 'Your details on Stoa. Customers see your store’s name instead.',
    icon: <UserRound aria-hidden />,
    keywords: 'first last display name account time zone',
    component: lazyRouteComponent(
      lazyPage(() => import('./ProfilePage.tsx')),
      'ProfilePage',
    ),
  },
  {
    about: 'account',
    slug: 'plan',
    title: 'Plan',
    sentence: 'What your plan includes and costs, and your payments for it.',
    icon: <Gem aria-hidden />,
    keywords: 'plan upgrade subscription price cancel stores limit fee invoice receipt free side hustle creator boss',
    component: lazyRouteComponent(
      lazyPage(() => import('./plan/PlanPage.tsx')),
      'PlanPage',
    ),
  },
  {
    about: 'account',
    slug: 'security',
    title: 'Security',
    sentence: 'Your password, two-step sign-in, passkeys and sessions.',
    icon: <ShieldCheck aria-hidden />,
    keywords: 'password two-step passkey sessions devices sign out recovery code 2fa totp',
    anchors: ['password', 'sessions'],
    component: lazyRouteComponent(
      lazyPage(() => import('./security/SecurityPage.tsx')),
      'SecurityPage',
    ),
  },
  {
    about: 'account',
    slug: 'data',
    title: 'Your data',
    sentence: 'Download everything in one ZIP file.',
    icon: <Database aria-hidden />,
    keywords: 'export download backup zip gdpr',
    anchors: ['your-data'],
    component: lazyRouteComponent(
      lazyPage(() => import('./YourDataPage.tsx')),
      'YourDataPage',
    ),
  },
  {
    about: 'account',
    slug: 'danger',
    title: 'Danger zone',
    sentence: 'Delete your store or account, and restore deleted stores.',
    icon: <TriangleAlert aria-hidden />,
    keywords: 'delete remove close account store restore',
    anchors: ['delete-store', 'deleted-stores', 'delete-account'],
    component: lazyRouteComponent(
      lazyPage(() => import('./DangerZonePage.tsx')),
      'DangerZonePage',
    ),
  },
];

export const settingsPage = (slug: string): SettingsPageRow | undefined =>
  SETTINGS_PAGES.find((page) => page.slug === slug);

/** The page for a fragment of the former single page. */
export const pageOfAnchor = (anchor: string): SettingsPageRow | undefined =>
  SETTINGS_PAGES.find(({ slug, anchors = [] }) => slug === anchor || anchors.includes(anchor));

/** The pages available to this creator. Without a store, only those about the account. */
export const shownPages = (store: Store | null): readonly SettingsPageRow[] =>
  SETTINGS_PAGES.filter(({ about }) => about === 'account' || store !== null);
