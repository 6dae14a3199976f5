import { Link } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** The look of the page. */
export function ThemePanel() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-body text-ink-2">Theme, colours and corners of your page are chosen in your settings.</p>
      <Button icon={<Palette aria-hidden />} render={<Link to="/dashboard/settings" hash="look" />}>
        Open the look of your page
      </Button>
    </div>
  );
}
