import {
  ChartLine,
  Gift,
  House,
  LayoutTemplate,
  Mail,
  Newspaper,
  Package,
  PanelsTopLeft,
  Receipt,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

export type Place = {
  to:
    | '/dashboard'
    | '/dashboard/products'
    | '/dashboard/sales'
    | '/dashboard/customers'
    | '/dashboard/email'
    | '/dashboard/posts'
    | '/dashboard/analytics'
    | '/dashboard/store-builder'
    | '/dashboard/website-builder'
    | '/dashboard/settings'
    | '/dashboard/admin'
    | '/dashboard/referrals';
  label: string;
  icon: ReactNode;
};

/** The pages of the navigation in order. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'Home', icon: <House aria-hidden /> },
  { to: '/dashboard/products', label: 'Products', icon: <Package aria-hidden /> },
  { to: '/dashboard/sales', label: 'Sales', icon: <Receipt aria-hidden /> },
  { to: '/dashboard/customers', label: 'Customers', icon: <Users aria-hidden /> },
  { to: '/dashboard/email', label: 'Email', icon: <Mail aria-hidden /> },
  { to: '/dashboard/posts', label: 'Posts', icon: <Newspaper aria-hidden /> },
  { to: '/dashboard/analytics', label: 'Analytics', icon: <ChartLine aria-hidden /> },
];

/** A phone shows four of them beside More. */
export const THUMB_PLACES = 4;

export const STORE_BUILDER: Place = {
  to: '/dashboard/store-builder',
  label: 'Store builder',
  icon: <LayoutTemplate aria-hidden />,
};

/** Shown while the website builder is on for the store. */
export const WEBSITE: Place = {
  to: '/dashboard/website-builder',
  label: 'Website',
  icon: <PanelsTopLeft aria-hidden />,
};

export const SETTINGS: Place = { to: '/dashboard/settings', label: 'Settings', icon: <Settings aria-hidden /> };

/** Shown while the referral program is on. */
export const REFERRALS: Place = { to: '/dashboard/referrals', label: 'Referrals', icon: <Gift aria-hidden /> };

/** Shown to admins only. */
export const ADMIN: Place = { to: '/dashboard/admin', label: 'Admin', icon: <ShieldCheck aria-hidden /> };
