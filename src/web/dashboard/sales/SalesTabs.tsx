import { Link } from '@tanstack/react-router';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';

/** Tabs for what was sold: orders, booked calls, subscriptions, invoices, disputes about them, and the payouts of the money. */
export function SalesTabs() {
  return (
    <SectionTabs label="Sales">
      <Link to="/dashboard/sales" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Orders
      </Link>
      <Link to="/dashboard/sales/bookings" {...sectionTabStyles}>
        Bookings
      </Link>
      <Link to="/dashboard/sales/subscriptions" {...sectionTabStyles}>
        Subscriptions
      </Link>
      <Link to="/dashboard/sales/invoices" {...sectionTabStyles}>
        Invoices
      </Link>
      <Link to="/dashboard/sales/disputes" {...sectionTabStyles}>
        Disputes
      </Link>
      <Link to="/dashboard/sales/payouts" {...sectionTabStyles}>
        Payouts
      </Link>
    </SectionTabs>
  );
}
