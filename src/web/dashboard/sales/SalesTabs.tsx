import { Link } from '@tanstack/react-router';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';

/** Tabs for the lists of what was sold: orders, their invoices, and disputes about them. */
export function SalesTabs() {
  return (
    <SectionTabs label="Sales">
      <Link to="/dashboard/sales" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Orders
      </Link>
      <Link to="/dashboard/sales/invoices" {...sectionTabStyles}>
        Invoices
      </Link>
      <Link to="/dashboard/sales/disputes" {...sectionTabStyles}>
        Disputes
      </Link>
    </SectionTabs>
  );
}
