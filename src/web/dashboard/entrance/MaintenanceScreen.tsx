import { Link } from '@tanstack/react-router';
import type { Maintenance } from '#shared/contract/platform.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { useTabTitle } from '../frame/useTabTitle.ts';
import { StepHead } from './StepHead.tsx';

/** Shown instead of the sign-up while no account can be created (specification, point 2). */
export function MaintenanceScreen({ maintenance }: { maintenance: Maintenance }) {
  const { maintenanceMode, maintenanceMessage, supportEmail } = maintenance;
  const title = maintenanceMode ? 'Site Maintenance' : 'Sign-ups are paused';
  useTabTitle(title);
  return (
    <>
      <StepHead title={title} arrives>
        {maintenanceMode ? maintenanceMessage : 'We aren’t accepting new accounts right now. Please check back soon.'}
      </StepHead>
      <div className="flex flex-col gap-4">
        <Button variant="primary" wide onClick={() => window.location.reload()}>
          Check Again
        </Button>
        <p className="text-body text-ink-2">
          <Link to="/login" className={linkStyle}>
            Existing users can still sign in
          </Link>
        </p>
        <p className="text-body text-ink-2">
          Questions? Email{' '}
          <a href={`mailto:${supportEmail}`} className={`${linkStyle} wrap-anywhere`}>
            {supportEmail}
          </a>
        </p>
      </div>
    </>
  );
}
