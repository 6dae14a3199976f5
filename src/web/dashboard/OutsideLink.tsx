import { ExternalLink } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

type OutsideLinkProps = { href: string; children: string; size?: 'medium' | 'small' };

/** A button that opens a page outside the dashboard in a new tab. */
export function OutsideLink({ href, children, size = 'medium' }: OutsideLinkProps) {
  // Button renders its label inside this link.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
  const link = <a href={href} target="_blank" rel="noreferrer" />;
  return (
    <Button size={size} icon={<ExternalLink aria-hidden />} render={link}>
      {children}
    </Button>
  );
}
