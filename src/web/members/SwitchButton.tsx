import type { ReactNode } from 'react';

type SwitchButtonProps = { to: string; step: string; children: ReactNode };

/**
 * Switches to another step or page of signing in. It posts the surrounding form, so that the typed values go along; the
 * server redirects to the step, so that Back sends nothing again.
 */
export function SwitchButton({ to, step, children }: SwitchButtonProps) {
  return (
    <button className="plain" type="submit" formAction={to} formNoValidate name="step" value={step}>
      {children}
    </button>
  );
}
