import { Link } from '@tanstack/react-router';
import { SectionTabs, sectionTabStyles } from '../list/SectionTabs.tsx';

/** Tabs for what is sold: products, discounts, reviews and affiliates. */
export function ProductTabs() {
  return (
    <SectionTabs label="Products">
      <Link to="/dashboard/products" activeOptions={{ exact: true, includeSearch: false }} {...sectionTabStyles}>
        Products
      </Link>
      <Link to="/dashboard/products/discounts" {...sectionTabStyles}>
        Discounts
      </Link>
      <Link to="/dashboard/products/reviews" {...sectionTabStyles}>
        Reviews
      </Link>
      <Link to="/dashboard/products/affiliates" {...sectionTabStyles}>
        Affiliates
      </Link>
    </SectionTabs>
  );
}
