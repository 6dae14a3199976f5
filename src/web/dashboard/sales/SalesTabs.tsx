import { Link } from '@tanstack/react-router';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';

/** Tabs for the lists of what was sold: orders and their invoices. */
export function SalesTabs() {
  return (
    <SectionTabs label="Sales">
      <Link to="/dashboard/sales" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Orders
      </Link>
      <Link to="/dashboard/sales/invoices" {...sectionTabStyles}>
        Invoices
      </Link>
    </SectionTabs>
  );
}
