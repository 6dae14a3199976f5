import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

export function BackToPosts() {
  return (
    <Link to="/dashboard/posts" className="reach inline-flex items-center gap-1 hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      Posts
    </Link>
  );
}
