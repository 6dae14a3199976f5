import { Link } from '@tanstack/react-router';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';

/** Tabs for the lists of what is sold: products, discounts and affiliates. */
export function ProductTabs() {
  return (
    <SectionTabs label="Products">
      <Link to="/dashboard/products" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Products
      </Link>
      <Link to="/dashboard/products/discounts" {...sectionTabStyles}>
        Discounts
      </Link>
      <Link to="/dashboard/products/affiliates" {...sectionTabStyles}>
        Affiliates
      </Link>
    </SectionTabs>
  );
}
