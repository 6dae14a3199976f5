import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export function BackToProduct({ productId }: { productId: string }) {
  return (
    <Link
      to="/dashboard/products/$productId"
      params={{ productId }}
      className="reach inline-flex items-center gap-1 hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Product
    </Link>
  );
}
