import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export function BackToProducts() {
  return (
    <Link to="/dashboard/products" className="reach inline-flex items-center gap-1 hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      Products
    </Link>
  );
}
