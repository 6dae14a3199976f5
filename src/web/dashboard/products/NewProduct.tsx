import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** A link to a new product. */
export function NewProduct() {
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      render={<Link to="/dashboard/products/$productId" params={{ productId: 'new' }} />}
    >
      New product
    </Button>
  );
}
